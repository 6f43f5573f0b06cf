import type { CaipNetworkId, Namespace } from './caip.js'
import type { Social } from './config.js'
import type { View } from './routes.gen.js'

/** How a wallet was reached, as events say it. */
export type Platform = 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' | 'unsupported'

/** How a wallet was connected, as {@link AnalyticsProperties.CONNECT_SUCCESS} says it. */
export type ConnectedBy = Platform | 'email'

/** What is told of a transfer: neither who receives it nor the hash, which would tell. */
export interface SentProperties {
  isSmartAccount: boolean
  network: CaipNetworkId
  /** The token's symbol. */
  token: string
  /** In whole units, with a point. */
  amount: string
}

/** What is told of a swap. Amounts are in whole tokens. */
export interface SwapFacts {
  readonly isSmartAccount: boolean
  readonly network: CaipNetworkId
  readonly swapFromToken: string
  readonly swapToToken: string
  readonly swapFromAmount: string
  readonly swapToAmount: string
}

/** What is told of a sign-in. */
export interface SignInFacts {
  readonly network: CaipNetworkId
  readonly isSmartAccount: boolean
}

/** Every event and its properties. No event carries an address (decisions 3). */
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
  CONNECT_SUCCESS: { method: ConnectedBy; name: string; reconnect?: boolean; view?: View }
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
  SOCIAL_LOGIN_STARTED: { provider: Social }
  SOCIAL_LOGIN_REQUEST_USER_DATA: { provider: Social }
  SOCIAL_LOGIN_SUCCESS: { provider: Social; reconnect?: boolean }
  SOCIAL_LOGIN_CANCELED: { provider: Social }
  SOCIAL_LOGIN_ERROR: { provider: Social; message: string }
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
  INITIATE_SWAP: SwapFacts
  SWAP_SUCCESS: SwapFacts
  SWAP_ERROR: SwapFacts & { readonly message: string }
  SWAP_APPROVAL_ERROR: SwapFacts & { readonly message: string }
  CLICK_SIGN_SIWX_MESSAGE: SignInFacts
  CLICK_CANCEL_SIWX: SignInFacts
  SIWX_AUTH_SUCCESS: SignInFacts
  SIWX_AUTH_ERROR: SignInFacts & { readonly message: string }
  CONNECT_PROXY_ERROR: { message: string; name: string }
}

export type AnalyticsEventName = keyof AnalyticsProperties

/** One thing that happened, as `subscribeEvents` hears it. */
export interface AnalyticsEvent<Name extends AnalyticsEventName = AnalyticsEventName> {
  readonly event: Name
  readonly properties: AnalyticsProperties[Name]
  /** Milliseconds since the epoch. */
  readonly timestamp: number
}

/** What of an event's properties may leave the page. */
export type SharedProperties = Readonly<Record<string, string | boolean | readonly string[]>>

/** Shorter than every address, and without the signs of an email. */
const word = /^[\w-]{1,31}$/
const network = /^[-a-z\d]{3,8}:[-\w]{1,32}$/
const code = /^[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*$/
/** No part of a code is that long: an address would be. */
const longPart = /[a-z]{16}/
/** EVM, base58 and bech32 addresses, emails, names that stand for an address, and links. */
const personal: readonly RegExp[] = [/0x[\da-f]{16}/i, /[1-9a-z]{26}/i, /@|:\/\//, /\.[a-z]{2,}$/i]

const isFlag = (value: unknown) => typeof value === 'boolean'
const isText = (rule: RegExp) => (value: unknown) => typeof value === 'string' && rule.test(value)
const isWord = isText(word)
const isNetwork = isText(network)
const isName = (value: unknown) =>
  typeof value === 'string' && value.length > 0 && value.length <= 64 && !personal.some(rule => rule.test(value.trim()))

/** By name, what a property must be to be shared. What is not named here stays on the page: amounts, searches, tokens. */
const shared = new Map<string, (value: unknown) => boolean>([
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
 * The properties of an event that say nothing of a person: flags, words of ours, networks, a wallet's name, the codes
 * of failures. Never an address, an amount, a hash or what somebody typed, whatever the event has (decisions 3).
 */
export function sharedProperties(properties: unknown): SharedProperties {
  if (typeof properties !== 'object' || properties === null) return {}
  const kept = Object.entries(properties).filter(([name, value]) => shared.get(name)?.(value))
  return Object.fromEntries(kept) as SharedProperties
}
