import { EventsController } from '../../controllers/app/events.js'
import { RouterController } from '../../controllers/app/router.js'
import type { Scope } from '../../controllers/scope.js'
import type { WalletRow } from '../../controllers/wallets/wallet-rows.js'
import { familiesOf, waysTo } from '../../controllers/wallets/connector-groups.js'
import type { Namespace } from '../../core/caip.js'
import type { Connector } from '../../core/connector.js'

/** Goes on from a list to the screen on which a way to connect is tried. */
export function chooseWallet(scope: Scope, { connector, wallet, name }: WalletRow): void {
  const router = scope.use(RouterController)
  const platform = wallet || connector?.type === 'WALLET_CONNECT' ? 'qrcode' : 'browser'
  scope.use(EventsController).track('SELECT_WALLET', { name, platform, view: router.view })
  if (wallet) router.push('ConnectingWalletConnect', { wallet })
  else if (connector) chooseConnector(scope, connector)
}

/** Goes on with a way to a wallet: to its code, to the choice of a family where it serves several, or to the wallet. */
export function chooseConnector(scope: Scope, connector: Connector, family?: Namespace): void {
  const router = scope.use(RouterController)
  if (connector.type === 'WALLET_CONNECT') return router.push('ConnectingWalletConnect', {})
  const namespace = family ?? router.asked
  const ways = waysTo(scope, connector)
  const way = namespace ? ways.find(({ namespaces }) => namespaces.includes(namespace)) : ways[0]
  const { id: connectorId } = way ?? connector
  if (!namespace && familiesOf(scope, ways).length > 1) router.push('ConnectingMultiChain', { connectorId })
  else router.push('ConnectingExternal', { connectorId, ...(namespace && { namespace }) })
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
