import type { Scope } from '../../controllers/scope.js'
import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import type { Connector, ConnectorType, Wallet } from '../../core/connector.js'

const ON_THIS_PAGE: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN']

/** One way to a wallet that is on this page. */
export interface WalletItemConnector {
  readonly id: string
  readonly rdns: string | undefined
  /** The namespace it connects. */
  readonly chain: Namespace
}

/** A wallet of a list that an app draws itself. Names are texts and links are checked, whoever sent them. */
export interface WalletItem {
  readonly id: string
  readonly name: string
  /** A checked `https:` or `data:image` URL. */
  readonly imageUrl: string | undefined
  readonly imageId: string | undefined
  /** The ways to it on this page; empty where it is reached over the wallet-connection protocol. */
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
    /** The link of the wallet's app, without a pairing link in it. */
    readonly deepLink: string | undefined
    readonly linkMode: string | undefined
    readonly isCertified: boolean
  }
  /** Whether it is on this page already: an extension, or the browser of a wallet. */
  readonly isInjected: boolean
  readonly isRecent: boolean
}

/** What an item is made from: ways to the wallet on this page, a record of the catalogue, or both. */
export interface WalletSource {
  readonly connectors: readonly Connector[]
  readonly wallet?: Wallet | undefined
  readonly isRecent?: boolean
}

/** The item of a wallet, for a list that an app draws. */
export function walletItem({ options, services }: Scope, source: WalletSource): WalletItem {
  const { connectors, wallet, isRecent = false } = source
  const connector = connectors[0]
  const id = wallet?.id ?? connector?.id ?? ''
  const own = connector && (options.connectorImages?.[connector.id] ?? connector.icon)
  return {
    id,
    name: wallet?.name ?? connector?.name ?? id,
    imageUrl: own ?? wallet?.imageUrl ?? services.images.wallet(wallet?.imageId),
    imageId: wallet?.imageId,
    connectors: connectors.flatMap(each => each.namespaces.map(chain => ({ id: each.id, rdns: each.rdns, chain }))),
    walletInfo: infoOf(wallet),
    isInjected: connectors.some(({ type }) => ON_THIS_PAGE.includes(type)),
    isRecent,
  }
}

function infoOf(wallet: Wallet | undefined): WalletItem['walletInfo'] {
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
