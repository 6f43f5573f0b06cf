import { type AppEventName, appEvents } from '../contract/app-events.js'
import { APPROVAL_TIMEOUT_MS, type FrameEvent, type FrameEventName, frameEvents } from '../contract/frame-protocol.js'
import type { Clock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { ErrorCode } from '../core/errors/catalogue.js'
import { methodClass } from '../core/rpc-methods.js'

/** The frame's own limit on a node is 10 s with three retries; after this it has lost the request, in milliseconds. */
const READ_LIMIT_MS = 45_000
/** The frame ends an approval first, in milliseconds. */
const GRACE_MS = 10_000

/** How long an answer is waited for, and what it is called when it does not come. */
export interface AnswerLimit {
  /** In milliseconds; 0 for as long as the person takes. */
  readonly ms: number
  readonly error: () => AppKitError
}

/** The limit of one request: the event's own, or for RPC that of reading or of a person's approval. */
export function answerLimit(name: AppEventName, payload: unknown): AnswerLimit {
  const because = (code: ErrorCode) => () => new AppKitError(code, { text: `No answer to ${name}` })
  const isSigned = name === 'RPC_REQUEST' ? isUnsafe(payload) : signsIn(payload)
  if (isSigned) return { ms: APPROVAL_TIMEOUT_MS + GRACE_MS, error: because('wallet/no-answer') }
  if (name !== 'RPC_REQUEST') return { ms: appEvents[name].timeoutMs, error: because('frame/no-answer') }
  return { ms: READ_LIMIT_MS, error: because('rpc/timeout') }
}

function isUnsafe(payload: unknown): boolean {
  return methodClass((payload as { method: string }).method) === 'unsafe'
}

/** A login that is signed in with waits for the person, too. */
function signsIn(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'siwxMessage' in payload
}

/** Somewhat below what the frame allows for RPC, so that a page that reads a lot waits a little and is never refused. */
const BURST = 50
const EVERY_MS = 56

/** Lets requests go at once, and spreads those that come too fast. */
export class Pace {
  private next: number

  constructor(private readonly clock: Clock) {
    this.next = clock.now() - BURST * EVERY_MS
  }

  /** Calls when it is one's turn: at once, or as soon as the pace allows. */
  run(send: () => void): void {
    const now = this.clock.now()
    this.next = Math.max(this.next + EVERY_MS, now - BURST * EVERY_MS)
    const wait = this.next - now
    if (wait <= 0) send()
    else this.clock.after(wait, send)
  }
}

/** A frame may ask to be seen for so long after the app last asked it something, in milliseconds. */
const SHOW_WITHIN_MS = 600_000
/** The shortest time between two session updates, in milliseconds. */
const UPDATE_EVERY_MS = 1_000

/** One event of the frame, checked. */
export type HeardEvent = {
  readonly [N in FrameEventName]: { readonly name: N; readonly event: FrameEvent<N> }
}[FrameEventName]

/** Decides which events of a frame are heard: known, well formed, and at a time when they make sense. */
export class EventGate {
  private lastUpdate = Number.NEGATIVE_INFINITY

  constructor(
    private readonly clock: Clock,
    /** The wallet's origin: a window that it asks for is its own. */
    private readonly origin: string,
  ) {}

  /** The event, or nothing where it is to be dropped. `askedAt` is when the app last asked something. */
  read(name: string, payload: unknown, askedAt: number): HeardEvent | undefined {
    if (!Object.hasOwn(frameEvents, name) || name === 'READY') return undefined
    const read = frameEvents[name as FrameEventName].safeParse(payload)
    if (!read.success) return undefined
    const heard = { name, event: read.data } as HeardEvent
    return this.isTimely(heard, askedAt) ? heard : undefined
  }

  private isTimely({ name, event }: HeardEvent, askedAt: number): boolean {
    const now = this.clock.now()
    if (name === 'SHOW') return now - askedAt <= SHOW_WITHIN_MS
    if (name === 'OPEN_POPUP') return isOwn(event.url, this.origin)
    if (name !== 'SESSION_UPDATE') return true
    if (now - this.lastUpdate < UPDATE_EVERY_MS) return false
    this.lastUpdate = now
    return true
  }
}

function isOwn(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin
}
