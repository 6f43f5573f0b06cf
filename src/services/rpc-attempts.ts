import type { RpcCall } from '../core/chain-adapter.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { parseJson } from '../lib/parse-json.js'
import { retry } from '../lib/retry.js'
import { fetchText, type FetchContext } from './fetch-text.js'
import { batchLimits, type BatchFor } from './batch-limits.js'
import { createBatcher } from './rpc-batch.js'
import { isFinal, isPassing, isRead, malformed, mayHaveArrived, resultOf, retryAfterMs } from './rpc-failure.js'
import { isGatewayRpcUrl } from './rpc-url.js'

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
