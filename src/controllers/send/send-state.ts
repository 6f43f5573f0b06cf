import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { Transfer } from '../../core/chain-adapter.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { SendArguments } from '../../core/send-arguments.js'
import type { Token } from '../../core/token.js'
import {
  fiatToAmount,
  FIAT_DECIMALS,
  amountToFiat,
  getMaxSendAmount,
  parseExactAmount,
  formatPlainAmount,
  isAmountText,
} from '../../lib/amounts.js'
import type { ConnectedAccount } from '../connection/active-account.js'

/**
 * `incomplete`: an address with too few characters. `checksum`: an address with a wrong character. `name`: a name
 * without an address. `text`: everything else.
 */
export type InvalidReason = 'incomplete' | 'checksum' | 'name' | 'text'

export type Recipient =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'invalid'; readonly reason: InvalidReason }
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
  if (!token || decimals === undefined) return undefined
  const parsed = parseExactAmount(text, decimals)
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

/**
 * Phase of a transfer. A draft starts with `editing`, and so does the next one once the transfer is sent.
 * - `editing`: the draft has no plan.
 * - `planning`: the transfer is simulated. `planned` leads to `reviewing`, `plan-failed` to `failed`.
 * - `failed`: `problem` has the reason why it cannot be sent.
 * - `reviewing`: the plan matches the draft. `problem` is the error of the last attempt to send it. `send-started` leads
 *   to `sending`.
 * - `sending`: the wallet has to respond. `send-failed` and `abandoned` lead back to `reviewing`.
 *
 * `review-started` leads to `planning` except while sending. `edited` always leads to `editing`.
 */
export type SendPhase = 'editing' | 'planning' | 'failed' | 'reviewing' | 'sending'

export type SendEvent =
  | 'edited'
  | 'review-started'
  | 'planned'
  | 'plan-failed'
  | 'send-started'
  | 'send-failed'
  /** The user has left the review while the wallet request is pending. Its outcome no longer counts. */
  | 'abandoned'

const sendTransitions: Readonly<Record<SendPhase, Partial<Record<SendEvent, SendPhase>>>> = {
  editing: { 'review-started': 'planning' },
  planning: { edited: 'editing', 'review-started': 'planning', planned: 'reviewing', 'plan-failed': 'failed' },
  failed: { edited: 'editing', 'review-started': 'planning' },
  reviewing: { edited: 'editing', 'review-started': 'planning', 'send-started': 'sending' },
  sending: { edited: 'editing', 'send-failed': 'reviewing', abandoned: 'reviewing' },
}

/** Returns the phase after an event. An event that does not apply changes nothing. */
export function getNextSendPhase(phase: SendPhase, event: SendEvent): SendPhase {
  return sendTransitions[phase][event] ?? phase
}

export interface SendState extends SendDraft {
  phase: SendPhase
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
  problem: AppKitError | undefined
}

/** The fields of a draft that depend on its token, without an amount. */
export const noAmount = {
  text: '',
  inFiat: false,
  isMax: false,
  fee: undefined,
  minimumBalance: undefined,
  withheld: undefined,
} as const

export function createSendState(account?: CaipAddress): SendState {
  return {
    phase: 'editing',
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
    problem: undefined,
  }
}

export interface InitialChoice {
  readonly token: Token
  readonly text: string
}

/**
 * Returns the token and amount to start with: those that the app prefilled, otherwise the token of the highest value.
 * Returns undefined while the holdings that decide are loading, and if there is nothing to send.
 */
export function getInitialChoice(
  tokens: readonly Token[],
  isComplete: boolean,
  { amount = '', assetAddress, to }: SendArguments,
): InitialChoice | undefined {
  const isPrefilled = amount !== '' || assetAddress !== undefined || to !== undefined
  const contract = assetAddress === 'native' ? undefined : assetAddress?.toLowerCase()
  const token = isPrefilled
    ? tokens.find(({ address }) => address?.toLowerCase() === contract)
    : isComplete
      ? findMostValuable(tokens)
      : undefined
  return token && { token, text: isAmountText(amount) ? amount : '' }
}

// Finds the held token of the highest value. Tokens without a price come last, the native one first among them.
function findMostValuable(tokens: readonly Token[]): Token | undefined {
  const getValue = ({ amount, decimals, price, address }: Token): bigint =>
    amountToFiat(amount, decimals, price) ?? (address === undefined ? 0n : -1n)
  const held = tokens.filter(({ amount }) => amount > 0n)
  const [first] = held.toSorted((a, b) => Number(getValue(b) > getValue(a)) - Number(getValue(a) > getValue(b)))
  return first
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

export interface TransferRequest {
  readonly account: CaipAddress
  readonly namespace: Namespace
  readonly transfer: Transfer
  readonly token?: Token
}

export function toTransferRequest(
  state: SendState,
  connectedAccount: ConnectedAccount | undefined,
): Required<TransferRequest> | undefined {
  const { account, token, recipient } = state
  const amount = parseSendAmount(state)
  if (!account || !token || !amount || recipient.kind !== 'known' || connectedAccount?.caipAddress !== account)
    return undefined
  const { address, decimals } = token
  const transfer = { to: recipient.address, amount, ...(address !== undefined && { token: address, decimals }) }
  return { account, namespace: connectedAccount.network.chainNamespace, transfer, token }
}

/** Creates a minimal transfer to estimate the network fee with. It goes to the sender until the recipient is known. */
export function toFeeProbe(
  { account, token, recipient }: SendState,
  connectedAccount: ConnectedAccount | undefined,
): TransferRequest | undefined {
  if (!account || !token?.amount || connectedAccount?.caipAddress !== account) return undefined
  const to = recipient.kind === 'known' ? recipient.address : connectedAccount.address
  const { address, decimals } = token
  const transfer = address === undefined ? { to, amount: 0n } : { to, amount: 1n, token: address, decimals }
  return { account, namespace: connectedAccount.network.chainNamespace, transfer }
}

export function isSameTransfer(first: TransferRequest, second: TransferRequest): boolean {
  const [a, b] = [first.transfer, second.transfer]
  return first.account === second.account && a.token === b.token && a.to === b.to && a.amount === b.amount
}
