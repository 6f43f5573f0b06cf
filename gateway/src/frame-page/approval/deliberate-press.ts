import type { Clock } from '../../../../src/core/clock.js'

/** So long a grave request is held, in milliseconds. */
export const HOLD_MS = 600

/** The parts of an event that a press is judged by. */
export interface PressEvent {
  readonly isTrusted: boolean
  readonly repeat?: boolean
}

/** What a press needs to know of its button. */
export interface PressRules {
  /** Whether it may be pressed right now. */
  armed(): boolean
  /** Whether it must be held. */
  readonly hold: boolean
  onPressed(): void
  /** A hold began or ended. */
  onHolding(holding: boolean): void
}

/**
 * A press that a person meant: begun and ended on the button, by the browser's own events, while the button was
 * armed all the time. A key that was down before the focus came does not count.
 */
export class DeliberatePress {
  #down = false
  #callOff = () => {}

  constructor(
    private readonly rules: PressRules,
    private readonly clock: Clock,
  ) {}

  /** The pointer, or a key, goes down on the button. */
  down({ isTrusted, repeat = false }: PressEvent): void {
    if (!isTrusted || repeat || this.#down || !this.rules.armed()) return
    this.#down = true
    if (!this.rules.hold) return
    this.rules.onHolding(true)
    this.#callOff = this.clock.after(HOLD_MS, () => {
      const held = this.#down && this.rules.armed()
      this.cancel()
      if (held) this.rules.onPressed()
    })
  }

  /** And up again, on the button. */
  up({ isTrusted }: PressEvent): void {
    const pressed = this.#down && isTrusted && !this.rules.hold && this.rules.armed()
    this.cancel()
    if (pressed) this.rules.onPressed()
  }

  /** It left the button, or the button is no longer armed. */
  cancel(): void {
    this.#callOff()
    if (this.#down && this.rules.hold) this.rules.onHolding(false)
    this.#down = false
  }
}
