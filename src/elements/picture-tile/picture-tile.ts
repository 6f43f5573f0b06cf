import { html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { focusInside } from '../action.js'
import { base } from '../base.styles.js'
import { cutText } from '../cut-text.js'
import { define } from '../define.js'
import '../image/image.js'
import { safeHref } from '../safe-href.js'
import { styles } from './picture-tile.styles.js'

/**
 * @summary One cell of a grid of pictures: the picture as wide as the cell, a name and a second line under it. It is a
 * link where it leads somewhere.
 *
 * @csspart base - The cell, or the native link.
 * @csspart name - The name.
 * @csspart description - The second line.
 * @csspart quantity - How many there are, on the picture.
 */
export class PictureTileElement extends LitElement {
  static override styles = [base, styles]
  static override shadowRootOptions = focusInside

  /** Where the picture is. */
  @property() src = ''
  /** The name; gives the initial where there is no picture. */
  @property() name = ''
  /** The second line. */
  @property() description = ''
  /** How many there are; empty for one. */
  @property() quantity = ''
  /** Makes it a link; an address that could run something is refused. */
  @property() href = ''

  /** What of its words is cut. */
  get hint(): string {
    const cut = [...this.renderRoot.querySelectorAll('[dir=auto]')].map(words => cutText(words))
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
    const href = this.href ? safeHref(this.href) : undefined
    return href
      ? html`<a part="base" href=${href} target="_blank" rel="noopener noreferrer">${content}</a>`
      : html`<div part="base" tabindex="-1">${content}</div>`
  }
}

define('appkit-ui-picture-tile', PictureTileElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-picture-tile': PictureTileElement
  }
}
