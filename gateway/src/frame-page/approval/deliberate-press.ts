import type { Clock } from '../../../../src/core/clock.js'

/** So long a grave request is held, in milliseconds. */
const HOLD_MS = 600

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
 * armed all the time. A key that was down before the focus came does not count. Of a pointer the browser must say
 * `click` besides: it may not when a frame has just been moved under a finger.
 */
export class DeliberatePress {
  #down = false
  #lifted = false
  #callOff = () => {}

  constructor(
    private readonly rules: PressRules,
    private readonly clock: Clock,
  ) {}

  /** The pointer, or a key, goes down on the button. */
  down({ isTrusted, repeat = false }: PressEvent): void {
    if (!isTrusted || repeat || this.#down || !this.rules.armed()) return
    this.#lifted = false
    this.#down = true
    if (!this.rules.hold) return
    this.rules.onHolding(true)
    this.#callOff = this.clock.after(HOLD_MS, () => {
      const held = this.#down && this.rules.armed()
      this.cancel()
      if (held) this.rules.onPressed()
    })
  }

  /** The key goes up again, on the button. */
  up({ isTrusted }: PressEvent): void {
    const pressed = this.#down && isTrusted && this.#counts
    this.cancel()
    if (pressed) this.rules.onPressed()
  }

  /** The pointer goes up again, on the button. */
  lift({ isTrusted }: PressEvent): void {
    const lifted = this.#down && isTrusted && this.#counts
    this.cancel()
    this.#lifted = lifted
  }

  /** And the browser calls that a click. */
  click({ isTrusted }: PressEvent): void {
    const pressed = this.#lifted && isTrusted && this.#counts
    this.cancel()
    if (pressed) this.rules.onPressed()
  }

  /** It left the button; a finger that has been lifted is gone, and its click is still to come. */
  leave(): void {
    if (!this.#lifted) this.cancel()
  }

  /** The button is no longer armed, or the press has ended without a click. */
  cancel(): void {
    this.#callOff()
    if (this.#down && this.rules.hold) this.rules.onHolding(false)
    this.#down = this.#lifted = false
  }

  get #counts(): boolean {
    return !this.rules.hold && this.rules.armed()
  }
}
