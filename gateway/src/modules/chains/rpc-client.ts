import * as z from 'zod'
import type { Clock } from '../../../../src/core/clock.js'
import { retry } from '../../../../src/lib/async.js'
import { HttpError } from '../../http/http-error.js'
import { parseJsonBytes, type Outbound } from '../outbound/outbound.js'

/** An error response of a node (JSON-RPC). The message is the node's own text and is never forwarded. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal'

  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown,
  ) {
    super(message.slice(0, 500))
  }
}

const QUANTITY = /^0x[0-9a-f]{1,64}$/i
const BYTES = /^0x(?:[0-9a-f]{2})*$/i

const RESULT_FORMATS: Readonly<Record<string, RegExp | 'list'>> = {
  eth_blockNumber: QUANTITY,
  eth_chainId: QUANTITY,
  eth_estimateGas: QUANTITY,
  eth_gasPrice: QUANTITY,
  eth_getBalance: QUANTITY,
  eth_getTransactionCount: QUANTITY,
  eth_maxPriorityFeePerGas: QUANTITY,
  eth_call: BYTES,
  eth_getCode: BYTES,
  eth_getStorageAt: BYTES,
  eth_getLogs: 'list',
}

/**
 * Returns true if a result has the format of its method. A malformed result could be misread: an empty one as a balance
 * of zero, a boolean as one unit.
 */
export function isValidRpcResult(method: string, result: unknown): boolean {
  const form = Object.hasOwn(RESULT_FORMATS, method) ? RESULT_FORMATS[method] : undefined
  if (form === undefined) return true
  return form === 'list' ? Array.isArray(result) : typeof result === 'string' && form.test(result)
}

export interface NetworkIdentity {
  readonly method: string
  matches(answer: unknown): boolean
}

export interface RpcClientParts {
  readonly urls: readonly string[]
  readonly identity: NetworkIdentity
  readonly upstream: Outbound
  readonly clock: Clock
  /** Time after which the next node is tried. The default depends on the method. */
  readonly requestTimeoutMs?: number
}

interface OnceOptions {
  readonly signal?: AbortSignal | undefined
  /** True if the request must not be executed twice. */
  readonly mutates?: boolean
}

interface RpcCall extends OnceOptions {
  readonly method: string
  readonly params: readonly unknown[]
  readonly until: number
}

const MAX_RESPONSE_BYTES = 2 * 1024 * 1024
// After this time the next node is tried. Apps stop waiting after twenty seconds.
const REQUEST_TIMEOUT_MS = 4_000
// Logs of many blocks take longer.
const LOGS_TIMEOUT_MS = 8_000
const TOTAL_TIMEOUT_MS = 15_000
// A node that timed out is tried last for this long.
const AVOID_MS = 60_000
const RETRIES = 2
const BASE_DELAY_MS = 150
// The network of a URL is verified again after this time.
const IDENTITY_TTL_MS = 600_000
// Error codes that may not occur again with another node or on a retry.
const TRANSIENT_ERROR_CODES = new Set([-1, -32_005, -32_603])

const answerShape = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z
    .object({ code: z.number().catch(-32_603), message: z.string().catch(''), data: z.unknown().optional() })
    .nullish(),
})

/**
 * Sends requests to the nodes of one network. If a node fails or times out, the next one is tried; after all have
 * failed, another round starts while time remains. A node that reports another network is not used. Responses are
 * limited in size and time and validated only as far as the JSON-RPC format.
 */
export class RpcClient {
  readonly #verifiedUntil = new Map<string, number>()
  readonly #avoidedUntil = new Map<string, number>()

  constructor(private readonly parts: RpcClientParts) {}

  /**
   * Returns the result of a call.
   * @throws RpcRefusal if the node returns an error
   * @throws HttpError `chain/unreachable` in all other cases
   */
  async request(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
    const { clock } = this.parts
    const until = clock.now() + TOTAL_TIMEOUT_MS
    const run = () => this.#round({ method, params, until, signal })
    const isRetryable = (error: unknown) =>
      clock.now() < until && (!(error instanceof RpcRefusal) || TRANSIENT_ERROR_CODES.has(error.code))
    return retry(run, { retries: RETRIES, baseDelayMs: BASE_DELAY_MS, clock, signal, isRetryable })
  }

  /**
   * Tries each node at most once, for callers that retry themselves. A mutating request is sent to another node only if
   * the first did not accept it.
   */
  async once(method: string, params: readonly unknown[], options: OnceOptions = {}): Promise<unknown> {
    return this.#round({ method, params, until: this.parts.clock.now() + TOTAL_TIMEOUT_MS, ...options })
  }

  async #round({ mutates = false, ...call }: RpcCall): Promise<unknown> {
    const { signal, until } = call
    let last: unknown = new HttpError(502, 'chain/unreachable', 'The network has no node.')
    for (const url of this.#orderedUrls()) {
      let isSent = false
      try {
        await this.#checkNetwork(url, call)
        isSent = true
        return await this.#send(url, call)
      } catch (error) {
        signal?.throwIfAborted()
        const now = this.parts.clock.now()
        if (isTimeout(error)) this.#avoidedUntil.set(url, now + AVOID_MS)
        if (now >= until) throw error
        if (error instanceof RpcRefusal ? !TRANSIENT_ERROR_CODES.has(error.code) : mutates && isSent) throw error
        last = error
      }
    }
    throw last
  }

  // Nodes that timed out recently come last.
  #orderedUrls(): readonly string[] {
    const now = this.parts.clock.now()
    const isAvoided = (url: string) => (this.#avoidedUntil.get(url) ?? 0) > now
    return this.parts.urls.toSorted((a, b) => Number(isAvoided(a)) - Number(isAvoided(b)))
  }

  async #checkNetwork(url: string, call: RpcCall): Promise<void> {
    const { identity, clock } = this.parts
    const known = this.#verifiedUntil.get(url)
    if (known !== undefined && known > clock.now()) return
    const response = await this.#send(url, { ...call, method: identity.method, params: [] })
    if (!identity.matches(response)) throw new HttpError(502, 'chain/wrong-network', 'The node is of another network.')
    this.#verifiedUntil.set(url, clock.now() + IDENTITY_TTL_MS)
  }

  async #send(url: string, { method, params, until, signal }: RpcCall): Promise<unknown> {
    const { clock, requestTimeoutMs = method === 'eth_getLogs' ? LOGS_TIMEOUT_MS : REQUEST_TIMEOUT_MS } = this.parts
    const { status, bytes } = await this.parts.upstream.get(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      maxBytes: MAX_RESPONSE_BYTES,
      timeoutMs: Math.min(requestTimeoutMs, Math.max(1, until - clock.now())),
      signal,
    })
    const answer = answerShape.safeParse(readJson(bytes))
    const error = answer.data?.error
    if (error) throw new RpcRefusal(error.code, error.message, error.data)
    const result = answer.data?.id === 1 ? answer.data.result : undefined
    if (status !== 200 || result === undefined || !isValidRpcResult(method, result))
      throw new HttpError(502, 'chain/unreachable', 'The node does not answer as one should.')
    return result
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'outbound/time-out'
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJsonBytes(bytes)
  } catch {
    return undefined
  }
}
