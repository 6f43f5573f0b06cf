import type { Clock } from '../../../../src/core/clock.js'

// Minimum time in full view before approval, in milliseconds.
const VISIBLE_MS = 500
// Minimum time since the last change, in milliseconds.
const CHANGED_MS = 800

/** `covered`: not fully visible. `arming`: fully visible, but not yet for long enough. */
export type ArmState = 'covered' | 'arming' | 'armed'

/** Enables approval only after the content was visible and unchanged for long enough. Protects against clickjacking. */
export class ActivationDelay {
  #visibleSince: number | undefined
  #changedAt = -Infinity
  #cancelTimer = () => {}

  constructor(
    private readonly clock: Clock,
    private readonly onChange: () => void,
  ) {}

  get state(): ArmState {
    if (this.#visibleSince === undefined) return 'covered'
    return this.clock.now() >= this.armsAt ? 'armed' : 'arming'
  }

  setVisible(visible: boolean): void {
    if (visible === (this.#visibleSince !== undefined)) return
    this.#visibleSince = visible ? this.clock.now() : undefined
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

  /** The time of activation if nothing changes, by the clock. `Infinity` while covered. */
  get armsAt(): number {
    return Math.max((this.#visibleSince ?? Infinity) + VISIBLE_MS, this.#changedAt + CHANGED_MS)
  }

  #schedule(): void {
    this.#cancelTimer()
    const left = this.armsAt - this.clock.now()
    if (Number.isFinite(left) && left > 0) this.#cancelTimer = this.clock.after(left, this.onChange)
    this.onChange()
  }
}
