import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface AnvilOptions {
  /** 31337 where none is given. */
  readonly chainId?: number
  /** A free port where none is given. */
  readonly port?: number
}

export interface Anvil {
  readonly url: string
  readonly chainId: number
  /** Ends the node; resolves when it is gone. */
  stop(): Promise<void>
}

/** The node's own words once it takes requests. */
const listening = /^Listening on .*:(\d+)$/

/** Starts a node with ten funded accounts of the public test mnemonic; resolves when it takes requests. */
export async function startAnvil({ chainId = 31337, port = 0 }: AnvilOptions = {}): Promise<Anvil> {
  const [command, ...before] = anvilCommand()
  const args = [...before, '--port', `${port}`, '--chain-id', `${chainId}`]
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

/** The platform's binary itself, so that the process we stop is the node; the package's own starter where it lies elsewhere. */
function anvilCommand(): [string, ...string[]] {
  const scope = new URL('../../node_modules/@foundry-rs/', import.meta.url)
  const machine = process.arch === 'x64' ? 'amd64' : process.arch
  const exe = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const binary = fileURLToPath(new URL(`anvil-${process.platform}-${machine}/bin/${exe}`, scope))
  if (existsSync(binary)) return [binary]
  return [process.execPath, fileURLToPath(new URL('anvil/bin.mjs', scope))]
}
