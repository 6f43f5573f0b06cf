import type { TokenFacts } from '../chain/token-facts.js'
import {
  type Asset,
  type Decoded,
  type DecodedAmount,
  allWarnings,
  bySeverity,
  type ExtraWarning,
  type WarningCode,
  type WarningLevel,
  allSteps,
  type Action,
} from '../decode/decoded.js'

export interface ApprovalWarning {
  readonly code: WarningCode | ExtraWarning
  readonly level: WarningLevel
  readonly about?: string
  // The shortfall for `not-enough`; the simulated balance changes for `simulation`; the allowance for a spender.
  readonly amounts?: readonly DecodedAmount[]
}

/** The balance that remains after the request, in the smallest unit of the asset. */
export interface RemainingBalance {
  readonly asset: Asset
  readonly left: bigint
}

/** Everything an approval shows. Plain data, because it is posted to the approval window. */
export interface ApprovalRequest {
  /** Origin of the requesting page, as reported by the browser. */
  readonly origin: string
  /** Self-description of the page. Shown small and never instead of the origin, because any page can claim any name. */
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
  readonly tokens: Readonly<Record<string, TokenFacts>>
  /** Maximum network fee in the network's smallest unit. Absent if signing costs nothing. */
  readonly feeLimit?: bigint
  readonly after?: readonly RemainingBalance[]
  readonly extra: readonly ApprovalWarning[]
  readonly waiting: number
}

export function getWarnings({
  decoded,
  extra,
}: Pick<ApprovalRequest, 'decoded' | 'extra'>): readonly ApprovalWarning[] {
  return [...allWarnings(decoded), ...extra].toSorted(bySeverity)
}

export type Severity = 'blocked' | 'red' | 'held' | 'plain'

/**
 * Returns the severity: `blocked` cannot be approved, `red` and `held` require holding the button, `plain` a press. Only
 * `red` has the color of danger.
 */
export function getSeverity(request: Pick<ApprovalRequest, 'decoded' | 'extra'>): Severity {
  const [worst] = getWarnings(request)
  return worst === undefined || worst.level === 'notice' ? 'plain' : worst.level
}

// Actions that move nothing. An allowlist, so that a newly decoded action counts as moving value until it is listed
// here.
const HARMLESS: readonly Action[] = ['message', 'sign-in']

/**
 * Returns true if an approval can move tokens, native currency or allowances, or change who controls the account.
 * Unknown calls, binary messages, texts that keys are derived from, and typed data with a verifying contract count as
 * moving value.
 */
export function movesValue({ decoded, feeLimit }: Pick<ApprovalRequest, 'decoded' | 'feeLimit'>): boolean {
  return feeLimit !== undefined || !allSteps(decoded).every(isHarmless)
}

function isHarmless({ action, amounts, parties, warnings }: Decoded): boolean {
  if (amounts.length > 0 || warnings.some(({ code }) => code === 'derives-keys')) return false
  if (HARMLESS.includes(action)) return true
  const hasContract = parties.some(({ role }) => role === 'contract')
  return action === 'typed-data' && !hasContract && warnings.every(({ level }) => level === 'notice')
}
