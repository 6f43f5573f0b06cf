import * as z from 'zod'
import type { Clock } from '../../../../src/core/clock.js'
import { retry } from '../../../../src/lib/async.js'
import { HttpError } from '../../http/http-error.js'
import { jsonOf, type Outbound } from '../outbound/outbound.js'

/** What a node said against a request, in the words of JSON-RPC. The text is the node's: never sent on. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal'

  constructor(
    readonly code: number,
    message: string,
    /** What a call that was reverted gave back. */
    readonly data: unknown,
  ) {
    super(message.slice(0, 500))
  }
}

const QUANTITY = /^0x[0-9a-f]{1,64}$/i
const BYTES = /^0x(?:[0-9a-f]{2})*$/i

/** What the methods that the gateway reckons with answer: a number of at most 256 bits, bytes, or a list. */
const forms: Readonly<Record<string, RegExp | 'list'>> = {
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
 * Whether a node's result has the form its method is to answer in. What has not would be read as something all the
 * same: nothing as a balance of zero, a flag as one unit.
 */
export function hasRpcForm(method: string, result: unknown): boolean {
  const form = Object.hasOwn(forms, method) ? forms[method] : undefined
  if (form === undefined) return true
  return form === 'list' ? Array.isArray(result) : typeof result === 'string' && form.test(result)
}

/** How a node says which network it is of. */
export interface NetworkIdentity {
  readonly method: string
  is(answer: unknown): boolean
}

/** Whom an RPC client asks. */
export interface RpcClientParts {
  /** In the order they are tried. */
  readonly urls: readonly string[]
  readonly identity: NetworkIdentity
  /** The way out to services of the operator's choice. */
  readonly upstream: Outbound
  readonly clock: Clock
  /** How long a node may take for one answer; absent: {@link PATIENCE_MS}. */
  readonly patienceMs?: number
}

/** How something is asked once. */
interface OnceOptions {
  readonly signal?: AbortSignal | undefined
  /** Whether it may not be done twice. */
  readonly changes?: boolean
}

/** What is asked, and until when an answer is of use. */
interface Question extends OnceOptions {
  readonly method: string
  readonly params: readonly unknown[]
  /** In milliseconds since the epoch. */
  readonly until: number
}

/** The most a node may answer, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024
/** After so long the next node is asked: an app that waits for an answer of ours gives up after twenty seconds. */
const PATIENCE_MS = 4_000
/** A log of many blocks takes longer. */
const LOG_PATIENCE_MS = 8_000
/** For everything that one question takes, in milliseconds. */
const TOGETHER_MS = 15_000
/** For so long a node that hung is asked after the others. */
const AVOIDED_MS = 60_000
const RETRIES = 2
const BASE_DELAY_MS = 150
/** How long a URL is believed to be of the network it said. */
const BELIEVED_MS = 600_000
/** Refusals that another node, or another moment, may not repeat. */
const PASSING = new Set([-1, -32_005, -32_603])

const answerShape = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z
    .object({ code: z.number().catch(-32_603), message: z.string().catch(''), data: z.unknown().optional() })
    .nullish(),
})

/**
 * Asks the nodes of one network. A node that fails or hangs is followed by the next, and when all did, by another
 * round while there is time; one that says it is of another network is not asked at all. Answers are bounded in size and time, and nothing of them is
 * believed beyond their frame.
 */
export class RpcClient {
  /** Until when each URL is believed, in milliseconds since the epoch. */
  readonly #seen = new Map<string, number>()
  /** Until when each URL is asked after the others. */
  readonly #avoided = new Map<string, number>()

  constructor(private readonly parts: RpcClientParts) {}

  /** The result; throws {@link RpcRefusal} for what the node says no to, and `chain/unreachable` for anything else. */
  async request(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
    const { clock } = this.parts
    const until = clock.now() + TOGETHER_MS
    const run = () => this.#round({ method, params, until, signal })
    const isWorth = (error: unknown) =>
      clock.now() < until && (!(error instanceof RpcRefusal) || PASSING.has(error.code))
    return retry(run, { retries: RETRIES, baseDelayMs: BASE_DELAY_MS, clock, signal, isWorth })
  }

  /**
   * The same, asking each node once at most: for somebody who tries again himself. What changes something goes to one
   * node, and to another only where the first did not take it.
   */
  async once(method: string, params: readonly unknown[], options: OnceOptions = {}): Promise<unknown> {
    return this.#round({ method, params, until: this.parts.clock.now() + TOGETHER_MS, ...options })
  }

  async #round({ changes = false, ...question }: Question): Promise<unknown> {
    const { signal, until } = question
    let last: unknown = new HttpError(502, 'chain/unreachable', 'The network has no node.')
    for (const url of this.#inTurn()) {
      let isAsked = false
      try {
        await this.#checkNetwork(url, question)
        isAsked = true
        return await this.#ask(url, question)
      } catch (error) {
        signal?.throwIfAborted()
        const now = this.parts.clock.now()
        if (isTimeOut(error)) this.#avoided.set(url, now + AVOIDED_MS)
        if (now >= until) throw error
        if (error instanceof RpcRefusal ? !PASSING.has(error.code) : changes && isAsked) throw error
        last = error
      }
    }
    throw last
  }

  /** Those first that did not hang a moment ago. */
  #inTurn(): readonly string[] {
    const now = this.parts.clock.now()
    const isAvoided = (url: string) => (this.#avoided.get(url) ?? 0) > now
    return this.parts.urls.toSorted((a, b) => Number(isAvoided(a)) - Number(isAvoided(b)))
  }

  async #checkNetwork(url: string, question: Question): Promise<void> {
    const { identity, clock } = this.parts
    const known = this.#seen.get(url)
    if (known !== undefined && known > clock.now()) return
    const says = await this.#ask(url, { ...question, method: identity.method, params: [] })
    if (!identity.is(says)) throw new HttpError(502, 'chain/wrong-network', 'The node is of another network.')
    this.#seen.set(url, clock.now() + BELIEVED_MS)
  }

  async #ask(url: string, { method, params, until, signal }: Question): Promise<unknown> {
    const { clock, patienceMs = method === 'eth_getLogs' ? LOG_PATIENCE_MS : PATIENCE_MS } = this.parts
    const { status, bytes } = await this.parts.upstream.get(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      maxBytes: MAX_BYTES,
      timeoutMs: Math.min(patienceMs, Math.max(1, until - clock.now())),
      signal,
    })
    const answer = answerShape.safeParse(readJson(bytes))
    const error = answer.data?.error
    if (error) throw new RpcRefusal(error.code, error.message, error.data)
    const result = answer.data?.id === 1 ? answer.data.result : undefined
    if (status !== 200 || result === undefined || !hasRpcForm(method, result))
      throw new HttpError(502, 'chain/unreachable', 'The node does not answer as one should.')
    return result
  }
}

function isTimeOut(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'outbound/time-out'
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return jsonOf(bytes)
  } catch {
    return undefined
  }
}
