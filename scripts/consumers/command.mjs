// Runs a command of an app and captures what it prints.
import { stripVTControlCharacters } from 'node:util'
import { runAloud } from '../run/step.mjs'

const LIMIT_MS = 10 * 60_000

/**
 * Runs a command and returns its exit code and its output, stdout and stderr in one. The variables that npm, Vitest and
 * CI set for us are not the app's.
 */
export async function runCaptured(command, args, { cwd, env = {}, limitMs = LIMIT_MS } = {}) {
  const pieces = []
  const code = await runAloud(command, args, {
    cwd,
    env: { ...cleared(process.env), NO_COLOR: '1', ...env },
    limitMs,
    hear: piece => pieces.push(piece),
  })
  return { code, output: stripVTControlCharacters(Buffer.concat(pieces).toString()) }
}

/** Everything of the surrounding run, set to undefined: a child process does not get it. */
function cleared(env) {
  const isOurs = name =>
    /^(npm_(?!config_(registry|cache))|VITEST|NODE_ENV$|NODE_PATH$|INIT_CWD$|FORCE_COLOR$)/.test(name)
  return Object.fromEntries(
    Object.keys(env)
      .filter(isOurs)
      .map(name => [name, undefined]),
  )
}

/** The last lines of an output, short enough for a table of results. */
export function tail(output, lines = 25) {
  return output.trim().split('\n').slice(-lines).join('\n')
}
