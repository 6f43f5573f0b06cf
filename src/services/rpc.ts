import type { CaipNetworkId } from '../core/caip.js'
import type { RpcCall } from '../core/chain-adapter.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { abortable } from '../lib/abortable.js'
import { JointAbort } from '../lib/joint-abort.js'
import type { BatchFor } from './batch-limits.js'
import type { FetchContext } from './fetch-text.js'
import { createAttempts } from './rpc-attempts.js'
import { isRead } from './rpc-failure.js'

/** Where the nodes are, and how they are asked. */
export interface RpcOptions extends FetchContext {
  /** The URLs of a network, the one to ask first in front. */
  urlsFor(caipNetworkId: CaipNetworkId): readonly string[]
  /** How an app wants the calls to a URL gathered. By default each call is a request of its own. */
  batchFor?: BatchFor | undefined
}

/** Speaks to the nodes of all networks. */
export interface Rpc {
  /**
   * One call, answered by the first of the network's URLs that can. Throws `rpc/no-url`, `rpc/failed` (the node's
   * error is the cause, an `RpcFailure`), `rpc/timeout`, `http/…`, or `request/aborted`.
   */
  send(caipNetworkId: CaipNetworkId, call: RpcCall, signal?: AbortSignal): Promise<unknown>
}

interface Flight {
  readonly joint: JointAbort
  readonly answer: Promise<unknown>
}

/** The JSON-RPC transport: time-out, batching, retry with back-off, fallback URLs; equal reads in flight are one. */
export function createRpc(options: RpcOptions): Rpc {
  const attempt = createAttempts(options)
  const flights = new Map<string, Flight>()

  const takeOff = (key: string, urls: readonly string[], call: RpcCall): Flight => {
    const joint = new JointAbort()
    const land = () => {
      joint.end()
      if (flights.get(key) === flight) flights.delete(key)
    }
    const flight = { joint, answer: attempt(urls, call, joint.signal).finally(land) }
    joint.signal.addEventListener('abort', land)
    if (isRead(call.method)) flights.set(key, flight)
    return flight
  }

  return {
    async send(caipNetworkId, call, signal) {
      if (signal?.aborted) throw aborted(signal)
      const urls = options.urlsFor(caipNetworkId)
      if (urls.length === 0) throw new AppKitError('rpc/no-url', { text: `No RPC URL for ${caipNetworkId}` })
      const key = `${caipNetworkId} ${encode(call)}`
      const flight = flights.get(key) ?? takeOff(key, urls, call)
      flight.joint.join(signal)
      try {
        return await abortable(flight.answer, signal)
      } catch (error) {
        throw signal?.aborted ? aborted(signal) : error
      }
    },
  }
}

function aborted(signal: AbortSignal): AppKitError {
  return new AppKitError('request/aborted', { cause: signal.reason })
}

function encode(call: RpcCall): string {
  try {
    return JSON.stringify([call.method, call.params])
  } catch (cause) {
    throw new AppKitError('rpc/failed', { text: 'The parameters of the call cannot be written as JSON', cause })
  }
}
