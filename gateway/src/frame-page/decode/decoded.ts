export type Action =
  | 'send-native'
  | 'deploy'
  | 'transfer'
  | 'transfer-item'
  | 'approve'
  | 'revoke'
  | 'approve-all'
  | 'revoke-all'
  | 'permit'
  | 'wrap'
  | 'unwrap'
  | 'swap'
  | 'order'
  | 'safe'
  | 'batch'
  | 'cancel'
  | 'call'
  | 'message'
  | 'sign-in'
  | 'blob'
  | 'typed-data'
  | 'set-authority'
  | 'create-account'
  | 'assign'
  | 'allocate'
  | 'close-account'
  | 'freeze'
  | 'thaw'
  | 'burn'
  | 'mint'
  | 'memo'
  | 'fee-settings'
  | 'nonce'

export type Asset =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly address: string }
  | { readonly kind: 'item'; readonly address: string; readonly id: bigint }
  | { readonly kind: 'collection'; readonly address: string }
  | { readonly kind: 'token-account'; readonly address: string }

/**
 * One amount in the smallest unit: `out` leaves the account, `in` is the minimum it receives, `allow` may be taken by
 * others, `other` moves between accounts that are not known to be the user's.
 */
export interface DecodedAmount {
  readonly flow: 'out' | 'in' | 'allow' | 'other'
  readonly asset: Asset
  readonly value: bigint | 'unlimited'
  readonly decimals?: number
  /** Only promised by an unknown contract, so never shown as verified. */
  readonly claimed?: true
  /** Set while `value` is how much an allowance changes by, not what it becomes. */
  readonly change?: 'increase' | 'decrease'
}

export type PartyRole =
  'to' | 'from' | 'spender' | 'operator' | 'contract' | 'owner' | 'authority' | 'signer' | 'base' | 'fee-recipient'

export interface DecodedParty {
  readonly role: PartyRole
  readonly address: string
}

export type FactName =
  | 'text'
  | 'domain'
  | 'uri'
  | 'statement'
  | 'nonce'
  | 'issued'
  | 'expires'
  | 'allowed-until'
  | 'deadline'
  | 'chain'
  | 'resources'
  | 'selector'
  | 'data'
  | 'field'
  | 'primary-type'
  | 'domain-name'
  | 'domain-version'
  | 'domain-salt'
  | 'program'
  | 'memo'
  | 'compute-price'
  | 'compute-limit'
  | 'account-deposit'
  | 'service-fee'
  | 'opens-account'
  | 'operation'
  | 'authority-type'
  | 'seed'
  | 'space'

/**
 * A fact as plain text, a time in Unix seconds (with its original text), a maximum amount of native currency, or a
 * percentage.
 * `label` is the name of a typed data field.
 */
export interface DecodedFact {
  readonly name: FactName
  readonly value:
    | string
    | { readonly time: number; readonly written?: string }
    | { readonly atMost: bigint }
    | { readonly percent: number }
  readonly label?: string
}

export type WarningCode =
  | 'unknown-call'
  | 'unlimited'
  | 'approve-all'
  | 'permit'
  | 'long-deadline'
  | 'foreign-owner'
  | 'other-recipient'
  | 'left-behind'
  | 'optional-step'
  | 'no-minimum'
  | 'allowance-unknown'
  | 'delegate-call'
  | 'too-deep'
  | 'not-canonical'
  | 'to-token'
  | 'chain-mismatch'
  | 'chain-absent'
  | 'malformed'
  | 'sign-in-domain'
  | 'sign-in-malformed'
  | 'sign-in-address'
  | 'sign-in-chain'
  | 'sign-in-expired'
  | 'sign-in-uri'
  | 'blob'
  | 'not-text'
  | 'hidden-characters'
  | 'other-signer'
  | 'lookup-table'
  | 'authority'
  | 'account-given-away'
  | 'account-locked'
  | 'created-for-others'
  | 'durable-nonce'
  | 'order-for-nothing'
  | 'claimed-call'
  | 'unknown-value'
  | 'unknown-typed-data'
  | 'too-many-fields'
  | 'too-long'
  | 'derives-keys'
  | 'hidden-orders'
  | 'delegation'
  | 'safe-refund'
  | 'item-approval'
  | 'kind-unknown'

/** A warning about something other than the bytes: the network, the device or the page. */
export type ExtraWarning =
  | 'to-person'
  | 'no-contract'
  | 'fee-high'
  | 'not-backed-up'
  | 'not-kept'
  | 'claims-other'
  | 'may-fail'
  | 'new-device'
  | 'denied'
  | 'look-alike'
  | 'over-need'
  | 'over-balance'
  | 'balance-unknown'
  | 'nonce-replaces'
  | 'nonce-ahead'
  | 'not-enough'
  | 'simulation'
  | 'contract-spender'
  | 'account-spender'

/**
 * A `red` or `held` warning requires holding the approve button, and only `red` has the color of danger. A `blocked`
 * request cannot be approved.
 */
export type WarningLevel = (typeof LEVELS)[number]

const LEVELS = ['blocked', 'red', 'held', 'notice'] as const

export interface DecodedWarning {
  readonly code: WarningCode
  readonly level: WarningLevel
}

/** Sorts warnings, the most severe first. */
export function bySeverity(a: { readonly level: WarningLevel }, b: { readonly level: WarningLevel }): number {
  return LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level)
}

/** The effects of a request. Plain data; all text in it is untrusted and rendered as text. */
export interface Decoded {
  readonly action: Action
  readonly amounts: readonly DecodedAmount[]
  readonly parties: readonly DecodedParty[]
  readonly facts: readonly DecodedFact[]
  readonly warnings: readonly DecodedWarning[]
  readonly steps: readonly Decoded[]
  readonly claimed?: true
}

export function decoded(action: Action, parts: Partial<Omit<Decoded, 'action'>> = {}): Decoded {
  return { action, amounts: [], parties: [], facts: [], warnings: [], steps: [], ...parts }
}

export function asClaimed(request: Decoded): Decoded {
  const amounts = request.amounts.map((amount): DecodedAmount =>
    amount.flow === 'in' ? { ...amount, claimed: true } : amount,
  )
  const steps = request.steps.map(asClaimed)
  const warnings: readonly DecodedWarning[] = request.warnings.some(({ code }) => code === 'claimed-call')
    ? request.warnings
    : [...request.warnings, { code: 'claimed-call', level: 'red' }]
  return { ...request, amounts, steps, warnings, claimed: true }
}

export function allWarnings(request: Decoded): readonly DecodedWarning[] {
  const found = allSteps(request).flatMap(({ warnings }) => warnings)
  const sorted = found.toSorted(bySeverity)
  return sorted.filter(({ code }, at) => sorted.findIndex(candidate => candidate.code === code) === at)
}

export function allSteps(request: Decoded): readonly Decoded[] {
  return [request, ...request.steps.flatMap(allSteps)]
}

export function getRecipients(request: Decoded): readonly string[] {
  const sending = allSteps(request).filter(
    ({ action, parties }) =>
      ['send-native', 'transfer', 'transfer-item'].includes(action) && !parties.some(({ role }) => role === 'from'),
  )
  const recipients = sending.flatMap(({ parties }) => parties.filter(({ role }) => role === 'to'))
  return [...new Set(recipients.map(({ address }) => address))]
}

// Characters that are invisible or change the direction of text, except line feed and tab. Also marks after the fourth
// on one letter, which could cover other lines, and the start of our own escapes.
const HIDDEN =
  /[\p{C}\u{115f}\u{1160}\u{2028}\u{2029}\u{2800}\u{3164}\u{ffa0}]|\u{34f}|\u{17b4}|\u{17b5}|[\u{180b}-\u{180f}]|[\u{fe00}-\u{fe0d}\u{e0100}-\u{e01ef}]|(?<=[\u{fe0e}\u{fe0f}]|\p{M}{4})\p{M}|⟨(?=U\+)/gu

/** Maximum number of characters that a person can review. A longer message is blocked, because nothing is cut. */
export const MAX_REVIEWED_LENGTH = 16_384

/** Escapes hidden characters as code points, so that no part of an untrusted text is invisible. Cuts nothing. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(HIDDEN, sign => (sign === '\n' || sign === '\t' ? sign : escapeCharacter(sign)))
}

/**
 * Blocks a request if the facts that are signed are longer than a person can review. Only then is text cut, because
 * nothing is signed.
 */
export function withLengthLimit(shown: Decoded, signed: readonly DecodedFact[]): Decoded {
  const length = signed.reduce((sum, { label = '', value }) => sum + label.length + String(value).length, 0)
  if (length <= MAX_REVIEWED_LENGTH) return shown
  const facts = shown.facts.map((fact): DecodedFact =>
    typeof fact.value === 'string' ? { ...fact, value: fact.value.slice(0, MAX_REVIEWED_LENGTH) } : fact,
  )
  return { ...shown, facts, warnings: [{ code: 'too-long', level: 'blocked' }, ...shown.warnings] }
}

export function hasHidden(text: string): boolean {
  return visibleText(text) !== text.replace(/\r\n/g, '\n')
}

function escapeCharacter(sign: string): string {
  return `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}
