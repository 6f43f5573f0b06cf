import { css, html, LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { base, define } from '../element.js'
import type { renderDigits } from './roll-digits.js'

const styles = css`
  [part='base'] {
    display: block;
    color: var(--appkit-text);
    font: 500 var(--appkit-type-15);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  :host([size='18']) [part='base'] {
    font: 600 var(--appkit-type-18);
    font-variant-numeric: tabular-nums;
  }
  :host([size='30']) [part='base'] {
    font: 600 var(--appkit-type-30);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
  }
  :host([size='38']) [part='base'] {
    font: 600 var(--appkit-type-38);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
  }
  [part='rest'] {
    color: var(--appkit-muted);
  }
`

/**
 * @summary A prominent, already formatted amount in tabular figures. The digits that differ roll when the value changes,
 * but not on first render, and not with reduced motion.
 *
 * @csspart base - The amount.
 * @csspart rest - The less prominent part.
 */
export class AmountElement extends LitElement {
  static override styles = [base, styles]

  @property() value = ''
  @property() rest = ''
  @property() hint = ''
  @property({ reflect: true, type: Number }) size: 15 | 18 | 30 | 38 = 15
  // The text before the change, while the digits roll.
  #before: readonly [value: string, rest: string] | undefined
  #render: typeof renderDigits | undefined

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('value') && !changed.has('rest')) return
    const before = [changed.get('value') ?? this.value, changed.get('rest') ?? this.rest] as const
    this.#before = this.hasUpdated && before[0] !== '' && canMove() ? before : undefined
    if (this.#before && !this.#render) void this.#load()
  }

  override render() {
    const roll = (text: string, at: 0 | 1) =>
      (this.#before && this.#render?.(text, this.#before[at], at === 0 ? 'end' : 'start')) ?? text
    return html`<span part="base" @animationend=${this.#onRolled}
      ><bdi>${roll(this.value, 0)}<span part="rest">${roll(this.rest, 1)}</span></bdi></span
    >`
  }

  // Resolves before the next frame if the code is there.
  async #load(): Promise<void> {
    const roll = await import('./roll-digits.js').catch(() => undefined)
    if (!roll || this.#render) return
    roll.addRollStyles(this)
    this.#render = roll.renderDigits
    this.requestUpdate()
  }

  // The text is one node again, as screen readers expect.
  readonly #onRolled = (): void => {
    this.#before = undefined
    this.requestUpdate()
  }
}

function canMove(): boolean {
  return !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches
}

define('appkit-ui-amount', AmountElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-amount': AmountElement
  }
}
