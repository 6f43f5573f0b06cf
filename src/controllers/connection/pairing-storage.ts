import type { Platform } from '../../core/analytics.js'
import { isOptional } from '../../lib/record-shape.js'
import { isNumber, isShape, isText } from '../../lib/shape.js'
import { createTabStorage, type SafeStorage, type StoredPairing, type StoredValues } from '../../services/storage.js'
import type { Host } from '../app/host.js'
import type { Scope } from '../scope.js'

/** Time after a pairing expires in which the wallet's response may still arrive, in milliseconds. */
export const LATE_RESPONSE_MS = 50_000

const isPairing = isShape<StoredPairing>({
  until: isNumber,
  link: isOptional(isShape<NonNullable<StoredPairing['link']>>({ href: isText, name: isText })),
})

export function readPairing(scope: Scope): StoredPairing | undefined {
  const pairing = createTabStorage(scope.options.id).get('pairing', isPairing)
  return pairing && pairing.until > scope.services.clock.now() ? pairing : undefined
}

/**
 * Stores an open pairing and the deep link it was sent through.
 * @param expiresAt milliseconds since the epoch
 */
export function storePairing(scope: Scope, expiresAt: number, link?: StoredPairing['link']): void {
  createTabStorage(scope.options.id).set('pairing', { until: expiresAt + LATE_RESPONSE_MS, link })
}

export function forgetPairing(scope: Scope): void {
  createTabStorage(scope.options.id).remove('pairing')
}

export type LinkChoice = StoredValues['WALLETCONNECT_DEEPLINK_CHOICE']

export function rememberLink(storage: SafeStorage, link: LinkChoice | undefined): void {
  if (link) storage.set('WALLETCONNECT_DEEPLINK_CHOICE', link)
  else storage.remove('WALLETCONNECT_DEEPLINK_CHOICE')
}

export function getPlatform(
  link: { readonly href: string } | undefined,
  { isMobile }: Pick<Host, 'isMobile'>,
): Platform {
  if (!link) return 'qrcode'
  if (isMobile) return 'mobile'
  return /^https?:/i.test(link.href) ? 'web' : 'desktop'
}
