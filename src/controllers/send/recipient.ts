import { isNamespace, type Namespace } from '../../core/caip.js'
import { lazy } from '../../core/lazy.js'
import type { Network } from '../../core/network.js'
import type { Token } from '../../core/token.js'
import { debounce, type Debounced } from '../../lib/async.js'
import { isRecord, isOptional } from '../../lib/record-shape.js'
import { type Check, isList, isShape, isText } from '../../lib/shape.js'
import type { StoredRecipient, StoredValues } from '../../services/storage.js'
import type { Scope } from '../scope.js'
import type { Recipient, RecipientProfile } from './send-state.js'
import { Latest } from '../../lib/abortable.js'

export const RECIPIENT_DEBOUNCE_MS = 500

/** Resolves the recipient field and then loads the recipient's profile. Discards results for earlier input. */
export class RecipientResolver {
  readonly #request = new Latest()
  readonly #resolveLater: Debounced<[string, Network]>

  constructor(
    private readonly scope: Scope,
    private readonly report: (recipient: Recipient, profile?: RecipientProfile) => void,
  ) {
    this.#resolveLater = debounce(
      (text, network) => void this.#resolve(text, network),
      RECIPIENT_DEBOUNCE_MS,
      scope.services.clock,
    )
    scope.signal.addEventListener('abort', () => this.cancel(), { once: true })
  }

  /** Resolves the text after the debounce delay, or immediately if `isComplete` (pasted or selected text). */
  resolve(text: string, network: Network, isComplete = false): void {
    this.cancel()
    if (text.trim() === '') return this.report({ kind: 'none' })
    this.report({ kind: 'looking' })
    if (isComplete) void this.#resolve(text, network)
    else this.#resolveLater(text, network)
  }

  cancel(): void {
    this.#resolveLater.cancel()
    this.#request.abort()
  }

  async #resolve(text: string, network: Network): Promise<void> {
    const signal = this.#request.next()
    try {
      const { resolveRecipient, fetchRecipientProfile } = await loadResolver()
      const recipient = await resolveRecipient(this.scope, text, network, signal)
      if (signal.aborted) return
      this.report(recipient)
      if (recipient.kind !== 'known') return
      const profile = await fetchRecipientProfile(this.scope, recipient.address, network, signal)
      if (!signal.aborted) this.report(recipient, profile)
    } catch {
      if (!signal.aborted) this.report({ kind: 'failed' })
    }
  }
}

const loadResolver = lazy(() => import('./resolve-recipient.js'))

export type { StoredRecipient } from '../../services/storage.js'

/** Maximum number of recent recipients stored per namespace. All of them are checked for lookalike addresses. */
export const MAX_RECENT_RECIPIENTS = 200

const isRecipientList = isList(isShape<StoredRecipient>({ address: isText, name: isOptional(isText) }))
const isStored = isRecord(isRecipientList) as Check<StoredValues['recent_recipients']>

export function getRecentRecipients({ services }: Scope, namespace: Namespace): readonly StoredRecipient[] {
  const stored = services.storage.get('recent_recipients', isStored)
  return (stored?.[namespace] ?? []).slice(0, MAX_RECENT_RECIPIENTS)
}

export function rememberRecipient(scope: Scope, namespace: Namespace, { address, name }: StoredRecipient): void {
  const { storage } = scope.services
  const isSame = (known: StoredRecipient) => known.address.toLowerCase() === address.toLowerCase()
  const others = getRecentRecipients(scope, namespace).filter(known => !isSame(known))
  const all = Object.entries(storage.get('recent_recipients', isStored) ?? {}).filter(([key]) => isNamespace(key))
  const list = [{ address, ...(name && { name }) }, ...others].slice(0, MAX_RECENT_RECIPIENTS)
  storage.set('recent_recipients', { ...Object.fromEntries(all), [namespace]: list })
}

const COMPARED_LENGTH = 4

/**
 * Returns true if two different addresses share their first and last characters, ignoring case. Address poisoning
 * relies on such lookalike addresses.
 */
export function isLookalikeAddress(address: string, candidate: string): boolean {
  const [a, b] = [normalize(address), normalize(candidate)]
  return (
    a !== b &&
    a.slice(0, COMPARED_LENGTH) === b.slice(0, COMPARED_LENGTH) &&
    a.slice(-COMPARED_LENGTH) === b.slice(-COMPARED_LENGTH)
  )
}

function normalize(address: string): string {
  return address.toLowerCase().replace(/^0x/, '')
}

export type RecipientWarning =
  | 'zero-address'
  /** The token's own contract. Tokens sent there are usually lost. */
  | 'token-contract'
  /** A lookalike of the sender's address or of a recent recipient. */
  | 'looks-alike'
  | 'contract'
  | 'own-address'
  /** Neither this browser nor the account's history has a transfer to the address. */
  | 'first-time'

export interface RecipientContext {
  readonly own: string
  /** Contracts of the tokens the account holds, and of the token being sent. */
  readonly tokens: readonly Pick<Token, 'address'>[]
  readonly recent: readonly { readonly address: string }[]
  readonly isContract: boolean
}

export const dangerousWarnings: readonly RecipientWarning[] = ['zero-address', 'token-contract', 'looks-alike']

/** Returns the warnings that apply to a recipient, most severe first. */
export function getRecipientWarnings(
  address: string,
  { own, tokens, recent, isContract }: RecipientContext,
): readonly RecipientWarning[] {
  const isSame = (value: string | undefined) => value?.toLowerCase() === address.toLowerCase()
  const isToken = tokens.some(token => isSame(token.address))
  const isKnown = recent.some(known => isSame(known.address))
  const isOwn = isSame(own)
  const resembles =
    !isOwn && !isKnown && [own, ...recent.map(known => known.address)].some(known => isLookalikeAddress(known, address))
  const candidates: readonly (readonly [RecipientWarning, boolean])[] = [
    ['zero-address', /^(0x0+|1{32})$/.test(address)],
    ['token-contract', isToken],
    ['looks-alike', resembles],
    ['contract', isContract && !isToken && !isOwn],
    ['own-address', isOwn],
    ['first-time', !isKnown && !isOwn && !resembles],
  ]
  return candidates.filter(([, applies]) => applies).map(([warning]) => warning)
}
