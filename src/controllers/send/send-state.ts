import type { CaipAddress } from '../../core/caip.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { SendArguments } from '../../core/send-arguments.js'
import type { Token } from '../../core/token.js'
import {
  fiatToAmount,
  FIAT_DECIMALS,
  amountToFiat,
  getMaxSendAmount,
  parseAmount,
  formatPlainAmount,
  normalizeTypedAmount,
} from '../../lib/amounts.js'

export type Recipient =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'invalid' }
  /** The name service was unreachable; the name may still be valid. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'known'; readonly address: string; readonly name?: string }

export interface SendDraft {
  readonly token: Token | undefined
  readonly text: string
  /** True if `text` is an amount in US dollars instead of the token. */
  readonly inFiat: boolean
  readonly recipient: Recipient
}

export type SendStep =
  | 'select-token'
  | 'add-amount'
  | 'incorrect-value'
  | 'insufficient-funds'
  | 'add-address'
  | 'invalid-address'
  | 'preview'

/**
 * Parses the typed amount to the token's smallest unit. Returns undefined if it is malformed, has too many decimals, or
 * the token price is unknown.
 */
export function parseSendAmount({ token, text, inFiat }: Omit<SendDraft, 'recipient'>): bigint | undefined {
  const decimals = inFiat ? FIAT_DECIMALS : token?.decimals
  const [, fraction = ''] = text.split('.')
  if (!token || decimals === undefined || fraction.length > decimals) return undefined
  const parsed = parseAmount(text, decimals)
  if (!inFiat || parsed === undefined) return parsed
  return fiatToAmount(parsed, token.decimals, token.price)
}

export interface SendCosts {
  readonly fee?: bigint | undefined
  readonly coins?: bigint | undefined
}

/** Returns what the account has too little of: the token itself, or native currency for the network fee. */
export function getShortfall(
  draft: Omit<SendDraft, 'recipient'>,
  { fee = 0n, coins }: SendCosts = {},
): 'token' | 'fee' | undefined {
  const { token } = draft
  const amount = parseSendAmount(draft)
  if (!token || amount === undefined) return undefined
  if (amount > token.amount) return 'token'
  const [held, needed] = token.address === undefined ? [token.amount, amount + fee] : [coins ?? fee, fee]
  return needed > held ? 'fee' : undefined
}

export function getSendStep(draft: SendDraft, costs: SendCosts = {}): SendStep {
  const { token, text, recipient } = draft
  if (!token) return 'select-token'
  if (text === '') return 'add-amount'
  if (!parseSendAmount(draft)) return 'incorrect-value'
  if (getShortfall(draft, costs)) return 'insufficient-funds'
  if (recipient.kind === 'known') return 'preview'
  return recipient.kind === 'invalid' ? 'invalid-address' : 'add-address'
}

export interface RecipientProfile {
  readonly name?: string
  readonly avatar?: string
  readonly isContract?: boolean
}

export interface SendState extends SendDraft {
  account: CaipAddress | undefined
  token: SendDraft['token']
  text: string
  inFiat: boolean
  /** True if the maximum amount is selected: the amount then follows the balance and the network fee. */
  isMax: boolean
  recipientText: string
  recipient: Recipient
  profile: RecipientProfile
  /** Maximum network fee in the smallest unit of the native currency, once estimated. */
  fee: bigint | undefined
  /** Minimum native balance that must remain in the account (rent exemption, existential deposit). */
  minimumBalance: bigint | undefined
  /** Transfer tax that the token deducts from the amount. */
  withheld: bigint | undefined
  planning: boolean
  planned: boolean
  sending: boolean
  problem: AppKitError | undefined
}

export function createSendState(account?: CaipAddress): SendState {
  return {
    account,
    token: undefined,
    text: '',
    inFiat: false,
    isMax: false,
    recipientText: '',
    recipient: { kind: 'none' },
    profile: {},
    fee: undefined,
    minimumBalance: undefined,
    withheld: undefined,
    planning: false,
    planned: false,
    sending: false,
    problem: undefined,
  }
}

export interface InitialChoice {
  readonly token: Token
  readonly text: string
}

/**
 * Returns the token and amount that the app prefilled, or the only token held. Returns undefined if the user has to
 * choose.
 */
export function getInitialChoice(
  tokens: readonly Token[],
  isComplete: boolean,
  { amount = '', assetAddress, to }: SendArguments,
): InitialChoice | undefined {
  const wanted = assetAddress?.toLowerCase()
  const isPrefilled = amount !== '' || wanted !== undefined || to !== undefined
  const only = isComplete && tokens.length === 1 ? tokens[0] : undefined
  const token = isPrefilled ? tokens.find(({ address }) => address?.toLowerCase() === wanted) : only
  return token && { token, text: normalizeTypedAmount(amount) }
}

/**
 * Updates a selected token from the current holdings. A token missing from a complete list has balance 0. During a
 * review only the balance is updated, so that the reviewed values do not change.
 */
export function updateHolding(token: Token, tokens: readonly Token[], isComplete: boolean, isReviewed: boolean): Token {
  const now = tokens.find(({ address }) => address === token.address)
  return { ...token, ...(!isReviewed && now), amount: now?.amount ?? (isComplete ? 0n : token.amount) }
}

/** Formats the maximum amount that can be sent. Returns undefined if the fee of the native currency is unknown. */
export function formatMaxAmount({
  token,
  fee,
  minimumBalance = 0n,
}: Pick<SendState, 'token' | 'fee'> & Partial<Pick<SendState, 'minimumBalance'>>): string | undefined {
  const max =
    token && getMaxSendAmount(token.amount, token.address === undefined, fee === undefined ? fee : fee + minimumBalance)
  return token && max !== undefined ? formatPlainAmount(max, token.decimals) : undefined
}

/**
 * Converts the typed amount to the other unit: dollars with 2 decimals, tokens with full precision. The text is empty
 * if there is no valid amount.
 */
export function switchUnit({ token, text, inFiat }: Omit<SendDraft, 'recipient'>): { text: string; inFiat: boolean } {
  const amount = token && parseSendAmount({ token, text, inFiat })
  if (!amount) return { text: '', inFiat: !inFiat }
  if (inFiat) return { text: formatPlainAmount(amount, token.decimals), inFiat: false }
  const fiat = amountToFiat(amount, token.decimals, token.price)
  return { text: fiat ? formatPlainAmount(fiat, FIAT_DECIMALS, 2) : '', inFiat: true }
}
