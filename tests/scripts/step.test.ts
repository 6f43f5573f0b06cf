import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countOfExit, countOfReport, playwrightCounts, runAloud, vitestCounts } from '../../scripts/run/step.mjs'

const folder = mkdtempSync(join(tmpdir(), 'step-'))
const report = (value: unknown) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

test('a step that is not a test counts as one', () => {
  expect(countOfExit(0)).toEqual({ passed: 1, failed: 0 })
  expect(countOfExit(2)).toEqual({ passed: 0, failed: 1 })
})

/** A test as vitest reports it. */
const unit = (status: string, message?: string) => ({
  fullName: 'adds two',
  status,
  failureMessages: message ? [message] : [],
})

test('the counts of a report are those of its tests; a skipped one has failed, and each failure is named', () => {
  const vitest = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { name: join(process.cwd(), 'tests/sum.test.ts'), assertionResults: [unit('passed'), unit('pending')] },
    ],
  }
  expect(countOfReport(0, report(vitest), vitestCounts)).toEqual({
    passed: 3,
    failed: 2,
    failures: ['tests/sum.test.ts > adds two: '],
  })
})

test('a repeated test has failed, and is named with what it said first', () => {
  const spec = (status: string, message: string) => ({
    file: 'open.spec.ts',
    line: 7,
    title: 'opens',
    tests: [{ status, results: [{ errors: [{ message }] }] }],
  })
  const playwright = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [
      { specs: [spec('expected', '')], suites: [{ specs: [spec('flaky', '\u001b[31mno dialog\u001b[39m\nat 7')] }] },
    ],
  }
  expect(countOfReport(1, report(playwright), playwrightCounts)).toEqual({
    passed: 4,
    failed: 3,
    failures: ['open.spec.ts:7 > opens: no dialog | at 7'],
  })
})

test('a run that failed without a failed test counts one failure', () => {
  const green = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
  expect(countOfReport(1, report(green), vitestCounts)).toEqual({ passed: 3, failed: 1, failures: [] })
  expect(countOfReport(0, join(folder, 'none.json'), vitestCounts)).toEqual({ passed: 0, failed: 1, failures: [] })
})

test('M10: a report that vitest calls unsuccessful counts one failure, whatever the exit code', () => {
  const counts = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
  const file = report({ ...counts, success: false })
  expect(countOfReport(0, file, vitestCounts)).toEqual({ passed: 3, failed: 1, failures: [] })
})

test('a program gives its own code, and one that is not there fails', async () => {
  expect(await runAloud(process.execPath, ['-e', 'process.exit(3)'])).toBe(3)
  expect(await runAloud(join(folder, 'no-such-program'), [])).toBe(1)
})

test('a program without an end is stopped at the limit', async () => {
  expect(await runAloud(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { limitMs: 200 })).toBe(1)
})

test('what a program says can be heard to its end instead of shown', async () => {
  const said: Buffer[] = []
  const script =
    "process.stderr.write('first '); setImmediate(() => process.stdout.write('last', () => process.exit(3)))"
  const code = await runAloud(process.execPath, ['-e', script], {
    cwd: folder,
    hear: (piece: Buffer) => said.push(piece),
  })
  expect(code).toBe(3)
  const text = Buffer.concat(said).toString()
  expect(text).toContain('first')
  expect(text).toContain('last')
})
