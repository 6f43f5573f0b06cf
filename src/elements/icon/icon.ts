import { html, LitElement, svg } from 'lit'
import { property } from 'lit/decorators.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { iconPaths, type IconName } from './icon-paths.js'
import { styles } from './icon.styles.js'

/**
 * @summary A stroke icon in the colour of the text around it. It only decorates: the words say what it means.
 *
 * @csspart base - The drawing.
 */
export class IconElement extends LitElement {
  static override styles = [base, styles]

  /** Which icon; an unknown name draws nothing in the same space. */
  @property({ reflect: true }) name: IconName = 'x'
  /** Side in px of the drawing. */
  @property({ reflect: true, type: Number }) size: 16 | 18 | 20 | 24 = 20

  override render() {
    const path = Object.hasOwn(iconPaths, this.name) ? iconPaths[this.name] : ''
    return html`<svg part="base" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${path} />`}</svg>`
  }
}

define('appkit-ui-icon', IconElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-icon': IconElement
  }
}
