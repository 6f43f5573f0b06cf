/** What a request does, as far as its own bytes say. The words for it are the catalogue's. */
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

/** What an amount is of. `native` is the network's own currency; a token is known by its address and nothing else. */
export type Asset =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly address: string }
  | { readonly kind: 'item'; readonly address: string; readonly id: bigint }
  | { readonly kind: 'collection'; readonly address: string }
  /** Of a Solana token account whose mint its instruction does not name. */
  | { readonly kind: 'token-account'; readonly address: string }

/**
 * One amount: what leaves, what comes at least, what somebody else may take, or (`other`) what moves between accounts
 * that are not known to be the person's. In the smallest unit.
 */
export interface DecodedAmount {
  readonly flow: 'out' | 'in' | 'allow' | 'other'
  readonly asset: Asset
  readonly value: bigint | 'unlimited'
  /** Where the bytes themselves say so. */
  readonly decimals?: number
  /** Only a contract that is not known promises it: never shown as verified. */
  readonly claimed?: true
}

export type PartyRole = 'to' | 'from' | 'spender' | 'operator' | 'contract' | 'owner' | 'authority' | 'signer' | 'base'

/** An address that takes part, in full. */
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
  | 'deadline'
  | 'chain'
  | 'resources'
  | 'selector'
  | 'data'
  | 'field'
  | 'primary-type'
  | 'domain-name'
  | 'program'
  | 'memo'
  | 'compute-price'
  | 'compute-limit'
  | 'account-deposit'
  | 'opens-account'
  | 'operation'
  | 'authority-type'
  | 'seed'
  | 'space'

/**
 * Something to know: plain text, a time in seconds since the epoch (with the way it is written, where it is text), or at
 * most so much of the network's currency. `label` is the name of a field of typed data.
 */
export interface DecodedFact {
  readonly name: FactName
  readonly value: string | { readonly time: number; readonly written?: string } | { readonly atMost: bigint }
  readonly label?: string
}

/** Why somebody should think twice. `red` must be held to approve; `blocked` cannot be approved at all. */
export type WarningCode =
  | 'unknown-call'
  | 'unlimited'
  | 'approve-all'
  | 'permit'
  | 'long-deadline'
  | 'foreign-owner'
  | 'other-recipient'
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
  | 'hidden-orders'
  | 'delegation'
  | 'safe-refund'
  | 'item-approval'
  | 'kind-unknown'

export interface DecodedWarning {
  readonly code: WarningCode
  readonly level: 'notice' | 'red' | 'blocked'
}

/** What a request does. Data only; every text in it is as it was found and is shown as text. */
export interface Decoded {
  readonly action: Action
  readonly amounts: readonly DecodedAmount[]
  readonly parties: readonly DecodedParty[]
  readonly facts: readonly DecodedFact[]
  readonly warnings: readonly DecodedWarning[]
  /** The steps of a batch, in order. */
  readonly steps: readonly Decoded[]
  /** The function is recognised, the contract is not: what it really does is not known. */
  readonly claimed?: true
}

/** A {@link Decoded} from what it has; what is left out is empty. */
export function decoded(action: Action, parts: Partial<Omit<Decoded, 'action'>> = {}): Decoded {
  return { action, amounts: [], parties: [], facts: [], warnings: [], steps: [], ...parts }
}

/** The same reading, of a contract that may do something else: nothing in it counts as verified. */
export function claimed(request: Decoded): Decoded {
  const amounts = request.amounts.map((amount): DecodedAmount =>
    amount.flow === 'in' ? { ...amount, claimed: true } : amount,
  )
  const steps = request.steps.map(claimed)
  const warnings: readonly DecodedWarning[] = request.warnings.some(({ code }) => code === 'claimed-call')
    ? request.warnings
    : [...request.warnings, { code: 'claimed-call', level: 'red' }]
  return { ...request, amounts, steps, warnings, claimed: true }
}

/** Every warning of a request, those of its steps included, each code once and the gravest first. */
export function allWarnings(request: Decoded): readonly DecodedWarning[] {
  const gravity = ['blocked', 'red', 'notice']
  const found = allSteps(request).flatMap(({ warnings }) => warnings)
  const sorted = found.toSorted((a, b) => gravity.indexOf(a.level) - gravity.indexOf(b.level))
  return sorted.filter(({ code }, at) => sorted.findIndex(other => other.code === code) === at)
}

/** A request and every step inside it, the outermost first. */
export function allSteps(request: Decoded): readonly Decoded[] {
  return [request, ...request.steps.flatMap(allSteps)]
}

/** To whom the person sends something of their own, each once. */
export function recipientsOf(request: Decoded): readonly string[] {
  const sending = allSteps(request).filter(
    ({ action, parties }) =>
      ['send-native', 'transfer', 'transfer-item'].includes(action) && !parties.some(({ role }) => role === 'from'),
  )
  const recipients = sending.flatMap(({ parties }) => parties.filter(({ role }) => role === 'to'))
  return [...new Set(recipients.map(({ address }) => address))]
}

/** Characters that show nothing, or that turn what stands beside them. A line break and a tab are what they look like. */
const HIDDEN =
  /[\p{C}\u{115f}\u{1160}\u{2028}\u{2029}\u{2800}\u{3164}\u{ffa0}]|\u{34f}|\u{17b4}|\u{17b5}|[\u{180b}-\u{180f}]/gu
const LONGEST = 16_384

/** A text from outside as it is shown: every hidden character by its number, so that nothing of it is invisible. */
export function visibleText(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  return cut.replace(/\r\n/g, '\n').replace(HIDDEN, sign => (sign === '\n' || sign === '\t' ? sign : named(sign)))
}

/** Whether a text has characters that a person would not see. */
export function hasHidden(text: string): boolean {
  return visibleText(text) !== text.replace(/\r\n/g, '\n')
}

function named(sign: string): string {
  return `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}
