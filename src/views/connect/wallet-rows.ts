import { HostController } from '../../controllers/base/host.js'
import { SettingsController } from '../../controllers/base/settings.js'
import { CatalogueController } from '../../controllers/chain/catalogue.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import { recentWallets } from '../../controllers/chain/recent-wallets.js'
import type { Scope } from '../../controllers/scope.js'
import type { ConnectorGroup } from '../../core/config.js'
import type { Connector } from '../../core/connector.js'
import type { Wallet } from '../../core/wallet.js'
import { customWallet } from './custom-wallet.js'
import { isShown } from './is-shown.js'

/** One way to connect, as a row: through a connector of this page, or a wallet of the catalogue through the protocol. */
export interface WalletRow {
  readonly key: string
  readonly name: string
  readonly icon: string | undefined
  readonly tag?: 'installed' | 'recent' | 'qrCode'
  readonly connector?: Connector
  readonly wallet?: Wallet
}

/** How many wallets stand on the first screen before the catalogue adds none (facts: wallet displayed cap). */
export const DISPLAYED = 4

/** The rows of the first screen, group by group in the order of `connectorTypeOrder`; one row a wallet. */
export function walletRows(scope: Scope): readonly WalletRow[] {
  const groups = groupsOf(scope)
  const wanted = scope.use(SettingsController).features.connectorTypeOrder
  const order = [...wanted, ...(Object.keys(groups) as ConnectorGroup[]).filter(group => !wanted.includes(group))]
  const seen = new Set<string>()
  return order
    .flatMap(group => groups[group])
    .filter(row => {
      const names = [row.key, row.wallet?.rdns, row.connector?.rdns].filter(name => name !== undefined)
      if (names.some(name => seen.has(name))) return false
      for (const name of names) seen.add(name)
      return true
    })
}

function groupsOf(scope: Scope): Record<ConnectorGroup, readonly WalletRow[]> {
  const recent = recentWallets(scope)
  const { featured, recommended, recent: used } = scope.use(CatalogueController).state
  const { customWallets = [], enableWallets } = scope.options
  const shown =
    enableWallets === false ? [] : scope.use(ConnectorsController).state.list.filter(each => isShown(scope, each))
  const rows = shown.map(connector =>
    connectorRow(
      scope,
      connector,
      recent.some(({ id }) => id === connector.id),
    ),
  )
  const ofType = (...types: string[]) => rows.filter(({ connector }) => types.includes(connector?.type ?? ''))
  const injected = ofType('ANNOUNCED', 'INJECTED', 'MULTI_CHAIN')
  const external = ofType('EXTERNAL')
  const protocol = ofType('WALLET_CONNECT')
  const installed = [...injected, ...external]
  const known = [...customWallets.map(customWallet), ...used, ...featured, ...recommended]
  const reachable = protocol.length > 0 ? known : []
  const custom = reachable.slice(0, customWallets.length)
  const lately = recent.flatMap(({ id }) => reachable.find(wallet => wallet.id === id) ?? [])
  const taken = custom.length + featured.length + installed.length + lately.length
  return {
    walletConnect: scope.use(HostController).state.isMobile ? [] : protocol,
    recent: [
      ...installed.filter(row => row.tag === 'recent'),
      ...lately.map(wallet => ({ ...walletRow(scope, wallet), tag: 'recent' as const })),
    ],
    injected: injected.filter(row => row.tag !== 'recent'),
    external: external.filter(row => row.tag !== 'recent'),
    featured: protocol.length > 0 ? featured.map(wallet => walletRow(scope, wallet)) : [],
    custom: custom.map(wallet => walletRow(scope, wallet)),
    recommended:
      protocol.length > 0
        ? recommended.slice(0, Math.max(0, DISPLAYED - taken)).map(wallet => walletRow(scope, wallet))
        : [],
  }
}

function connectorRow({ options }: Scope, connector: Connector, recent: boolean): WalletRow {
  const { id: key, name, type } = connector
  const tag = type === 'WALLET_CONNECT' ? 'qrCode' : recent ? 'recent' : 'installed'
  return { key, name, icon: options.connectorImages?.[key] ?? connector.icon, tag, connector }
}

function walletRow({ services }: Scope, wallet: Wallet): WalletRow {
  const { id: key, name, imageUrl, imageId } = wallet
  return { key, name, icon: imageUrl ?? services.images.wallet(imageId), wallet }
}
