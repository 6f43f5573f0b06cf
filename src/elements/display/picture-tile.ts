import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { actionStyles, delegatedFocus } from '../action.js'
import { base, getTruncatedText, define, px, radius } from '../element.js'
import './image.js'

const styles = css`
  :host {
    display: block;
    block-size: 100%;
  }
  [part='base'] {
    display: flex;
    flex-direction: column;
    block-size: calc(100% - ${px(6)}); /* a gap between the rows of a grid */
    inline-size: 100%;
    padding: ${px(4)};
    border-radius: ${radius(16)};
  }
  .picture {
    position: relative;
    display: block;
    flex: 1;
    min-block-size: ${px(120)};
  }
  appkit-ui-image,
  .picture::after {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    border-radius: ${radius(14)};
  }
  appkit-ui-image {
    --appkit-muted: var(--appkit-hover); /* of the initial, which is large here */
  }
  /* An edge, also for a picture in the color of the surface. */
  .picture::after {
    box-shadow: inset 0 0 0 ${px(1)} var(--appkit-line);
    content: '';
  }
  [part='quantity'] {
    position: absolute;
    inset-block-start: ${px(8)};
    inset-inline-end: ${px(8)};
    padding: ${px(2)} ${px(8)};
    border-radius: ${radius(8)};
    background: var(--appkit-surface);
    box-shadow: 0 0 0 ${px(1)} var(--appkit-line);
    font: 500 var(--appkit-type-12);
    font-variant-numeric: tabular-nums;
  }
  [part='name'],
  [part='description'] {
    overflow: hidden;
    padding-inline: ${px(4)};
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='name'] {
    padding-block-start: ${px(8)};
    font: 500 var(--appkit-type-15);
  }
  [part='description'] {
    min-block-size: ${px(18)};
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
  }
  @media (hover: hover) {
    button[part='base']:hover {
      background: var(--appkit-raised);
    }
  }
  button[part='base']:active {
    background: var(--appkit-hover);
  }
`

/**
 * @summary A grid cell with a picture that fills it, a name and a second line. It is a button if it is `pressable`.
 *
 * @csspart base - The cell, or the native button.
 * @csspart name - The name.
 * @csspart description - The second line.
 * @csspart quantity - The quantity, shown on the picture.
 */
export class PictureTileElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = delegatedFocus

  @property() src = ''
  @property() name = ''
  @property() description = ''
  /** Formatted quantity; empty for one. */
  @property() quantity = ''
  @property({ type: Boolean }) pressable = false

  get hint(): string {
    const cut = [...this.renderRoot.querySelectorAll('[dir=auto]')].map(element => getTruncatedText(element))
    return cut.filter(Boolean).join('\n')
  }

  override render() {
    const { src, name, description, quantity } = this
    const content = html`<span class="picture"
        ><appkit-ui-image src=${src} name=${name} size="80"></appkit-ui-image>${
          quantity ? html`<span part="quantity">${quantity}</span>` : nothing
        }</span
      >
      <span part="name" dir="auto">${name}</span>
      <span part="description" dir="auto">${description}</span>`
    // Screen readers pause at the commas between the texts.
    const label = [name, description, quantity].filter(Boolean).join(', ')
    return this.pressable
      ? html`<button part="base" type="button" aria-label=${label}>${content}</button>`
      : html`<div part="base" tabindex="-1">${content}</div>`
  }
}

define('appkit-ui-picture-tile', PictureTileElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-picture-tile': PictureTileElement
  }
}
