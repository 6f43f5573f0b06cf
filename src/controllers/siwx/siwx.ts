import { proxy, ref } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import type { SIWXConfig } from '../../core/siwx.js'
import { forgetDeclined, rememberDeclined, type SiwxPlace } from './siwx-session.js'
import { prepare, signOnce } from './sign-in-attempt.js'
import { endConnection, goBackTo, promptFor, SiwxQueue, type SiwxState } from './siwx-prompt.js'
import { SiwxPresence, type SiwxPorts } from './siwx-visibility.js'
import { SiwxSessions } from './siwx-sessions.js'
import { failureOf, tellError, tellSignFailure, tellSignIn } from './report-sign-in.js'
import type { Scope } from '../scope.js'

/** How long success is on view before the screen moves on. */
export const SHOWN_MS = 600
/** How long the screen stays for whoever has the place of the one that was asked, in milliseconds. */
export const GRACE_MS = 300

/** What the flow runs with once it has begun. */
interface Running {
  readonly config: SIWXConfig
  readonly sessions: SiwxSessions
  readonly presence: SiwxPresence
}

/**
 * Sign-in with the connected wallet: asks each account once on each network, one after the other, has the message signed, and
 * hands it to whoever keeps the sign-ins. What is asked when is in docs/sign-in.md. Spec point 4.
 */
export class SiwxController {
  readonly state: SiwxState = proxy<SiwxState>({ prompt: undefined, phase: 'ready', failure: undefined })
  readonly #queue = new SiwxQueue()
  #running: Running | undefined
  #attempt = new AbortController()
  #callOff = () => {}

  constructor(private readonly scope: Scope) {}

  /** Begins to follow the connections; the second time nothing happens. */
  begin(config: SIWXConfig, ports: SiwxPorts): void {
    if (this.#running) return
    const presence = new SiwxPresence(this.scope, ports, {
      isWanted: () => this.state.prompt !== undefined,
      isDue: () => this.state.prompt?.isRequired === true && this.state.phase !== 'done',
      onOpened: () => this.#running?.sessions.lookAgain({ ask: true }),
      onLeft: () => this.#left(),
      onFailed: () => this.#queue.first && void this.#fail(this.#queue.first),
    })
    const sessions = new SiwxSessions(this.scope, config, {
      onWanted: place => this.#want(place),
      onSignedIn: place => this.#finish(place),
      onGone: (place, isFollowed) => this.#next(place, isFollowed ? 'wait' : 'close'),
      onFailed: place => void this.#fail(place),
    })
    this.#running = { config, sessions, presence }
  }

  /** Asks the account of a namespace because the person wants it; false where there is nobody to sign in. */
  request(namespace: Namespace): boolean {
    const place = this.#running?.sessions.place(namespace)
    if (!place || place.signIn) return false
    forgetDeclined(this.scope, place.caipAddress)
    this.#want(place)
    return true
  }

  /** Has the message signed, and the sign-in kept. */
  async sign(): Promise<void> {
    const place = this.#queue.first
    const { state, scope } = this
    if (!place || !this.#running || state.phase !== 'ready') return
    const { config, sessions, presence } = this.#running
    const { signal } = (this.#attempt = new AbortController())
    const isWanted = () => !signal.aborted && this.#isAsked(place)
    Object.assign(state, { phase: 'signing', failure: undefined })
    tellSignIn(scope, 'CLICK_SIGN_SIWX_MESSAGE', place)
    try {
      const onSigned = () => void (state.phase = 'keeping')
      const session = await signOnce(scope, { config, place, signal, isWanted, onSigned })
      if (!session) return
      sessions.tellTabs()
      tellSignIn(scope, 'SIWX_AUTH_SUCCESS', place)
      sessions.take(place, session)
    } catch (error) {
      if (!isWanted()) return
      const failure = (state.failure = ref(failureOf(error)))
      void this.#prepare(place)
      void presence.show()
      await tellSignFailure(scope, place, failure)
      const { prompt } = state
      if (this.#isAsked(place) && prompt) state.prompt = ref({ ...prompt, isSmartAccount: place.isSmartAccount })
    }
  }

  /** Does not sign in: where that is required goes back to where the account is signed in, or ends the connection. */
  async cancel(): Promise<void> {
    const place = this.#queue.first
    const { prompt, phase } = this.state
    if (!place || !prompt || !this.#running || !['preparing', 'ready', 'signing'].includes(phase)) return
    tellSignIn(this.scope, 'CLICK_CANCEL_SIWX', place)
    this.#attempt.abort()
    if (!prompt.isRequired) return this.#decline(place)
    if (!prompt.back) return this.disconnect()
    this.state.phase = 'leaving'
    try {
      if (await goBackTo(this.scope, this.#running.config, place, prompt.back)) return
    } catch (error) {
      if (this.#isAsked(place))
        Object.assign(this.state, { phase: 'ready', failure: ref(failureOf(error, 'elsewhere')) })
      return
    }
    if (this.#isAsked(place)) await this.disconnect()
  }

  /** Ends the connection of whoever is asked, whatever is under way; another wallet can be connected then. */
  async disconnect(): Promise<void> {
    const place = this.#queue.first
    if (!place) return
    this.#next(place, 'connect')
    await endConnection(this.scope, place)
  }

  /**
   * Ends the sign-ins of a namespace, and its connection too where sign-in is required. Rejects if they cannot be ended.
   * An account that has not signed in yet is no longer asked, however long that takes: a signature that arrives meanwhile
   * would otherwise be kept after everything else has ended.
   */
  async signOut(namespace: Namespace): Promise<void> {
    const { sessions } = this.#running ?? {}
    const place = sessions?.place(namespace)
    if (!sessions || !place) return
    const { isRequired } = sessions
    const ended = sessions.signOut(namespace)
    if (place.signIn) {
      rememberDeclined(this.scope, place.caipAddress)
      await ended
      if (isRequired) await endConnection(this.scope, place)
    } else {
      this.#decline(place)
      await Promise.all([ended, isRequired && endConnection(this.scope, place)])
    }
    if (!isRequired) sessions.lookAgain()
  }

  dispose(): void {
    this.#attempt.abort()
    this.#callOff()
    Object.assign(this.state, { prompt: undefined, phase: 'ready', failure: undefined })
  }

  #isAsked(place: SiwxPlace): boolean {
    return this.#queue.first === place && this.#running?.sessions.isHere(place) === true
  }

  #want(place: SiwxPlace): void {
    const isAsked = this.#queue.first === place
    this.#running?.sessions.say(place, 'asking')
    if (this.#queue.add(place) && (!isAsked || this.state.phase === 'done')) this.#ask(place) // ended as success was on view
  }

  #ask(place: SiwxPlace): void {
    const { sessions, presence } = this.#running as Running
    this.#callOff()
    const prompt = promptFor(place, sessions.isRequired, this.#queue.lastOf(place))
    Object.assign(this.state, { prompt: ref(prompt), failure: undefined })
    void this.#prepare(place)
    void presence.show()
  }

  async #prepare(place: SiwxPlace): Promise<void> {
    const { state, scope } = this
    state.phase = 'preparing'
    try {
      const message = await prepare(scope, (this.#running as Running).config, place)
      if (this.#isAsked(place) && state.prompt) state.prompt = ref({ ...state.prompt, message })
    } catch (error) {
      if (this.#isAsked(place)) state.failure ??= ref(failureOf(error, 'unprepared'))
    }
    if (this.#isAsked(place) && state.phase === 'preparing') state.phase = 'ready'
  }

  /** There is a sign-in, from here or from another tab. */
  #finish(place: SiwxPlace): void {
    this.#queue.remember(place)
    if (this.#queue.first !== place) return void this.#queue.remove(place)
    if (this.state.phase === 'done') return
    this.#attempt.abort()
    Object.assign(this.state, { phase: 'done', failure: undefined })
    this.#callOff = this.scope.services.clock.after(SHOWN_MS, () => this.#next(place, 'close'))
  }

  /** Goes on to the next one who waits, and out where nobody does. */
  #next(place: SiwxPlace, exit: 'close' | 'connect' | 'wait'): void {
    if (!this.#queue.remove(place)) return
    this.#attempt.abort()
    this.#callOff()
    const { first } = this.#queue
    if (first) return this.#ask(first)
    Object.assign(this.state, { prompt: undefined, phase: 'ready', failure: undefined })
    const { presence } = this.#running as Running
    const leave = () => this.state.prompt ?? presence.leave()
    if (exit === 'connect') void presence.showConnect().catch(() => {})
    else if (exit === 'wait') this.#callOff = this.scope.services.clock.after(GRACE_MS, leave)
    else leave()
  }

  #decline(place: SiwxPlace): void {
    rememberDeclined(this.scope, place.caipAddress)
    this.#running?.sessions.say(place, 'signed-out')
    this.#next(place, 'close')
  }

  /** The screen was left without an answer: that is one, unless it has to be answered. */
  #left(): void {
    const place = this.#queue.first
    const { prompt, phase } = this.state
    if (!place || phase === 'keeping') return
    if (phase === 'done') return this.#next(place, 'close')
    this.#attempt.abort()
    if (!prompt?.isRequired) return this.#decline(place)
    this.state.phase = 'ready'
  }

  /** Without knowing whether somebody is signed in nobody goes on. */
  async #fail(place: SiwxPlace): Promise<void> {
    this.#next(place, 'wait')
    await endConnection(this.scope, place)
    if (this.scope.signal.aborted) return
    await this.#running?.presence.showConnect().catch(() => {}) // without a dialog an event says it
    tellError(this.scope, place, 'siwx/init-failed')
  }
}
