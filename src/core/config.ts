import type { AccountType } from './account.js'
import type { CaipNetworkId, Namespace } from './caip.js'
import type { ChainAdapter } from './chain-adapter.js'
import type { Filters } from './filters.js'
import type { HostOptions } from './host-origins.js'
import type { NetworkInput } from './network.js'
import type { SIWEConfig, SIWXConfig } from './siwx.js'

/** What the look follows: a mode, or the system's. */
export type ThemeMode = 'light' | 'dark' | 'system'
/** CSS variables of the look by name, with or without `--appkit-`; see `docs/theming.md`. */
export type ThemeVariables = Readonly<Record<string, string | number>>

/** The page that asks, as wallets show it. `url` is the page's own origin unless said otherwise. */
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

/** What of the product is switched on. Everything is, unless the default below says otherwise. */
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

/** The defaults of spec point 9. */
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

/** A wallet the app adds to the catalogue by itself. Field names are those people migrate with. */
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

/** Where each remote service is asked. Absent: the service's default, or the service is off (`docs/services.md`). */
export interface Endpoints {
  readonly catalogue?: string
  readonly data?: string
  readonly rpc?: string
  readonly relay?: string
  readonly analytics?: string
  readonly frame?: string
}

/** A node of the app's own. */
export interface CustomRpcUrl {
  readonly url: string
  /** `batch` gathers the calls of one moment into one request; of what else viem takes here nothing has an effect. */
  readonly config?: {
    /** Off by default. `true`: 1000 calls a request at most, gathered until the current task ends; `wait` is in milliseconds. */
    readonly batch?: boolean | { readonly batchSize?: number; readonly wait?: number }
  }
}

/** Overrides of what the wallet-connection protocol asks a wallet for, by namespace. */
export interface SessionOverride {
  readonly methods?: Readonly<Record<string, readonly string[]>>
  readonly chains?: Readonly<Record<string, readonly string[]>>
  readonly events?: Readonly<Record<string, readonly string[]>>
  readonly rpcMap?: Readonly<Record<string, string>>
  readonly defaultChain?: string
}

/** What `createAppKit` takes. */
export interface AppKitOptions {
  /** Tells instances of one page apart; the first is `default`. */
  readonly id?: string
  /** Needed for hosted services and the public relay only. */
  readonly projectId?: string
  readonly networks: readonly NetworkInput[]
  /** One adapter a namespace. Without any, the wallet-connection protocol serves every namespace of `networks`. */
  readonly adapters?: readonly ChainAdapter[]
  readonly defaultNetwork?: NetworkInput
  readonly metadata?: Partial<Metadata>
  readonly features?: Partial<Features>
  /** What the account's lists leave out and hide; each may be replaced. */
  readonly filters?: Partial<Filters>
  readonly themeMode?: ThemeMode
  readonly themeVariables?: ThemeVariables
  /** One URL that answers every service: a gateway of one's own. */
  readonly gateway?: string
  readonly endpoints?: Endpoints
  /** What the modal's own swap trusts beyond the contracts that the package knows. */
  readonly swaps?: {
    /** Contracts by network that may carry swaps out, be approved for them, or be called by an aggregator. */
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
  /** Whom the page believes that it is a host with a wallet of its own: Safe, a Farcaster app. */
  readonly hostApps?: HostOptions
  readonly enableEmbedded?: boolean
  readonly enableNetworkSwitch?: boolean
  readonly enableMobileFullScreen?: boolean
  readonly allowUnsupportedChain?: boolean
  readonly disableAppend?: boolean
  /** Alerts show in the modal unless this is false; the console speaks only when it is set to true. */
  readonly debug?: boolean
  /** Sign-in with the connected wallet; not together with `siweConfig`. */
  readonly siwx?: SIWXConfig
  /** Sign-in in the legacy shape, which knows accounts of EVM only; not together with `siwx`. */
  readonly siweConfig?: SIWEConfig
  readonly defaultAccountTypes?: Readonly<Partial<Record<Namespace, AccountType>>>
  /** A universal provider the app brings along, in place of our own. */
  readonly universalProvider?: object
  readonly universalProviderConfigOverride?: SessionOverride
  /** The app drives the wallet-connection session itself; the modal shows its QR code only. */
  readonly manualWCControl?: boolean
  readonly experimental_preferUniversalLinks?: boolean
  /** A BCP 47 tag; otherwise the nearest `lang` of the page. */
  readonly locale?: string
}
