import { frameEvents, type FrameEvent, type FrameEventName } from '../contract/frame-events.js'
import type { Clock } from '../core/clock.js'

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
