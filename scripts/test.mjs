// npm test runs every step of CI and ends with one line: `N passed, N failed`.
//
//   node scripts/test.mjs                      all of it
//   node scripts/test.mjs lint types unit      the steps of these names
//   node scripts/test.mjs --list               the names
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countExit, countReport, forgetReport, playwrightCounts, runProgram, tool, vitestCounts } from './run/step.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORTS = join(ROOT, '.build', 'reports')

/** All steps, ordered by cost: cheap steps that fail often come first. */
const steps = {
  lint: onOutput => plain(onOutput, 'oxlint', '--deny-warnings', '.'),
  format: onOutput => plain(onOutput, 'prettier', '--check', '--log-level', 'warn', '.'),
  types: onOutput => plain(onOutput, 'tsc', '-p', 'tsconfig.json', '--noEmit'),
  generated: onOutput => script(onOutput, 'gen.mjs', '--check'),
  docs: onOutput => script(onOutput, 'docs.mjs', '--check'),
  patterns: onOutput => script(onOutput, 'patterns.mjs'),
  build: onOutput => script(onOutput, 'build.mjs'),
  tests: () => vitest({ SECURITY_APART: 'yes' }, '--coverage'),
  security: () => vitest({}, 'security/', `--maxWorkers=${availableParallelism() + 1}`), // many of them wait
  publint: onOutput => plain(onOutput, 'publint', '--strict'),
  attw: onOutput => plain(onOutput, 'attw', '--pack', '.', '--ignore-rules', 'cjs-resolves-to-esm'),
  knip: onOutput => plain(onOutput, 'knip'),
  consumers: onOutput => script(onOutput, 'consumers.mjs'),
  size: onOutput => script(onOutput, 'size.mjs'),
  e2e: () => playwright(),
}

/** Adjacent steps that use one processor each and share no files. They run in parallel. */
const together = [
  ['lint', 'format', 'types', 'generated', 'docs', 'patterns', 'build'],
  ['publint', 'attw', 'knip', 'consumers', 'size'],
]

/** The number of output lines that the result repeats for a failed step. */
const LAST_LINES = 12

/** The end-to-end tests take up to half an hour on two busy cores, longer than any other step. */
const END_TO_END_LIMIT_MS = 45 * 60_000

/** Steps that may run while the browser is being installed. */
const withoutBrowser = together[0]

/** Returns the path of the browser, and installs one if needed. */
async function installBrowser() {
  const output = []
  const path = join(ROOT, 'scripts', 'ensure-browser.mjs')
  const code = await runProgram(process.execPath, [path], { cwd: ROOT, onOutput: piece => output.push(piece) })
  const text = Buffer.concat(output).toString().trim()
  if (code !== 0) throw new Error(text)
  return text.split('\n').at(-1)
}

async function plain(onOutput, name, ...args) {
  return countExit(await runProgram(tool(ROOT, name), args, { cwd: ROOT, onOutput }))
}

async function script(onOutput, name, ...args) {
  const path = join(ROOT, 'scripts', name)
  return countExit(await runProgram(process.execPath, [path, ...args], { cwd: ROOT, onOutput }))
}

async function vitest(env, ...args) {
  const report = join(REPORTS, 'vitest.json')
  forgetReport(report)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runProgram(tool(ROOT, 'vitest'), ['run', ...reporters, ...args], {
    cwd: ROOT,
    env,
  })
  return countReport(code, report, vitestCounts)
}

async function playwright() {
  const folder = join(ROOT, 'tests', 'e2e')
  const isTest = name => name.endsWith('.spec.ts')
  if (!existsSync(folder) || !readdirSync(folder, { recursive: true }).some(isTest)) return { passed: 0, failed: 0 }
  const report = join(REPORTS, 'playwright.json')
  forgetReport(report)
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const options = { cwd: ROOT, env, limitMs: END_TO_END_LIMIT_MS }
  const code = await runProgram(tool(ROOT, 'playwright'), ['test', '--reporter=list,json'], options)
  return countReport(code, report, playwrightCounts)
}

async function runAll(names) {
  const unknown = names.filter(name => !(name in steps))
  if (unknown.length > 0)
    throw new Error(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}`)
  mkdirSync(REPORTS, { recursive: true })
  const browser = installBrowser()
  browser.catch(() => {}) // reported below
  const results = []
  for (const group of groupSteps(names)) {
    if (!group.every(name => withoutBrowser.includes(name))) process.env['CHROMIUM_PATH'] = await browser
    if (group.length > 1) results.push(...(await Promise.all(group.map(runBuffered))))
    else results.push(await runOne(group[0]))
  }
  return results
}

/** Groups the steps in their order; adjacent steps that may run in parallel form one group. */
function groupSteps(names) {
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

/** Runs a step in parallel with others and prints its output at the end. */
async function runBuffered(name) {
  const output = []
  const result = await timed(name, piece => output.push(piece))
  const text = Buffer.concat(output).toString()
  console.log(`\n=== ${name} ===\n${text}`)
  // The output is far above the result by then.
  return result.failed > 0 ? { ...result, failures: text.trim().split('\n').slice(-LAST_LINES) } : result
}

async function timed(name, onOutput) {
  const from = performance.now()
  const count = await steps[name](onOutput)
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

const requested = process.argv.slice(2)
if (requested.includes('--list')) {
  console.log(Object.keys(steps).join('\n'))
} else {
  let results = []
  try {
    results = await runAll(requested.length > 0 ? requested : Object.keys(steps))
    printResults(results)
  } catch (error) {
    console.error(error.message)
    results.push({ passed: 0, failed: 1 })
  }
  const sum = key => results.reduce((total, result) => total + result[key], 0)
  process.exitCode = sum('failed') === 0 ? 0 : 1
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}
