import { proxy, subscribe } from 'valtio/vanilla'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { HostController } from '../app/host.js'
import { ModalController } from '../app/modal.js'
import { RouterController } from '../app/router.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from '../connection/connection.js'
import { ConnectorsController } from '../connection/connectors.js'
import { forgetPairing, type LinkChoice, reachedBy, rememberLink, storePairing } from '../connection/pairing-storage.js'
import { nextDue, NO_CODE, type PairingState, RENEW_AHEAD_MS } from './pairing-state.js'

/** How long a code can be used from the moment it is ready, in milliseconds. The library's own life is a minute longer. */
export const PAIRING_LIFE_MS = 240_000

/** So long before its end, in milliseconds, a code counts as expired: a wallet needs time to answer it. */
export const EXPIRED_BEFORE_END_MS = 10_000

interface Holder {
  readonly finish: () => void
}

/**
 * One code of the wallet-connection protocol at a time, shared by the screens that show it, and renewed before it
 * ends while one of them is on view. It outlives a short absence of all of them, but not the modal.
 */
export class PairingController {
  readonly state = proxy<PairingState>({ phase: 'idle', ...NO_CODE })
  readonly #holders = new Set<Holder>()
  readonly #attempts = new Set<AbortController>()
  #last: Holder | undefined
  /** The namespace that the code is for; undefined: all of them. */
  #asked: RouterController['asked']
  #newest: AbortController | undefined
  #renewError: AppKitError | undefined
  #choice: LinkChoice | undefined
  #isGiven = false
  #leftAt = 0
  #returnedAt = 0
  #callOff = () => {}

  constructor(private readonly scope: Scope) {
    const { signal } = scope
    const modal = scope.use(ModalController).state
    let wasOpen = modal.open
    const stopWatching = subscribe(modal, () => {
      if (wasOpen && !modal.open) this.stop()
      wasOpen = modal.open
    })
    signal.addEventListener('abort', stopWatching, { once: true })
    globalThis.document?.addEventListener('visibilitychange', () => this.#seen(), { signal })
  }

  /**
   * Begins a pairing, or joins the one there is. Calls `finish` when a wallet has connected. The returned function
   * leaves it again: without anybody it ends after a while.
   */
  start(finish: () => void = () => {}): () => void {
    const holder = { finish }
    this.#holders.add(holder)
    this.#choice = undefined
    this.#renewError = undefined
    if (this.state.phase === 'connecting') this.state.phase = 'ready'
    if (this.#asked === this.scope.use(RouterController).asked && (this.#isUsable || this.state.phase === 'preparing'))
      this.#plan()
    else this.#begin()
    return () => this.#leave(holder)
  }

  /** Shows a code of the app's own in place of ours (`open({ uri })`); what comes of it is the app's business. */
  offer(uri: string): void {
    this.#rest()
    this.#isGiven = true
    Object.assign(this.state, { uri, phase: 'ready' })
  }

  /** Begins anew after a failure, or at the person's wish. */
  retry(): void {
    if (this.#holders.size > 0) this.#begin()
  }

  /** Says that the person opened the code's link, in the task of the tap. */
  handOver(choice: LinkChoice): void {
    this.#choice = choice
    if (this.state.expiresAt) storePairing(this.scope, this.state.expiresAt, choice)
    if (this.state.phase === 'ready') this.state.phase = 'connecting'
  }

  /** Ends everything; nobody hears of it. */
  stop(): void {
    this.#holders.clear()
    this.#last = undefined
    this.#rest()
  }

  dispose(): void {
    this.stop()
  }

  /** When the next code takes the place of the one on view, in milliseconds since the epoch. */
  get renewsAt(): number {
    return this.state.expiresAt - EXPIRED_BEFORE_END_MS - RENEW_AHEAD_MS
  }

  get #isUsable(): boolean {
    const { uri, expiresAt } = this.state
    if (this.#isGiven) return true
    return uri !== '' && this.scope.services.clock.now() < expiresAt - EXPIRED_BEFORE_END_MS
  }

  #begin(): void {
    this.#rest()
    this.#asked = this.scope.use(RouterController).asked
    this.state.phase = 'preparing'
    void this.#pair()
  }

  #renew(): void {
    this.state.renewing = true
    void this.#pair()
  }

  /** The elder code is not ended here: until the relay forgets it, a wallet that scanned it may still say yes. */
  async #pair(): Promise<void> {
    const attempt = (this.#newest = new AbortController())
    this.#attempts.add(attempt)
    try {
      const connector = this.scope.use(ConnectorsController).find('walletConnect')
      if (!connector) throw new AppKitError('config/no-way-to-connect')
      const onUri = (uri: string) => this.#show(attempt, uri)
      const reached = () => reachedBy(this.#choice, this.scope.use(HostController).state)
      await this.scope.use(ConnectionController).connect(connector, {
        signal: attempt.signal,
        onUri,
        reached,
        namespace: this.#asked,
      })
      this.#attempts.delete(attempt) // its signal belongs to the session now
      if (!attempt.signal.aborted) this.#succeed()
    } catch (error) {
      this.#attempts.delete(attempt)
      if (!attempt.signal.aborted && !this.scope.signal.aborted)
        this.#settle(attempt, AppKitError.from(error, 'pairing/failed'))
    }
  }

  #show(attempt: AbortController, uri: string): void {
    if (attempt !== this.#newest || attempt.signal.aborted) return
    const { state } = this
    const expiresAt = this.scope.services.clock.now() + PAIRING_LIFE_MS
    Object.assign(state, NO_CODE, { uri, expiresAt, phase: state.phase === 'connecting' ? 'connecting' : 'ready' })
    storePairing(this.scope, expiresAt, this.#choice)
    this.#plan()
  }

  #succeed(): void {
    const waiting = this.#holders.size > 0 ? [...this.#holders] : [this.#last]
    rememberLink(this.scope.services.storage, this.#choice)
    this.#rest()
    this.state.phase = 'done'
    for (const holder of waiting) holder?.finish()
  }

  #settle(attempt: AbortController, error: AppKitError): void {
    const isNewest = attempt === this.#newest
    const isAnswer = error.code.startsWith('wallet/') || error.code.startsWith('network/')
    if (!isNewest && !isAnswer) return // an elder code came to its end
    if (isNewest && this.state.renewing && this.#isUsable) {
      this.state.renewing = false
      this.#renewError = error
      return this.#plan()
    }
    this.#rest()
    if (this.#holders.size === 0) return
    if (error.code === 'pairing/expired' && !isVisible()) return // the next one is made when the person is back
    const known = error.code === 'request/aborted' ? new AppKitError('pairing/failed', { cause: error }) : error
    this.state.error = known
    this.state.phase = known.code === 'wallet/rejected' ? 'rejected' : 'failed'
  }

  /** The code on view cannot be used any longer, and the next one is late, or failed. */
  #expire(): void {
    if (this.#renewError && this.#newest) this.#settle(this.#newest, this.#renewError)
    else Object.assign(this.state, NO_CODE, { phase: 'preparing' })
  }

  #leave(holder: Holder): void {
    if (!this.#holders.delete(holder) || this.#holders.size > 0) return
    this.#last = holder
    this.#leftAt = this.scope.services.clock.now()
    if (this.state.phase === 'preparing' || this.#isUsable) this.#plan()
    else this.#rest()
  }

  /** The page came back to the front, perhaps from the wallet's app; a code that ended meanwhile is made anew. */
  #seen(): void {
    if (!isVisible()) return this.#plan()
    this.#returnedAt = this.scope.services.clock.now()
    if (this.state.phase === 'idle' && this.#holders.size > 0) this.#begin()
    else this.#plan()
  }

  /** Gives every attempt up, and forgets the code. */
  #rest(): void {
    this.#callOff()
    for (const attempt of this.#attempts) attempt.abort()
    this.#attempts.clear()
    if (this.state.expiresAt) forgetPairing(this.scope)
    this.#renewError = undefined
    this.#choice = undefined
    this.#isGiven = false
    Object.assign(this.state, NO_CODE, { phase: 'idle' })
  }

  /** Sets the one timer for what is due next. */
  #plan(): void {
    this.#callOff()
    const { isTelegram, isIos, isSafari } = this.scope.use(HostController).state
    const { clock } = this.scope.services
    const due = nextDue({
      usableUntil: this.state.expiresAt ? this.state.expiresAt - EXPIRED_BEFORE_END_MS : undefined,
      isHeld: this.#holders.size > 0 || this.#isGiven,
      isVisible: isVisible(),
      mayRenew: !this.state.renewing && !this.#renewError,
      keepsCode: isTelegram || (isIos && isSafari),
      leftAt: this.#leftAt,
      returnedAt: this.#returnedAt,
    })
    if (!due) return
    const run = { renew: () => this.#renew(), expire: () => this.#expire(), stop: () => this.stop() }[due.what]
    this.#callOff = clock.after(Math.max(0, due.at - clock.now()), () => {
      run()
      if (due.what === 'renew') this.#plan()
    })
  }
}

function isVisible(): boolean {
  return globalThis.document?.visibilityState !== 'hidden'
}
