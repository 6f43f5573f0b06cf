// npm run mutations breaks the sources on purpose, one place at a time, and checks that a test notices. It proves that
// the tests protect what they name. It exits with 1 if fewer than 90 % are noticed, or if the tests fail without a break.
//
//   node scripts/mutations.mjs                  all of them
//   node scripts/mutations.mjs one another      those of these names
//   node scripts/mutations.mjs --area account   those of an area
import { mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mutations } from './mutations/list.mjs'
import { forgetReport, runProgram, tool } from './run/step.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORTS = join(ROOT, '.build', 'mutations')
const MIN_KILLED = 0.9

const [first, ...rest] = process.argv.slice(2)
const chosen = mutations.filter(({ id, area }) => {
  if (first === '--area') return rest.includes(area)
  return first === undefined || [first, ...rest].includes(id)
})
if (chosen.length === 0) throw new Error('No mutation has this name.')
mkdirSync(REPORTS, { recursive: true })

/** Returns what a run of test files reports: `passed`, `failed` by a test, or `broken` before any test. */
async function runTests(name, tests, env) {
  const report = join(REPORTS, `${name}.json`)
  forgetReport(report)
  const args = ['run', '--reporter=json', `--outputFile=${report}`, '--maxWorkers=1', ...tests]
  const code = await runProgram(tool(ROOT, 'vitest'), args, { cwd: ROOT, env, onOutput: () => {} })
  try {
    const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    if (numFailedTests > 0) return 'failed'
    return code === 0 && numPassedTests > 0 && testResults.length >= tests.length ? 'passed' : 'broken'
  } catch {
    return 'broken'
  }
}

async function runMutation({ id, tests }) {
  const result = await runTests(id, tests, { MUTATION: id })
  // A source that cannot even be loaded says nothing about the tests.
  const outcome = { failed: 'killed', passed: 'SURVIVED', broken: 'BROKEN' }[result]
  console.log(`${outcome.padEnd(9)}${id}`)
  return { id, outcome }
}

const allTests = [...new Set(chosen.flatMap(({ tests }) => tests))]
if ((await runTests(`without-${process.pid}`, allTests, {})) !== 'passed')
  throw new Error('The tests do not pass without a mutation.')
const queue = [...chosen]
const results = []
const work = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) results.push(await runMutation(next))
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
const killed = results.filter(({ outcome }) => outcome === 'killed').length
const broken = results.some(({ outcome }) => outcome === 'BROKEN')
console.log(`${killed} of ${results.length} mutations were noticed, ${Math.round((killed / results.length) * 100)} %`)
process.exit(broken || killed < MIN_KILLED * results.length ? 1 : 0)
