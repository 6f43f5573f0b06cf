import { isNamespace, type Namespace } from '../../core/caip.js'
import { isMapOf } from '../../lib/is-map-of.js'
import { isMaybe } from '../../lib/is-maybe.js'
import { isListOf, isShape, isText, type Check } from '../../lib/shape.js'
import type { StoredReceiver, StoredValues } from '../../services/storage-keys.js'
import type { Scope } from '../scope.js'

export type { StoredReceiver } from '../../services/storage-keys.js'

/** How many receivers of a namespace are remembered: a screen shows the first few, and all are compared with the next one. */
export const MOST_RECEIVERS = 200

const isReceivers = isListOf(isShape<StoredReceiver>({ address: isText, name: isMaybe(isText) }))
const isStored = isMapOf(isReceivers) as Check<StoredValues['recent_receivers']>

/** To whom something was sent from this browser, the last one first. */
export function recentReceivers({ services }: Scope, namespace: Namespace): readonly StoredReceiver[] {
  const stored = services.storage.get('recent_receivers', isStored)
  return (stored?.[namespace] ?? []).slice(0, MOST_RECEIVERS)
}

/** Puts a receiver in front of the others. */
export function rememberReceiver(scope: Scope, namespace: Namespace, { address, name }: StoredReceiver): void {
  const { storage } = scope.services
  const isSame = (known: StoredReceiver) => known.address.toLowerCase() === address.toLowerCase()
  const others = recentReceivers(scope, namespace).filter(known => !isSame(known))
  const all = Object.entries(storage.get('recent_receivers', isStored) ?? {}).filter(([key]) => isNamespace(key))
  const list = [{ address, ...(name && { name }) }, ...others].slice(0, MOST_RECEIVERS)
  storage.set('recent_receivers', { ...Object.fromEntries(all), [namespace]: list })
}
