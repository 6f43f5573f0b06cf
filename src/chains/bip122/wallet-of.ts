import type { BitcoinWallet } from './bitcoin-wallet.js'
import type { FoundWallet, ProviderShape } from './discover.js'
import { leatherWallet } from './leather-wallet.js'
import { ObjectOnPage } from './object-on-page.js'
import { satsWallet } from './sats-wallet.js'
import { standardBitcoinWallet } from './standard-bitcoin-wallet.js'
import { unisatWallet } from './unisat-wallet.js'

const shapes: Readonly<Record<ProviderShape, (page: ObjectOnPage) => BitcoinWallet>> = {
  sats: satsWallet,
  leather: leatherWallet,
  unisat: unisatWallet,
}

/** A wallet that was found, in the shape that all of them are brought into. */
export function walletOf(found: FoundWallet): BitcoinWallet {
  return 'standard' in found
    ? standardBitcoinWallet(found.standard)
    : shapes[found.shape](new ObjectOnPage(found.provider))
}
