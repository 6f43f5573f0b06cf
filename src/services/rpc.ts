import type { CaipNetworkId } from '../core/caip.js'
import type { RpcCall } from '../core/chain-adapter.js'
import type { CustomRpcUrl } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { abortable } from '../lib/abortable.js'
import { JointAbort, retry } from '../lib/async.js'
import { parseJson } from '../lib/text.js'
import { type FetchContext, fetchText } from './http.js'
import { type BatchOptions, createBatcher } from './rpc-batch.js'
import {
  isFinal,
  isTransient,
  isUnknownMethod,
  isRead,
  malformedResponse,
  mayHaveArrived,
  readResult,
  retryAfterMs,
} from './rpc-failure.js'
import { createRpcRanking } from './rpc-ranking.js'
import { isGatewayRpcUrl } from './rpc-url.js'

type BatchSetting = NonNullable<CustomRpcUrl['config']>['batch']

type BatchFor = (url: string) => BatchSetting | undefined

const DEFAULT_BATCH_SIZE = 1000

export function batchLimits(setting: BatchSetting | undefined): BatchOptions {
  if (!setting) return { size: 1, waitMs: 0 }
  const { batchSize, wait } = setting === true ? {} : setting
  return { size: atLeast(1, batchSize) ?? DEFAULT_BATCH_SIZE, waitMs: atLeast(0, wait) ?? 0 }
}

function atLeast(least: number, value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= least ? (value as number) : undefined
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 8 * 1024 * 1024
const RETRIES = 3
const RETRY_DELAY_MS = 150

// Tries the URLs in the order of their ranking, and retries the whole round after a delay if the failure is transient.
type Attempts = (urls: readonly string[], call: RpcCall, signal: AbortSignal) => Promise<unknown>

interface AttemptsOptions extends FetchContext {
  batchFor?: BatchFor | undefined
}

export function createAttempts(options: AttemptsOptions): Attempts {
  const { clock, batchFor } = options
  const getLimits = (url: string) => batchLimits(batchFor?.(url))
  const sendBatched = createBatcher((url, body, signal) => post(url, body, options, signal), clock, getLimits)
  const ranking = createRpcRanking(clock)
  let lastId = 0

  const round: Attempts = async (urls, { method, params = [] }, signal) => {
    const failures: unknown[] = []
    for (const url of ranking.sort(urls)) {
      try {
        const result = readResult(await sendBatched(url, { jsonrpc: '2.0', id: ++lastId, method, params }, signal))
        ranking.report(url, true)
        return result
      } catch (error) {
        if (!signal.aborted && !isFinal(error) && !isUnknownMethod(error)) ranking.report(url, false)
        if (signal.aborted || isFinal(error) || (!isRead(method) && mayHaveArrived(error))) throw error
        failures.push(error)
      }
    }
    throw selectFailure(failures, clock.now())
  }

  return (urls, call, signal) =>
    retry(() => round(urls, call, signal), {
      retries: RETRIES,
      baseDelayMs: RETRY_DELAY_MS,
      clock,
      signal,
      isRetryable: error => isTransient(error, clock.now()),
      getDelayMs: error => retryAfterMs(error, clock.now()),
    })
}

// Returns the failure with the shortest retry delay. If none is transient, returns that of the first URL.
function selectFailure(failures: readonly unknown[], now: number): unknown {
  const wait = (failure: unknown) => retryAfterMs(failure, now) ?? 0
  const passing = failures.filter(failure => isTransient(failure, now))
  return passing.toSorted((a, b) => wait(a) - wait(b))[0] ?? failures[0]
}

async function post(url: string, body: unknown, context: FetchContext, signal: AbortSignal): Promise<unknown> {
  // Plain text avoids a CORS preflight. Gateways accept it; nodes require JSON.
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
    throw malformedResponse(error)
  }
}

export interface RpcOptions extends FetchContext {
  urlsFor(caipNetworkId: CaipNetworkId): readonly string[]
  batchFor?: BatchFor | undefined
}

export interface Rpc {
  /**
   * Sends one call to the network's URLs in order until one responds. A URL that failed lately is tried last.
   * @throws AppKitError `rpc/no-url`, `rpc/failed` (with an `RpcFailure` as its cause), `rpc/timeout`, `http/…` or
   * `request/aborted`
   */
  send(caipNetworkId: CaipNetworkId, call: RpcCall, signal?: AbortSignal): Promise<unknown>
}

interface Flight {
  readonly joint: JointAbort
  readonly answer: Promise<unknown>
}

/**
 * The JSON-RPC transport: timeout, batching, retries with backoff, and fallback URLs. Identical pending reads share one
 * request.
 */
export function createRpc(options: RpcOptions): Rpc {
  const attempt = createAttempts(options)
  const flights = new Map<string, Flight>()

  const startFlight = (key: string, urls: readonly string[], call: RpcCall): Flight => {
    const joint = new JointAbort()
    const finish = () => {
      joint.end()
      if (flights.get(key) === flight) flights.delete(key)
    }
    const flight = { joint, answer: attempt(urls, call, joint.signal).finally(finish) }
    joint.signal.addEventListener('abort', finish)
    if (isRead(call.method)) flights.set(key, flight)
    return flight
  }

  return {
    async send(caipNetworkId, call, signal) {
      if (signal?.aborted) throw aborted(signal)
      const urls = options.urlsFor(caipNetworkId)
      if (urls.length === 0) throw new AppKitError('rpc/no-url', { text: `No RPC URL for ${caipNetworkId}` })
      const key = `${caipNetworkId} ${encode(call)}`
      const flight = flights.get(key) ?? startFlight(key, urls, call)
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
