import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startChild } from '../start-child.mjs'

const NODE = fileURLToPath(new URL('solana-node.mjs', import.meta.url))
/** The chain poses as Solana's devnet, under this CAIP-2 id. */
export const SOLANA_DEV_NETWORK = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/**
 * Starts the Solana development chain at a port and the next one; resolves once it answers, rejects with a sentence if
 * it does not start.
 *
 * @type {import('./start-solana.mjs').startSolana}
 */
export async function startSolana({ port, log = () => {} }) {
  const child = fork(NODE, [`${port}`], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const ready = new Promise(resolve => child.once('message', resolve))
  const life = { name: 'The chain of Solana', port, ready, signal: 'SIGKILL', log } // it has no state to save
  const { given: mints, stop } = await startChild(child, life)
  return { rpc: `http://localhost:${port}`, ws: `ws://localhost:${port + 1}`, mints, stop }
}
