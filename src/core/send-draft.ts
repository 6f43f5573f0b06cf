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

/**
 * The first thing that is missing. `fee` is the most that the network takes, in the smallest unit of its own coin, where
 * that is known: a coin has to pay for it beside its amount.
 */
export function stepOf(draft: SendDraft, fee?: bigint): SendStep {
  const { token, text, receiver } = draft
  if (!token) return 'select-token'
  if (text === '') return 'add-amount'
  const amount = amountOf(draft)
  if (!amount) return 'incorrect-value'
  const needed = token.address === undefined ? amount + (fee ?? 0n) : amount
  if (needed > token.amount) return 'insufficient-funds'
  if (receiver.kind === 'known') return 'preview'
  return receiver.kind === 'invalid' ? 'invalid-address' : 'add-address'
}
