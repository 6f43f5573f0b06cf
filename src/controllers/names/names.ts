import { proxy, ref } from 'valtio/vanilla'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { debounce, type Debounced } from '../../lib/async.js'
import { cleanText } from '../../lib/clean-text.js'
import { readText } from '../../lib/read-text.js'
import { parseJson } from '../../lib/text.js'
import { Latest } from '../../lib/abortable.js'
import { EventsController } from '../app/events.js'
import { getConnectedAccount } from '../connection/active-account.js'
import { IdentityController } from '../connection/identity.js'
import type { Scope } from '../scope.js'
import {
  getNameProblem,
  type NameProblem,
  readNamesSuffix,
  type RegisteredName,
  registerName,
  fetchAvailability,
  toLocalName,
} from './account-name.js'

export type KnownRefusal = 'taken' | 'reserved' | 'invalid' | 'expired' | 'signature' | 'tooMany' | 'off'

type NamesRefusal = { readonly known: KnownRefusal } | { readonly reason: string } | undefined

const REFUSALS_BY_NAME: Readonly<Record<string, KnownRefusal>> = {
  'names/taken': 'taken',
  'names/reserved': 'reserved',
  'names/name-invalid': 'invalid',
  'names/message-invalid': 'invalid',
  'names/expired': 'expired',
  'names/signature-invalid': 'signature',
  'names/too-many': 'tooMany',
  'names/off': 'off',
}
const MAX_RESPONSE_BYTES = 16_384
const MAX_REASON_LENGTH = 160

/** Reads the first reason of a refusal. Returns undefined for any other failure. Never rejects. */
export async function readNameRefusal(error: unknown): Promise<NamesRefusal> {
  const response = AppKitError.is(error, 'http/status') ? error.cause : undefined
  if (!(response instanceof Response) || response.status >= 500) return undefined
  try {
    const body = await readText(response.clone(), MAX_RESPONSE_BYTES, () => new AppKitError('http/too-large'))
    const { name, description } = firstReason(parseJson(body))
    const known = typeof name === 'string' && Object.hasOwn(REFUSALS_BY_NAME, name) ? REFUSALS_BY_NAME[name] : undefined
    if (known) return { known }
    const reason = cleanText(description, MAX_REASON_LENGTH)
    return reason ? { reason } : undefined
  } catch {
    return undefined // an unreadable body contains no reason
  }
}

function firstReason(body: unknown): { readonly name?: unknown; readonly description?: unknown } {
  const reasons = (body as { readonly reasons?: unknown } | null | undefined)?.reasons
  const first: unknown = Array.isArray(reasons) ? reasons[0] : undefined
  return typeof first === 'object' && first !== null ? first : {}
}

export const LOOKUP_DEBOUNCE_MS = 500

export type NameStatus = 'empty' | NameProblem | 'asking' | 'free' | 'taken' | 'unknown'

export type NameFailure = NonNullable<NamesRefusal> | { readonly code: ErrorCode }

export interface NamesState {
  suffix: string | undefined
  offered: boolean | undefined
  unreached: boolean
  name: string
  status: NameStatus
  suggestions: readonly string[]
  busy: boolean
  failure: NameFailure | undefined
}

export class NamesController {
  readonly state = proxy<NamesState>({
    suffix: undefined,
    offered: undefined,
    unreached: false,
    name: '',
    status: 'empty',
    suggestions: [],
    busy: false,
    failure: undefined,
  })
  readonly #lookUpLater: Debounced<[]>
  #openCount = 0
  readonly #lookup = new Latest()

  constructor(private readonly scope: Scope) {
    this.#lookUpLater = debounce(() => void this.#lookUp(), LOOKUP_DEBOUNCE_MS, scope.services.clock)
    scope.signal.addEventListener('abort', () => this.cancelLookup(), { once: true })
  }

  async open(): Promise<void> {
    const { scope, state } = this
    const openCount = ++this.#openCount
    state.unreached = false
    try {
      const suffix = await readNamesSuffix(scope, getConnectedAccount(scope, 'eip155')?.network, scope.signal)
      if (openCount !== this.#openCount) return
      Object.assign(state, { suffix, offered: suffix !== undefined })
      if (!state.busy) this.lookUpNow()
    } catch {
      if (openCount === this.#openCount)
        Object.assign(state, { suffix: undefined, offered: undefined, unreached: true })
    }
  }

  setName(text: string): void {
    this.#setName(text)
    if (this.state.status === 'asking') this.#lookUpLater()
  }

  selectSuggestion(name: string): void {
    this.#setName(name)
    this.lookUpNow()
  }

  lookUpNow(): void {
    this.cancelLookup()
    if (getNameProblem(this.state.name)) return
    this.state.status = 'asking'
    void this.#lookUp()
  }

  /** Aborts a pending lookup. A pending registration continues. */
  cancelLookup(): void {
    this.#lookUpLater.cancel()
    this.#lookup.abort()
  }

  /** Registers the name after the account has signed. Returns undefined on failure; `failure` has the reason. */
  async register(): Promise<RegisteredName | undefined> {
    const { state, scope } = this
    const { name, suffix } = state
    if (state.busy || suffix === undefined || state.status !== 'free') return undefined
    Object.assign(state, { busy: true, failure: undefined })
    const events = scope.use(EventsController)
    events.track('REGISTER_NAME_INITIATED')
    try {
      const registered = await registerName(scope, `${name}.${suffix}`)
      events.track('REGISTER_NAME_SUCCESS')
      Object.assign(state, { name: '', status: 'empty', suggestions: [] })
      void scope.use(IdentityController).refresh('eip155', { force: true })
      return registered
    } catch (error) {
      await this.#fail(error)
      return undefined
    } finally {
      state.busy = false
    }
  }

  #setName(text: string): void {
    this.cancelLookup()
    const { state } = this
    const name = toLocalName(text, state.suffix ?? '')
    const status = name === '' ? 'empty' : (getNameProblem(name) ?? 'asking')
    Object.assign(state, { name, status, suggestions: [], failure: undefined })
  }

  async #lookUp(): Promise<void> {
    const { state, scope } = this
    const { name, suffix } = state
    if (suffix === undefined) return
    const signal = this.#lookup.next()
    try {
      const { free, suggestions } = await fetchAvailability(scope, name, suffix, signal)
      if (!signal.aborted) Object.assign(state, { status: free ? 'free' : 'taken', suggestions: ref(suggestions) })
    } catch {
      if (!signal.aborted) state.status = 'unknown'
    }
  }

  async #fail(error: unknown): Promise<void> {
    const { code } = AppKitError.from(error, 'request/failed')
    const refusal = await readNameRefusal(error)
    if (this.scope.signal.aborted || code === 'request/aborted') return
    if (refusal && 'known' in refusal && ['taken', 'reserved'].includes(refusal.known)) this.lookUpNow()
    this.state.failure = refusal ?? { code }
  }
}
