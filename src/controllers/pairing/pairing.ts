import { proxy, subscribe } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
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
import { reducePairing } from './pairing-reducer.js'
import {
  createPairing,
  EXPIRY_MARGIN_MS,
  NO_PAIRING,
  type Pairing,
  type PairingEffect,
  type PairingEvent,
  type PairingState,
  RENEW_AHEAD_MS,
} from './pairing-state.js'

/**
 * Maintains one WalletConnect pairing, shared by the views that show it, and renews it while one of them is visible.
 * The pairing outlives a short absence of all views, but not the modal. `reducePairing` has the transitions.
 */
export class PairingController {
  readonly state = proxy<PairingState>({ phase: 'idle', ...NO_PAIRING })
  readonly #attempts = new Map<number, AbortController>()
  #pairing: Pairing
  #cancelTimer = () => {}

  constructor(private readonly scope: Scope) {
    const { signal } = scope
    const { isTelegram, isIos, isSafari } = scope.use(HostController).state
    this.#pairing = createPairing({ isPageVisible: isVisible(), keepsPairing: isTelegram || (isIos && isSafari) })
    const modal = scope.use(ModalController).state
    let wasOpen = modal.open
    const stopWatching = subscribe(modal, () => {
      if (wasOpen && !modal.open) this.#send({ type: 'closed' })
      wasOpen = modal.open
    })
    signal.addEventListener('abort', stopWatching, { once: true })
    const onVisibilityChange = () =>
      this.#send(isVisible() ? { type: 'page-shown', namespace: this.#namespace } : { type: 'page-hidden' })
    globalThis.document?.addEventListener('visibilitychange', onVisibilityChange, { signal })
  }

  /**
   * Starts a pairing or joins the current one. Calls `finish` once a wallet has connected. Returns a function that
   * leaves it; without any view, the pairing ends after `LINGER_MS`.
   */
  start(finish: () => void = () => {}): () => void {
    const subscriber = { finish }
    this.#send({ type: 'subscribed', subscriber, namespace: this.#namespace })
    return () => this.#send({ type: 'unsubscribed', subscriber })
  }

  showUri(uri: string): void {
    this.#send({ type: 'app-uri-shown', uri })
  }

  retry(): void {
    this.#send({ type: 'retry', namespace: this.#namespace })
  }

  /** Call this in the click handler that opens the deep link. */
  onLinkOpened(link: LinkChoice): void {
    this.#send({ type: 'link-opened', link })
  }

  dispose(): void {
    this.#send({ type: 'closed' })
  }

  get renewsAt(): number {
    return this.state.expiresAt - EXPIRY_MARGIN_MS - RENEW_AHEAD_MS
  }

  get #namespace(): Namespace | undefined {
    return this.scope.use(RouterController).requestedNamespace
  }

  #send(event: PairingEvent): void {
    const { state, effects } = reducePairing(this.#pairing, event, this.scope.services.clock.now())
    this.#pairing = state
    const { phase, uri, expiresAt, renewing, error } = state
    Object.assign(this.state, { phase, uri, expiresAt, renewing, error })
    for (const effect of effects) this.#run(effect)
  }

  #run(effect: PairingEffect): void {
    switch (effect.type) {
      case 'schedule':
        return this.#schedule(effect.at)
      case 'cancel-timer':
        return this.#cancelTimer()
      case 'abort':
        return this.#attempts.get(effect.attempt)?.abort()
      case 'store':
        return storePairing(this.scope, effect.expiresAt, effect.link)
      case 'forget':
        return forgetPairing(this.scope)
      case 'remember-link':
        return rememberLink(this.scope.services.storage, effect.link)
      case 'connect':
        return void this.#connect(effect.attempt, effect.namespace)
      case 'finish':
        for (const subscriber of effect.subscribers) subscriber.finish()
    }
  }

  #schedule(at: number): void {
    this.#cancelTimer()
    const { clock } = this.scope.services
    this.#cancelTimer = clock.after(Math.max(0, at - clock.now()), () => this.#send({ type: 'timer-fired' }))
  }

  async #connect(attempt: number, namespace: Namespace | undefined): Promise<void> {
    const controller = new AbortController()
    this.#attempts.set(attempt, controller)
    try {
      const connector = this.scope.use(ConnectorsController).find('walletConnect')
      if (!connector) throw new AppKitError('config/no-way-to-connect', { text: 'WalletConnectConnector not found' })
      await this.scope.use(ConnectionController).connect(connector, {
        signal: controller.signal,
        onUri: uri => this.#send({ type: 'uri-received', attempt, uri }),
        getMethod: () => getPlatform(this.#pairing.link, this.scope.use(HostController).state),
        namespace,
      })
    } catch (error) {
      return this.#send({ type: 'failed', attempt, error: AppKitError.from(error, 'pairing/failed') })
    } finally {
      this.#attempts.delete(attempt)
    }
    this.#send({ type: 'approved', attempt })
  }
}

function isVisible(): boolean {
  return globalThis.document?.visibilityState !== 'hidden'
}
