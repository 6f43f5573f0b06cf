import type { AppKitOptions, ConnectorGroup, CustomWallet } from '../../core/config.js'
import type { Connector, ConnectorType, Wallet } from '../../core/connector.js'
import { HostController } from '../app/host.js'
import { SettingsController } from '../app/settings.js'
import type { Scope } from '../scope.js'
import { CatalogueController, isCatalogueId, recentWallets } from './catalogue.js'
import { familiesOf, hostWallet, mayServe, shownWallets } from './connector-groups.js'

/** A wallet the app named itself, in the words of the catalogue. */
export function customWallet(custom: CustomWallet): Wallet {
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

/** The wallets the app named itself whose names have a text in them: all of them for ''. */
export function customWallets(options: AppKitOptions, text = ''): readonly Wallet[] {
  const wanted = text.toLocaleLowerCase()
  const named = options.customWallets ?? []
  return named.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).map(customWallet)
}

/** One way to connect, as a row: through a connector of this page, or a wallet of the catalogue through the protocol. */
export interface WalletRow {
  readonly key: string
  readonly name: string
  readonly icon: string | undefined
  readonly tag?: 'installed' | 'recent' | 'qrCode' | 'host'
  readonly connector?: Connector
  /** The families in which this page reaches it, where there is a choice. */
  readonly families?: Connector['namespaces']
  /** By what else it is known there. */
  readonly ids?: readonly string[]
  readonly wallet?: Wallet
}

/** How many wallets stand on the first screen before the catalogue adds none (facts: wallet displayed cap). */
export const DISPLAYED = 4

/**
 * The rows of the first screen, group by group in the order of `connectorTypeOrder`; one row a wallet. A screen that
 * shows a group's wallets in another way leaves it out. The wallet of the app around the page stands before all, and no
 * codes and links beside it.
 */
export function walletRows(scope: Scope, without: readonly ConnectorGroup[] = []): readonly WalletRow[] {
  return walletPlaces(scope, without).filter(row => !isAwaited(row))
}

/** Whether a place is kept for a wallet that the catalogue has yet to name. */
export const isAwaited = ({ connector, wallet }: WalletRow): boolean => !connector && !wallet

/** The same with a place for each row the catalogue may still bring, so that none moves from under a pointer when they come. */
export function walletPlaces(scope: Scope, without: readonly ConnectorGroup[] = []): readonly WalletRow[] {
  const groups = groupsOf(scope)
  const wanted = scope.use(SettingsController).features.connectorTypeOrder
  const order = [...wanted, ...(Object.keys(groups) as ConnectorGroup[]).filter(group => !wanted.includes(group))]
  const shown = order.filter(group => !without.includes(group))
  const host = hostWallet(scope)
  const rows = distinct(shown.flatMap(group => groups[group] ?? [])) // apps in plain JavaScript may name any group
  const isHost = (row: WalletRow) => host !== undefined && row.connector === host
  return [...rows.filter(isHost).map(row => ({ ...row, tag: 'host' as const })), ...rows.filter(row => !isHost(row))]
}

/** The first row of every wallet. */
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

/** What can be shown of each group, in the usual order of them. */
function groupsOf(scope: Scope): Record<ConnectorGroup, readonly WalletRow[]> {
  const { enableWallets } = scope.options
  const catalogue = scope.use(CatalogueController).state
  const rows = enableWallets === false ? [] : shownWallets(scope).map(ways => connectorRow(scope, ways))
  const ofType = (...types: ConnectorType[]) => rows.filter(({ connector }) => types.some(is => is === connector?.type))
  const protocol = hostWallet(scope) ? [] : ofType('WALLET_CONNECT')
  const reached = (wallets: readonly Wallet[]) =>
    protocol.length > 0 ? wallets.filter(each => mayServe(scope, each)).map(wallet => walletRow(scope, wallet)) : []
  const awaits = protocol.length > 0 && (catalogue.status === 'idle' || catalogue.status === 'loading')
  const awaited = (keys: readonly string[]): readonly WalletRow[] =>
    awaits ? keys.map(key => ({ key, name: '', icon: undefined })) : []
  const installed = ofType('ANNOUNCED', 'INJECTED', 'MULTI_CHAIN', 'EXTERNAL')
  const custom = reached(customWallets(scope.options))
  const featured = [...reached(catalogue.featured), ...awaited(scope.options.featuredWalletIds ?? [])]
  const recommended = [...reached(catalogue.recommended), ...awaited(['1', '2', '3', '4'])]
  const used = reached(catalogue.recent.filter(wallet => isListed(scope, wallet)))
  const known = [...installed, ...custom, ...used, ...featured, ...recommended]
  const recent = recentWallets(scope).flatMap(
    ({ id }) => known.find(row => row.key === id || row.ids?.includes(id)) ?? awaited([id].filter(isCatalogueId)),
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
    recommended: distinct([...first, ...recommended]).slice(first.length, DISPLAYED),
  }
}

/** Whether the app's own lists let a wallet of the catalogue stand here. */
function isListed({ options: { includeWalletIds, excludeWalletIds } }: Scope, { id }: Wallet): boolean {
  return !excludeWalletIds?.includes(id) && (includeWalletIds?.includes(id) ?? true)
}

function connectorRow(scope: Scope, ways: readonly Connector[]): WalletRow {
  const connector = ways[0] as Connector
  const { id: key, name, type } = connector
  const tag = type === 'WALLET_CONNECT' ? 'qrCode' : 'installed'
  const row = { key, name, icon: scope.options.connectorImages?.[key] ?? connector.icon, tag, connector } as const
  if (ways.length < 2) return row
  return { ...row, families: familiesOf(scope, ways), ids: ways.flatMap(({ id, rdns }) => (rdns ? [id, rdns] : id)) }
}

function walletRow({ services }: Scope, wallet: Wallet): WalletRow {
  const { id: key, name, imageUrl, imageId } = wallet
  return { key, name, icon: imageUrl ?? services.images.wallet(imageId), wallet }
}
