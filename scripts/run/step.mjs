// One step of the test run: a program that is run aloud, and what it counted.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A step that has not ended by then is stopped and has failed: a run without an end tells nobody anything. */
export const STEP_LIMIT_MS = 10 * 60_000

/**
 * Runs a program with its output on ours. Resolves to its exit code; a program that could not start, or
 * was stopped at the limit, has code 1.
 */
export function runAloud(command, args, { cwd, env = {}, limitMs = STEP_LIMIT_MS } = {}) {
  return new Promise(resolve => {
    // A group of its own, so that what the program started ends with it.
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
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
    child.once('exit', code => settle(code ?? 1))
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
 * What a test runner counted in its report. A run that failed without a failed test (a threshold, an
 * unhandled rejection, no report at all) counts as one failure.
 */
export function countOfReport(code, file, read) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const { passed, failed } = report ? read(report) : { passed: 0, failed: 0 }
  return { passed, failed: failed === 0 && (code !== 0 || !report) ? 1 : failed }
}

/** The counts of vitest's json report. A skipped test proves nothing, so it counts as failed. */
export function vitestCounts(report) {
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: report.numFailedTests + skipped }
}

/** The counts of Playwright's json report. A test that passed only when repeated has failed. */
export function playwrightCounts({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
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
