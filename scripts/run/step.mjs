// One step of the test run: a program that is run aloud, and what it counted.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A step that has not ended by then is stopped and has failed: a run without an end tells nobody anything. */
export const STEP_LIMIT_MS = 20 * 60_000

/**
 * Runs a program with its output on ours, or handed to `hear` piece by piece. Resolves to its exit code; a program
 * that could not start, or was stopped at the limit, has code 1.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: object, limitMs?: number, hear?: (piece: Buffer) => unknown }} [options]
 */
export function runAloud(command, args, { cwd, env = {}, limitMs = STEP_LIMIT_MS, hear } = {}) {
  const output = hear ? 'pipe' : 'inherit'
  return new Promise(resolve => {
    // A group of its own, so that what the program started ends with it.
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      detached: true,
    })
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
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
    // What is heard ends after the program; what is inherited may be held by what outlives it.
    child.once(hear ? 'close' : 'exit', code => settle(code ?? 1))
  })
}

/** The command line of a tool among the installed ones. */
export function tool(root, name) {
  return join(root, 'node_modules', '.bin', name)
}

/** What a plain step counts: itself, passed or failed. */
export function countOfExit(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * What a test runner counted in its report, and which tests failed. A run that failed without a failed test
 * (a threshold, an unhandled rejection, no report at all) counts as one failure.
 */
export function countOfReport(code, file, read) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const { passed, failed, failures } = report ? read(report) : { passed: 0, failed: 0, failures: [] }
  const silent = failed === 0 && (code !== 0 || !report)
  return { passed, failed: silent ? 1 : failed, failures }
}

/**
 * The counts of vitest's json report. A skipped test proves nothing, so it counts as failed. A run that vitest calls
 * unsuccessful although every test passed (an unhandled rejection) counts as one failure.
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

/** The counts of Playwright's json report. A test that passed only when repeated has failed. */
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

/** Short enough that the failures of a bad run still fit on one screen. */
function failure(name, message = '') {
  const text = stripVTControlCharacters(message).split('\n').slice(0, 4).join(' | ')
  return `${name}: ${text.slice(0, 400)}`
}

/** Removes the report of an earlier run, so that it can never be read as this one's. */
export function forgetReport(file) {
  rmSync(file, { force: true })
}

function killGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
