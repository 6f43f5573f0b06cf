import { type Namespace, getNamespace } from '../../core/caip.js'
import type { Connector, ConnectorType, Wallet } from '../../core/connector.js'
import { HostController } from '../app/host.js'
import { RouterController } from '../app/router.js'
import { ConnectorsController } from '../connection/connectors.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { CatalogueController, isCatalogueId } from './catalogue.js'

const FILTERED_TYPES: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN']

/** Returns true if a connector has a row. A hidden connector can still be connected by id. */
export function isShown(scope: Scope, connector: Connector): boolean {
  const { type, name } = connector
  if (type === 'WALLET_CONNECT') return true
  if (type === 'INJECTED' && name === 'Browser Wallet' && isDuplicate(scope, connector)) return false
  return !isExcluded(scope, connector) && (!FILTERED_TYPES.includes(type) || isIncluded(scope, connector))
}

/** On desktop, `window.ethereum` belongs to one of the announced wallets (EIP-6963), if there are any. */
function isDuplicate(scope: Scope, { namespaces }: Connector): boolean {
  if (scope.use(HostController).state.isMobile) return false
  const { list } = scope.use(ConnectorsController).state
  return list.some(
    listed => listed.type === 'ANNOUNCED' && listed.namespaces.some(namespace => namespaces.includes(namespace)),
  )
}

function isExcluded(scope: Scope, connector: Connector): boolean {
  const { excluded } = scope.use(CatalogueController).state
  const unwanted = scope.options.excludeWalletIds?.some(id => hasId(connector, id))
  return (
    unwanted === true || excluded.some(wallet => matchesWallet(connector, wallet) || wallet.name === connector.name)
  )
}

/**
 * If the catalogue is unavailable, no wallet is filtered out, since its ids cannot be resolved. While it loads, none is
 * shown.
 */
function isIncluded(scope: Scope, connector: Connector): boolean {
  const { includeWalletIds } = scope.options
  if (!includeWalletIds || includeWalletIds.some(id => hasId(connector, id))) return true
  const { status, included } = scope.use(CatalogueController).state
  if (status === 'ready') return included.some(wallet => matchesWallet(connector, wallet))
  return status !== 'loading' && includeWalletIds.some(isCatalogueId)
}

function hasId({ id, rdns }: Connector, wanted: string): boolean {
  return id === wanted || rdns === wanted
}

function matchesWallet(connector: Connector, { rdns }: Wallet): boolean {
  return rdns !== undefined && hasId(connector, rdns)
}

/** Returns the wallet of the host app: a host that identified itself, or the injected wallet of an in-app browser. */
export function getHostWallet(scope: Scope): Connector | undefined {
  const list = scope.use(ConnectorsController).state.list.filter(connector => isShown(scope, connector))
  const findByType = (type: Connector['type']) => list.find(connector => connector.type === type)
  const isWalletBrowser = scope.use(HostController).state.isInApp
  return (
    list.find(({ host }) => host) ?? (isWalletBrowser ? (findByType('ANNOUNCED') ?? findByType('INJECTED')) : undefined)
  )
}

/** Groups connectors by wallet. A multi-chain wallet may have one connector per namespace. */
export function groupByWallet(list: readonly Connector[]): readonly (readonly Connector[])[] {
  const wallets: Connector[][] = []
  for (const connector of list) {
    const known = wallets.find(
      connectors =>
        connectors.some(candidate => isSameWallet(candidate, connector)) &&
        !connectors.some(candidate => sharesNamespace(candidate, connector)),
    )
    if (known) known.push(connector)
    else wallets.push([connector])
  }
  return wallets
}

export function getShownWallets(scope: Scope): readonly (readonly Connector[])[] {
  const { requestedNamespace } = scope.use(RouterController)
  const { list } = scope.use(ConnectorsController).state
  return groupByWallet(
    list.filter(
      connector =>
        isShown(scope, connector) && (!requestedNamespace || connector.namespaces.includes(requestedNamespace)),
    ),
  )
}

/** Returns true if a wallet may support the requested namespace. Wallets without chains in the catalogue may. */
export function supportsRequestedNamespace(scope: Scope, { chains = [] }: Wallet): boolean {
  const { requestedNamespace } = scope.use(RouterController)
  return !requestedNamespace || chains.length === 0 || chains.some(id => getNamespace(id) === requestedNamespace)
}

export function getConnectorsFor(scope: Scope, connector: Connector): readonly Connector[] {
  const { namespaces } = scope.use(NetworkController)
  const shown = scope.use(ConnectorsController).state.list.filter(listed => isShown(scope, listed))
  const connectors = groupByWallet(shown).find(group => group.includes(connector)) ?? [connector]
  return connectors.filter(candidate => candidate.namespaces.some(namespace => namespaces.includes(namespace)))
}

export function getNamespaces(scope: Scope, connectors: readonly Connector[]): readonly Namespace[] {
  const { namespaces } = scope.use(NetworkController)
  return connectors.flatMap(candidate => candidate.namespaces.filter(namespace => namespaces.includes(namespace)))
}

/** Compares wallets by id, rdns or name. Embedded logins and WalletConnect are not wallets. */
function isSameWallet(a: Connector, b: Connector): boolean {
  if (a.type === 'AUTH' || a.type === 'WALLET_CONNECT' || b.type === 'AUTH' || b.type === 'WALLET_CONNECT') return false
  const names = [b.id, b.rdns]
  return (
    names.includes(a.id) || (a.rdns !== undefined && names.includes(a.rdns)) || normalizeName(a) === normalizeName(b)
  )
}

function sharesNamespace(a: Connector, b: Connector): boolean {
  return a.namespaces.some(namespace => b.namespaces.includes(namespace))
}

/** Trust Wallet has different names on different chains. */
function normalizeName({ name }: Connector): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^trust wallet$/, 'trust')
}
