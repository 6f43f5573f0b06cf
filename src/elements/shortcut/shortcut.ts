import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { action, focusInside } from '../action.js'
import { actionStyles } from '../action.styles.js'
import { base } from '../base.styles.js'
import { cutText } from '../cut-text.js'
import { define } from '../define.js'
import '../icon/icon.js'
import type { IconName } from '../icon/icon-paths.js'
import { styles } from './shortcut.styles.js'

/**
 * @summary One of a few things to do, side by side: an icon, and a word under it.
 *
 * @csspart base - The native button or link.
 * @csspart name - The word.
 */
export class ShortcutElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = focusInside

  /** Which icon stands above the word. */
  @property() icon: IconName = 'plus'
  /** The word; ends in an ellipsis where it is too long, with the whole as its hint. */
  @property() name = ''
  /** Ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false

  /** The word, where it is cut. */
  get hint(): string {
    return cutText(this.renderRoot.querySelector('[part=name]'))
  }

  override render() {
    return action(
      this,
      html`<appkit-ui-icon name=${this.icon}></appkit-ui-icon><span part="name" dir="auto">${this.name}</span>`,
    )
  }
}

define('appkit-ui-shortcut', ShortcutElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-shortcut': ShortcutElement
  }
}
