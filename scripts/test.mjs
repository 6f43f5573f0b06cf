// npm test: everything CI runs, one step after the other, ending in one line: `N passed, N failed`.
//
//   node scripts/test.mjs                      all of it
//   node scripts/test.mjs lint types unit      the steps of these names
//   node scripts/test.mjs --list               the names
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './ensure-browser.mjs'
import {
  countOfExit,
  countOfReport,
  forgetReport,
  playwrightCounts,
  runAloud,
  tool,
  vitestCounts,
} from './run/step.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORTS = join(ROOT, '.build', 'reports')

/** Every step, in the order of what it costs: what is cheap and breaks often comes first. */
const steps = {
  lint: () => plain('oxlint', '--deny-warnings', '.'),
  format: () => plain('prettier', '--check', '--log-level', 'warn', '.'),
  types: () => plain('tsc', '-p', 'tsconfig.json', '--noEmit'),
  generated: () => script('gen.mjs', '--check'),
  docs: () => script('docs.mjs', '--check'),
  tests: () => vitest({ SECURITY_APART: 'yes' }, '--coverage'),
  security: () => vitest({}, 'security/'),
  build: () => script('build.mjs'),
  publint: () => plain('publint', '--strict'),
  attw: () => plain('attw', '--pack', '.', '--profile', 'esm-only'),
  knip: () => plain('knip'),
  consumers: () => script('consumers.mjs'),
  size: () => script('size.mjs'),
  e2e: () => playwright(),
}

async function plain(name, ...args) {
  return countOfExit(await runAloud(tool(ROOT, name), args, { cwd: ROOT }))
}

async function script(name, ...args) {
  return countOfExit(await runAloud(process.execPath, [join(ROOT, 'scripts', name), ...args], { cwd: ROOT }))
}

async function vitest(env, ...args) {
  const report = join(REPORTS, 'vitest.json')
  forgetReport(report)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runAloud(tool(ROOT, 'vitest'), ['run', ...reporters, ...args], {
    cwd: ROOT,
    env,
  })
  return countOfReport(code, report, vitestCounts)
}

async function playwright() {
  const folder = join(ROOT, 'tests', 'e2e')
  const isTest = name => name.endsWith('.spec.ts')
  if (!existsSync(folder) || !readdirSync(folder, { recursive: true }).some(isTest)) return { passed: 0, failed: 0 }
  const report = join(REPORTS, 'playwright.json')
  forgetReport(report)
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await runAloud(tool(ROOT, 'playwright'), ['test', '--reporter=list,json'], { cwd: ROOT, env })
  return countOfReport(code, report, playwrightCounts)
}

async function runAll(names) {
  const unknown = names.filter(name => !(name in steps))
  if (unknown.length > 0)
    throw new Error(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}`)
  mkdirSync(REPORTS, { recursive: true })
  process.env['CHROMIUM_PATH'] = ensureBrowser()
  const results = []
  for (const name of names) {
    console.log(`\n=== ${name} ===`)
    const from = performance.now()
    const count = await steps[name]()
    results.push({ name, ...count, seconds: (performance.now() - from) / 1000 })
  }
  return results
}

function printResults(results) {
  console.log('\n=== result ===')
  for (const { name, failures = [] } of results) for (const line of failures) console.log(`failed in ${name}: ${line}`)
  for (const { name, passed, failed, seconds } of results) {
    console.log(
      `${failed ? 'FAILED' : 'ok'.padEnd(6)} ${name.padEnd(10)} ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`,
    )
  }
}

const asked = process.argv.slice(2)
if (asked.includes('--list')) {
  console.log(Object.keys(steps).join('\n'))
} else {
  let results = []
  try {
    results = await runAll(asked.length > 0 ? asked : Object.keys(steps))
    printResults(results)
  } catch (error) {
    console.error(error.message)
    results.push({ passed: 0, failed: 1 })
  }
  const sum = key => results.reduce((total, result) => total + result[key], 0)
  process.exitCode = sum('failed') === 0 ? 0 : 1
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}
