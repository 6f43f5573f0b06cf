import { html } from 'lit'
import { property } from 'lit/decorators.js'
import { clip } from './clip.js'
import { pressable } from './press.js'
import { Tag } from './tag.js'
import { styles } from './tag.styles.js'

/**
 * @summary The connected account's short address, and its native balance. While a stored connection is being
 * asked, the stored address with a busy ring. Nothing where nobody is connected.
 *
 * @csspart button - The native button.
 * @csspart label - The address.
 * @csspart balance - The balance.
 * @csspart ring - What turns while something is waited for.
 */
export class AccountButtonTag extends Tag {
  static override styles = styles

  /** Whether the native balance is shown. */
  @property() balance: 'show' | 'hide' = 'show'
  /** How many characters of the address stand before the dots. */
  @property({ type: Number, attribute: 'chars-start' }) charsStart = 4
  /** How many stand after them. */
  @property({ type: Number, attribute: 'chars-end' }) charsEnd = 6

  override render() {
    const { address, balance, busy, words } = this.state
    if (!address) return html``
    const short = clip(address, this.charsStart, this.charsEnd)
    const shown = this.balance === 'show' ? balance : undefined
    return pressable({
      label: short,
      name: `${words.openAccount(short)}${shown ? `, ${shown}` : ''}`,
      busy,
      disabled: this.disabled,
      variant: 'neutral',
      before: shown ? html`<span part="balance">${shown}</span>` : undefined,
      press: () => void this.kit?.open({ ...(this.meant && { namespace: this.meant }) }),
      expect: this.expect,
    })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-account-button': AccountButtonTag
  }
}
