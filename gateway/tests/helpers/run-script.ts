import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface RunningScript {
  readonly pid: number
  /** Returns the output so far, of both streams. */
  readonly readOutput: () => string
  /** Resolves with the match once the output matches. Rejects if the process ends before. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>
  kill(signal: NodeJS.Signals): void
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
}

export function runScript(name: string, env: Readonly<Record<string, string>> = {}): RunningScript {
  return runFile(fileURLToPath(new URL(`../../../scripts/${name}`, import.meta.url)), env)
}

export interface RunOptions {
  /** Working directory; by default this process's own. */
  readonly cwd?: string
  /** False starts with only the given environment. */
  readonly inheritsEnv?: boolean
}

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
