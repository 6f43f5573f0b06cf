import type { TagState } from '../core/registry.js'
import { getAccountContent, AccountButtonTag } from './account-button-tag.js'
import { getConnectContent, ConnectButtonTag } from './connect-button-tag.js'
import { Tag, type ButtonContent } from './tag.js'

/**
 * @summary Connects a wallet, and shows the account once connected.
 *
 * @attr {'sm' | 'md'} size - The height: `md` is 40 px, `sm` is 32 px.
 * @attr label - Replaces the default label.
 * @attr loading-label - Replaces the default label while connecting.
 * @attr {'show' | 'hide'} balance - Shows or hides the native balance.
 * @attr {number} chars-start - The number of address characters before the ellipsis; defaults to 6.
 * @attr {number} chars-end - The number of address characters after the ellipsis; defaults to 4.
 * @csspart button - The native button.
 * @csspart label - The label, or the account's name or address.
 * @csspart balance - The balance.
 * @csspart ring - The spinner.
 * @csspart dot - The gradient of the address, in place of a missing picture.
 */
export class ButtonTag extends Tag {
  static override readonly observedAttributes = [
    ...ConnectButtonTag.observedAttributes,
    ...AccountButtonTag.observedAttributes,
  ]

  protected override getContent(state: TagState): ButtonContent {
    return getAccountContent(this, state) ?? getConnectContent(this, state.busy, state.words)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-button': ButtonTag
  }
}
