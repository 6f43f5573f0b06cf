import type { CaipAddress } from '../../core/caip.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { SendArguments } from '../../core/send-arguments.js'
import type { Token } from '../../core/token.js'
import {
  amountForMoney,
  MONEY_DECIMALS,
  moneyForAmount,
  mostToSend,
  parseAmount,
  plainAmount,
  typedAmount,
} from '../../lib/amounts.js'

/** Who is to receive, as far as that is known. */
export type Receiver =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'invalid' }
  /** The name service could not be asked: the name may well be right. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'known'; readonly address: string; readonly name?: string }

/** What the person said so far of what is to be sent. */
export interface SendDraft {
  readonly token: Token | undefined
  /** As it was typed. */
  readonly text: string
  /** Whether that is dollars, and not the token. */
  readonly inMoney: boolean
  readonly receiver: Receiver
}

/** What is still to do before a transfer can be reviewed; the name of the button's state. */
export type SendStep =
  | 'select-token'
  | 'add-amount'
  | 'incorrect-value'
  | 'insufficient-funds'
  | 'add-address'
  | 'invalid-address'
  | 'preview'

/** What is typed, in the token's smallest unit; undefined where it is no amount of it, or its price is not known. */
export function amountOf({ token, text, inMoney }: Omit<SendDraft, 'receiver'>): bigint | undefined {
  const decimals = inMoney ? MONEY_DECIMALS : token?.decimals
  const [, part = ''] = text.split('.')
  if (!token || decimals === undefined || part.length > decimals) return undefined
  const written = parseAmount(text, decimals)
  if (!inMoney || written === undefined) return written
  return amountForMoney(written, token.decimals, token.price)
}

/** What of the network's own coin has to be there beside a transfer, in its smallest unit. */
export interface SendCosts {
  /** The most that the network takes; absent where that is not known, or somebody else pays. */
  readonly fee?: bigint | undefined
  /** What the account has of the coin; absent where that is not known. */
  readonly coins?: bigint | undefined
}

/** What the account has too little of: what it is to send, or the coin that pays the network. */
export function lackOf(
  draft: Omit<SendDraft, 'receiver'>,
  { fee = 0n, coins }: SendCosts = {},
): 'token' | 'fee' | undefined {
  const { token } = draft
  const amount = amountOf(draft)
  if (!token || amount === undefined) return undefined
  if (amount > token.amount) return 'token'
  const [held, needed] = token.address === undefined ? [token.amount, amount + fee] : [coins ?? fee, fee]
  return needed > held ? 'fee' : undefined
}

/** The first thing that is missing. The coin has to pay the network, beside its own amount where it is what is sent. */
export function stepOf(draft: SendDraft, costs: SendCosts = {}): SendStep {
  const { token, text, receiver } = draft
  if (!token) return 'select-token'
  if (text === '') return 'add-amount'
  if (!amountOf(draft)) return 'incorrect-value'
  if (lackOf(draft, costs)) return 'insufficient-funds'
  if (receiver.kind === 'known') return 'preview'
  return receiver.kind === 'invalid' ? 'invalid-address' : 'add-address'
}

/** What is known of a receiver beside the address. */
export interface ReceiverProfile {
  readonly name?: string
  readonly avatar?: string
  readonly isContract?: boolean
}

/** Where sending stands. */
export interface SendState extends SendDraft {
  /** Whose draft it is, and on which network; undefined until there is one. */
  of: CaipAddress | undefined
  token: SendDraft['token']
  text: string
  inMoney: boolean
  /** All of the token is meant: the amount follows what is held and what the network takes. */
  all: boolean
  /** The receiver, as it was typed. */
  typed: string
  receiver: Receiver
  profile: ReceiverProfile
  /** The most that the network takes, in its coin's smallest unit, where that is known of such a transfer. */
  fee: bigint | undefined
  /** What of the coin stays when all of it is sent, so that the account stays, too. */
  keeps: bigint | undefined
  /** What the token keeps of the amount for itself. */
  withheld: bigint | undefined
  /** Whether the transfer is being tried on the network. */
  planning: boolean
  /** Whether it was, and can be sent as it stands. */
  planned: boolean
  /** Whether the wallet is asked. */
  sending: boolean
  /** Why the last try, or the last question to the wallet, came to nothing. */
  problem: AppKitError | undefined
}

/** Nothing said yet. */
export function blankSend(of?: CaipAddress): SendState {
  return {
    of,
    token: undefined,
    text: '',
    inMoney: false,
    all: false,
    typed: '',
    receiver: { kind: 'none' },
    profile: {},
    fee: undefined,
    keeps: undefined,
    withheld: undefined,
    planning: false,
    planned: false,
    sending: false,
    problem: undefined,
  }
}

/** What a draft begins with. */
export interface FirstChoice {
  readonly token: Token
  readonly text: string
}

/** What the app asked for, or the only token that there is; undefined where the person is to choose. */
export function firstChoice(
  tokens: readonly Token[],
  isWhole: boolean,
  { amount = '', assetAddress, to }: SendArguments,
): FirstChoice | undefined {
  const wanted = assetAddress?.toLowerCase()
  const isAsked = amount !== '' || wanted !== undefined || to !== undefined
  const only = isWhole && tokens.length === 1 ? tokens[0] : undefined
  const token = isAsked ? tokens.find(({ address }) => address?.toLowerCase() === wanted) : only
  return token && { token, text: typedAmount(amount) }
}

/**
 * A token as it is held by now; what a whole list does not name is held no more. While a transfer is reviewed nothing but
 * the amount that is held follows: what stands there was looked at.
 */
export function heldNow(token: Token, tokens: readonly Token[], isWhole: boolean, isReviewed: boolean): Token {
  const now = tokens.find(({ address }) => address === token.address)
  return { ...token, ...(!isReviewed && now), amount: now?.amount ?? (isWhole ? 0n : token.amount) }
}

/** All of the token, as text; undefined where the fee of a coin is not known. */
export function allOf({
  token,
  fee,
  keeps = 0n,
}: Pick<SendState, 'token' | 'fee'> & Partial<Pick<SendState, 'keeps'>>): string | undefined {
  const most = token && mostToSend(token.amount, token.address === undefined, fee === undefined ? fee : fee + keeps)
  return token && most !== undefined ? plainAmount(most, token.decimals) : undefined
}

/** The same amount typed in the other unit: dollars to cents, the token to its last place; empty where there is none. */
export function turned({ token, text, inMoney }: Omit<SendDraft, 'receiver'>): { text: string; inMoney: boolean } {
  const amount = token && amountOf({ token, text, inMoney })
  if (!amount) return { text: '', inMoney: !inMoney }
  if (inMoney) return { text: plainAmount(amount, token.decimals), inMoney: false }
  const money = moneyForAmount(amount, token.decimals, token.price)
  return { text: money ? plainAmount(money, MONEY_DECIMALS, 2) : '', inMoney: true }
}
