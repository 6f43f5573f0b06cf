import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startChild } from './start-child.mjs'

/** Anvil's default mnemonic. It is public: never use it for real funds. */
export const MNEMONIC = 'test test test test test test test test test test test junk'

const READY_WITHIN_MS = 30_000
const POLL_MS = 25
const require = createRequire(import.meta.url)

/**
 * Starts one development chain; resolves once it answers, rejects with a sentence if it does not start.
 * @param {{ port: number, chainId: number, log?: (line: string) => void }} options
 */
export async function startAnvil({ port, chainId, log = () => {} }) {
  const [command, ...first] = anvilCommand()
  const args = [...first, '--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`, '--silent']
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const name = `The chain ${chainId}`
  const { stop } = await startChild(child, { name, port, ready: waitUntilReady(port, chainId), log })
  return { url: `http://localhost:${port}`, port, chainId, stop }
}

/** Returns the platform package's binary, or the wrapper that looks for it. */
export function anvilCommand() {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const wrapper = join(dirname(require.resolve('@foundry-rs/anvil/package.json')), 'bin.mjs')
  try {
    const own = require.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/package.json`)
    const binary = join(dirname(own), 'bin', file)
    return existsSync(binary) ? [binary] : [process.execPath, wrapper]
  } catch {
    return [process.execPath, wrapper]
  }
}

/** Polls until the chain returns its id; rejects after a timeout. */
async function waitUntilReady(port, chainId) {
  const until = Date.now() + READY_WITHIN_MS
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const headers = { 'content-type': 'application/json' }
  while (Date.now() < until) {
    const reply = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body }).catch(() => undefined)
    const answer = await reply?.json().catch(() => undefined)
    if (Number(answer?.result) === chainId) return
    await pause(POLL_MS)
  }
  throw new Error(`no answer within ${READY_WITHIN_MS / 1000} s`)
}
