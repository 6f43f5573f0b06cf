import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { AccountButtonTag } from './account-button-tag.js'
import { pressable } from './press.js'

/**
 * @summary The one button most pages need: it connects, and shows the account once connected.
 *
 * @csspart button - The native button.
 * @csspart label - Its words, or the address.
 * @csspart balance - The balance.
 * @csspart ring - What turns while something is waited for.
 */
export class ButtonTag extends AccountButtonTag {
  /** `md`, 40 px high, or `sm`, 32. */
  @property({ reflect: true }) size: 'sm' | 'md' = 'md'
  /** The words in place of ours. */
  @property() label = ''
  /** The words in place of ours while connecting. */
  @property({ attribute: 'loading-label' }) loadingLabel = ''

  override render() {
    const { address, busy, words } = this.state
    if (address) return super.render()
    return html`${pressable({
      label: busy ? this.loadingLabel || words.connecting : this.label || words.connect,
      busy,
      disabled: this.disabled,
      variant: 'primary',
      press: () => void this.kit?.open({ ...(this.meant && { namespace: this.meant }) }),
      expect: this.expect,
    })}${nothing}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-button': ButtonTag
  }
}
