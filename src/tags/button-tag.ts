import type { TagState } from '../core/registry.js'
import { accountLook, AccountButtonTag } from './account-button-tag.js'
import { connectLook, ConnectButtonTag } from './connect-button-tag.js'
import { Tag, type Look } from './tag.js'

/**
 * @summary The one button most pages need: it connects, and shows the account once connected.
 *
 * @attr {'sm' | 'md'} size - 40 px high, or 32.
 * @attr label - The words in place of ours.
 * @attr loading-label - The words in place of ours while connecting.
 * @attr {'show' | 'hide'} balance - Whether the native balance is shown.
 * @attr {number} chars-start - How many characters of the address stand before the dots; 4.
 * @attr {number} chars-end - How many stand after them; 6.
 * @csspart button - The native button.
 * @csspart label - Its words, or the address.
 * @csspart balance - The balance.
 * @csspart ring - What turns while something is waited for.
 */
export class ButtonTag extends Tag {
  static override readonly observedAttributes = [
    ...ConnectButtonTag.observedAttributes,
    ...AccountButtonTag.observedAttributes,
  ]

  protected override look(state: TagState): Look {
    return accountLook(this, state) ?? connectLook(this, state.busy, state.words)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-button': ButtonTag
  }
}
