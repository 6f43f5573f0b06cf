import type { Namespace } from '../../core/caip.js'
import type { Connector, Wallet } from '../../core/connector.js'
import type { Scope } from '../scope.js'
import { AccountController } from '../connection/account.js'
import { CatalogueController, recentWallets } from './catalogue.js'
import { ConnectorsController } from '../connection/connectors.js'
import { waysTo } from './connector-groups.js'

/** A wallet that was used lately, and how it is reached now: on this page, or by the protocol. */
export interface RecentWay {
  /** What it was remembered as: a wallet of several families may have a name in each. */
  readonly ids: readonly string[]
  readonly name: string
  readonly icon: string | undefined
  readonly connector?: Connector
  readonly wallet?: Wallet
}

/** The wallets used lately that can be reached for a family, and are not connected there. */
export function recentWays(scope: Scope, family: Namespace): readonly RecentWay[] {
  const account = scope.use(AccountController)
  const connected = [account.of(family), ...(account.state.kept[family] ?? [])]
  const ids = connected.map(({ connectorId }) => connectorId)
  const names = connected.map(({ wallet }) => wallet?.name)
  const ways = recentWallets(scope)
    .flatMap(({ id }) => installed(scope, id, family) ?? known(scope, id, family) ?? [])
    .filter(({ connector, name }) => !(connector && ids.includes(connector.id)) && !names.includes(name))
  const same = (way: RecentWay) => ways.filter(({ connector }) => connector && connector === way.connector)
  return ways
    .filter(way => (same(way)[0] ?? way) === way)
    .map(way => ({ ...way, ids: [way, ...same(way)].flatMap(each => each.ids) }))
}

function installed(scope: Scope, id: string, family: Namespace): RecentWay | undefined {
  const { list } = scope.use(ConnectorsController).state
  const one = list.find(each => each.id === id && each.type !== 'WALLET_CONNECT')
  const connector = one && waysTo(scope, one).find(({ namespaces }) => namespaces.includes(family))
  if (!connector) return undefined
  const { name, icon } = connector
  return { ids: [id], name, icon: scope.options.connectorImages?.[connector.id] ?? icon, connector }
}

/** A wallet of the catalogue is reached by the protocol, where the app has it for the family. */
function known(scope: Scope, id: string, family: Namespace): RecentWay | undefined {
  const { list } = scope.use(ConnectorsController).state
  const wallet = scope.use(CatalogueController).state.recent.find(each => each.id === id)
  const serves = !wallet?.chains?.length || wallet.chains.some(chain => chain.startsWith(`${family}:`))
  const isReached = list.some(({ type, namespaces }) => type === 'WALLET_CONNECT' && namespaces.includes(family))
  if (!wallet || !serves || !isReached) return undefined
  return { ids: [id], name: wallet.name, icon: wallet.imageUrl ?? scope.services.images.wallet(wallet.imageId), wallet }
}
