import type { TagState } from '../core/registry.js'
import { type Look, Tag } from './tag.js'

/** The beginning and the end of an address, with an ellipsis between; the whole where that is not shorter. */
export function clip(address: string, start: number, end: number): string {
  return address.length <= start + end + 1
    ? address
    : `${address.slice(0, start)}…${end > 0 ? address.slice(-end) : ''}`
}

/**
 * @summary The connected account's name or short address, and its native balance. While a stored connection is being
 * asked, the stored address with a busy ring. Nothing where nobody is connected.
 *
 * @attr {'show' | 'hide'} balance - Whether the native balance is shown.
 * @attr {number} chars-start - How many characters of the address stand before the dots; 4.
 * @attr {number} chars-end - How many stand after them; 6.
 * @csspart button - The native button.
 * @csspart label - The name or the address.
 * @csspart balance - The balance.
 * @csspart ring - What turns while something is waited for.
 */
export class AccountButtonTag extends Tag {
  static override readonly observedAttributes = [...Tag.observedAttributes, 'balance', 'chars-start', 'chars-end']

  protected override look(state: TagState): Look | undefined {
    return accountLook(this, state)
  }
}

/** How a button looks that shows an account; undefined where there is none. */
export function accountLook(
  tag: Tag,
  { address, name: called, image, balance, busy, words }: TagState,
): Look | undefined {
  if (!address) return undefined
  const chars = (name: string, otherwise: number) => Number(tag.getAttribute(name) ?? otherwise) || 0
  const label = called ? clip(called, 16, 6) : clip(address, chars('chars-start', 4), chars('chars-end', 6))
  const shown = tag.getAttribute('balance') === 'hide' ? undefined : balance
  const name = `${words.openAccount(label)}${shown ? `, ${shown}` : ''}`
  return { label, name, busy, variant: 'neutral', balance: shown, icon: image }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-account-button': AccountButtonTag
  }
}
