import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A script of this repository, running. */
export interface RunningScript {
  readonly pid: number
  /** Everything it has said, on both channels. */
  readonly readOutput: () => string
  /** Resolves with the match once it has said something like this; rejects when it ends before. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>
  kill(signal: NodeJS.Signals): void
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
}

/** Runs `scripts/<name>` as a person would. */
export function runScript(name: string, env: Readonly<Record<string, string>> = {}): RunningScript {
  return runFile(fileURLToPath(new URL(`../../../scripts/${name}`, import.meta.url)), env)
}

/** How a file is run. */
export interface RunOptions {
  /** The folder to run in; absent: this process's own. */
  readonly cwd?: string
  /** False: the environment has only what is given. */
  readonly inheritsEnv?: boolean
}

/** Runs a file with Node. */
export function runFile(
  path: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
  { cwd, inheritsEnv = true }: RunOptions = {},
): RunningScript {
  const options = { env: { ...(inheritsEnv && process.env), ...env }, ...(cwd && { cwd }) }
  const child = spawn(process.execPath, [path, ...args], options)
  const listeners = new Set<() => void>()
  let output = ''
  const onData = (data: Buffer) => {
    output += String(data)
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', onData)
  child.stderr.on('data', onData)
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  return {
    pid: child.pid ?? 0,
    readOutput: () => output,
    ended,
    kill: signal => void child.kill(signal),
    waitForOutput: pattern =>
      new Promise((resolve, reject) => {
        const listener = () => {
          const match = pattern.exec(output)
          if (!match) return
          listeners.delete(listener)
          resolve(match)
        }
        listeners.add(listener)
        void ended.then(code => reject(new Error(`It ended with ${code}, having said: ${output}`)))
        listener()
      }),
  }
}
