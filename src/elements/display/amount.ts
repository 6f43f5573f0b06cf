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
 * @summary A prominent, already formatted amount in tabular figures. Animates when the value changes, but not on first
 * render.
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
  #changeCount = 0

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('value')
    if (this.hasUpdated && before !== undefined && before !== '') this.#changeCount += 1
  }

  override render() {
    // Alternates between two animation names, because only a new name restarts the animation.
    const animationClass = this.#changeCount === 0 ? '' : this.#changeCount % 2 ? 'odd' : 'even'
    return html`<span part="base" class=${animationClass}
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
