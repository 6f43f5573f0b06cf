// npm test: everything CI runs, step after step, ending in one line: `N passed, N failed`.
//
//   node scripts/test.mjs                      all of it
//   node scripts/test.mjs lint types unit      the steps of these names
//   node scripts/test.mjs --list               the names
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
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
  lint: hear => plain(hear, 'oxlint', '--deny-warnings', '.'),
  format: hear => plain(hear, 'prettier', '--check', '--log-level', 'warn', '.'),
  types: hear => plain(hear, 'tsc', '-p', 'tsconfig.json', '--noEmit'),
  generated: hear => script(hear, 'gen.mjs', '--check'),
  docs: hear => script(hear, 'docs.mjs', '--check'),
  patterns: hear => script(hear, 'patterns.mjs'),
  build: hear => script(hear, 'build.mjs'),
  tests: () => vitest({ SECURITY_APART: 'yes' }, '--coverage'),
  security: () => vitest({}, 'security/', `--maxWorkers=${availableParallelism() + 1}`), // many of them wait
  publint: hear => plain(hear, 'publint', '--strict'),
  attw: hear => plain(hear, 'attw', '--pack', '.', '--ignore-rules', 'cjs-resolves-to-esm'),
  knip: hear => plain(hear, 'knip'),
  consumers: hear => script(hear, 'consumers.mjs'),
  size: hear => script(hear, 'size.mjs'),
  e2e: () => playwright(),
}

/** Neighbours that use one processor each, and read nothing that another one writes: they run at the same time. */
const together = [
  ['lint', 'format', 'types', 'generated', 'docs', 'patterns', 'build'],
  ['publint', 'attw', 'knip', 'consumers', 'size'],
]

async function plain(hear, name, ...args) {
  return countOfExit(await runAloud(tool(ROOT, name), args, { cwd: ROOT, hear }))
}

async function script(hear, name, ...args) {
  const path = join(ROOT, 'scripts', name)
  return countOfExit(await runAloud(process.execPath, [path, ...args], { cwd: ROOT, hear }))
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
  for (const group of groupsOf(names)) {
    if (group.length > 1) results.push(...(await Promise.all(group.map(runApart))))
    else results.push(await runOne(group[0]))
  }
  return results
}

/** The steps in their order; those that may run at the same time, and stand beside each other, are one group. */
function groupsOf(names) {
  const groups = []
  for (const name of names) {
    const company = together.find(row => row.includes(name)) ?? []
    const last = groups.at(-1)
    if (last && company.includes(last[0])) last.push(name)
    else groups.push([name])
  }
  return groups
}

async function runOne(name) {
  console.log(`\n=== ${name} ===`)
  return timed(name)
}

/** Runs a step beside others: what it says is told in one piece, once it has ended. */
async function runApart(name) {
  const said = []
  const result = await timed(name, piece => said.push(piece))
  console.log(`\n=== ${name} ===\n${Buffer.concat(said).toString()}`)
  return result
}

async function timed(name, hear) {
  const from = performance.now()
  const count = await steps[name](hear)
  return { name, ...count, seconds: (performance.now() - from) / 1000 }
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
