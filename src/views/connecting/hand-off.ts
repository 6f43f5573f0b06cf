import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Clock } from '../../core/clock.js'

/** How long a page may stay in front after a link was opened before that counts as a link that led nowhere. */
export const STUCK_AFTER_MS = 2_500

/**
 * Watches whether a link that was opened took the person away. A page that is still in front after a while, or again
 * without a connection, offers other ways.
 */
export class HandOff implements ReactiveController {
  /** Whether the link seems to have led nowhere. */
  stuck = false
  #tapped = false
  #callOff = () => {}
  #life = new AbortController()

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly clock: () => Clock,
    private readonly onStuck: () => void = () => {},
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    this.#life = new AbortController()
    document.addEventListener('visibilitychange', () => this.#watch(), { signal: this.#life.signal })
  }

  hostDisconnected(): void {
    this.#life.abort()
    this.reset()
  }

  /** Says that a link was opened, in the task of the tap: nothing here waits. */
  tapped(): void {
    this.#tapped = true
    this.#watch()
  }

  /** Begins anew, as if nothing had been opened. */
  reset(): void {
    this.#callOff()
    this.#tapped = false
    this.stuck = false
  }

  #watch(): void {
    this.#callOff()
    if (!this.#tapped || document.visibilityState === 'hidden') return
    this.#callOff = this.clock().after(STUCK_AFTER_MS, () => {
      if (!this.stuck) this.onStuck()
      this.stuck = true
      this.host.requestUpdate()
    })
  }
}
