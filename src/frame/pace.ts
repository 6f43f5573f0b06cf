import type { Clock } from '../core/clock.js'

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
