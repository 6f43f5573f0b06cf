import {
  appEvents,
  type AccessLevel,
  type AppEventName,
  type AppPayload,
  type AppSuccess,
  withdrawable,
} from '../../../../src/contract/app-events.js'
import { type Envelope, readableId, readEnvelope } from '../../../../src/contract/envelope.js'
import {
  APP_PREFIX,
  defaultLimits,
  FLOOD_FACTOR,
  FRAME_PREFIX,
  type FrameEvent,
  type FrameEventName,
  replyLimits,
  rpcRequestLimits,
} from '../../../../src/contract/frame-protocol.js'
import type { Clock } from '../../../../src/core/clock.js'
import { type AllowedMethod, methodClass } from '../../../../src/core/rpc-methods.js'
import { abortable } from '../../../../src/lib/abortable.js'
import { requestId } from '../../../../src/lib/page-messages.js'
import { type Rate, TokenBucket } from '../../../../src/lib/token-bucket.js'
import { FrameError } from '../session/frame-error.js'

export interface AccessFacts {
  readonly challenge: boolean
  readonly session: boolean
  readonly unlocked: boolean
}

const USER_DATA_METHODS: readonly AllowedMethod[] = ['eth_accounts', 'wallet_getAssets', 'wallet_getCallsStatus']

// `CONNECT_SOCIAL` needs no pending login: its payload proves the login, and a page that navigated away for it has lost
// its state.
function getAccessLevel(name: AppEventName): AccessLevel {
  return name === 'CONNECT_SOCIAL' ? 0 : appEvents[name].level
}

export function getRpcAccessLevel(method: AllowedMethod): AccessLevel {
  return methodClass(method) === 'unsafe' || USER_DATA_METHODS.includes(method) ? 2 : 0
}

/**
 * The only place that enforces access levels.
 * @throws FrameError `E_STATE`, `E_UNAUTH` or `E_LOCKED`
 */
export function requireLevel(level: AccessLevel, facts: AccessFacts): void {
  if (level === 1 && !facts.challenge) throw new FrameError('E_STATE', 'There is no login in progress. Start again.')
  if (level >= 2 && !facts.session)
    throw new FrameError('E_UNAUTH', 'Your session has ended. Log in again.', { rpcCode: 4100 })
  if (level >= 3 && !facts.unlocked) throw new FrameError('E_LOCKED', 'The wallet is locked.')
}

export type Handlers = {
  readonly [N in Exclude<AppEventName, 'RPC_ABORT'>]: (
    payload: AppPayload<N>,
    context: RequestContext,
  ) => AppSuccess<N> | Promise<AppSuccess<N>>
}

interface FramePortDeps {
  readonly handlers: Handlers
  readonly facts: () => AccessFacts
  readonly clock: Clock
  readonly onFlood?: () => void
}

const UNKNOWN_RATE: Rate = { perSecond: 20, burst: 40 }
const WINDOW_MS = 10_000

type RateDecision =
  { readonly kind: 'pass' } | { readonly kind: 'wait'; readonly retryAfter: number } | { readonly kind: 'flood' }

// The rate limits of one port: a bucket per event, and a count of refusals that detects flooding.
class EventRateLimit {
  readonly #buckets = new Map<string, TokenBucket>()
  readonly #refusals = new Map<string, number[]>()

  next(name: AppEventName | undefined, now: number): RateDecision {
    const key = name ?? ''
    const rate = name ? appEvents[name].rate : UNKNOWN_RATE
    const bucket = this.#buckets.get(key) ?? new TokenBucket()
    this.#buckets.set(key, bucket)
    const retryAfter = bucket.take(rate, now)
    if (retryAfter === 0) return { kind: 'pass' }
    const recent = (this.#refusals.get(key) ?? []).filter(at => now - at < WINDOW_MS)
    recent.push(now)
    this.#refusals.set(key, recent)
    // A page that is slightly too fast has to wait. One that continues at a multiple of the rate loses the port.
    const maximum = FLOOD_FACTOR * Math.max(rate.burst, rate.perSecond * (WINDOW_MS / 1_000))
    return recent.length > maximum ? { kind: 'flood' } : { kind: 'wait', retryAfter }
  }
}

/** The frame's end of the channel. Parses strictly, answers each id once and never throws at the page. */
export class FramePort {
  readonly #rateLimit = new EventRateLimit()
  readonly #live = new LiveRequests()
  readonly #onMessage = ({ data }: MessageEvent): void => this.#receive(data)
  #open = true

  constructor(
    private readonly port: MessagePort,
    private readonly deps: FramePortDeps,
  ) {
    port.addEventListener('message', this.#onMessage)
    port.start()
  }

  emit<N extends FrameEventName>(name: N, payload?: FrameEvent<N>): void {
    if (!this.#open) return
    this.#post({ type: FRAME_PREFIX + name, id: requestId(), ...(payload !== undefined && { payload }) })
  }

  close(): void {
    this.#open = false
    this.#live.abortAll()
    this.port.removeEventListener('message', this.#onMessage)
    this.port.close()
  }

  #receive(raw: unknown): void {
    if (!this.#open) return
    const name = readEventName(raw)
    const flow = this.#rateLimit.next(name, this.deps.clock.now())
    if (flow.kind === 'flood') {
      this.close()
      this.deps.onFlood?.()
      return
    }
    const id = readableId(raw)
    if (!name || id === undefined || this.#live.isUsed(id)) return this.#duplicate(name, id)
    if (flow.kind === 'wait') {
      const { retryAfter } = flow
      const message = `Please try again after ${retryAfter} seconds`
      return this.#refuseUnhandled(name, id, new FrameError('E_RATE', message, { retryAfter }))
    }
    const envelope = readEnvelope(raw, name === 'RPC_REQUEST' ? rpcRequestLimits : defaultLimits)
    const payload = envelope && appEvents[name].payload.safeParse(envelope.payload)
    if (!envelope || !payload?.success)
      return this.#refuseUnhandled(name, id, new FrameError('E_SCHEMA', 'The wallet did not understand the app.'))
    void this.#run(name, envelope, payload.data)
  }

  async #run(name: AppEventName, { id }: Envelope, payload: unknown): Promise<void> {
    const request = this.#live.begin(id, name)
    try {
      requireLevel(getAccessLevel(name), this.deps.facts())
      const answer = name === 'RPC_ABORT' ? this.#abort(payload) : await this.#handle(name, payload, request.context)
      if (request.end()) this.#answer(`${name}_SUCCESS`, id, answer)
    } catch (error) {
      if (request.end()) this.#answer(`${name}_ERROR`, id, FrameError.from(error).toPayload())
    }
  }

  #handle(name: Exclude<AppEventName, 'RPC_ABORT'>, payload: unknown, context: RequestContext): Promise<unknown> {
    const handler = this.deps.handlers[name] as (payload: unknown, context: RequestContext) => unknown
    return abortable(
      Promise.resolve().then(() => handler(payload, context)),
      context.signal,
    )
  }

  #abort(payload: unknown): { aborted: boolean } {
    return { aborted: this.#live.abort((payload as { id: string }).id) }
  }

  // A duplicate id aborts the first request and answers it with an error, so that each id is answered once.
  #duplicate(name: AppEventName | undefined, id: string | undefined): void {
    if (!name || id === undefined) return
    const first = this.#live.take(id)
    if (first) this.#answer(`${first}_ERROR`, id, new FrameError('E_STATE', 'This request was sent twice.').toPayload())
  }

  #refuseUnhandled(name: AppEventName, id: string, error: FrameError): void {
    if (this.#live.begin(id, name).end()) this.#answer(`${name}_ERROR`, id, error.toPayload())
  }

  #answer(type: string, id: string, payload: unknown): void {
    if (!this.#open) return
    const full = { type: FRAME_PREFIX + type, id, ...(payload !== undefined && { payload }) }
    const copy = readEnvelope(full, replyLimits)
    const name = type.replace(/_(?:SUCCESS|ERROR)$/, '')
    const tooLarge = new FrameError('E_INTERNAL', 'The answer is too large.').toPayload()
    this.#post(copy ?? { type: `${FRAME_PREFIX}${name}_ERROR`, id, payload: tooLarge })
  }

  #post(message: unknown): void {
    this.port.postMessage(message, [])
  }
}

function readEventName(raw: unknown): AppEventName | undefined {
  try {
    const type: unknown = Object.getOwnPropertyDescriptor(raw as object, 'type')?.value
    if (typeof type !== 'string' || !type.startsWith(APP_PREFIX)) return undefined
    const name = type.slice(APP_PREFIX.length)
    return Object.hasOwn(appEvents, name) ? (name as AppEventName) : undefined
  } catch {
    return undefined
  }
}

// Number of answered ids that are remembered, so that a replayed message has no effect.
const MAX_ANSWERED_IDS = 5_000

export interface RequestContext {
  readonly signal: AbortSignal
  /**
   * Marks the point of no return: later aborts are refused.
   * @throws FrameError `E_ABORTED` if the request was aborted before
   */
  commit(): void
}

interface Live {
  readonly name: AppEventName
  readonly abort: AbortController
  committed: boolean
}

export class LiveRequests {
  readonly #live = new Map<string, Live>()
  readonly #answered = new Set<string>()

  isUsed(id: string): boolean {
    return this.#live.has(id) || this.#answered.has(id)
  }

  /** Begins a request. Only the first call of `end` returns true and may answer. */
  begin(id: string, name: AppEventName): { readonly context: RequestContext; end(): boolean } {
    const live: Live = { name, abort: new AbortController(), committed: false }
    this.#live.set(id, live)
    const { signal } = live.abort
    const commit = () => {
      if (signal.aborted) throw abortedError()
      live.committed = true
    }
    return { context: { signal, commit }, end: () => this.#end(id, live) }
  }

  take(id: string): AppEventName | undefined {
    const live = this.#live.get(id)
    if (!live) return undefined
    this.#end(id, live)
    live.abort.abort(abortedError())
    return live.name
  }

  abort(id: string): boolean {
    const live = this.#live.get(id)
    if (!live || !withdrawable.has(live.name) || live.committed || live.abort.signal.aborted) return false
    live.abort.abort(abortedError())
    return true
  }

  abortAll(): void {
    for (const { abort } of this.#live.values()) abort.abort(abortedError())
    this.#live.clear()
  }

  #end(id: string, live: Live): boolean {
    if (this.#live.get(id) !== live) return false
    this.#live.delete(id)
    this.#answered.add(id)
    if (this.#answered.size > MAX_ANSWERED_IDS) this.#answered.delete(this.#answered.values().next().value ?? '')
    return true
  }
}

function abortedError(): FrameError {
  return new FrameError('E_ABORTED', 'Request was aborted', { rpcCode: 4001 })
}
