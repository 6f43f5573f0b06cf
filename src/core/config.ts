import type { CaipNetworkId } from './caip.js'
import type { ChainAdapter } from './chain-adapter.js'
import type { Features } from './features.js'
import type { Filters } from './filters.js'
import type { HostOptions } from './host-origins.js'
import type { NetworkInput } from './network.js'
import type { SIWEConfig, SIWXConfig } from './siwx.js'

/** The color scheme; `system` follows the operating system. */
export type ThemeMode = 'light' | 'dark' | 'system'
/** When the code of the first screen is loaded: on an idle page, when a click seems likely, or with the click. */
export type Prefetch = 'idle' | 'intent' | 'none'

/** CSS variables of the theme, with or without the `--appkit-` prefix. See `docs/theming.md`. */
export type ThemeVariables = Readonly<Record<string, string | number>>

/** The app as wallets display it. `url` defaults to the page's origin. */
export interface Metadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
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
  /**
   * Identifies the instance on the page: in the `instance` attribute of tags and in storage keys. A new instance
   * destroys an older one with the same id.
   * @default `'default'`
   */
  readonly id?: string
  /** Required for hosted services and the public relay only. */
  readonly projectId?: string
  /**
   * The app's networks, at least one: from `appkit-modal/networks`, viem chains, or the result of `defineChain()`.
   * @default required
   */
  readonly networks: readonly NetworkInput[]
  /**
   * At most one adapter per namespace. Without adapters, WalletConnect serves every namespace of `networks`. See
   * `docs/several-chains.md#without-an-adapter`.
   * @default `[]`
   */
  readonly adapters?: readonly ChainAdapter[]
  /**
   * The initial network. A network stored in this browser takes precedence.
   * @default the first of `networks`
   */
  readonly defaultNetwork?: NetworkInput
  /**
   * The app as wallets display it: `{ name, description, url, icons }`. In a browser, `url` is always the origin of
   * the page, because wallets warn about any other.
   * @default the page's title, description, origin and icon
   */
  readonly metadata?: Partial<Metadata>
  /** The features of the modal. See `docs/options.md#features`. */
  readonly features?: Partial<Features>
  /** Replaces filters of the account's lists. See `docs/options.md#filters`. */
  readonly filters?: Partial<Filters>
  /**
   * `light`, `dark`, or `system`, which follows the operating system.
   * @default `'dark'`
   */
  readonly themeMode?: ThemeMode
  /** Colors, font and sizes. See `docs/theming.md`. */
  readonly themeVariables?: ThemeVariables
  /** The URL of a gateway that serves every endpoint. See `docs/gateway.md`. */
  readonly gateway?: string
  /**
   * URLs of single services: `{ catalogue, data, rpc, relay, analytics, frame }`. They take precedence over
   * `gateway`. See `docs/services.md`.
   */
  readonly endpoints?: Endpoints
  /**
   * `{ routers: { 'eip155:1': ['0x…'] } }`: contracts that swaps in the modal may use in addition to the built-in
   * ones. Set it if your data service swaps through its own contract or through 0x, whose settlers change. See
   * `docs/account.md#swapping`.
   */
  readonly swaps?: {
    /** Contracts, by network, that may execute swaps, receive approvals, or be called by an aggregator. */
    readonly routers?: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  }
  /**
   * Your RPC nodes by network, tried first and in this order: `{ 'eip155:1': [{ url, config? }] }`. `config: { batch:
   * true }` combines calls of one task into a request of up to 1000. `{ batch: { batchSize, wait } }` sets the size
   * and the wait in milliseconds.
   */
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly CustomRpcUrl[]>>>
  /**
   * Network images by chain id.
   * @default from the catalogue
   */
  readonly chainImages?: Readonly<Record<string | number, string>>
  /**
   * Wallet images by connector id.
   * @default the wallet's own
   */
  readonly connectorImages?: Readonly<Record<string, string>>
  /**
   * Wallets that are missing from the catalogue: `{ id, name, homepage?, image_url?, mobile_link?, desktop_link?,
   * webapp_link?, app_store?, play_store?, rdns? }`. Their links may use schemes that the catalogue of this release
   * does not have.
   */
  readonly customWallets?: readonly CustomWallet[]
  /** Catalogue ids of wallets to show on the first screen, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /**
   * Shows only these wallets, from the catalogue and the browser: catalogue id, connector id or rdns. Until the
   * catalogue resolves its ids, all wallets of the browser are shown.
   * @default all wallets
   */
  readonly includeWalletIds?: readonly string[]
  /** Hides these wallets: catalogue id, connector id or rdns. */
  readonly excludeWalletIds?: readonly string[]
  /**
   * The link to the list of all wallets.
   * @default `features.allWallets`
   */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Your terms of service, linked on the first screen. */
  readonly termsConditionsUrl?: string
  /** Your privacy policy, linked on the first screen. */
  readonly privacyPolicyUrl?: string
  /**
   * Shows wallets on the first screen.
   * @default `true`
   */
  readonly enableWallets?: boolean
  /**
   * Shows help for users without a wallet on the first screen.
   * @default `true`
   */
  readonly enableWalletGuide?: boolean
  /**
   * Lists wallets that announce themselves by EIP-6963.
   * @default `true`
   */
  readonly enableEIP6963?: boolean
  /**
   * Lists the wallet at `window.ethereum`. On desktops it is listed only if no other EVM wallet announced itself.
   * @default `true`
   */
  readonly enableInjected?: boolean
  /**
   * WalletConnect: QR code and links.
   * @default `true`
   */
  readonly enableWalletConnect?: boolean
  /**
   * Restores the stored connection after a reload. `false` starts disconnected and ends stored connections that no
   * other tab uses.
   * @default `true`
   */
  readonly enableReconnect?: boolean
  /**
   * The origins trusted as host apps that provide a wallet: `{ safe: { origins: ['https://safe.example'] },
   * farcaster: false }`. `false` disables a host app. See `docs/hosts.md`.
   * @default Safe and Farcaster at their own origins
   */
  readonly hostApps?: HostOptions
  /**
   * Renders the card in place of `<appkit-modal>`, without a dialog.
   * @default `false`
   */
  readonly enableEmbedded?: boolean
  /**
   * Lets a connected user switch networks in the modal.
   * @default `true`
   */
  readonly enableNetworkSwitch?: boolean
  /**
   * Uses the full height of small screens.
   * @default `false`
   */
  readonly enableMobileFullScreen?: boolean
  /**
   * Adds a history entry while the modal is open, so that the browser's Back button goes back in the modal, or closes
   * it, instead of leaving the page. By default only where the modal is a sheet, on small screens.
   */
  readonly enableBackButton?: boolean
  /**
   * Accepts a wallet on an unsupported network. Otherwise a screen asks the user to switch.
   * @default `false`
   */
  readonly allowUnsupportedChain?: boolean
  /**
   * Never adds `<appkit-modal>` to the page. `open()` then requires your own tag.
   * @default `false`
   */
  readonly disableAppend?: boolean
  /**
   * When the code of the first screen is loaded, from your own origin only: once the page is `idle`, on `intent` (the
   * pointer or the focus is on a button of the modal), or not before the click (`none`).
   * @default `'idle'`; `'intent'` if the visitor saves data or has a 2G connection
   */
  readonly prefetch?: Prefetch
  /**
   * `true` also logs to the console, including options that do not exist, when the modal opens. `false` hides alerts in the modal.
   * @default alerts in the modal only
   */
  readonly debug?: boolean
  /** Sign-in with the connected wallet. Excludes `siweConfig`. See `docs/sign-in.md`. */
  readonly siwx?: SIWXConfig
  /**
   * Sign-in with the legacy configuration, for EVM accounts only. Excludes `siwx`. See
   * `docs/sign-in.md#legacy-configuration`.
   */
  readonly siweConfig?: SIWEConfig
  /**
   * The preferred account type by namespace, if a wallet shares several: `payment`, `ordinal` or `stx` on `bip122`,
   * and the type of the embedded wallet's account on `eip155`.
   * @default `payment` on `bip122`
   */
  readonly defaultAccountTypes?: {
    readonly eip155?: 'eoa' | 'smartAccount'
    readonly bip122?: 'payment' | 'ordinal' | 'stx'
  }
  /** A universal provider to use instead of the built-in one. The modal never closes it or changes its settings. */
  readonly universalProvider?: object
  /** Overrides of the WalletConnect session proposal: `{ methods, chains, events, rpcMap, defaultChain }`. */
  readonly universalProviderConfigOverride?: SessionOverride
  /**
   * The app manages the WalletConnect session. `open({ view: 'ConnectingWalletConnectBasic', uri })` shows your
   * pairing link.
   * @default `false`
   */
  readonly manualWCControl?: boolean
  /**
   * On mobile devices, tries a wallet's universal link before its custom scheme.
   * @default `false`
   */
  readonly experimental_preferUniversalLinks?: boolean
  /**
   * A BCP 47 tag. See `docs/i18n.md`.
   * @default the closest `lang` attribute
   */
  readonly locale?: string
}
