import { css, html, LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { base, define } from '../element.js'

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
  /** Both texts with the digits that roll, until they rest. */
  @property({ attribute: false }) digits: { readonly value: unknown; readonly rest: unknown } | undefined

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('digits')) this.digits = undefined
  }

  override render() {
    const { value, rest } = this.digits ?? this
    return html`<span part="base"
      ><bdi>${value}<span part="rest">${rest}</span></bdi></span
    >`
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { value = this.value, rest = this.rest } = { value: changed.get('value'), rest: changed.get('rest') }
    if (changed.get('value') || changed.get('rest'))
      void import('./roll-digits.js').then(
        ({ rollDigits }) => rollDigits(this, { value, rest }),
        () => {}, // the number is there, too
      )
  }
}

define('appkit-ui-amount', AmountElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-amount': AmountElement
  }
}
