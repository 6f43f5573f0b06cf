import type { TagState } from '../core/registry.js'
import { Tag, type Look } from './tag.js'

/**
 * @summary The button that opens the ways to connect.
 *
 * @attr {'sm' | 'md'} size - 40 px high, or 32.
 * @attr label - The words in place of ours.
 * @attr loading-label - The words in place of ours while connecting.
 * @csspart button - The native button.
 * @csspart label - Its words.
 * @csspart ring - What turns while something is waited for.
 */
export class ConnectButtonTag extends Tag {
  static override readonly observedAttributes = [...Tag.observedAttributes, 'label', 'loading-label']

  protected override look({ busy, words }: TagState): Look {
    return connectLook(this, busy, words)
  }
}

/** How a button looks that connects. */
export function connectLook(tag: Tag, busy: boolean, words: TagState['words']): Look {
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
