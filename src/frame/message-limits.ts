import { type AppEventName, appEvents } from '../contract/app-events.js'
import { APPROVAL_TIMEOUT_MS, type FrameEvent, type FrameEventName, frameEvents } from '../contract/frame-protocol.js'
import type { Clock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { ErrorCode } from '../core/errors/catalogue.js'
import { methodClass } from '../core/rpc-methods.js'

/** Timeout of a read request, in milliseconds. The frame's own limit is 10 seconds with three retries. */
const READ_TIMEOUT_MS = 45_000
/** Additional time for approvals, in milliseconds, so that the frame's timeout comes first. */
const GRACE_MS = 10_000

export interface ResponseTimeout {
  readonly ms: number
  readonly error: () => AppKitError
}

/** Returns the timeout of a request: the event's own, or for RPC that of reads or approvals. */
export function getResponseTimeout(name: AppEventName, payload: unknown): ResponseTimeout {
  const createError = (code: ErrorCode) => () => new AppKitError(code, { text: `No answer to ${name}` })
  const needsApproval = name === 'RPC_REQUEST' ? isUnsafe(payload) : hasSignIn(payload)
  if (needsApproval) return { ms: APPROVAL_TIMEOUT_MS + GRACE_MS, error: createError('wallet/no-answer') }
  if (name !== 'RPC_REQUEST') return { ms: appEvents[name].timeoutMs, error: createError('frame/no-answer') }
  return { ms: READ_TIMEOUT_MS, error: createError('rpc/timeout') }
}

function isUnsafe(payload: unknown): boolean {
  return methodClass((payload as { method: string }).method) === 'unsafe'
}

function hasSignIn(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'siwxMessage' in payload
}

/** Slightly below the frame's RPC rate limit, so that an app with many reads is delayed but never rejected. */
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

/** A frame may request to be shown within this time after the app's last request, in milliseconds. */
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
