import type { TagState } from '../core/registry.js'
import { toGradient } from '../lib/placeholders.js'
import { type ButtonContent, Tag } from './tag.js'

/** Shortens an address to its first and last characters, unless the result would not be shorter. */
export function truncateMiddle(address: string, start: number, end: number): string {
  return address.length <= start + end + 1
    ? address
    : `${address.slice(0, start)}…${end > 0 ? address.slice(-end) : ''}`
}

/**
 * @summary The connected account's name or short address, and its native balance. While a stored connection is being
 * restored, it shows the stored address and a spinner. It is hidden while disconnected.
 *
 * @attr {'show' | 'hide'} balance - Shows or hides the native balance.
 * @attr {number} chars-start - The number of address characters before the ellipsis; defaults to 6.
 * @attr {number} chars-end - The number of address characters after the ellipsis; defaults to 4.
 * @csspart button - The native button.
 * @csspart label - The name or the address.
 * @csspart balance - The balance.
 * @csspart ring - The spinner.
 * @csspart dot - The gradient of the address, in place of a missing picture.
 */
export class AccountButtonTag extends Tag {
  static override readonly observedAttributes = [...Tag.observedAttributes, 'balance', 'chars-start', 'chars-end']

  protected override getContent(state: TagState): ButtonContent | undefined {
    return getAccountContent(this, state)
  }
}

export function getAccountContent(
  tag: Tag,
  { address, name: profileName, image, balance, busy, words }: TagState,
): ButtonContent | undefined {
  if (!address) return undefined
  const readCount = (name: string, otherwise: number) => Number(tag.getAttribute(name) ?? otherwise) || 0
  const label = profileName
    ? truncateMiddle(profileName, 16, 6)
    : truncateMiddle(address, readCount('chars-start', 6), readCount('chars-end', 4))
  const visibleBalance = tag.getAttribute('balance') === 'hide' ? undefined : balance
  const name = `${words.openAccount(label)}${visibleBalance ? `, ${visibleBalance}` : ''}`
  const picture = busy ? undefined : { src: image, initial: '', background: toGradient(address) } // the spinner takes its place
  return { label, name, busy, variant: 'neutral', balance: visibleBalance, picture }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-account-button': AccountButtonTag
  }
}
