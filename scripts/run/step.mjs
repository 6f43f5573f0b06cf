// One step of the test run: a program, and the results it reports.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The time limit of a step. A step that exceeds it is stopped and fails. */
export const STEP_LIMIT_MS = 20 * 60_000

/**
 * Runs a program with inherited output, or passes its output to `onOutput`. Resolves with its exit code; a program that
 * could not start, or was stopped at the limit, has code 1.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: object, limitMs?: number, onOutput?: (piece: Buffer) => unknown }} [options]
 */
export function runProgram(command, args, { cwd, env = {}, limitMs = STEP_LIMIT_MS, onOutput } = {}) {
  const output = onOutput ? 'pipe' : 'inherit'
  return new Promise(resolve => {
    // A separate process group, so that child processes are stopped as well.
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      detached: true,
    })
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    const stop = () => killGroup(child)
    const limit = setTimeout(() => {
      console.error(`stopped after ${limitMs / 1000} s: ${command} ${args.join(' ')}`)
      stop()
    }, limitMs)
    process.once('SIGINT', stop).once('SIGTERM', stop)
    const settle = code => {
      clearTimeout(limit)
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve(code)
    }
    child.once('error', error => {
      console.error(`${command}: ${error.message}`)
      settle(1)
    })
    // Piped output may arrive after the exit. Inherited output may be held open by a process that outlives the program.
    child.once(onOutput ? 'close' : 'exit', code => settle(code ?? 1))
  })
}

/** Returns the command line of an installed tool. */
export function tool(root, name) {
  return join(root, 'node_modules', '.bin', name)
}

/** The counts of a step without a report: one, passed or failed. */
export function countExit(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Returns the counts in a test runner's report, and the failed tests. A run that failed without a failed test (a
 * threshold, an unhandled rejection, a missing report) counts as one failure.
 */
export function countReport(code, file, read) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const { passed, failed, failures } = report ? read(report) : { passed: 0, failed: 0, failures: [] }
  const silent = failed === 0 && (code !== 0 || !report)
  return { passed, failed: silent ? 1 : failed, failures }
}

/**
 * Returns the counts of Vitest's JSON report. A skipped test proves nothing, so it counts as failed. An unsuccessful
 * run in which every test passed (an unhandled rejection) counts as one failure.
 */
export function vitestCounts(report) {
  const skipped = report.numPendingTests + report.numTodoTests
  const unexplained = report.success === false && report.numFailedTests + skipped === 0 ? 1 : 0
  const failures = report.testResults.flatMap(file =>
    file.assertionResults
      .filter(test => test.status !== 'passed')
      .map(test => failure(`${relative('.', file.name)} > ${test.fullName}`, test.failureMessages?.[0])),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + skipped + unexplained, failures }
}

/** Returns the counts of Playwright's JSON report. A test that passed only on retry counts as failed. */
export function playwrightCounts({ stats, suites }) {
  const failures = suites.flatMap(specsOf).filter(spec => spec.tests.some(test => test.status !== 'expected'))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    failures: failures.map(spec => {
      const errors = spec.tests.flatMap(test => test.results.flatMap(result => result.errors))
      return failure(`${spec.file}:${spec.line} > ${spec.title}`, errors[0]?.message)
    }),
  }
}

function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

/** Truncates a failure, so that many of them fit on one screen. */
function failure(name, message = '') {
  const text = stripVTControlCharacters(message).split('\n').slice(0, 4).join(' | ')
  return `${name}: ${text.slice(0, 400)}`
}

/** Removes the report of an earlier run, so that it is not read as this one's. */
export function forgetReport(file) {
  rmSync(file, { force: true })
}

function killGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}
