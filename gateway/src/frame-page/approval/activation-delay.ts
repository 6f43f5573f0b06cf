import type { Clock } from '../../../../src/core/clock.js'

// Minimum time in full view before approval, in milliseconds.
const VISIBLE_MS = 500
// Minimum time since the last change, in milliseconds.
const CHANGED_MS = 800

/**
 * `covered`: not fully visible. `unread`: the end of the content was not on the screen. `arming`: fully visible, but not
 * yet for long enough.
 */
export type ArmState = 'covered' | 'unread' | 'arming' | 'armed'

/**
 * Enables approval only after the content was visible to its end, and unchanged for long enough. Protects against
 * clickjacking, and against requests that hide something below the visible part.
 */
export class ActivationDelay {
  #visibleSince: number | undefined
  #readSince: number | undefined = -Infinity
  #changedAt = -Infinity
  #cancelTimer = () => {}

  constructor(
    private readonly clock: Clock,
    private readonly onChange: () => void,
  ) {}

  get state(): ArmState {
    if (this.#visibleSince === undefined) return 'covered'
    if (this.#readSince === undefined) return 'unread'
    return this.clock.now() >= this.armsAt ? 'armed' : 'arming'
  }

  setVisible(visible: boolean): void {
    if (visible === (this.#visibleSince !== undefined)) return
    this.#visibleSince = visible ? this.clock.now() : undefined
    this.#schedule()
  }

  // Content that does not scroll needs no call.
  setRead(read: boolean): void {
    if (read === (this.#readSince !== undefined)) return
    this.#readSince = read ? this.clock.now() : undefined
    this.#schedule()
  }

  change(): void {
    this.#changedAt = this.clock.now()
    this.#schedule()
  }

  stop(): void {
    this.#cancelTimer()
    this.#visibleSince = undefined
  }

  // The time of activation if nothing changes, by the clock. `Infinity` while covered or unread.
  get armsAt(): number {
    const seenSince = Math.max(this.#visibleSince ?? Infinity, this.#readSince ?? Infinity)
    return Math.max(seenSince + VISIBLE_MS, this.#changedAt + CHANGED_MS)
  }

  #schedule(): void {
    this.#cancelTimer()
    const left = this.armsAt - this.clock.now()
    if (Number.isFinite(left) && left > 0) this.#cancelTimer = this.clock.after(left, this.onChange)
    this.onChange()
  }
}
