import type { Scope } from '../../controllers/scope.js'
import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import type { Connector, ConnectorType, Wallet } from '../../core/connector.js'

const IN_PAGE_TYPES: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN']

/** A connector of a wallet that is available in this page. */
export interface WalletItemConnector {
  readonly id: string
  readonly rdns: string | undefined
  /** The namespace it connects. */
  readonly chain: Namespace
}

/** A wallet for an app's own wallet list. Names are plain text, and links are validated. */
export interface WalletItem {
  readonly id: string
  readonly name: string
  /** A validated `https:` or `data:image` URL. */
  readonly imageUrl: string | undefined
  readonly imageId: string | undefined
  /**
   * The type of the wallet's connectors in this page. `MULTI_CHAIN` if they connect several namespaces. Undefined without
   * connectors.
   */
  readonly type: ConnectorType | undefined
  /** The wallet's connectors in this page; empty if it is available through WalletConnect only. */
  readonly connectors: readonly WalletItemConnector[]
  readonly walletInfo: {
    readonly supportedChains: readonly CaipNetworkId[] | undefined
    readonly website: string | undefined
    readonly installationLinks: {
      readonly appStore: string | undefined
      readonly playStore: string | undefined
      readonly chromeStore: string | undefined
      readonly desktopLink: string | undefined
    }
    /** The link of the wallet's app, without a pairing URI. */
    readonly deepLink: string | undefined
    readonly linkMode: string | undefined
    readonly isCertified: boolean
  }
  /** True if the wallet is available in this page: as an extension, or as the wallet's own browser. */
  readonly isInjected: boolean
  readonly isRecent: boolean
}

export interface WalletSource {
  readonly connectors: readonly Connector[]
  readonly wallet?: Wallet | undefined
  readonly isRecent?: boolean
}

export function toWalletItem({ options, services }: Scope, source: WalletSource): WalletItem {
  const { connectors, wallet, isRecent = false } = source
  const connector = connectors[0]
  const id = wallet?.id ?? connector?.id ?? ''
  const icon = connector && (options.connectorImages?.[connector.id] ?? connector.icon)
  return {
    id,
    name: wallet?.name ?? connector?.name ?? id,
    imageUrl: icon ?? wallet?.imageUrl ?? services.images.wallet(wallet?.imageId),
    imageId: wallet?.imageId,
    type: getType(connectors),
    connectors: connectors.flatMap(candidate =>
      candidate.namespaces.map(chain => ({ id: candidate.id, rdns: candidate.rdns, chain })),
    ),
    walletInfo: getWalletInfo(wallet),
    isInjected: connectors.some(({ type }) => IN_PAGE_TYPES.includes(type)),
    isRecent,
  }
}

// The embedded wallet and WalletConnect keep their type, however many namespaces they connect.
function getType(connectors: readonly Connector[]): ConnectorType | undefined {
  const [first] = connectors
  const isWallet = first && first.type !== 'AUTH' && first.type !== 'WALLET_CONNECT'
  const namespaces = new Set(connectors.flatMap(connector => connector.namespaces))
  return isWallet && namespaces.size > 1 ? 'MULTI_CHAIN' : first?.type
}

function getWalletInfo(wallet: Wallet | undefined): WalletItem['walletInfo'] {
  return {
    supportedChains: wallet?.chains,
    website: wallet?.homepage,
    installationLinks: {
      appStore: wallet?.appStore,
      playStore: wallet?.playStore,
      chromeStore: wallet?.chromeStore,
      desktopLink: wallet?.desktopLink,
    },
    deepLink: wallet?.mobileLink,
    linkMode: wallet?.linkMode,
    isCertified: wallet?.certified === true,
  }
}
