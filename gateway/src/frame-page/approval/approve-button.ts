import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { systemClock } from '../../../../src/core/clock.js'
import { defineScreen, Screen } from '../ui/screen.js'
import type { ArmState } from './activation-delay.js'
import { DeliberatePress, PointerDwell, watchPointer } from './press-guard.js'

/**
 * @summary The approve button. It requires the armed state and trusted events, and must be held for severe requests.
 * @fires appkit-approved - The user approved deliberately.
 * @fires appkit-hasty - The mouse button was pressed too soon after the pointer entered. Does not apply to holding.
 */
export class ApproveButton extends Screen {
  static override shadowRootOptions = { ...Screen.shadowRootOptions, delegatesFocus: true }

  @property({ attribute: false }) armState: ArmState = 'covered'
  @property({ type: Boolean }) hold = false
  @property() label = ''
  @property() holdingLabel = ''
  @state() private holding = false
  @state() private settled = false
  #press: DeliberatePress | undefined
  readonly #dwell = new PointerDwell(
    systemClock,
    () => document.hasFocus(),
    () => (this.settled = this.#dwell.settled),
  )
  #unwatch = () => {}

  override connectedCallback(): void {
    super.connectedCallback()
    this.#unwatch = watchPointer(this.#dwell)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#unwatch()
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('hold') || !this.#press) this.#press = this.#newPress()
    if (changed.has('armState') && this.armState !== 'armed') this.#press.cancel()
  }

  override render() {
    const off = this.armState !== 'armed'
    const kind = this.hold ? 'danger' : 'primary'
    return html`<button
      type="button"
      class="${kind} ${this.holding ? 'holding' : ''} ${this.hold || this.settled ? '' : 'unsettled'}"
      aria-disabled=${off ? 'true' : nothing}
      @pointerdown=${this.#pointerDown}
      @pointerup=${(event: PointerEvent) => this.#press?.lift(event)}
      @click=${(event: MouseEvent) => this.#press?.click(event)}
      @pointerleave=${() => this.#press?.onPointerLeave()}
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

  readonly #pointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    const hasty = !this.hold && event.pointerType === 'mouse' && !this.#dwell.settled
    if (!hasty) return this.#press?.down(event)
    if (event.isTrusted) this.dispatchEvent(new Event('appkit-hasty'))
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
