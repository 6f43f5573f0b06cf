import type { Clock } from '../../../../src/core/clock.js'

/** So long a grave request is held, in milliseconds. */
const HOLD_MS = 600

/** The parts of an event that a press is judged by. */
interface PressEvent {
  readonly isTrusted: boolean
  readonly repeat?: boolean
}

/** What a press needs to know of its button. */
interface PressRules {
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

/** So long the mouse must have been over the page before it presses, in milliseconds: whoever presses sooner aimed at something else. */
const ENTERED_MS = 250
/** The same while the page has no focus: the last press was elsewhere, and this may be the second half of a double one. */
const ELSEWHERE_MS = 500

/** Where a pointer is, on the page and on the screen. */
export type PointerSpot = Pick<PointerEvent, 'pointerType' | 'clientX' | 'clientY' | 'screenX' | 'screenY'>

/**
 * Tells how long the mouse has been over the page, which an app may move under it. A finger comes with its press, and
 * is not asked; the browser drops some taps on a frame that has just moved.
 */
export class PointerDwell {
  #since: number | undefined
  #last: PointerSpot | undefined
  #callOff = () => {}

  constructor(
    private readonly clock: Clock,
    private readonly focused: () => boolean,
    private readonly onChange: () => void,
  ) {}

  /** Whether the mouse is over the page, and has been long enough. */
  get settled(): boolean {
    return this.clock.now() >= this.#settlesAt
  }

  /** The pointer is here. That the page was moved under a mouse at rest counts as if it had come now. */
  seen(spot: PointerSpot): void {
    if (spot.pointerType !== 'mouse') return
    const shifted = this.#last !== undefined && isShifted(this.#last, spot)
    this.#last = spot
    if (this.#since !== undefined && !shifted) return
    this.#since = this.clock.now()
    this.plan()
  }

  /** The pointer has left the page. */
  left(): void {
    this.#since = this.#last = undefined
    this.plan()
  }

  /** The focus has left the page: what is pressed next may have begun where it went. */
  blurred(): void {
    if (this.#since !== undefined) this.#since = this.clock.now()
    this.plan()
  }

  /** Tells when it settles; again, once the focus has changed. */
  plan(): void {
    this.#callOff()
    const wait = this.#settlesAt - this.clock.now()
    if (Number.isFinite(wait) && wait > 0) this.#callOff = this.clock.after(wait, this.onChange)
    this.onChange()
  }

  stop(): void {
    this.#callOff()
    this.#since = this.#last = undefined
  }

  get #settlesAt(): number {
    return (this.#since ?? Infinity) + (this.focused() ? ENTERED_MS : ELSEWHERE_MS)
  }
}

/** Follows the pointer and the focus of a page, until it is called off. */
export function watchPointer(dwell: PointerDwell, page: Window = window): () => void {
  const life = new AbortController()
  const options = { signal: life.signal, capture: true }
  for (const type of ['pointerover', 'pointermove', 'pointerdown'] as const)
    page.addEventListener(type, event => event.isTrusted && dwell.seen(event), options)
  page.document.documentElement.addEventListener('pointerleave', () => dwell.left(), { signal: life.signal })
  page.addEventListener('blur', ({ target }) => target === page && dwell.blurred(), options)
  page.addEventListener('focus', ({ target }) => target === page && dwell.plan(), options)
  return () => (life.abort(), dwell.stop())
}

/** A pixel may come of rounding. */
function isShifted(before: PointerSpot, now: PointerSpot): boolean {
  const rested = before.screenX === now.screenX && before.screenY === now.screenY
  return rested && (Math.abs(before.clientX - now.clientX) > 1 || Math.abs(before.clientY - now.clientY) > 1)
}
