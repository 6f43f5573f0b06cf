import type { TokenFacts } from '../chain/known-tokens.js'
import type { Asset, Decoded, DecodedAmount } from '../decode/decoded.js'
import { allWarnings } from '../decode/decoded.js'
import type { ExtraWarning } from '../ui/texts/frame-texts.js'
import type { WarningCode } from '../decode/decoded.js'

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
