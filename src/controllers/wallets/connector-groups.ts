import { type Namespace, namespaceOf } from '../../core/caip.js'
import type { Connector, ConnectorType, Wallet } from '../../core/connector.js'
import { HostController } from '../app/host.js'
import { RouterController } from '../app/router.js'
import { ConnectorsController } from '../connection/connectors.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { CatalogueController, isCatalogueId } from './catalogue.js'

/** What `includeWalletIds` chooses among: the wallets of this browser. The app's own connectors stay. */
const found: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN']

/** Whether a connector has a row. What is hidden stays connectable by name. */
export function isShown(scope: Scope, connector: Connector): boolean {
  const { type, name } = connector
  if (type === 'WALLET_CONNECT') return true
  if (type === 'INJECTED' && name === 'Browser Wallet' && isTwice(scope, connector)) return false
  return !isExcluded(scope, connector) && (!found.includes(type) || isIncluded(scope, connector))
}

/** On a desktop, the wallet at `window.ethereum` is one of those that announced themselves, if any did. */
function isTwice(scope: Scope, { namespaces }: Connector): boolean {
  if (scope.use(HostController).state.isMobile) return false
  const { list } = scope.use(ConnectorsController).state
  return list.some(other => other.type === 'ANNOUNCED' && other.namespaces.some(each => namespaces.includes(each)))
}

function isExcluded(scope: Scope, connector: Connector): boolean {
  const { excluded } = scope.use(CatalogueController).state
  const unwanted = scope.options.excludeWalletIds?.some(id => isNamed(connector, id))
  return unwanted === true || excluded.some(wallet => isOf(connector, wallet) || wallet.name === connector.name)
}

/** Where the catalogue cannot say which wallets its ids mean, nobody is shut out; while it is asked, nobody is let in. */
function isIncluded(scope: Scope, connector: Connector): boolean {
  const { includeWalletIds } = scope.options
  if (!includeWalletIds || includeWalletIds.some(id => isNamed(connector, id))) return true
  const { status, included } = scope.use(CatalogueController).state
  if (status === 'ready') return included.some(wallet => isOf(connector, wallet))
  return status !== 'loading' && includeWalletIds.some(isCatalogueId)
}

function isNamed({ id, rdns }: Connector, wanted: string): boolean {
  return id === wanted || rdns === wanted
}

function isOf(connector: Connector, { rdns }: Wallet): boolean {
  return rdns !== undefined && isNamed(connector, rdns)
}

/**
 * The wallet of the app around the page, if it has one: that of a host that answered, or in an app's own browser the
 * wallet that the app put into the page.
 */
export function hostWallet(scope: Scope): Connector | undefined {
  const list = scope.use(ConnectorsController).state.list.filter(connector => isShown(scope, connector))
  const ofType = (type: Connector['type']) => list.find(connector => connector.type === type)
  const isWalletBrowser = scope.use(HostController).state.isInApp
  return list.find(({ host }) => host) ?? (isWalletBrowser ? (ofType('ANNOUNCED') ?? ofType('INJECTED')) : undefined)
}

/** The connectors of a list by wallet: one that serves several families has one in each, and is one wallet all the same. */
export function byWallet(list: readonly Connector[]): readonly (readonly Connector[])[] {
  const wallets: Connector[][] = []
  for (const connector of list) {
    const known = wallets.find(
      ways => ways.some(way => isSame(way, connector)) && !ways.some(way => meet(way, connector)),
    )
    if (known) known.push(connector)
    else wallets.push([connector])
  }
  return wallets
}

/** The wallets that have a row: of the family that is asked for, where one is. */
export function shownWallets(scope: Scope): readonly (readonly Connector[])[] {
  const { asked } = scope.use(RouterController)
  const { list } = scope.use(ConnectorsController).state
  return byWallet(list.filter(each => isShown(scope, each) && (!asked || each.namespaces.includes(asked))))
}

/** Whether a wallet may serve the family that is asked for: one of which the catalogue does not say which it serves may. */
export function mayServe(scope: Scope, { chains = [] }: Wallet): boolean {
  const { asked } = scope.use(RouterController)
  return !asked || chains.length === 0 || chains.some(id => namespaceOf(id) === asked)
}

/** The ways to the wallet of a connector, in the app's families. */
export function waysTo(scope: Scope, connector: Connector): readonly Connector[] {
  const { namespaces } = scope.use(NetworkController)
  const shown = scope.use(ConnectorsController).state.list.filter(each => isShown(scope, each))
  const ways = byWallet(shown).find(each => each.includes(connector)) ?? [connector]
  return ways.filter(way => way.namespaces.some(each => namespaces.includes(each)))
}

/** The app's families that ways to a wallet lead to. */
export function familiesOf(scope: Scope, ways: readonly Connector[]): readonly Namespace[] {
  const { namespaces } = scope.use(NetworkController)
  return ways.flatMap(way => way.namespaces.filter(each => namespaces.includes(each)))
}

/** The same wallet by id, by rdns, or by name (facts 6.2); logins and the protocol are no wallets of this browser. */
function isSame(one: Connector, other: Connector): boolean {
  if (one.type === 'AUTH' || one.type === 'WALLET_CONNECT' || other.type === 'AUTH' || other.type === 'WALLET_CONNECT')
    return false
  const names = [other.id, other.rdns]
  return names.includes(one.id) || (one.rdns !== undefined && names.includes(one.rdns)) || nameOf(one) === nameOf(other)
}

function meet(one: Connector, other: Connector): boolean {
  return one.namespaces.some(namespace => other.namespaces.includes(namespace))
}

/** Facts 5.5: one wallet is called differently in different families. */
function nameOf({ name }: Connector): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^trust wallet$/, 'trust')
}
