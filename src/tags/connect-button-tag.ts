import type { TagState } from '../core/registry.js'
import { Tag, type ButtonContent } from './tag.js'

/**
 * @summary Opens the modal at the list of wallets.
 *
 * @attr {'sm' | 'md'} size - The height: `md` is 40 px, `sm` is 32 px.
 * @attr label - Replaces the default label.
 * @attr loading-label - Replaces the default label while connecting.
 * @csspart button - The native button.
 * @csspart label - The label.
 * @csspart ring - The spinner.
 */
export class ConnectButtonTag extends Tag {
  static override readonly observedAttributes = [...Tag.observedAttributes, 'label', 'loading-label']

  protected override getContent({ busy, words }: TagState): ButtonContent {
    return getConnectContent(this, busy, words)
  }
}

export function getConnectContent(tag: Tag, busy: boolean, words: TagState['words']): ButtonContent {
  const label = busy
    ? tag.getAttribute('loading-label') || words.connecting
    : tag.getAttribute('label') || words.connect
  return { label, busy, variant: 'primary' }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-connect-button': ConnectButtonTag
  }
}
