import type { StoredValues } from '../../services/storage-keys.js'
import type { SafeStorage } from '../../services/storage.js'

/** The link a person opened to get to the wallet, kept for its later requests. */
export type LinkChoice = StoredValues['WALLETCONNECT_DEEPLINK_CHOICE']

/** Keeps the link that led to the wallet which is connected now; a link of another wallet must not be opened for this one. */
export function rememberLink(storage: SafeStorage, link: LinkChoice | undefined): void {
  if (link) storage.set('WALLETCONNECT_DEEPLINK_CHOICE', link)
  else storage.remove('WALLETCONNECT_DEEPLINK_CHOICE')
}
