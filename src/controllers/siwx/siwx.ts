import { proxy, ref } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import type { SIWXConfig } from '../../core/siwx.js'
import { forgetDeclined, rememberDeclined, type SignInTarget } from './siwx-session.js'
import { prepare, signAndSave } from './sign-in-attempt.js'
import { endConnection, switchBack, createPrompt, SiwxQueue, type SiwxState } from './siwx-prompt.js'
import { SiwxScreen, type SiwxPorts } from './siwx-visibility.js'
import { SiwxSessions } from './siwx-sessions.js'
import { toSiwxFailure, reportSignInError, reportSignInFailure, trackSignIn } from './report-sign-in.js'
import type { Scope } from '../scope.js'
import { Latest } from '../../lib/abortable.js'

export const SUCCESS_SHOWN_MS = 600
export const HANDOVER_GRACE_MS = 300

interface Running {
  readonly config: SIWXConfig
  readonly sessions: SiwxSessions
  readonly screen: SiwxScreen
}

/**
 * Sign-in with the connected wallet (SIWX): prompts each account once per network, one at a time, has the message
 * signed and passes the session to the app's storage. docs/sign-in.md describes when an account is prompted.
 */
export class SiwxController {
  readonly state: SiwxState = proxy<SiwxState>({ prompt: undefined, phase: 'ready', failure: undefined })
  readonly #queue = new SiwxQueue()
  #running: Running | undefined
  readonly #attempt = new Latest()
  #cancelTimer = () => {}

  constructor(private readonly scope: Scope) {}

  begin(config: SIWXConfig, ports: SiwxPorts): void {
    if (this.#running) return
    const presence = new SiwxScreen(this.scope, ports, {
      hasPrompt: () => this.state.prompt !== undefined,
      isRequired: () => this.state.prompt?.isRequired === true && this.state.phase !== 'done',
      onOpened: () => this.#running?.sessions.refresh({ shouldPrompt: true }),
      onLeft: () => this.#handleLeft(),
      onFailed: () => this.#queue.first && void this.#fail(this.#queue.first),
    })
    const sessions = new SiwxSessions(this.scope, config, {
      onWanted: target => this.#enqueue(target),
      onSignedIn: target => this.#finish(target),
      onGone: (target, isFollowed) => this.#next(target, isFollowed ? 'wait' : 'close'),
      onFailed: target => void this.#fail(target),
    })
    this.#running = { config, sessions, screen: presence }
  }

  /** Prompts the account of a namespace on the user's request. Returns false if there is no account to sign in. */
  request(namespace: Namespace): boolean {
    const target = this.#running?.sessions.getTarget(namespace)
    if (!target || target.signIn) return false
    forgetDeclined(this.scope, target.caipAddress)
    this.#enqueue(target)
    return true
  }

  async sign(): Promise<void> {
    const target = this.#queue.first
    const { state, scope } = this
    if (!target || !this.#running || state.phase !== 'ready') return
    const { config, sessions, screen } = this.#running
    const signal = this.#attempt.next()
    const isActive = () => !signal.aborted && this.#isPrompted(target)
    Object.assign(state, { phase: 'signing', failure: undefined })
    trackSignIn(scope, 'CLICK_SIGN_SIWX_MESSAGE', target)
    try {
      const onSigned = () => void (state.phase = 'keeping')
      const session = await signAndSave(scope, { config, target, signal, isActive, onSigned })
      if (!session) return
      sessions.notifyTabs()
      trackSignIn(scope, 'SIWX_AUTH_SUCCESS', target)
      sessions.setSession(target, session)
    } catch (error) {
      if (!isActive()) return
      const failure = (state.failure = ref(toSiwxFailure(error)))
      void this.#prepare(target)
      void screen.show()
      await reportSignInFailure(scope, target, failure)
      const { prompt } = state
      if (this.#isPrompted(target) && prompt) state.prompt = ref({ ...prompt, isSmartAccount: target.isSmartAccount })
    }
  }

  /** Declines the sign-in. If it is required, switches back to a network with a session, or ends the connection. */
  async cancel(): Promise<void> {
    const target = this.#queue.first
    const { prompt, phase } = this.state
    if (!target || !prompt || !this.#running || !['preparing', 'ready', 'signing'].includes(phase)) return
    trackSignIn(this.scope, 'CLICK_CANCEL_SIWX', target)
    this.#attempt.abort()
    if (!prompt.isRequired) return this.#decline(target)
    if (!prompt.back) return this.disconnect()
    this.state.phase = 'leaving'
    try {
      if (await switchBack(this.scope, this.#running.config, target, prompt.back)) return
    } catch (error) {
      if (this.#isPrompted(target))
        Object.assign(this.state, { phase: 'ready', failure: ref(toSiwxFailure(error, 'elsewhere')) })
      return
    }
    if (this.#isPrompted(target)) await this.disconnect()
  }

  async disconnect(): Promise<void> {
    const target = this.#queue.first
    if (!target) return
    this.#next(target, 'connect')
    await endConnection(this.scope, target)
  }

  /**
   * Ends the sessions of a namespace, and its connection if sign-in is required. Rejects if they cannot be ended. A
   * pending prompt ends immediately, so that a late signature is not saved afterwards.
   */
  async signOut(namespace: Namespace): Promise<void> {
    const { sessions } = this.#running ?? {}
    const target = sessions?.getTarget(namespace)
    if (!sessions || !target) return
    const { isRequired } = sessions
    const ended = sessions.signOut(namespace)
    if (target.signIn) {
      rememberDeclined(this.scope, target.caipAddress)
      await ended
      if (isRequired) await endConnection(this.scope, target)
    } else {
      this.#decline(target)
      await Promise.all([ended, isRequired && endConnection(this.scope, target)])
    }
    if (!isRequired) sessions.refresh()
  }

  dispose(): void {
    this.#attempt.abort()
    this.#cancelTimer()
    Object.assign(this.state, { prompt: undefined, phase: 'ready', failure: undefined })
  }

  #isPrompted(target: SignInTarget): boolean {
    return this.#queue.first === target && this.#running?.sessions.isCurrent(target) === true
  }

  #enqueue(target: SignInTarget): void {
    const isFirst = this.#queue.first === target
    this.#running?.sessions.setStatus(target, 'asking')
    if (this.#queue.add(target) && (!isFirst || this.state.phase === 'done')) this.#startPrompt(target) // a session may end while success is shown
  }

  #startPrompt(target: SignInTarget): void {
    const { sessions, screen } = this.#running as Running
    this.#cancelTimer()
    const prompt = createPrompt(target, sessions.isRequired, this.#queue.getLastNetwork(target))
    Object.assign(this.state, { prompt: ref(prompt), failure: undefined })
    void this.#prepare(target)
    void screen.show()
  }

  async #prepare(target: SignInTarget): Promise<void> {
    const { state, scope } = this
    state.phase = 'preparing'
    try {
      const message = await prepare(scope, (this.#running as Running).config, target)
      if (this.#isPrompted(target) && state.prompt) state.prompt = ref({ ...state.prompt, message })
    } catch (error) {
      if (this.#isPrompted(target)) state.failure ??= ref(toSiwxFailure(error, 'unprepared'))
    }
    if (this.#isPrompted(target) && state.phase === 'preparing') state.phase = 'ready'
  }

  #finish(target: SignInTarget): void {
    this.#queue.remember(target)
    if (this.#queue.first !== target) return void this.#queue.remove(target)
    if (this.state.phase === 'done') return
    this.#attempt.abort()
    Object.assign(this.state, { phase: 'done', failure: undefined })
    this.#cancelTimer = this.scope.services.clock.after(SUCCESS_SHOWN_MS, () => this.#next(target, 'close'))
  }

  #next(target: SignInTarget, exit: 'close' | 'connect' | 'wait'): void {
    if (!this.#queue.remove(target)) return
    this.#attempt.abort()
    this.#cancelTimer()
    const { first } = this.#queue
    if (first) return this.#startPrompt(first)
    Object.assign(this.state, { prompt: undefined, phase: 'ready', failure: undefined })
    const { screen } = this.#running as Running
    const hideScreen = () => this.state.prompt ?? screen.hide()
    if (exit === 'connect') void screen.showConnect().catch(() => {})
    else if (exit === 'wait') this.#cancelTimer = this.scope.services.clock.after(HANDOVER_GRACE_MS, hideScreen)
    else hideScreen()
  }

  #decline(target: SignInTarget): void {
    rememberDeclined(this.scope, target.caipAddress)
    this.#running?.sessions.setStatus(target, 'signed-out')
    this.#next(target, 'close')
  }

  // Leaving the view declines the sign-in, unless it is required.
  #handleLeft(): void {
    const target = this.#queue.first
    const { prompt, phase } = this.state
    if (!target || phase === 'keeping') return
    if (phase === 'done') return this.#next(target, 'close')
    this.#attempt.abort()
    if (!prompt?.isRequired) return this.#decline(target)
    this.state.phase = 'ready'
  }

  async #fail(target: SignInTarget): Promise<void> {
    this.#next(target, 'wait')
    await endConnection(this.scope, target)
    if (this.scope.signal.aborted) return
    await this.#running?.screen.showConnect().catch(() => {}) // without a modal, the event reports the error
    reportSignInError(this.scope, target, 'siwx/init-failed')
  }
}
