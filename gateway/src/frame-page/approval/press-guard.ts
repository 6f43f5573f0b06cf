import type { Clock } from '../../../../src/core/clock.js'

const HOLD_MS = 600

interface PressEvent {
  readonly isTrusted: boolean
  readonly repeat?: boolean
}

interface PressRules {
  armed(): boolean
  readonly hold: boolean
  onPressed(): void
  onHolding(holding: boolean): void
}

/**
 * Detects a deliberate press. It must start and end on the button, with trusted events, while the button is armed. A
 * key that was already down before the focus arrived does not count. A pointer press must also produce a `click`:
 * browsers suppress it if a frame was just moved under the pointer.
 */
export class DeliberatePress {
  #down = false
  #lifted = false
  #callOff = () => {}

  constructor(
    private readonly rules: PressRules,
    private readonly clock: Clock,
  ) {}

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

  up({ isTrusted }: PressEvent): void {
    const pressed = this.#down && isTrusted && this.#acceptsPress
    this.cancel()
    if (pressed) this.rules.onPressed()
  }

  lift({ isTrusted }: PressEvent): void {
    const lifted = this.#down && isTrusted && this.#acceptsPress
    this.cancel()
    this.#lifted = lifted
  }

  click({ isTrusted }: PressEvent): void {
    const pressed = this.#lifted && isTrusted && this.#acceptsPress
    this.cancel()
    if (pressed) this.rules.onPressed()
  }

  /** The pointer left the button. After a touch was lifted its `click` is still pending. */
  onPointerLeave(): void {
    if (!this.#lifted) this.cancel()
  }

  cancel(): void {
    this.#callOff()
    if (this.#down && this.rules.hold) this.rules.onHolding(false)
    this.#down = this.#lifted = false
  }

  get #acceptsPress(): boolean {
    return !this.rules.hold && this.rules.armed()
  }
}

// Minimum time of the mouse over the page before a press counts, in milliseconds. An earlier press was aimed at
// something else.
const MIN_DWELL_MS = 250
// The same while the page has no focus: this press may be the second half of a double-click elsewhere.
const MIN_UNFOCUSED_DWELL_MS = 500

export type PointerPosition = Pick<PointerEvent, 'pointerType' | 'clientX' | 'clientY' | 'screenX' | 'screenY'>

/**
 * Measures how long the mouse has been over the page, because an app can move the frame under the pointer. Touch is
 * exempt: browsers already drop taps on a frame that just moved.
 */
export class PointerDwell {
  #since: number | undefined
  #last: PointerPosition | undefined
  #cancelTimer = () => {}

  constructor(
    private readonly clock: Clock,
    private readonly focused: () => boolean,
    private readonly onChange: () => void,
  ) {}

  get settled(): boolean {
    return this.clock.now() >= this.#settledAt
  }

  onPointer(position: PointerPosition): void {
    if (position.pointerType !== 'mouse') return
    const shifted = this.#last !== undefined && isShifted(this.#last, position)
    this.#last = position
    if (this.#since !== undefined && !shifted) return
    this.#since = this.clock.now()
    this.schedule()
  }

  onPageLeave(): void {
    this.#since = this.#last = undefined
    this.schedule()
  }

  onBlur(): void {
    if (this.#since !== undefined) this.#since = this.clock.now()
    this.schedule()
  }

  schedule(): void {
    this.#cancelTimer()
    const wait = this.#settledAt - this.clock.now()
    if (Number.isFinite(wait) && wait > 0) this.#cancelTimer = this.clock.after(wait, this.onChange)
    this.onChange()
  }

  stop(): void {
    this.#cancelTimer()
    this.#since = this.#last = undefined
  }

  get #settledAt(): number {
    return (this.#since ?? Infinity) + (this.focused() ? MIN_DWELL_MS : MIN_UNFOCUSED_DWELL_MS)
  }
}

export function watchPointer(dwell: PointerDwell, page: Window = window): () => void {
  const life = new AbortController()
  const options = { signal: life.signal, capture: true }
  for (const type of ['pointerover', 'pointermove', 'pointerdown'] as const)
    page.addEventListener(type, event => event.isTrusted && dwell.onPointer(event), options)
  page.document.documentElement.addEventListener('pointerleave', () => dwell.onPageLeave(), { signal: life.signal })
  page.addEventListener('blur', ({ target }) => target === page && dwell.onBlur(), options)
  page.addEventListener('focus', ({ target }) => target === page && dwell.schedule(), options)
  return () => (life.abort(), dwell.stop())
}

function isShifted(before: PointerPosition, now: PointerPosition): boolean {
  const rested = before.screenX === now.screenX && before.screenY === now.screenY
  return rested && (Math.abs(before.clientX - now.clientX) > 1 || Math.abs(before.clientY - now.clientY) > 1)
}
