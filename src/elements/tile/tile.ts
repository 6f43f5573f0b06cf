import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { action, focusInside } from '../action.js'
import { actionStyles } from '../action.styles.js'
import { base } from '../base.styles.js'
import { cutText } from '../cut-text.js'
import { define } from '../define.js'
import { styles } from './tile.styles.js'

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
