import { css, html, LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { base, define } from '../element.js'

/** How an amount looks. */
const styles = css`
  [part='base'] {
    display: block;
    color: var(--appkit-text);
    font: 500 var(--appkit-type-15);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  :host([size='30']) [part='base'] {
    font: 500 var(--appkit-type-30);
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
  .odd {
    animation: roll-odd var(--appkit-view-ms) var(--appkit-ease);
  }
  .even {
    animation: roll-even var(--appkit-view-ms) var(--appkit-ease);
  }
  @keyframes roll-odd {
    from {
      opacity: 0;
      translate: 0 calc(30% * var(--appkit-move));
    }
  }
  @keyframes roll-even {
    from {
      opacity: 0;
      translate: 0 calc(30% * var(--appkit-move));
    }
  }
`

/**
 * @summary A number that matters, unit included, in figures of one width. It rolls when it changes while it is
 * looked at, not when it first comes. Formatting it is not its business.
 *
 * @csspart base - The number.
 * @csspart rest - The part of less weight.
 */
export class AmountElement extends LitElement {
  static override styles = [base, styles]

  /** The number, formatted. */
  @property() value = ''
  /** What follows with less weight, as the cents. */
  @property() rest = ''
  /** The exact number, for those who look closer. */
  @property() hint = ''
  /** Text size in px of the drawing. */
  @property({ reflect: true, type: Number }) size: 15 | 30 | 38 = 15
  #rolls = 0

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('value')
    if (this.hasUpdated && before !== undefined && before !== '') this.#rolls += 1
  }

  override render() {
    // Two names for one movement: a change of name starts it again.
    const roll = this.#rolls === 0 ? '' : this.#rolls % 2 ? 'odd' : 'even'
    return html`<span part="base" class=${roll}
      ><bdi>${this.value}<span part="rest">${this.rest}</span></bdi></span
    >`
  }
}

define('appkit-ui-amount', AmountElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-amount': AmountElement
  }
}
