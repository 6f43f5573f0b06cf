import { proxy, ref } from 'valtio/vanilla'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { debounce, type Debounced } from '../../lib/async.js'
import { cleanText } from '../../lib/clean-text.js'
import { readText } from '../../lib/read-text.js'
import { parseJson } from '../../lib/text.js'
import { EventsController } from '../app/events.js'
import { holderOf } from '../connection/active-account.js'
import { IdentityController } from '../connection/identity.js'
import type { Scope } from '../scope.js'
import {
  nameProblem,
  type NameProblem,
  readNamesSuffix,
  type RegisteredName,
  registerName,
  suggestNames,
  toLocalName,
} from './account-name.js'

/** Why a naming service gave no name, where we have words for it. */
export type KnownRefusal = 'taken' | 'reserved' | 'invalid' | 'expired' | 'signature' | 'tooMany' | 'off'

/** Why there is no name: a reason we know, the service's own words, or neither. */
type NamesRefusal = { readonly known: KnownRefusal } | { readonly said: string } | undefined

/** By the name of the service's reason. */
const byReason: Readonly<Record<string, KnownRefusal>> = {
  'names/taken': 'taken',
  'names/reserved': 'reserved',
  'names/name-invalid': 'invalid',
  'names/message-invalid': 'invalid',
  'names/expired': 'expired',
  'names/signature-invalid': 'signature',
  'names/too-many': 'tooMany',
  'names/off': 'off',
}
const MAX_BYTES = 16_384
const MAX_SAID = 160

/** Reads the first reason of a naming service's refusal; undefined for any other failure. Never rejects. */
export async function namesRefusal(error: unknown): Promise<NamesRefusal> {
  const answer = AppKitError.is(error, 'http/status') ? error.cause : undefined
  if (!(answer instanceof Response) || answer.status >= 500) return undefined
  try {
    const body = await readText(answer.clone(), MAX_BYTES, () => new AppKitError('http/too-large'))
    const { name, description } = firstReason(parseJson(body))
    const known = typeof name === 'string' && Object.hasOwn(byReason, name) ? byReason[name] : undefined
    if (known) return { known }
    const said = cleanText(description, MAX_SAID)
    return said ? { said } : undefined
  } catch {
    return undefined // what cannot be read says nothing
  }
}

function firstReason(body: unknown): { readonly name?: unknown; readonly description?: unknown } {
  const reasons = (body as { readonly reasons?: unknown } | null | undefined)?.reasons
  const first: unknown = Array.isArray(reasons) ? reasons[0] : undefined
  return typeof first === 'object' && first !== null ? first : {}
}

/** How long typing has to pause before the service is asked, in milliseconds (spec point 9). */
export const LOOK_AFTER_MS = 500

/** Where the typed name stands: what keeps it from being one, or what the service says of it. */
export type NameStanding = 'empty' | NameProblem | 'asking' | 'free' | 'taken' | 'unknown'

/** Why there is no name: what the service said, or a failure of ours or the wallet's. */
export type NameFailure = NonNullable<NamesRefusal> | { readonly code: ErrorCode }

export interface NamesState {
  /** What the names end with; undefined while that is not known. */
  suffix: string | undefined
  /** Whether names can be registered here; undefined while that is not known. */
  offered: boolean | undefined
  /** Whether the service could not say what names end with. */
  unreached: boolean
  /** What is typed, as names are written, without what it ends with. */
  name: string
  standing: NameStanding
  /** Names like it that nobody has; always of the name that is typed. */
  suggestions: readonly string[]
  /** Whether the wallet or the service is asked to register it. */
  busy: boolean
  failure: NameFailure | undefined
}

/** The registration of a name for the connected EVM account (spec points 1 and 5; facts 3.2). */
export class NamesController {
  readonly state = proxy<NamesState>({
    suffix: undefined,
    offered: undefined,
    unreached: false,
    name: '',
    standing: 'empty',
    suggestions: [],
    busy: false,
    failure: undefined,
  })
  readonly #look: Debounced<[]>
  /** Of which question about what names end with the answer counts. */
  #opened = 0
  #asking: AbortController | undefined

  constructor(private readonly scope: Scope) {
    this.#look = debounce(() => void this.#ask(), LOOK_AFTER_MS, scope.services.clock)
    scope.signal.addEventListener('abort', () => this.leave(), { once: true })
  }

  /** Learns what names end with here, and looks again at the name that was typed before. */
  async open(): Promise<void> {
    const { scope, state } = this
    const opened = ++this.#opened
    state.unreached = false
    try {
      const suffix = await readNamesSuffix(scope, holderOf(scope, 'eip155')?.network, scope.signal)
      if (opened !== this.#opened) return
      Object.assign(state, { suffix, offered: suffix !== undefined })
      if (!state.busy) this.lookAgain()
    } catch {
      if (opened === this.#opened) Object.assign(state, { suffix: undefined, offered: undefined, unreached: true })
    }
  }

  /** Takes in what is typed; the service is asked once typing pauses. */
  type(text: string): void {
    this.#take(text)
    if (this.state.standing === 'asking') this.#look()
  }

  /** Takes a suggestion, and asks at once whether nobody has it still. */
  choose(name: string): void {
    this.#take(name)
    this.lookAgain()
  }

  /** Asks at once, after a failure. */
  lookAgain(): void {
    this.leave()
    if (nameProblem(this.state.name)) return
    this.state.standing = 'asking'
    void this.#ask()
  }

  /** Ends the question that is under way: nobody looks any more. What the wallet was asked stays asked. */
  leave(): void {
    this.#look.cancel()
    this.#asking?.abort()
  }

  /** Has the account sign for the name, and registers it. Undefined where that failed: the state says why. */
  async register(): Promise<RegisteredName | undefined> {
    const { state, scope } = this
    const { name, suffix } = state
    if (state.busy || suffix === undefined || state.standing !== 'free') return undefined
    Object.assign(state, { busy: true, failure: undefined })
    const events = scope.use(EventsController)
    events.track('REGISTER_NAME_INITIATED')
    try {
      const registered = await registerName(scope, `${name}.${suffix}`)
      events.track('REGISTER_NAME_SUCCESS')
      Object.assign(state, { name: '', standing: 'empty', suggestions: [] })
      void scope.use(IdentityController).refresh('eip155', { force: true })
      return registered
    } catch (error) {
      await this.#fail(error)
      return undefined
    } finally {
      state.busy = false
    }
  }

  #take(text: string): void {
    this.leave()
    const { state } = this
    const name = toLocalName(text, state.suffix ?? '')
    const standing = name === '' ? 'empty' : (nameProblem(name) ?? 'asking')
    Object.assign(state, { name, standing, suggestions: [], failure: undefined })
  }

  async #ask(): Promise<void> {
    const { state, scope } = this
    const { name, suffix } = state
    if (suffix === undefined) return
    const { signal } = (this.#asking = new AbortController())
    try {
      const { free, suggestions } = await suggestNames(scope, name, suffix, signal)
      if (!signal.aborted) Object.assign(state, { standing: free ? 'free' : 'taken', suggestions: ref(suggestions) })
    } catch {
      if (!signal.aborted) state.standing = 'unknown'
    }
  }

  async #fail(error: unknown): Promise<void> {
    const { code } = AppKitError.from(error, 'request/failed')
    const refusal = await namesRefusal(error)
    if (this.scope.signal.aborted || code === 'request/aborted') return
    if (refusal && 'known' in refusal && ['taken', 'reserved'].includes(refusal.known)) this.lookAgain()
    this.state.failure = refusal ?? { code }
  }
}
