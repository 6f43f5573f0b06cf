import { type Namespace, getNamespace } from '../../core/caip.js'
import type { Connector, ConnectorType, Wallet } from '../../core/connector.js'
import type { ConnectorGroup } from '../../core/features.js'
import { HostController } from '../app/host.js'
import { RouterController } from '../app/router.js'
import { SettingsController } from '../app/settings.js'
import { ConnectorsController } from '../connection/connectors.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { CatalogueController, getCustomWallets, getRecentWallets, isCatalogueId } from './catalogue.js'

const FILTERED_TYPES: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN']

/** Returns true if a connector has a row. A hidden connector can still be connected by id. */
export function isShown(scope: Scope, connector: Connector): boolean {
  const { type, name } = connector
  if (type === 'WALLET_CONNECT') return true
  if (type === 'INJECTED' && name === 'Browser Wallet' && isDuplicate(scope, connector)) return false
  return !isExcluded(scope, connector) && (!FILTERED_TYPES.includes(type) || isIncluded(scope, connector))
}

// On desktop, `window.ethereum` belongs to one of the announced wallets (EIP-6963), if there are any.
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
  return unwanted === true || excluded.some(wallet => matchesRdns(connector, wallet) || wallet.name === connector.name)
}

// If the catalogue is unavailable, no wallet is filtered out, since its ids cannot be resolved. While it loads, none is
// shown.
function isIncluded(scope: Scope, connector: Connector): boolean {
  const { includeWalletIds } = scope.options
  if (!includeWalletIds || includeWalletIds.some(id => hasId(connector, id))) return true
  const { status, included } = scope.use(CatalogueController).state
  if (status === 'ready') return included.some(wallet => matchesRdns(connector, wallet)) // anyone can announce a name
  return status !== 'loading' && includeWalletIds.some(isCatalogueId)
}

function hasId({ id, rdns }: Connector, wanted: string): boolean {
  return id === wanted || rdns === wanted
}

function matchesRdns(connector: Connector, { rdns }: Wallet): boolean {
  return rdns !== undefined && hasId(connector, rdns)
}

// Wallets outside EVM announce no rdns, so their name identifies them.
function matchesWallet(connector: Connector, wallet: Wallet): boolean {
  const { type, rdns } = connector
  if (matchesRdns(connector, wallet)) return true
  return isWallet(type) && rdns === undefined && normalizeName(connector) === normalizeName(wallet)
}

/**
 * Returns the connector of a wallet that is installed in this browser: by its id or rdns, otherwise by its name, which
 * any other wallet can announce as well.
 */
export function installedConnector(scope: Scope, wallet: Wallet): Connector | undefined {
  const list = scope.use(ConnectorsController).state.list.filter(({ type }) => type !== 'WALLET_CONNECT')
  return (
    list.find(connector => connector.id === wallet.id || matchesRdns(connector, wallet)) ??
    list.find(connector => matchesWallet(connector, wallet))
  )
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
        !connectors.some(candidate => sharesNamespace(candidate, connector)) && // the cheaper test first
        connectors.some(candidate => isSameWallet(candidate, connector)),
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

// Compares wallets by id, rdns or name.
function isSameWallet(a: Connector, b: Connector): boolean {
  if (!isWallet(a.type) || !isWallet(b.type)) return false
  const names = [b.id, b.rdns]
  return (
    names.includes(a.id) || (a.rdns !== undefined && names.includes(a.rdns)) || normalizeName(a) === normalizeName(b)
  )
}

// Embedded logins and WalletConnect are not wallets.
function isWallet(type: ConnectorType): boolean {
  return type !== 'AUTH' && type !== 'WALLET_CONNECT'
}

function sharesNamespace(a: Connector, b: Connector): boolean {
  return a.namespaces.some(namespace => b.namespaces.includes(namespace))
}

// Trust Wallet has different names on different chains.
function normalizeName({ name }: { readonly name: string }): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^trust wallet$/, 'trust')
}

/** A row for one wallet: through a connector, or through WalletConnect for a wallet of the catalogue. */
export interface WalletRow {
  readonly key: string
  readonly name: string
  readonly icon: string | undefined
  readonly tag?: 'installed' | 'recent' | 'qrCode' | 'host'
  readonly connector?: Connector
  /** Namespaces of an installed wallet. Present if the app has several. */
  readonly namespaces?: Connector['namespaces']
  readonly ids?: readonly string[]
  readonly wallet?: Wallet
}

export const MAX_DISPLAYED_WALLETS = 4

/**
 * Returns the rows of the first view in the order of `connectorTypeOrder`, one per wallet. The host app's wallet comes
 * first.
 * @param without groups to leave out
 */
export function getWalletRows(scope: Scope, without: readonly ConnectorGroup[] = []): readonly WalletRow[] {
  return getWalletRowsWithPlaceholders(scope, without).filter(row => !isPlaceholder(row))
}

export const isPlaceholder = ({ connector, wallet }: WalletRow): boolean => !connector && !wallet

/**
 * Like {@link getWalletRows}, with placeholders for wallets still loading, so that rows do not move under the pointer.
 */
export function getWalletRowsWithPlaceholders(
  scope: Scope,
  without: readonly ConnectorGroup[] = [],
): readonly WalletRow[] {
  const groups = getGroups(scope)
  const wanted = scope.use(SettingsController).features.connectorTypeOrder
  const order = [...wanted, ...(Object.keys(groups) as ConnectorGroup[]).filter(group => !wanted.includes(group))]
  const shown = order.filter(group => !without.includes(group))
  const host = getHostWallet(scope)
  const rows = distinct(shown.flatMap(group => groups[group] ?? [])) // plain JavaScript may pass unknown group names
  const isHost = (row: WalletRow) => host !== undefined && row.connector === host
  return [...rows.filter(isHost).map(row => ({ ...row, tag: 'host' as const })), ...rows.filter(row => !isHost(row))]
}

function distinct(rows: readonly WalletRow[]): readonly WalletRow[] {
  const seen = new Set<string>()
  const connectors: Connector[] = []
  return rows.filter(({ key, wallet, connector, ids = [] }) => {
    const names = [key, wallet?.rdns, connector?.rdns, ...ids].filter(name => name !== undefined)
    if (names.some(name => seen.has(name))) return false
    if (wallet && connectors.some(listed => matchesWallet(listed, wallet))) return false
    for (const name of names) seen.add(name)
    if (connector) connectors.push(connector)
    return true
  })
}

function getGroups(scope: Scope): Record<ConnectorGroup, readonly WalletRow[]> {
  const { enableWallets } = scope.options
  const catalogue = scope.use(CatalogueController).state
  const rows = enableWallets === false ? [] : getShownWallets(scope).map(connectors => connectorRow(scope, connectors))
  const filterByType = (...types: ConnectorType[]) =>
    rows.filter(({ connector }) => types.some(candidate => candidate === connector?.type))
  const protocol = getHostWallet(scope) ? [] : filterByType('WALLET_CONNECT')
  const toWalletRows = (wallets: readonly Wallet[]) =>
    protocol.length > 0
      ? wallets
          .filter(candidate => supportsRequestedNamespace(scope, candidate))
          .map(wallet => walletRow(scope, wallet))
      : []
  const isLoading = protocol.length > 0 && (catalogue.status === 'idle' || catalogue.status === 'loading')
  const placeholders = (keys: readonly string[]): readonly WalletRow[] =>
    isLoading ? keys.map(key => ({ key, name: '', icon: undefined })) : []
  const installed = filterByType('ANNOUNCED', 'INJECTED', 'MULTI_CHAIN', 'EXTERNAL')
  const custom = toWalletRows(getCustomWallets(scope.options))
  const featured = [...toWalletRows(catalogue.featured), ...placeholders(scope.options.featuredWalletIds ?? [])]
  const recommended = [...toWalletRows(catalogue.recommended), ...placeholders(['1', '2', '3', '4'])]
  const recentlyUsed = toWalletRows(catalogue.recent.filter(wallet => isListed(scope, wallet)))
  const known = [...installed, ...custom, ...recentlyUsed, ...featured, ...recommended]
  const recent = getRecentWallets(scope).flatMap(
    ({ id }) => known.find(row => row.key === id || row.ids?.includes(id)) ?? placeholders([id].filter(isCatalogueId)),
  )
  const others = installed.filter(row => !recent.includes(row))
  const first = distinct([...recent, ...others, ...featured, ...custom])
  return {
    walletConnect: scope.use(HostController).state.isMobile ? [] : protocol,
    recent: recent.map(row => ({ ...row, tag: 'recent' })),
    injected: others.filter(({ connector }) => connector?.type !== 'EXTERNAL'),
    featured,
    custom,
    external: others.filter(({ connector }) => connector?.type === 'EXTERNAL'),
    recommended: distinct([...first, ...recommended]).slice(first.length, MAX_DISPLAYED_WALLETS),
  }
}

function isListed({ options: { includeWalletIds, excludeWalletIds } }: Scope, { id }: Wallet): boolean {
  return !excludeWalletIds?.includes(id) && (includeWalletIds?.includes(id) ?? true)
}

function connectorRow(scope: Scope, connectors: readonly Connector[]): WalletRow {
  const connector = connectors[0] as Connector
  const { id: key, name, type } = connector
  const tag = type === 'WALLET_CONNECT' ? 'qrCode' : 'installed'
  const hasChoice = scope.use(NetworkController).namespaces.length > 1 && type !== 'WALLET_CONNECT'
  return {
    key,
    name,
    icon: scope.options.connectorImages?.[key] ?? connector.icon,
    tag,
    connector,
    ...(hasChoice && { namespaces: getNamespaces(scope, connectors) }),
    ...(connectors.length > 1 && { ids: connectors.flatMap(({ id, rdns }) => (rdns ? [id, rdns] : id)) }),
  }
}

function walletRow({ services }: Scope, wallet: Wallet): WalletRow {
  const { id: key, name, imageUrl, imageId } = wallet
  return { key, name, icon: imageUrl ?? services.images.wallet(imageId), wallet }
}
