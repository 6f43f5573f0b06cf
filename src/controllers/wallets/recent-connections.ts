import type { Namespace } from '../../core/caip.js'
import type { Connector, Wallet } from '../../core/connector.js'
import type { Scope } from '../scope.js'
import { AccountController } from '../connection/account.js'
import { CatalogueController, getRecentWallets } from './catalogue.js'
import { ConnectorsController } from '../connection/connectors.js'
import { getConnectorsFor } from './wallet-rows.js'

export interface RecentConnection {
  /** Stored ids. A multi-chain wallet may have a different id per namespace. */
  readonly ids: readonly string[]
  readonly name: string
  readonly icon: string | undefined
  readonly connector?: Connector
  readonly wallet?: Wallet
}

/** Returns the recently used wallets that support a namespace and are not connected there. */
export function getRecentConnections(scope: Scope, namespace: Namespace): readonly RecentConnection[] {
  const account = scope.use(AccountController)
  const connected = [account.get(namespace), ...(account.state.inactive[namespace] ?? [])]
  const ids = connected.map(({ connectorId }) => connectorId)
  const names = connected.map(({ wallet }) => wallet?.name)
  const connections = getRecentWallets(scope)
    .flatMap(({ id }) => findInstalled(scope, id, namespace) ?? findInCatalogue(scope, id, namespace) ?? [])
    .filter(({ connector, name }) => !(connector && ids.includes(connector.id)) && !names.includes(name))
  const withSameConnector = (recent: RecentConnection) =>
    connections.filter(({ connector }) => connector && connector === recent.connector)
  return connections
    .filter(recent => (withSameConnector(recent)[0] ?? recent) === recent)
    .map(recent => ({ ...recent, ids: [recent, ...withSameConnector(recent)].flatMap(item => item.ids) }))
}

function findInstalled(scope: Scope, id: string, namespace: Namespace): RecentConnection | undefined {
  const { list } = scope.use(ConnectorsController).state
  const match = list.find(connector => connector.id === id && connector.type !== 'WALLET_CONNECT')
  const connector = match && getConnectorsFor(scope, match).find(({ namespaces }) => namespaces.includes(namespace))
  if (!connector) return undefined
  const { name, icon } = connector
  return { ids: [id], name, icon: scope.options.connectorImages?.[connector.id] ?? icon, connector }
}

function findInCatalogue(scope: Scope, id: string, namespace: Namespace): RecentConnection | undefined {
  const { list } = scope.use(ConnectorsController).state
  const wallet = scope.use(CatalogueController).state.recent.find(item => item.id === id)
  const serves = !wallet?.chains?.length || wallet.chains.some(chain => chain.startsWith(`${namespace}:`))
  const isReachable = list.some(({ type, namespaces }) => type === 'WALLET_CONNECT' && namespaces.includes(namespace))
  if (!wallet || !serves || !isReachable) return undefined
  return { ids: [id], name: wallet.name, icon: wallet.imageUrl ?? scope.services.images.wallet(wallet.imageId), wallet }
}
