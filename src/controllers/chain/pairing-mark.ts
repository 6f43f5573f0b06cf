import { isNumber, isShape, type Check } from '../../lib/shape.js'
import type { StoredPairing } from '../../services/storage-keys.js'
import { createStorage, type SafeStorage } from '../../services/storage.js'
import type { Scope } from '../scope.js'

/** What else the mark says is for who needs it (`readPairing`), and is not there before. */
const isOpen: Check<Pick<StoredPairing, 'until'>> = isShape({ until: isNumber })

/** Whether a code of this tab's page before is open: a phone may end that one while the person is in the wallet. */
export function hasPairing(scope: Scope): boolean {
  const pairing = tabStorage(scope).get('pairing', isOpen as Check<StoredPairing>)
  return pairing !== undefined && pairing.until > scope.services.clock.now()
}

/** What only the pages of this tab share, one after the other: another tab must not answer for this one. */
export function tabStorage({ options }: Scope): SafeStorage {
  return createStorage(options.id, () => sessionStorage)
}
