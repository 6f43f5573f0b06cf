// Runs a command of an app and captures its output.
import { stripVTControlCharacters } from 'node:util'
import { runProgram } from '../run/step.mjs'

const LIMIT_MS = 10 * 60_000

/**
 * Runs a command and returns its exit code and its combined output. Removes the variables that npm, Vitest and CI set
 * for this process.
 */
export async function runCaptured(command, args, { cwd, env = {}, limitMs = LIMIT_MS } = {}) {
  const pieces = []
  const code = await runProgram(command, args, {
    cwd,
    env: { ...cleared(process.env), NO_COLOR: '1', ...env },
    limitMs,
    onOutput: piece => pieces.push(piece),
  })
  return { code, output: stripVTControlCharacters(Buffer.concat(pieces).toString()) }
}

/** Returns an environment with the variables of the surrounding run set to undefined. */
function cleared(env) {
  const isOurs = name =>
    /^(npm_(?!config_(registry|cache))|VITEST|NODE_ENV$|NODE_PATH$|INIT_CWD$|FORCE_COLOR$)/.test(name)
  return Object.fromEntries(
    Object.keys(env)
      .filter(isOurs)
      .map(name => [name, undefined]),
  )
}

/** Returns the first and the last lines of an output for the table of results. */
export function tail(output, lines = 25) {
  const all = output.trim().split('\n')
  return all.length <= 2 * lines ? all.join('\n') : [...all.slice(0, lines), '…', ...all.slice(-lines)].join('\n')
}
