import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface AnvilOptions {
  /** Default: 31337. */
  readonly chainId?: number
  /** Default: a free port. */
  readonly port?: number
  /** The time of the first block, in seconds since the epoch. Default: now. */
  readonly timestamp?: number
}

export interface Anvil {
  readonly url: string
  readonly chainId: number
  /** Kills the node; resolves when the process has exited. */
  stop(): Promise<void>
}

/** The line that anvil prints when it accepts requests. */
const listening = /^Listening on .*:(\d+)$/

/** Starts a node with the ten funded accounts of the public test mnemonic. Resolves when it accepts requests. */
export async function startAnvil({ chainId = 31337, port = 0, timestamp }: AnvilOptions = {}): Promise<Anvil> {
  const [command, ...leading] = anvilCommand()
  const time = timestamp === undefined ? [] : ['--timestamp', `${timestamp}`]
  const args = [...leading, '--port', `${port}`, '--chain-id', `${chainId}`, ...time]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = new Promise<void>(resolve => child.once('close', () => resolve()))
  let complaint = ''
  child.stderr.on('data', chunk => (complaint += chunk))
  const found = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    void gone.then(() => reject(new Error(`anvil did not start: ${complaint}`)))
    createInterface(child.stdout).on('line', line => {
      const at = listening.exec(line)?.[1]
      if (at) resolve(at)
    })
  })
  const stop = () => {
    child.kill('SIGKILL')
    return gone
  }
  return { url: `http://127.0.0.1:${found}`, chainId, stop }
}

/**
 * Prefers the platform binary, so that the stopped process is the node itself. Falls back to the package's launcher.
 */
function anvilCommand(): [string, ...string[]] {
  const scope = new URL('../../../node_modules/@foundry-rs/', import.meta.url)
  const machine = process.arch === 'x64' ? 'amd64' : process.arch
  const exe = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const binary = fileURLToPath(new URL(`anvil-${process.platform}-${machine}/bin/${exe}`, scope))
  if (existsSync(binary)) return [binary]
  return [process.execPath, fileURLToPath(new URL('anvil/bin.mjs', scope))]
}
