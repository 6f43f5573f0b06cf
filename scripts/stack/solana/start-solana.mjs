import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const NODE = fileURLToPath(new URL('solana-node.mjs', import.meta.url))
/** The name other software knows this chain by: it poses as the network people develop on. */
export const SOLANA_DEV_NETWORK = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/**
 * Starts the development chain of Solana at a port and the next one; resolves once it answers, rejects with a sentence
 * when it does not start.
 *
 * @type {import('./start-solana.mjs').startSolana}
 */
export async function startSolana({ port, log = () => {} }) {
  const child = fork(NODE, [`${port}`], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let complaint = ''
  child.stderr.on('data', data => (complaint = `${complaint}${data}`.slice(-1000)))
  const ended = new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => resolve(complaint.trim() || `it ended with ${signal ?? code}`))
  })

  const life = { stopping: false }
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill) // whatever ends this process, no chain is left behind
  const stop = async () => {
    life.stopping = true
    child.kill('SIGKILL') // it keeps nothing
    await ended
    process.off('exit', kill)
  }

  const mints = await Promise.race([ended, new Promise(resolve => child.once('message', resolve))])
  if (typeof mints === 'string') {
    await stop()
    throw new Error(`The chain of Solana did not start on port ${port}: ${mints}`)
  }
  void ended.then(reason => life.stopping || log(`The chain of Solana is gone: ${reason}`))
  return { rpc: `http://localhost:${port}`, ws: `ws://localhost:${port + 1}`, mints, stop }
}
