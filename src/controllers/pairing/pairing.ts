import { proxy, subscribe } from 'valtio/vanilla'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { HostController } from '../app/host.js'
import { ModalController } from '../app/modal.js'
import { RouterController } from '../app/router.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from '../connection/connection.js'
import { ConnectorsController } from '../connection/connectors.js'
import {
  forgetPairing,
  type LinkChoice,
  getPlatform,
  rememberLink,
  storePairing,
} from '../connection/pairing-storage.js'
import { getNextStep, NO_PAIRING, type PairingState, RENEW_AHEAD_MS } from './pairing-state.js'

/** Validity of a pairing. The WalletConnect SDK keeps it a minute longer. */
export const PAIRING_VALIDITY_MS = 240_000

/** Margin before its end at which a pairing counts as expired, because the wallet needs time to respond. */
export const EXPIRY_MARGIN_MS = 10_000

interface Subscriber {
  readonly finish: () => void
}

/**
 * Maintains one WalletConnect pairing, shared by the views that show it, and renews it while one of them is visible.
 * The pairing outlives a short absence of all views, but not the modal.
 */
export class PairingController {
  readonly state = proxy<PairingState>({ phase: 'idle', ...NO_PAIRING })
  readonly #subscribers = new Set<Subscriber>()
  readonly #attempts = new Set<AbortController>()
  #lastSubscriber: Subscriber | undefined
  #namespace: RouterController['requestedNamespace']
  #latestAttempt: AbortController | undefined
  #renewError: AppKitError | undefined
  #linkChoice: LinkChoice | undefined
  #isAppPairing = false
  #leftAt = 0
  #returnedAt = 0
  #cancelTimer = () => {}

  constructor(private readonly scope: Scope) {
    const { signal } = scope
    const modal = scope.use(ModalController).state
    let wasOpen = modal.open
    const stopWatching = subscribe(modal, () => {
      if (wasOpen && !modal.open) this.stop()
      wasOpen = modal.open
    })
    signal.addEventListener('abort', stopWatching, { once: true })
    globalThis.document?.addEventListener('visibilitychange', () => this.#onVisibilityChange(), { signal })
  }

  /**
   * Starts a pairing or joins the current one. Calls `finish` once a wallet has connected. Returns a function that
   * leaves it; without any view, the pairing ends after {@link LINGER_MS}.
   */
  start(finish: () => void = () => {}): () => void {
    const subscriber = { finish }
    this.#subscribers.add(subscriber)
    this.#linkChoice = undefined
    this.#renewError = undefined
    if (this.state.phase === 'connecting') this.state.phase = 'ready'
    if (
      this.#namespace === this.scope.use(RouterController).requestedNamespace &&
      (this.#isUsable || this.state.phase === 'preparing')
    )
      this.#schedule()
    else this.#begin()
    return () => this.#unsubscribe(subscriber)
  }

  showUri(uri: string): void {
    this.#reset()
    this.#isAppPairing = true
    Object.assign(this.state, { uri, phase: 'ready' })
  }

  retry(): void {
    if (this.#subscribers.size > 0) this.#begin()
  }

  /** Call this in the click handler that opens the deep link. */
  onLinkOpened(choice: LinkChoice): void {
    this.#linkChoice = choice
    if (this.state.expiresAt) storePairing(this.scope, this.state.expiresAt, choice)
    if (this.state.phase === 'ready') this.state.phase = 'connecting'
  }

  stop(): void {
    this.#subscribers.clear()
    this.#lastSubscriber = undefined
    this.#reset()
  }

  dispose(): void {
    this.stop()
  }

  get renewsAt(): number {
    return this.state.expiresAt - EXPIRY_MARGIN_MS - RENEW_AHEAD_MS
  }

  get #isUsable(): boolean {
    const { uri, expiresAt } = this.state
    if (this.#isAppPairing) return true
    return uri !== '' && this.scope.services.clock.now() < expiresAt - EXPIRY_MARGIN_MS
  }

  #begin(): void {
    this.#reset()
    this.#namespace = this.scope.use(RouterController).requestedNamespace
    this.state.phase = 'preparing'
    void this.#pair()
  }

  #renew(): void {
    this.state.renewing = true
    void this.#pair()
  }

  /** The previous pairing stays valid until the relay drops it: a wallet that scanned it may still approve. */
  async #pair(): Promise<void> {
    const attempt = (this.#latestAttempt = new AbortController())
    this.#attempts.add(attempt)
    try {
      const connector = this.scope.use(ConnectorsController).find('walletConnect')
      if (!connector) throw new AppKitError('config/no-way-to-connect')
      const onUri = (uri: string) => this.#show(attempt, uri)
      const getMethod = () => getPlatform(this.#linkChoice, this.scope.use(HostController).state)
      await this.scope.use(ConnectionController).connect(connector, {
        signal: attempt.signal,
        onUri,
        getMethod,
        namespace: this.#namespace,
      })
      this.#attempts.delete(attempt) // the session owns its signal now
      if (!attempt.signal.aborted) this.#succeed()
    } catch (error) {
      this.#attempts.delete(attempt)
      if (!attempt.signal.aborted && !this.scope.signal.aborted)
        this.#settle(attempt, AppKitError.from(error, 'pairing/failed'))
    }
  }

  #show(attempt: AbortController, uri: string): void {
    if (attempt !== this.#latestAttempt || attempt.signal.aborted) return
    const { state } = this
    const expiresAt = this.scope.services.clock.now() + PAIRING_VALIDITY_MS
    Object.assign(state, NO_PAIRING, { uri, expiresAt, phase: state.phase === 'connecting' ? 'connecting' : 'ready' })
    storePairing(this.scope, expiresAt, this.#linkChoice)
    this.#schedule()
  }

  #succeed(): void {
    const waiting = this.#subscribers.size > 0 ? [...this.#subscribers] : [this.#lastSubscriber]
    rememberLink(this.scope.services.storage, this.#linkChoice)
    this.#reset()
    this.state.phase = 'done'
    for (const subscriber of waiting) subscriber?.finish()
  }

  #settle(attempt: AbortController, error: AppKitError): void {
    const isNewest = attempt === this.#latestAttempt
    const isAnswer = error.code.startsWith('wallet/') || error.code.startsWith('network/')
    if (!isNewest && !isAnswer) return // an earlier pairing has expired
    if (isNewest && this.state.renewing && this.#isUsable) {
      this.state.renewing = false
      this.#renewError = error
      return this.#schedule()
    }
    this.#reset()
    if (this.#subscribers.size === 0) return
    if (error.code === 'pairing/expired' && !isVisible()) return // a new one is created when the page becomes visible
    const known = error.code === 'request/aborted' ? new AppKitError('pairing/failed', { cause: error }) : error
    this.state.error = known
    this.state.phase = known.code === 'wallet/rejected' ? 'rejected' : 'failed'
  }

  #expire(): void {
    if (this.#renewError && this.#latestAttempt) this.#settle(this.#latestAttempt, this.#renewError)
    else Object.assign(this.state, NO_PAIRING, { phase: 'preparing' })
  }

  #unsubscribe(subscriber: Subscriber): void {
    if (!this.#subscribers.delete(subscriber) || this.#subscribers.size > 0) return
    this.#lastSubscriber = subscriber
    this.#leftAt = this.scope.services.clock.now()
    if (this.state.phase === 'preparing' || this.#isUsable) this.#schedule()
    else this.#reset()
  }

  /** Replaces a pairing that expired while the page was in the background. */
  #onVisibilityChange(): void {
    if (!isVisible()) return this.#schedule()
    this.#returnedAt = this.scope.services.clock.now()
    if (this.state.phase === 'idle' && this.#subscribers.size > 0) this.#begin()
    else this.#schedule()
  }

  #reset(): void {
    this.#cancelTimer()
    for (const attempt of this.#attempts) attempt.abort()
    this.#attempts.clear()
    if (this.state.expiresAt) forgetPairing(this.scope)
    this.#renewError = undefined
    this.#linkChoice = undefined
    this.#isAppPairing = false
    Object.assign(this.state, NO_PAIRING, { phase: 'idle' })
  }

  #schedule(): void {
    this.#cancelTimer()
    const { isTelegram, isIos, isSafari } = this.scope.use(HostController).state
    const { clock } = this.scope.services
    const due = getNextStep({
      usableUntil: this.state.expiresAt ? this.state.expiresAt - EXPIRY_MARGIN_MS : undefined,
      isShown: this.#subscribers.size > 0 || this.#isAppPairing,
      isVisible: isVisible(),
      canRenew: !this.state.renewing && !this.#renewError,
      keepsPairing: isTelegram || (isIos && isSafari),
      leftAt: this.#leftAt,
      returnedAt: this.#returnedAt,
    })
    if (!due) return
    const run = { renew: () => this.#renew(), expire: () => this.#expire(), stop: () => this.stop() }[due.action]
    this.#cancelTimer = clock.after(Math.max(0, due.at - clock.now()), () => {
      run()
      if (due.action === 'renew') this.#schedule()
    })
  }
}

function isVisible(): boolean {
  return globalThis.document?.visibilityState !== 'hidden'
}
