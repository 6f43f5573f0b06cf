import { amountForMoney, MONEY_DECIMALS } from '../lib/money-amount.js'
import { parseAmount } from '../lib/parse-amount.js'
import type { Token } from './token.js'

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
