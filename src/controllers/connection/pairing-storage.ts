import type { Platform } from '../../core/analytics.js'
import { isOptional } from '../../lib/record-shape.js'
import { isNumber, isShape, isText } from '../../lib/shape.js'
import type { SafeStorage, StoredPairing, StoredValues } from '../../services/storage.js'
import type { Host } from '../app/host.js'
import type { Scope } from '../scope.js'
import { tabStorage } from './connection.js'

/** Time after a pairing expires in which the wallet's response may still arrive, in milliseconds. */
export const LATE_RESPONSE_MS = 50_000

const isPairing = isShape<StoredPairing>({
  until: isNumber,
  link: isOptional(isShape<NonNullable<StoredPairing['link']>>({ href: isText, name: isText })),
})

/**
 * Returns the open pairing of an earlier page of this tab. Mobile browsers may unload the page while the user is in the
 * wallet app.
 */
export function readPairing(scope: Scope): StoredPairing | undefined {
  const pairing = tabStorage(scope).get('pairing', isPairing)
  return pairing && pairing.until > scope.services.clock.now() ? pairing : undefined
}

/**
 * Stores an open pairing and the deep link it was sent through.
 * @param expiresAt milliseconds since the epoch
 */
export function storePairing(scope: Scope, expiresAt: number, link?: StoredPairing['link']): void {
  tabStorage(scope).set('pairing', { until: expiresAt + LATE_RESPONSE_MS, link })
}

export function forgetPairing(scope: Scope): void {
  tabStorage(scope).remove('pairing')
}

/** The deep link that opened the wallet, reused for its later requests. */
export type LinkChoice = StoredValues['WALLETCONNECT_DEEPLINK_CHOICE']

/** Stores the deep link of the connected wallet, or removes that of an earlier wallet. */
export function rememberLink(storage: SafeStorage, link: LinkChoice | undefined): void {
  if (link) storage.set('WALLETCONNECT_DEEPLINK_CHOICE', link)
  else storage.remove('WALLETCONNECT_DEEPLINK_CHOICE')
}

/** Derives the platform for analytics from the deep link; without one, the QR code was scanned. */
export function getPlatform(link: { readonly href: string } | undefined, { isMobile }: Pick<Host, 'isMobile'>): Platform {
  if (!link) return 'qrcode'
  if (isMobile) return 'mobile'
  return /^https?:/i.test(link.href) ? 'web' : 'desktop'
}
