import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { systemClock } from '../../../../src/core/clock.js'
import { defineScreen, Screen } from '../ui/screen.js'
import { DeliberatePress } from './deliberate-press.js'
import type { ArmState } from './arming.js'

/**
 * @summary The button that says yes: only while it is armed, only to the browser's own events, and held where it is
 * grave.
 *
 * @fires appkit-approved - The person meant it.
 */
export class ApproveButton extends Screen {
  static override shadowRootOptions = { ...Screen.shadowRootOptions, delegatesFocus: true }

  @property({ attribute: false }) armState: ArmState = 'covered'
  /** Whether it must be held. */
  @property({ type: Boolean }) hold = false
  @property() label = ''
  @property() holdingLabel = ''
  @state() private holding = false
  #press: DeliberatePress | undefined

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('hold') || !this.#press) this.#press = this.#newPress()
    if (changed.has('armState') && this.armState !== 'armed') this.#press.cancel()
  }

  override render() {
    const off = this.armState !== 'armed'
    const kind = this.hold ? 'danger' : 'primary'
    return html`<button
      type="button"
      class="${kind} ${this.holding ? 'holding' : ''}"
      aria-disabled=${off ? 'true' : nothing}
      @pointerdown=${(event: PointerEvent) => event.button === 0 && this.#press?.down(event)}
      @pointerup=${(event: PointerEvent) => this.#press?.up(event)}
      @pointerleave=${() => this.#press?.cancel()}
      @pointercancel=${() => this.#press?.cancel()}
      @keydown=${this.#keyDown}
      @keyup=${this.#keyUp}
      @blur=${() => this.#press?.cancel()}
      @contextmenu=${(event: Event) => event.preventDefault()}
    >
      <span class="fill"></span><span class="front">${this.holding ? this.holdingLabel : this.label}</span>
    </button>`
  }

  #newPress(): DeliberatePress {
    this.#press?.cancel()
    return new DeliberatePress(
      {
        armed: () => this.armState === 'armed',
        hold: this.hold,
        onPressed: () => this.dispatchEvent(new Event('appkit-approved')),
        onHolding: holding => (this.holding = holding),
      },
      systemClock,
    )
  }

  readonly #keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    this.#press?.down(event)
  }

  readonly #keyUp = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') this.#press?.up(event)
  }
}

defineScreen('appkit-frame-approve', ApproveButton)
