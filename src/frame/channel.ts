import { type AppEventName, appEvents, type AppSuccess, withdrawable } from '../contract/app-events.js'
import { type Envelope, readEnvelope } from '../contract/envelope.js'
import {
  APP_PREFIX,
  defaultLimits,
  FRAME_PREFIX,
  replyLimits,
  rpcRequestLimits,
  APPROVAL_TIMEOUT_MS,
  type FrameEvent,
  type FrameEventName,
  frameEvents,
} from '../contract/frame-protocol.js'
import { rpcParams } from '../contract/rpc-requests.js'
import type { Clock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { ErrorCode } from '../core/errors/catalogue.js'
import { rpcCodes } from '../core/errors/wallet-error.js'
import { type AllowedMethod, methodClass } from '../core/rpc-methods.js'
import { requestId } from '../lib/page-messages.js'
import { createAbortError, parseFrameError } from './frame-errors.js'

const NOT_ALLOWED = 'Requested RPC call is not allowed'

/**
 * Builds a message of the app, validated and copied, with a random id.
 * @throws AppKitError `request/params-invalid`, `email/invalid`, or `request/not-allowed` for an unknown method
 */
export function createAppMessage(name: AppEventName, payload: unknown): Envelope {
  const isRpc = name === 'RPC_REQUEST'
  const message = { type: APP_PREFIX + name, id: requestId(), payload: isRpc ? toJson(payload) : payload }
  const copy = readEnvelope(message, isRpc ? rpcRequestLimits : defaultLimits)
  if (!copy) throw createValidationError(name, 'No plain value, or too large.')
  const read = appEvents[name].payload.safeParse(copy.payload)
  if (!read.success) throw createValidationError(name, read.error)
  if (isRpc) checkRpc(copy.payload as { method: string; params?: unknown })
  return copy
}

function checkRpc({ method, params }: { method: string; params?: unknown }): void {
  if (methodClass(method) === 'unknown') throw new AppKitError('request/not-allowed', { text: NOT_ALLOWED })
  const read = rpcParams[method as AllowedMethod].safeParse(params)
  if (!read.success) throw createValidationError('RPC_REQUEST', read.error)
}

function toJson(payload: unknown): unknown {
  try {
    return JSON.parse(
      JSON.stringify(payload, (_key, value: unknown) => (typeof value === 'bigint' ? toHex(value) : value)),
    )
  } catch (cause) {
    throw createValidationError('RPC_REQUEST', cause)
  }
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}

function createValidationError(name: AppEventName, cause: unknown): AppKitError {
  const code: ErrorCode =
    name === 'CONNECT_EMAIL' || name === 'UPDATE_EMAIL' ? 'email/invalid' : 'request/params-invalid'
  const text = name === 'RPC_REQUEST' ? `Invalid parameters (${rpcCodes.invalidParams})` : `Invalid ${name}`
  return new AppKitError(code, { text, cause })
}

const REPLY = /^([A-Z_]+)_(SUCCESS|ERROR)$/

export interface ChannelOptions {
  readonly clock: Clock
  readonly origin: string
  onEvent(event: ValidFrameEvent): void
  onLost(): void
  onTimeout(): void
}

interface PendingRequest {
  readonly name: AppEventName
  settle(read: () => Promise<unknown>): void
  fail(error: AppKitError): void
}

/**
 * The bound channel, with requests, their responses and the frame's events. Messages are validated before they are
 * delivered. Unexpected, duplicate and invalid messages are dropped and counted.
 */
export class Channel {
  private readonly pending = new Map<string, PendingRequest>()
  private readonly throttle: RequestThrottle
  private readonly gate: EventGate
  private lastRequestAt: number
  private ended: AppKitError | undefined
  dropped = 0

  constructor(
    private readonly port: MessagePort,
    private readonly options: ChannelOptions,
  ) {
    const { clock, origin, onLost } = options
    this.throttle = new RequestThrottle(clock)
    this.gate = new EventGate(clock, origin)
    this.lastRequestAt = clock.now()
    port.addEventListener('message', this.onMessage)
    port.addEventListener('close', () => this.ended ?? onLost())
    port.start()
  }

  async request<N extends AppEventName>(name: N, payload?: unknown, signal?: AbortSignal): Promise<AppSuccess<N>> {
    const message = createAppMessage(name, payload)
    if (signal?.aborted) throw createAbortError(name, signal)
    if (this.ended) throw this.ended
    if (name !== 'PING') this.lastRequestAt = this.options.clock.now()
    return this.sendRequest(name, message, signal) as Promise<AppSuccess<N>>
  }

  end(error: AppKitError): void {
    if (this.ended) return
    this.ended = error
    this.port.removeEventListener('message', this.onMessage)
    this.port.close()
    for (const request of this.pending.values()) request.fail(error)
  }

  private sendRequest(name: AppEventName, message: Envelope, signal: AbortSignal | undefined): Promise<unknown> {
    const { id } = message
    let sent = false
    return new Promise((resolve, reject) => {
      const cancelTimeout = this.startTimeout(name, getResponseTimeout(name, message.payload), error =>
        finish(() => reject(error)),
      )
      const finish = (settle: () => void) => {
        if (!this.pending.delete(id)) return
        cancelTimeout()
        signal?.removeEventListener('abort', giveUp)
        settle()
      }
      const fail = (error: AppKitError) => finish(() => reject(error))
      const giveUp = () => {
        const withdrawn = sent ? this.withdraw(name, message) : Promise.resolve(true)
        void withdrawn.then(isWithdrawn => isWithdrawn && fail(createAbortError(name, signal)))
      }
      this.pending.set(id, { name, fail, settle: read => finish(() => read().then(resolve, reject)) })
      signal?.addEventListener('abort', giveUp, { once: true })
      const send = () => {
        if (!this.pending.has(id)) return
        sent = true
        this.port.postMessage(message, []) // a port has exactly one other end, so there is no target origin
      }
      if (name === 'RPC_REQUEST') this.throttle.run(send)
      else send()
    })
  }

  // Withdraws a request. Resolves to false if the user's approval is already being sent to the chain. The request then
  // stays pending: an app that received "aborted" would send it again.
  private async withdraw(name: AppEventName, { id, payload }: Envelope): Promise<boolean> {
    if (!withdrawable.has(name)) return true
    const response = this.request('RPC_ABORT', { id }).then(
      result => result.aborted,
      () => true,
    )
    return name === 'RPC_REQUEST' && isUnsafeRequest(payload) ? response : true
  }

  private startTimeout(
    name: AppEventName,
    { ms, error }: ResponseTimeout,
    fail: (error: AppKitError) => void,
  ): () => void {
    if (ms === 0) return () => {}
    return this.options.clock.after(ms, () => {
      const timeoutError = error()
      fail(timeoutError)
      if (name !== 'PING' && timeoutError.code !== 'wallet/no-answer') this.options.onTimeout()
    })
  }

  private readonly onMessage = ({ data }: MessageEvent): void => {
    const message = readEnvelope(data, replyLimits)
    if (!message?.type.startsWith(FRAME_PREFIX)) return void this.dropped++
    const suffix = message.type.slice(FRAME_PREFIX.length)
    const [, name, outcome] = REPLY.exec(suffix) ?? []
    const request = this.pending.get(message.id)
    if (outcome && request?.name === name)
      return request?.settle(() => readResponse(request.name, outcome, message.payload))
    const event = this.gate.read(suffix, message.payload, this.lastRequestAt)
    if (event) this.options.onEvent(event)
    else this.dropped++
  }
}

async function readResponse(name: AppEventName, type: string, payload: unknown): Promise<unknown> {
  if (type === 'ERROR') throw parseFrameError(name, payload)
  const read = appEvents[name].success.safeParse(payload)
  if (read.success) return read.data
  throw new AppKitError('frame/replied-error', { text: 'An error occurred', cause: read.error })
}

// Timeout of a read request, in milliseconds. The frame's own limit is 10 seconds with three retries.
const READ_TIMEOUT_MS = 45_000
// Additional time for approvals, in milliseconds, so that the frame's timeout comes first.
const GRACE_MS = 10_000

export interface ResponseTimeout {
  readonly ms: number
  readonly error: () => AppKitError
}

/** Returns the timeout of a request: the event's own, or for RPC that of reads or approvals. */
export function getResponseTimeout(name: AppEventName, payload: unknown): ResponseTimeout {
  const createError = (code: ErrorCode) => () => new AppKitError(code, { text: `No answer to ${name}` })
  const needsApproval = name === 'RPC_REQUEST' ? isUnsafeRequest(payload) : hasSignIn(payload)
  if (needsApproval) return { ms: APPROVAL_TIMEOUT_MS + GRACE_MS, error: createError('wallet/no-answer') }
  if (name !== 'RPC_REQUEST') return { ms: appEvents[name].timeoutMs, error: createError('frame/no-answer') }
  return { ms: READ_TIMEOUT_MS, error: createError('rpc/timeout') }
}

function isUnsafeRequest(payload: unknown): boolean {
  return methodClass((payload as { method: string }).method) === 'unsafe'
}

function hasSignIn(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'siwxMessage' in payload
}

// Slightly below the frame's RPC rate limit, so that an app with many reads is delayed but never rejected.
const MAX_BURST = 50
const REQUEST_INTERVAL_MS = 56

export class RequestThrottle {
  private next: number

  constructor(private readonly clock: Clock) {
    this.next = clock.now() - MAX_BURST * REQUEST_INTERVAL_MS
  }

  run(send: () => void): void {
    const now = this.clock.now()
    this.next = Math.max(this.next + REQUEST_INTERVAL_MS, now - MAX_BURST * REQUEST_INTERVAL_MS)
    const wait = this.next - now
    if (wait <= 0) send()
    else this.clock.after(wait, send)
  }
}

// A frame may request to be shown within this time after the app's last request, in milliseconds.
const MAX_SHOW_DELAY_MS = 600_000
const MIN_UPDATE_INTERVAL_MS = 1_000

export type ValidFrameEvent = {
  readonly [N in FrameEventName]: { readonly name: N; readonly event: FrameEvent<N> }
}[FrameEventName]

export class EventGate {
  private lastUpdate = Number.NEGATIVE_INFINITY

  constructor(
    private readonly clock: Clock,
    private readonly origin: string,
  ) {}

  read(name: string, payload: unknown, lastRequestAt: number): ValidFrameEvent | undefined {
    if (!Object.hasOwn(frameEvents, name) || name === 'READY') return undefined
    const read = frameEvents[name as FrameEventName].safeParse(payload)
    if (!read.success) return undefined
    const event = { name, event: read.data } as ValidFrameEvent
    return this.isTimely(event, lastRequestAt) ? event : undefined
  }

  private isTimely({ name, event }: ValidFrameEvent, lastRequestAt: number): boolean {
    const now = this.clock.now()
    if (name === 'SHOW') return now - lastRequestAt <= MAX_SHOW_DELAY_MS
    if (name === 'OPEN_POPUP') return hasOrigin(event.url, this.origin)
    if (name !== 'SESSION_UPDATE') return true
    if (now - this.lastUpdate < MIN_UPDATE_INTERVAL_MS) return false
    this.lastUpdate = now
    return true
  }
}

function hasOrigin(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin
}
