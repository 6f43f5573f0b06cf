import type { CaipNetworkId } from '../core/caip.js'
import type { RpcCall } from '../core/chain-adapter.js'
import type { CustomRpcUrl } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { abortable } from '../lib/abortable.js'
import { JointAbort, retry } from '../lib/async.js'
import { parseJson } from '../lib/text.js'
import { type FetchContext, fetchText } from './http.js'
import { type BatchOptions, createBatcher } from './rpc-batch.js'
import { isFinal, isPassing, isRead, malformed, mayHaveArrived, resultOf, retryAfterMs } from './rpc-failure.js'
import { isGatewayRpcUrl } from './rpc-url.js'

/** What an app says of one URL's batching. */
type BatchSetting = NonNullable<CustomRpcUrl['config']>['batch']

/** Tells what an app says of a URL's batching; undefined where it says nothing. */
type BatchFor = (url: string) => BatchSetting | undefined

/** The most calls in one request, where an app turns batching on and says no more (spec point 9). */
const BATCH_SIZE = 1000

/** How the calls to a URL are gathered. What is no sound number counts as not said. */
export function batchLimits(setting: BatchSetting | undefined): BatchOptions {
  if (!setting) return { size: 1, waitMs: 0 }
  const { batchSize, wait } = setting === true ? {} : setting
  return { size: atLeast(1, batchSize) ?? BATCH_SIZE, waitMs: atLeast(0, wait) ?? 0 }
}

function atLeast(least: number, value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= least ? (value as number) : undefined
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 8 * 1024 * 1024
const RETRIES = 3
const RETRY_DELAY_MS = 150

/** Asks the first of the URLs that can answer, again after a while where none could for a reason that passes. */
type Attempts = (urls: readonly string[], call: RpcCall, signal: AbortSignal) => Promise<unknown>

interface AttemptsOptions extends FetchContext {
  batchFor?: BatchFor | undefined
}

/** Binds the rounds over a network's URLs to one way of fetching. */
export function createAttempts(options: AttemptsOptions): Attempts {
  const { clock, batchFor } = options
  const limitsOf = (url: string) => batchLimits(batchFor?.(url))
  const ask = createBatcher((url, body, signal) => post(url, body, options, signal), clock, limitsOf)
  let lastId = 0

  const round: Attempts = async (urls, { method, params = [] }, signal) => {
    const failures: unknown[] = []
    for (const url of urls) {
      try {
        return resultOf(await ask(url, { jsonrpc: '2.0', id: ++lastId, method, params }, signal))
      } catch (error) {
        if (signal.aborted || isFinal(error) || (!isRead(method) && mayHaveArrived(error))) throw error
        failures.push(error)
      }
    }
    throw mostHopeful(failures, clock.now())
  }

  return (urls, call, signal) =>
    retry(() => round(urls, call, signal), {
      retries: RETRIES,
      baseDelayMs: RETRY_DELAY_MS,
      clock,
      signal,
      isWorth: error => isPassing(error, clock.now()),
      delayFor: error => retryAfterMs(error, clock.now()),
    })
}

/** Of several URLs' failures the one that passes soonest; where none does, the first URL's. */
function mostHopeful(failures: readonly unknown[], now: number): unknown {
  const wait = (failure: unknown) => retryAfterMs(failure, now) ?? 0
  const passing = failures.filter(failure => isPassing(failure, now))
  return passing.toSorted((a, b) => wait(a) - wait(b))[0] ?? failures[0]
}

async function post(url: string, body: unknown, context: FetchContext, signal: AbortSignal): Promise<unknown> {
  // A gateway takes plain text, which spares the browser a CORS preflight; nodes insist on JSON.
  const contentType = isGatewayRpcUrl(url) ? 'text/plain' : 'application/json'
  const init = { method: 'POST', headers: { 'Content-Type': contentType }, body: JSON.stringify(body) }
  const text = await fetchText(url, init, context, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    signal,
    onTimeout: () => new AppKitError('rpc/timeout', { text: `No answer within ${TIMEOUT_MS / 1000} s` }),
  })
  try {
    return parseJson(text)
  } catch (error) {
    throw malformed(error)
  }
}

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
