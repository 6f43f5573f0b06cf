export type Social = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord' | 'farcaster'
export type ConnectMethod = 'email' | 'social' | 'passkey' | 'wallet'
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
export type ConnectorGroup =
  'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

/** The features of the modal. {@link featureDefaults} applies to omitted ones. */
export interface Features {
  /** Login with a code sent by email, if a frame is configured. See `docs/embedded-wallet.md`. */
  readonly email: boolean
  /**
   * Social logins, in display order. `false` disables them. Providers that do not work in the current browser are
   * hidden.
   */
  readonly socials: readonly Social[] | false
  /**
   * Login with a passkey alone, if a frame is configured and the browser has passkeys. Without email and social logins,
   * it requires an explicit `true`. See `docs/embedded-wallet.md#passkey-login`.
   */
  readonly passkey: boolean
  /** Token swaps, if a data service is configured. See `docs/account.md#swapping`. */
  readonly swaps: boolean
  /** Buying coins on the page of a seller, if a data service is configured. See `docs/account.md#buying`. */
  readonly onramp: boolean
  /** The address as text and QR code. */
  readonly receive: boolean
  /** Transfers of coins and tokens. See `docs/account.md#sending`. */
  readonly send: boolean
  /** The activity of the account: a tab, and the view `History`. */
  readonly history: boolean
  /**
   * Sends events to the `analytics` endpoint, if one is configured. `subscribeEvents` always receives them. See
   * `docs/services.md#statistics`.
   */
  readonly analytics: boolean
  /** The list of all wallets. The option `allWallets` takes precedence. */
  readonly allWallets: boolean
  /** Shows the wallets next to a login. `false` puts them behind a button. */
  readonly emailShowWallets: boolean
  /** Puts the wallets behind a button if there is a login. */
  readonly collapseWallets: boolean
  /** Requires consent to the terms or the privacy policy before connecting. */
  readonly legalCheckbox: boolean
  /** Keeps the current wallet connected when another one of its namespace connects. `false` disconnects it. */
  readonly multiWallet: boolean
  /** The order of the wallet groups on the first screen. Omitted groups follow in the default order. */
  readonly connectorTypeOrder: readonly ConnectorGroup[]
  /**
   * The order of email, social logins, passkey and wallets. Omitted entries follow.
   * @default `['email', 'social', 'passkey', 'wallet']`, or wallets first if one is installed
   */
  readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
  /** The order of the account's actions. */
  readonly walletFeaturesOrder: readonly WalletFeature[]
}

export const featureDefaults: Features = {
  email: true,
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  passkey: true,
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
  multiWallet: true,
  connectorTypeOrder: ['recent', 'injected', 'walletConnect', 'featured', 'custom', 'external', 'recommended'],
  connectMethodsOrder: undefined,
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
}
