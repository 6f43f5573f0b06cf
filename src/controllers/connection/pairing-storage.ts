import type { Platform } from '../../core/analytics.js'
import { isMaybe } from '../../lib/record-shape.js'
import { isNumber, isShape, isText } from '../../lib/shape.js'
import type { SafeStorage, StoredPairing, StoredValues } from '../../services/storage.js'
import type { Host } from '../app/host.js'
import type { Scope } from '../scope.js'
import { tabStorage } from './connection.js'

/** How long after the end of a code a wallet's answer may still come, in milliseconds. */
export const LATE_ANSWER_MS = 50_000

const isPairing = isShape<StoredPairing>({
  until: isNumber,
  link: isMaybe(isShape<NonNullable<StoredPairing['link']>>({ href: isText, name: isText })),
})

/** What is known of a code that is open, for the next page of this tab: a phone may end this one while the person is in the wallet. */
export function readPairing(scope: Scope): StoredPairing | undefined {
  const pairing = tabStorage(scope).get('pairing', isPairing)
  return pairing && pairing.until > scope.services.clock.now() ? pairing : undefined
}

/** Says that a code is open, which ends then (in milliseconds since the epoch), and by which link it went out. */
export function storePairing(scope: Scope, expiresAt: number, link?: StoredPairing['link']): void {
  tabStorage(scope).set('pairing', { until: expiresAt + LATE_ANSWER_MS, link })
}

/** Says that no code is open any more. */
export function forgetPairing(scope: Scope): void {
  tabStorage(scope).remove('pairing')
}

/** The link a person opened to get to the wallet, kept for its later requests. */
export type LinkChoice = StoredValues['WALLETCONNECT_DEEPLINK_CHOICE']

/** Keeps the link that led to the wallet which is connected now; a link of another wallet must not be opened for this one. */
export function rememberLink(storage: SafeStorage, link: LinkChoice | undefined): void {
  if (link) storage.set('WALLETCONNECT_DEEPLINK_CHOICE', link)
  else storage.remove('WALLETCONNECT_DEEPLINK_CHOICE')
}

/** How a wallet of the protocol was reached: by the link that the person opened, else by the QR code. */
export function reachedBy(link: { readonly href: string } | undefined, { isMobile }: Pick<Host, 'isMobile'>): Platform {
  if (!link) return 'qrcode'
  if (isMobile) return 'mobile'
  return /^https?:/i.test(link.href) ? 'web' : 'desktop'
}
