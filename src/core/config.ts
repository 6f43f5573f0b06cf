import type { AccountType } from './account.js'
import type { CaipNetworkId, Namespace } from './caip.js'
import type { ChainAdapter } from './chain-adapter.js'
import type { Filters } from './filters.js'
import type { HostOptions } from './host-origins.js'
import type { NetworkInput } from './network.js'
import type { SIWEConfig, SIWXConfig } from './siwx.js'

/** The color scheme; `system` follows the operating system. */
export type ThemeMode = 'light' | 'dark' | 'system'
/** CSS variables of the theme, with or without the `--appkit-` prefix. See `docs/theming.md`. */
export type ThemeVariables = Readonly<Record<string, string | number>>

/** The app as wallets display it. `url` defaults to the page's origin. */
export interface Metadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

export type Social = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord' | 'farcaster'
export type ConnectMethod = 'email' | 'social' | 'wallet'
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
export type ConnectorGroup =
  'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

/** The features of the modal. {@link featureDefaults} applies to omitted ones. */
export interface Features {
  readonly email: boolean
  readonly socials: readonly Social[] | false
  readonly swaps: boolean
  readonly onramp: boolean
  readonly receive: boolean
  readonly send: boolean
  readonly history: boolean
  readonly analytics: boolean
  readonly allWallets: boolean
  readonly emailShowWallets: boolean
  readonly collapseWallets: boolean
  readonly legalCheckbox: boolean
  readonly smartSessions: boolean
  readonly multiWallet: boolean
  readonly connectorTypeOrder: readonly ConnectorGroup[]
  readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
  readonly walletFeaturesOrder: readonly WalletFeature[]
}

export const featureDefaults: Features = {
  email: true,
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  history: true,
  analytics: true,
  allWallets: true,
  emailShowWallets: true,
  collapseWallets: false,
  legalCheckbox: false,
  smartSessions: false,
  multiWallet: true,
  connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
  connectMethodsOrder: undefined,
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
}

/** A wallet the app adds to the catalogue. Field names match those of similar products, for easy migration. */
export interface CustomWallet {
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly image_url?: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly rdns?: string
}

/** URLs of the remote services. Without a URL, a service uses its default or is disabled (`docs/services.md`). */
export interface Endpoints {
  readonly catalogue?: string
  readonly data?: string
  readonly rpc?: string
  readonly relay?: string
  readonly analytics?: string
  readonly frame?: string
}

/** An RPC node of the app. */
export interface CustomRpcUrl {
  readonly url: string
  /** Options of viem's `http` transport. Only `batch` is supported. */
  readonly config?: {
    /**
     * Off by default. `true` collects up to 1000 calls per request until the current task ends. `wait` is in
     * milliseconds.
     */
    readonly batch?: boolean | { readonly batchSize?: number; readonly wait?: number }
  }
}

/** Overrides of the WalletConnect session proposal, by namespace. */
export interface SessionOverride {
  readonly methods?: Readonly<Record<string, readonly string[]>>
  readonly chains?: Readonly<Record<string, readonly string[]>>
  readonly events?: Readonly<Record<string, readonly string[]>>
  readonly rpcMap?: Readonly<Record<string, string>>
  readonly defaultChain?: string
}

/** The options of `createAppKit`. */
export interface AppKitOptions {
  /** Identifies the instance on the page. Defaults to `default`. */
  readonly id?: string
  /** Required for hosted services and the public relay only. */
  readonly projectId?: string
  readonly networks: readonly NetworkInput[]
  /** At most one adapter per namespace. Without adapters, WalletConnect serves every namespace of `networks`. */
  readonly adapters?: readonly ChainAdapter[]
  readonly defaultNetwork?: NetworkInput
  readonly metadata?: Partial<Metadata>
  readonly features?: Partial<Features>
  /** Replaces the default filters of the account's lists. */
  readonly filters?: Partial<Filters>
  readonly themeMode?: ThemeMode
  readonly themeVariables?: ThemeVariables
  /** The URL of your own gateway, which serves every endpoint. */
  readonly gateway?: string
  readonly endpoints?: Endpoints
  /** Contracts that swaps in the modal may use in addition to the built-in ones. */
  readonly swaps?: {
    /** Contracts, by network, that may execute swaps, receive approvals, or be called by an aggregator. */
    readonly routers?: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  }
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly CustomRpcUrl[]>>>
  readonly chainImages?: Readonly<Record<string | number, string>>
  readonly connectorImages?: Readonly<Record<string, string>>
  readonly customWallets?: readonly CustomWallet[]
  readonly featuredWalletIds?: readonly string[]
  readonly includeWalletIds?: readonly string[]
  readonly excludeWalletIds?: readonly string[]
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  readonly enableWallets?: boolean
  readonly enableWalletGuide?: boolean
  readonly enableEIP6963?: boolean
  readonly enableInjected?: boolean
  readonly enableWalletConnect?: boolean
  readonly enableReconnect?: boolean
  /** The origins trusted as hosts that provide a wallet (Safe, Farcaster). */
  readonly hostApps?: HostOptions
  readonly enableEmbedded?: boolean
  readonly enableNetworkSwitch?: boolean
  readonly enableMobileFullScreen?: boolean
  readonly allowUnsupportedChain?: boolean
  readonly disableAppend?: boolean
  /** `false` hides alerts in the modal. Only `true` logs to the console. */
  readonly debug?: boolean
  /** Sign-in with the connected wallet. Excludes `siweConfig`. */
  readonly siwx?: SIWXConfig
  /** Sign-in with the legacy configuration, for EVM accounts only. Excludes `siwx`. */
  readonly siweConfig?: SIWEConfig
  readonly defaultAccountTypes?: Readonly<Partial<Record<Namespace, AccountType>>>
  /** A universal provider to use instead of the built-in one. */
  readonly universalProvider?: object
  readonly universalProviderConfigOverride?: SessionOverride
  /** The app manages the WalletConnect session; the modal only shows the QR code. */
  readonly manualWCControl?: boolean
  readonly experimental_preferUniversalLinks?: boolean
  /** A BCP 47 tag. Defaults to the closest `lang` attribute. */
  readonly locale?: string
}
