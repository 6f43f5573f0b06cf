import type { CaipNetworkId } from '../core/caip.js'
import { systemClock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { parseJson } from '../lib/text.js'
import { readText } from '../lib/read-text.js'
import { withTimeout } from '../lib/async.js'
import type { SIWXRpc } from './message.js'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 262_144

/**
 * Creates an RPC function from node URLs, for {@link verifySignature}. Signatures of contracts can only be verified by
 * a node.
 * @example new DefaultSIWX({ rpc: nodeRpc({ 'eip155:1': 'https://eth.example/rpc' }) })
 */
export function nodeRpc(
  urls: Readonly<Partial<Record<CaipNetworkId, string>>>,
  fetchFn: typeof fetch = fetch,
): SIWXRpc {
  return async ({ chainId, method, params }) => {
    const url = Object.hasOwn(urls, chainId) ? urls[chainId] : undefined
    if (!url) throw new AppKitError('rpc/no-url')
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const run = async (signal: AbortSignal) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetchFn(url, { method: 'POST', headers, body, signal, redirect: 'error' })
      return readText(response, MAX_BYTES, () => new AppKitError('http/too-large'))
    }
    const onTimeout = () => new AppKitError('rpc/timeout')
    const text = await withTimeout(run, { ms: TIMEOUT_MS, clock: systemClock, onTimeout })
    const { result, error } = parseJson(text) as { result?: unknown; error?: unknown }
    if (error !== undefined) throw new AppKitError('rpc/failed', { cause: error })
    return result
  }
}
