import { isMaybe } from '../../lib/is-maybe.js'
import { isNumber, isShape, isText } from '../../lib/shape.js'
import type { StoredPairing } from '../../services/storage-keys.js'
import type { Scope } from '../scope.js'
import { tabStorage } from './pairing-mark.js'

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
