import type { TokenFacts } from '../chain/token-facts.js'
import {
  type Asset,
  type Decoded,
  type DecodedAmount,
  allWarnings,
  type WarningCode,
  allSteps,
  type Action,
} from '../decode/decoded.js'
import type { ExtraWarning } from '../texts/frame-texts.js'

/** One warning of an approval, from the bytes or from the network. */
export interface ApprovalWarning {
  readonly code: WarningCode | ExtraWarning
  readonly level: 'notice' | 'red' | 'blocked'
  /** An address the warning is about, in full. */
  readonly about?: string
  /** What the warning is about: of `not-enough` what is missing, of `simulation` what a test run moved. */
  readonly amounts?: readonly DecodedAmount[]
}

/** What is left of an asset if the request does what it says, in its smallest unit. */
export interface AfterThis {
  readonly asset: Asset
  readonly left: bigint
}

/** Everything an approval shows. Plain data: it may cross to the wallet's own window. */
export interface ApprovalRequest {
  /** Of the page that asks, as the browser said it. */
  readonly origin: string
  /** What that page calls itself; shown small, never in place of the origin. */
  readonly app?: { readonly name: string; readonly url: string }
  readonly network: {
    readonly name: string
    readonly testnet: boolean
    readonly symbol: string
    readonly decimals: number
    readonly explorerUrl?: string
  }
  readonly account: string
  readonly decoded: Decoded
  /** By address in small letters. */
  readonly tokens: Readonly<Record<string, TokenFacts>>
  /** The most it costs, in the network's smallest unit. Absent: signing costs nothing. */
  readonly feeLimit?: bigint
  /** Where the balance is known. */
  readonly after?: readonly AfterThis[]
  readonly extra: readonly ApprovalWarning[]
  /** How many more wait behind it. */
  readonly waiting: number
}

/** Every warning of an approval, the gravest first. */
export function warningsOf({ decoded, extra }: Pick<ApprovalRequest, 'decoded' | 'extra'>): readonly ApprovalWarning[] {
  const gravity = ['blocked', 'red', 'notice']
  return [...allWarnings(decoded), ...extra].toSorted((a, b) => gravity.indexOf(a.level) - gravity.indexOf(b.level))
}

/** How it is approved: not at all, by holding the button, or by pressing it. */
export function gravityOf(request: Pick<ApprovalRequest, 'decoded' | 'extra'>): 'blocked' | 'red' | 'plain' {
  const [worst] = warningsOf(request)
  return worst?.level === 'blocked' || worst?.level === 'red' ? worst.level : 'plain'
}

/** All that is known to move nothing: a text, and a sign-in. Whatever a decoder adds later moves value until it is listed here. */
const HARMLESS: readonly Action[] = ['message', 'sign-in']

/**
 * Whether an approval can move tokens, coins, allowances or control of the account. Unknown calls, bytes that are no
 * text, and typed data with a verifying contract count as moving value.
 */
export function movesValue({ decoded, feeLimit }: Pick<ApprovalRequest, 'decoded' | 'feeLimit'>): boolean {
  return feeLimit !== undefined || !allSteps(decoded).every(isHarmless)
}

function isHarmless({ action, amounts, parties, warnings }: Decoded): boolean {
  if (amounts.length > 0) return false
  if (HARMLESS.includes(action)) return true
  const hasContract = parties.some(({ role }) => role === 'contract')
  return action === 'typed-data' && !hasContract && warnings.every(({ level }) => level === 'notice')
}
