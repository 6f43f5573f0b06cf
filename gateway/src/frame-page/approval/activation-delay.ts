import type { Clock } from '../../../../src/core/clock.js'

/** So long a request must have been in full view before it can be approved, in milliseconds. */
const VISIBLE_MS = 500
/** So long it must have stood still since it last changed, in milliseconds. */
const CHANGED_MS = 800

/** `covered`: it cannot be seen in full. `arming`: it can, not yet long enough. */
export type ArmState = 'covered' | 'arming' | 'armed'

/** Decides when a button may be pressed: what is approved must have been seen, and must not have moved under the finger. */
export class Arming {
  #visibleSince: number | undefined
  #changedAt = -Infinity
  #callOff = () => {}

  constructor(
    private readonly clock: Clock,
    private readonly onChange: () => void,
  ) {}

  get state(): ArmState {
    if (this.#visibleSince === undefined) return 'covered'
    return this.clock.now() >= this.#armsAt ? 'armed' : 'arming'
  }

  /** Whether all of it is in view, as the browser tells. */
  see(visible: boolean): void {
    if (visible === (this.#visibleSince !== undefined)) return
    this.#visibleSince = visible ? this.clock.now() : undefined
    this.#plan()
  }

  /** Its content, its size or the focus of the page has changed. */
  change(): void {
    this.#changedAt = this.clock.now()
    this.#plan()
  }

  stop(): void {
    this.#callOff()
    this.#visibleSince = undefined
  }

  get #armsAt(): number {
    return Math.max((this.#visibleSince ?? Infinity) + VISIBLE_MS, this.#changedAt + CHANGED_MS)
  }

  #plan(): void {
    this.#callOff()
    const left = this.#armsAt - this.clock.now()
    if (Number.isFinite(left) && left > 0) this.#callOff = this.clock.after(left, this.onChange)
    this.onChange()
  }
}
