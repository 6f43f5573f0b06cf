import { ConnectorsController } from '../../controllers/chain/connectors.js'
import type { Scope } from '../../controllers/scope.js'
import type { Wallet } from '../../core/wallet.js'
import { walletRows } from '../../controllers/chain/wallet-rows.js'
import { walletItem, type WalletItem } from './wallet-item.js'

/** The wallets of the first screen, in its order. */
export function firstWallets(scope: Scope): readonly WalletItem[] {
  const { list } = scope.use(ConnectorsController).state
  return walletRows(scope).map(({ connector, wallet, tag }) =>
    walletItem(scope, {
      connectors: connector ? list.filter(({ id }) => id === connector.id) : [],
      wallet,
      isRecent: tag === 'recent',
    }),
  )
}

/** Wallets of the catalogue; one that is on this page too is connected there. */
export function catalogueWallets(scope: Scope, wallets: readonly Wallet[]): readonly WalletItem[] {
  const { list } = scope.use(ConnectorsController).state
  return wallets.map(wallet =>
    walletItem(scope, { connectors: list.filter(({ rdns }) => rdns && rdns === wallet.rdns), wallet }),
  )
}
