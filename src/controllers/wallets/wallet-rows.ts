import type { AppKitOptions, CustomWallet } from '../../core/config.js'
import type { ConnectorGroup } from '../../core/features.js'
import type { Connector, ConnectorType, Wallet } from '../../core/connector.js'
import { HostController } from '../app/host.js'
import { SettingsController } from '../app/settings.js'
import type { Scope } from '../scope.js'
import { CatalogueController, isCatalogueId, getRecentWallets } from './catalogue.js'
import { getNamespaces, getHostWallet, supportsRequestedNamespace, getShownWallets } from './connector-groups.js'

export function toCatalogueWallet(custom: CustomWallet): Wallet {
  const { id, name, homepage, rdns } = custom
  const named = {
    homepage,
    rdns,
    imageUrl: custom.image_url,
    mobileLink: custom.mobile_link,
    desktopLink: custom.desktop_link,
    webappLink: custom.webapp_link,
    appStore: custom.app_store,
    playStore: custom.play_store,
  }
  return { id, name, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) }
}

export function getCustomWallets(options: AppKitOptions, text = ''): readonly Wallet[] {
  const wanted = text.toLocaleLowerCase()
  const named = options.customWallets ?? []
  return named.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).map(toCatalogueWallet)
}

/** A row for one wallet: through a connector, or through WalletConnect for a wallet of the catalogue. */
export interface WalletRow {
  readonly key: string
  readonly name: string
  readonly icon: string | undefined
  readonly tag?: 'installed' | 'recent' | 'qrCode' | 'host'
  readonly connector?: Connector
  /** Namespaces to choose from. Present if the wallet has several connectors. */
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
  return rows.filter(row => {
    const names = [row.key, row.wallet?.rdns, row.connector?.rdns, ...(row.ids ?? [])].filter(
      name => name !== undefined,
    )
    if (names.some(name => seen.has(name))) return false
    for (const name of names) seen.add(name)
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
  const row = { key, name, icon: scope.options.connectorImages?.[key] ?? connector.icon, tag, connector } as const
  if (connectors.length < 2) return row
  return {
    ...row,
    namespaces: getNamespaces(scope, connectors),
    ids: connectors.flatMap(({ id, rdns }) => (rdns ? [id, rdns] : id)),
  }
}

function walletRow({ services }: Scope, wallet: Wallet): WalletRow {
  const { id: key, name, imageUrl, imageId } = wallet
  return { key, name, icon: imageUrl ?? services.images.wallet(imageId), wallet }
}
