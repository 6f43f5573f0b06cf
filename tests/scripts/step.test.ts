import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countExit, countReport, playwrightCounts, runProgram, vitestCounts } from '../../scripts/run/step.mjs'

const folder = mkdtempSync(join(tmpdir(), 'step-'))
const report = (value: unknown) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

test('counts a step without a report as one', () => {
  expect(countExit(0)).toEqual({ passed: 1, failed: 0 })
  expect(countExit(2)).toEqual({ passed: 0, failed: 1 })
})

/** A test in Vitest's report. */
const unit = (status: string, message?: string) => ({
  fullName: 'adds two',
  status,
  failureMessages: message ? [message] : [],
})

test('counts the tests of a report; skipped ones fail, and failures are listed', () => {
  const vitest = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { name: join(process.cwd(), 'tests/sum.test.ts'), assertionResults: [unit('passed'), unit('pending')] },
    ],
  }
  expect(countReport(0, report(vitest), vitestCounts)).toEqual({
    passed: 3,
    failed: 2,
    failures: ['tests/sum.test.ts > adds two: '],
  })
})

test('counts a retried test as failed, with its first message', () => {
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
  expect(countReport(1, report(playwright), playwrightCounts)).toEqual({
    passed: 4,
    failed: 3,
    failures: ['open.spec.ts:7 > opens: no dialog | at 7'],
  })
})

test('counts one failure for a failed run without a failed test', () => {
  const green = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
  expect(countReport(1, report(green), vitestCounts)).toEqual({ passed: 3, failed: 1, failures: [] })
  expect(countReport(0, join(folder, 'none.json'), vitestCounts)).toEqual({ passed: 0, failed: 1, failures: [] })
})

test('M10: counts one failure for an unsuccessful Vitest report, whatever the exit code', () => {
  const counts = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
  const file = report({ ...counts, success: false })
  expect(countReport(0, file, vitestCounts)).toEqual({ passed: 3, failed: 1, failures: [] })
})

test("returns the program's exit code, and 1 for a missing program", async () => {
  expect(await runProgram(process.execPath, ['-e', 'process.exit(3)'])).toBe(3)
  expect(await runProgram(join(folder, 'no-such-program'), [])).toBe(1)
})

test('stops a program at the time limit', async () => {
  expect(await runProgram(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { limitMs: 200 })).toBe(1)
})

test('passes the whole output to onOutput instead of printing it', async () => {
  const pieces: Buffer[] = []
  const script =
    "process.stderr.write('first '); setImmediate(() => process.stdout.write('last', () => process.exit(3)))"
  const code = await runProgram(process.execPath, ['-e', script], {
    cwd: folder,
    onOutput: (piece: Buffer) => pieces.push(piece),
  })
  expect(code).toBe(3)
  const text = Buffer.concat(pieces).toString()
  expect(text).toContain('first')
  expect(text).toContain('last')
})
