import { EventsController } from '../../controllers/app/events.js'
import { RouterController } from '../../controllers/app/router.js'
import type { Scope } from '../../controllers/scope.js'
import { type WalletRow, getNamespaces, getConnectorsFor } from '../../controllers/wallets/wallet-rows.js'
import type { Namespace } from '../../core/caip.js'
import type { Connector } from '../../core/connector.js'

export function chooseWallet(scope: Scope, { connector, wallet, name }: WalletRow): void {
  const router = scope.use(RouterController)
  const platform = wallet || connector?.type === 'WALLET_CONNECT' ? 'qrcode' : 'browser'
  scope.use(EventsController).track('SELECT_WALLET', { name, platform, view: router.view })
  if (wallet) router.push('ConnectingWalletConnect', { wallet })
  else if (connector) chooseConnector(scope, connector)
}

/** Opens the view that connects a connector: the QR code, a namespace choice if it supports several, or the wallet. */
export function chooseConnector(scope: Scope, connector: Connector, requestedNamespace?: Namespace): void {
  const router = scope.use(RouterController)
  if (connector.type === 'WALLET_CONNECT') return router.push('ConnectingWalletConnect', {})
  const namespace = requestedNamespace ?? router.requestedNamespace
  const connectors = getConnectorsFor(scope, connector)
  const namespaceConnector = namespace
    ? connectors.find(({ namespaces }) => namespaces.includes(namespace))
    : connectors[0]
  const { id: connectorId } = namespaceConnector ?? connector
  if (!namespace && getNamespaces(scope, connectors).length > 1) router.push('ConnectingMultiChain', { connectorId })
  else router.push('ConnectingExternal', { connectorId, ...(namespace && { namespace }) })
}

export function openCatalogue(scope: Scope): void {
  scope.use(EventsController).track('CLICK_ALL_WALLETS')
  scope.use(RouterController).push('AllWallets')
}

export function openGuide(scope: Scope): void {
  scope.use(EventsController).track('CLICK_GET_WALLET_HELP')
  scope.use(RouterController).push('GetWallet')
}
