import type { CaipNetworkId, Namespace } from './caip.js'
import type { Social } from './features.js'
import type { View } from './routes.gen.js'

export type Platform = 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' | 'unsupported'

export type ConnectionMethod = Platform | 'email'

/** Provider of a login without an email address. A login with a passkey has no other provider. */
export type LoginProvider = Social | 'passkey'

/** Properties of a transfer. The recipient and the hash are left out because they identify the account. */
export interface SentProperties {
  isSmartAccount: boolean
  network: CaipNetworkId
  token: string
  amount: string
}

/** Properties of a swap. Amounts are in whole tokens. */
export interface SwapProperties {
  readonly isSmartAccount: boolean
  readonly network: CaipNetworkId
  readonly swapFromToken: string
  readonly swapToToken: string
  readonly swapFromAmount: string
  readonly swapToAmount: string
}

export interface SignInProperties {
  readonly network: CaipNetworkId
  readonly isSmartAccount: boolean
}

/** Every event and its properties. No event carries an address, for privacy. */
export interface AnalyticsProperties {
  MODAL_CREATED: undefined
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  INITIALIZE: { networks: readonly CaipNetworkId[]; themeMode: string }
  CLICK_ALL_WALLETS: undefined
  CLICK_WALLET_HELP: undefined
  CLICK_NETWORK_HELP: undefined
  CLICK_GET_WALLET_HELP: undefined
  CLICK_NETWORKS: undefined
  SELECT_WALLET: { name: string; platform: Platform; view: string }
  CONNECT_SUCCESS: { method: ConnectionMethod; name: string; reconnect?: boolean; view?: View }
  CONNECT_ERROR: { message: string }
  USER_REJECTED: { message: string }
  DISCONNECT_SUCCESS: { namespace: Namespace | 'all' }
  DISCONNECT_ERROR: { message: string }
  SWITCH_NETWORK: { network: CaipNetworkId }
  SEARCH_WALLET: { badge: string; search: string }
  GET_WALLET: { name: string; type: 'chrome_store' | 'app_store' | 'play_store' | 'homepage' }
  EMAIL_LOGIN_SELECTED: undefined
  EMAIL_SUBMITTED: undefined
  EMAIL_EDIT: undefined
  EMAIL_VERIFICATION_CODE_SENT: undefined
  EMAIL_VERIFICATION_CODE_PASS: undefined
  EMAIL_VERIFICATION_CODE_FAIL: { message: string }
  DEVICE_REGISTERED_FOR_EMAIL: undefined
  SOCIAL_LOGIN_STARTED: { provider: LoginProvider }
  SOCIAL_LOGIN_REQUEST_USER_DATA: { provider: LoginProvider }
  SOCIAL_LOGIN_SUCCESS: { provider: LoginProvider; reconnect?: boolean }
  SOCIAL_LOGIN_CANCELED: { provider: LoginProvider }
  SOCIAL_LOGIN_ERROR: { provider: LoginProvider; message: string }
  REGISTER_NAME_INITIATED: undefined
  REGISTER_NAME_SUCCESS: undefined
  ERROR_FETCH_TRANSACTIONS: undefined
  LOAD_MORE_TRANSACTIONS: undefined
  SELECT_BUY_CRYPTO: { isSmartAccount: boolean }
  SELECT_BUY_PROVIDER: { provider: string; isSmartAccount: boolean }
  SELECT_WHAT_IS_A_BUY: { isSmartAccount: boolean }
  SEND_INITIATED: SentProperties
  SEND_SUCCESS: SentProperties
  SEND_ERROR: SentProperties & { message: string }
  SEND_REJECTED: SentProperties & { message: string }
  OPEN_SWAP: { isSmartAccount: boolean; network: CaipNetworkId }
  INITIATE_SWAP: SwapProperties
  SWAP_SUCCESS: SwapProperties
  SWAP_ERROR: SwapProperties & { readonly message: string }
  SWAP_APPROVAL_ERROR: SwapProperties & { readonly message: string }
  CLICK_SIGN_SIWX_MESSAGE: SignInProperties
  CLICK_CANCEL_SIWX: SignInProperties
  SIWX_AUTH_SUCCESS: SignInProperties
  SIWX_AUTH_ERROR: SignInProperties & { readonly message: string }
  CONNECT_PROXY_ERROR: { message: string; name: string }
}

export type AnalyticsEventName = keyof AnalyticsProperties

/** An event as passed to `subscribeEvents`. */
export interface AnalyticsEvent<Name extends AnalyticsEventName = AnalyticsEventName> {
  readonly event: Name
  readonly properties: AnalyticsProperties[Name]
  /** Milliseconds since the epoch. */
  readonly timestamp: number
}

export type SharedProperties = Readonly<Record<string, string | boolean | readonly string[]>>

// Shorter than any address, and without the characters of an email address.
const word = /^[\w-]{1,31}$/
const network = /^[-a-z\d]{3,8}:[-\w]{1,32}$/
const code = /^[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*$/
// The longest allowed run of letters in an error code. An address contains longer ones.
const longPart = /[a-z]{16}/
// EVM, base58 and bech32 addresses, emails, names that resolve to an address, and links.
const personalData: readonly RegExp[] = [/0x[\da-f]{16}/i, /[1-9a-z]{26}/i, /@|:\/\//, /\.[a-z]{2,}$/i]

const isFlag = (value: unknown) => typeof value === 'boolean'
const isText = (rule: RegExp) => (value: unknown) => typeof value === 'string' && rule.test(value)
const isWord = isText(word)
const isNetwork = isText(network)
const isName = (value: unknown) =>
  typeof value === 'string' &&
  value.length > 0 &&
  value.length <= 64 &&
  !personalData.some(rule => rule.test(value.trim()))

// The check that each property must pass to be shared. Anything else stays on the page: amounts, searches, tokens.
const sharingRules = new Map<string, (value: unknown) => boolean>([
  ...['connected', 'reconnect', 'isSmartAccount'].map(name => [name, isFlag] as const),
  ...['method', 'platform', 'type', 'provider', 'view', 'namespace', 'themeMode', 'accountType', 'badge'].map(
    name => [name, isWord] as const,
  ),
  ['network', isNetwork],
  ['caipNetworkId', isNetwork],
  ['networks', value => Array.isArray(value) && value.length <= 100 && value.every(isNetwork)],
  ['name', isName],
  ['message', value => isText(code)(value) && !longPart.test(value as string)],
])

/**
 * Returns the properties that identify no user: flags, enumerated words, networks, wallet names, error codes. Never
 * includes an address, an amount, a hash or user input.
 */
export function sharedProperties(properties: unknown): SharedProperties {
  if (typeof properties !== 'object' || properties === null) return {}
  const allowed = Object.entries(properties).filter(([name, value]) => sharingRules.get(name)?.(value))
  return Object.fromEntries(allowed) as SharedProperties
}
