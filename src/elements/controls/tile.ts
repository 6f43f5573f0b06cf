import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { action, actionStyles, focusInside } from '../action.js'
import { base, cutText, define, px, radius } from '../element.js'

/** How a tile looks. */
const styles = css`
  [part='base'] {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${px(8)};
    inline-size: 100%;
    padding: ${px(10)} ${px(2)};
    border-radius: ${radius(14)};
    text-align: center;
  }
  [part='name'] {
    max-inline-size: 100%;
    overflow: hidden;
    font: 400 var(--appkit-type-12);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (hover: hover) {
    [part='base']:not([aria-disabled]):hover {
      background: var(--appkit-raised);
    }
  }
  [part='base']:not([aria-disabled]):active {
    background: var(--appkit-hover);
  }
  :host([disabled]) ::slotted([slot='image']) {
    opacity: 0.55;
  }
  :host([disabled]) [part='name'] {
    color: var(--appkit-muted);
  }
`

/**
 * @summary One cell of a grid that can be chosen: a picture of 52 px, a name under it.
 *
 * @slot image - The picture.
 * @csspart base - The native button or link.
 * @csspart name - The name.
 */
export class TileElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = focusInside

  /** The name; ends in an ellipsis where it is too long, with the whole as its hint. */
  @property() name = ''
  /** Ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false
  /** Makes it a link. */
  @property() href = ''
  /** Where the link opens. */
  @property() target = ''

  /** The name, where it is cut. */
  get hint(): string {
    return cutText(this.renderRoot.querySelector('[part=name]'))
  }

  override render() {
    return action(this, html`<slot name="image"></slot><span part="name" dir="auto">${this.name}</span>`)
  }
}

define('appkit-ui-tile', TileElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-tile': TileElement
  }
}
