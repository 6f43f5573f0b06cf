import { css, html, LitElement, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { systemClock } from '../../../../src/core/clock.js'
import { actionStyles, delegatedFocus } from '../../../../src/elements/action.js'
import { styles as buttonStyles, type ButtonVariant } from '../../../../src/elements/controls/button.js'
import { base, define } from '../../../../src/elements/element.js'
import type { ArmState } from './activation-delay.js'
import { DeliberatePress, PointerDwell, watchPointer } from './press-guard.js'

const styles = css`
  [part='base'] {
    position: relative;
    overflow: hidden;
    user-select: none; /* a long touch holds the button and selects nothing */
    -webkit-user-select: none;
  }
  /* Scaling would move the edges of the button under a pointer that must not leave it. */
  [part='base']:not([aria-disabled]):active {
    scale: none;
  }
  :host([variant]) [part='base'][aria-disabled] {
    background: var(--appkit-raised);
    color: var(--appkit-muted);
  }
  .unsettled {
    cursor: default;
  }
  .fill {
    position: absolute;
    inset: 0;
    background: color-mix(in srgb, currentColor 22%, transparent);
    transform: scaleX(0);
    transform-origin: left;
  }
  .fill:dir(rtl) {
    transform-origin: right;
  }
  :host([variant]) .arming[part='base'] {
    color: var(--appkit-text);
  }
  .arming .fill {
    background: var(--appkit-hover);
  }
  .holding .fill {
    transform: scaleX(1);
    transition: transform 600ms linear;
  }
  /* As large as its largest label: a footer that grows would push the end of the content out of view. */
  .front {
    position: relative;
    display: grid;
    align-items: center;
  }
  .front > * {
    grid-area: 1 / 1;
  }
  .reserved {
    visibility: hidden;
  }
`

/**
 * @summary The approve button. It looks like the package's button, and requires the armed state and trusted events. It
 * must be held for requests with risks, and has the color of danger unless it is calm.
 * @fires appkit-approved - The user approved deliberately.
 * @fires appkit-hasty - The mouse button was pressed too soon after the pointer entered. Does not apply to holding.
 */
export class ApproveButton extends LitElement {
  static override styles = [base, actionStyles, buttonStyles, styles]
  static override shadowRootOptions = delegatedFocus

  @property({ attribute: false }) armState: ArmState = 'covered'
  @property({ type: Boolean }) hold = false
  // Without the color of danger, although it must be held.
  @property({ type: Boolean }) calm = false
  @property({ reflect: true }) variant: ButtonVariant = 'primary'
  /** When the button is enabled if nothing changes, by the clock. It fills until then. */
  @property({ attribute: false }) armsAt = Infinity
  @property() label = ''
  @property() holdingLabel = ''
  // Labels of other states, for which the button keeps room.
  @property({ attribute: false }) reserved: readonly string[] = []
  @state() private holding = false
  @state() private settled = false
  #press: DeliberatePress | undefined
  #filling: Animation | undefined
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
    this.variant = this.hold && !this.calm ? 'danger' : 'primary'
    if (changed.has('armState') && this.armState !== 'armed') this.#press.cancel()
  }

  override updated(changed: Map<string, unknown>): void {
    if (!changed.has('armsAt') && !changed.has('armState')) return
    this.#filling?.cancel()
    const duration = this.armsAt - systemClock.now()
    if (this.armState !== 'arming' || !(duration > 0)) return
    const fill = this.renderRoot.querySelector('.fill')
    this.#filling = fill?.animate({ transform: ['scaleX(0)', 'scaleX(1)'] }, { duration })
  }

  override render() {
    const off = this.armState !== 'armed'
    return html`<button
      part="base"
      type="button"
      class="${this.armState} ${this.holding ? 'holding' : ''} ${this.hold || this.settled ? '' : 'unsettled'}"
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
      <span class="fill"></span
      ><span class="front"
        ><span>${this.holding ? this.holdingLabel : this.label}</span
        >${[...this.reserved, this.holdingLabel].map(text => html`<span class="reserved" aria-hidden="true">${text}</span>`)}</span
      >
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

define('appkit-frame-approve', ApproveButton)
