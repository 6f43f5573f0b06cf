import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { styles } from './tag.styles.js'

/**
 * @summary One word, or a number, at the end of a row.
 *
 * @slot - The word.
 * @csspart base - The coloured box.
 */
export class TagElement extends LitElement {
  static override styles = [base, styles]

  /** Which pair of colours; what it means is in the word. */
  @property({ reflect: true }) variant: 'neutral' | 'success' | 'accent' = 'neutral'

  override render() {
    return html`<span part="base"><slot></slot></span>`
  }
}

define('appkit-ui-tag', TagElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-tag': TagElement
  }
}
