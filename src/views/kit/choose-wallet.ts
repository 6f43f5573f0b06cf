import { EventsController } from '../../controllers/base/events.js'
import { RouterController } from '../../controllers/base/router.js'
import type { Scope } from '../../controllers/scope.js'
import type { WalletRow } from '../../controllers/chain/wallet-rows.js'

/** Goes on from a list to the screen on which a way to connect is tried. */
export function chooseWallet(scope: Scope, { connector, wallet, name }: WalletRow): void {
  const router = scope.use(RouterController)
  const platform = wallet || connector?.type === 'WALLET_CONNECT' ? 'qrcode' : 'browser'
  scope.use(EventsController).track('SELECT_WALLET', { name, platform, view: router.view })
  if (wallet) router.push('ConnectingWalletConnect', { wallet })
  else if (connector?.type === 'WALLET_CONNECT') router.push('ConnectingWalletConnect', {})
  else if (connector) router.push('ConnectingExternal', { connectorId: connector.id })
}

/** Goes on to the whole catalogue. */
export function openCatalogue(scope: Scope): void {
  scope.use(EventsController).track('CLICK_ALL_WALLETS')
  scope.use(RouterController).push('AllWallets')
}

/** Goes on to wallets for people who have none. */
export function openGuide(scope: Scope): void {
  scope.use(EventsController).track('CLICK_GET_WALLET_HELP')
  scope.use(RouterController).push('GetWallet')
}
