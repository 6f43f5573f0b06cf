import { subscribe } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import { type SIWXConfig, siwxNamespaces, type SIWXSession } from '../../core/siwx.js'
import { retry, withTimeout } from '../../lib/async.js'
import { AccountController } from '../connection/account.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { SignInsController, type SignInStatus } from './sign-ins.js'
import {
  responseTimeout,
  getExpiration,
  forgetAllDeclined,
  hasDeclined,
  isSignInRequired,
  getSignInTarget,
  findSession,
  type SignInTarget,
} from './siwx-session.js'

/**
 * Revokes the sessions of a namespace's accounts on all its networks, or all sessions if no other namespace is
 * connected. Retries twice, then rejects.
 */
export async function signOut(
  scope: Scope,
  config: SIWXConfig,
  namespace: Namespace,
  addresses: readonly string[],
): Promise<void> {
  const account = scope.use(AccountController)
  const isOtherConnected = (candidate: Namespace) =>
    candidate !== namespace && account.get(candidate).status !== 'disconnected'
  const { clock } = scope.services
  const retryOptions = { retries: 2, baseDelayMs: 500, clock, signal: scope.signal }
  if (!siwxNamespaces.some(isOtherConnected)) return retry(() => config.setSessions([]), retryOptions)
  const networks = scope.use(NetworkController).getNetworks(namespace)
  const ends = networks.flatMap(({ caipNetworkId }) =>
    addresses.map(address => retry(() => config.revokeSession(caipNetworkId, address), retryOptions)),
  )
  const failed = (await Promise.allSettled(ends)).find(end => end.status === 'rejected')
  if (failed) throw failed.reason
}

// Longer timers are chained, because browsers limit them to 2^31 − 1 ms (24.8 days).
const MAX_TIMER_MS = 86_400_000

// The delay of the first lookup after a failed one. Doubles with each failure, up to {@link MAX_RECHECK_DELAY_MS}.
const RECHECK_DELAY_MS = 1_000
export const MAX_RECHECK_DELAY_MS = 32_000

export interface SiwxListener {
  onWanted(target: SignInTarget): void
  onSignedIn(target: SignInTarget): void
  /**
   * Called when the account, network or connection has changed. `isFollowed` is true if another account took its place.
   */
  onGone(target: SignInTarget, isFollowed: boolean): void
  onFailed(target: SignInTarget, error: unknown): void
}

/**
 * Watches connected accounts and looks up their sessions: for each account and network, after changes in another tab,
 * and on expiration. Ends sessions together with their connection.
 */
export class SiwxSessions {
  readonly #targets = new Map<Namespace, SignInTarget>()
  readonly #addresses = new Map<Namespace, Set<string>>()
  #signingOut: Promise<unknown> = Promise.resolve()
  #activeNamespace: Namespace

  constructor(
    private readonly scope: Scope,
    private readonly config: SIWXConfig,
    private readonly listener: SiwxListener,
  ) {
    const { services, signal } = scope
    this.#activeNamespace = scope.use(NetworkController).state.namespace
    const syncTargets = () => this.#syncTargets()
    const retryOptions = () => this.refresh()
    const stops = [scope.use(AccountController), scope.use(NetworkController)].map(controller =>
      subscribe(controller.state, syncTargets),
    )
    services.storage.onChange('siwx_changed', retryOptions, signal)
    services.storage.onChange('siwx', retryOptions, signal)
    const end = () => {
      for (const stop of stops) stop()
      for (const target of this.#targets.values()) target.end()
    }
    signal.addEventListener('abort', end, { once: true })
    syncTargets()
  }

  get isRequired(): boolean {
    return isSignInRequired(this.config)
  }

  getTarget(namespace: Namespace): SignInTarget | undefined {
    return this.#targets.get(namespace)
  }

  /** Returns true if the target is still current. Reads the account state directly, since its subscription may lag. */
  isCurrent(target: SignInTarget): boolean {
    return !target.signal.aborted && target.isSame(getSignInTarget(this.scope, target.namespace))
  }

  setSession(target: SignInTarget, session: SIWXSession): void {
    target.signIn = session
    this.setStatus(target, 'signed-in')
    this.#scheduleExpiration(target, getExpiration(session.data))
    this.listener.onSignedIn(target)
  }

  setStatus(target: SignInTarget, status: SignInStatus): void {
    const { namespace, address, network, signIn } = target
    const entry = { status, chainId: network.caipNetworkId, address }
    this.scope
      .use(SignInsController)
      .set(namespace, status === 'signed-in' && signIn ? { ...entry, session: signIn } : entry)
  }

  notifyTabs(): void {
    const { clock, storage } = this.scope.services
    storage.set('siwx_changed', clock.now())
  }

  refresh({ shouldPrompt = this.isRequired } = {}): void {
    for (const target of this.#targets.values()) void this.#check(target, { isFirst: false, shouldPrompt })
  }

  async signOut(namespace: Namespace): Promise<void> {
    const addresses = [...(this.#addresses.get(namespace) ?? [])]
    await this.#enqueueSignOut(() => signOut(this.scope, this.config, namespace, addresses))
    this.notifyTabs()
  }

  #syncTargets(): void {
    if (this.scope.signal.aborted) return
    for (const namespace of siwxNamespaces) {
      this.#followConnection(namespace)
      const before = this.#targets.get(namespace)
      const target = getSignInTarget(this.scope, namespace)
      if (target ? target.isSame(before) : !before) continue
      if (before) this.#removeTarget(before, Boolean(target))
      if (!target) continue
      this.#targets.set(namespace, target)
      void this.#check(target, { isFirst: true, shouldPrompt: true })
    }
    this.#followNamespace()
  }

  // An optional sign-in of another namespace is requested once its network is selected.
  #followNamespace(): void {
    const { namespace } = this.scope.use(NetworkController).state
    if (namespace === this.#activeNamespace) return
    this.#activeNamespace = namespace
    const target = this.#targets.get(namespace)
    if (target && !target.signIn) void this.#check(target, { isFirst: false, shouldPrompt: true })
  }

  #removeTarget(target: SignInTarget, isFollowed: boolean): void {
    target.end()
    this.#targets.delete(target.namespace)
    this.scope.use(SignInsController).set(target.namespace, undefined)
    this.listener.onGone(target, isFollowed)
  }

  // A connection that ended here ends its sessions. One that another tab took over is left to that tab.
  #followConnection(namespace: Namespace): void {
    const { status, accounts } = this.scope.use(AccountController).get(namespace)
    const addresses = this.#addresses.get(namespace)
    if (status === 'connected') {
      this.#addresses.set(namespace, new Set([...(addresses ?? []), ...accounts.map(({ address }) => address)]))
      return
    }
    if (addresses && status === 'disconnected') {
      forgetAllDeclined(this.scope, namespace)
      if (this.config.signOutOnDisconnect !== false) void this.signOut(namespace).catch(() => {}) // the app's storage did not respond
    }
    this.#addresses.delete(namespace)
  }

  async #check(
    target: SignInTarget,
    { isFirst, shouldPrompt }: { isFirst: boolean; shouldPrompt: boolean },
  ): Promise<void> {
    target.cancelRecheck()
    if (isFirst) this.setStatus(target, 'checking')
    const { clock } = this.scope.services
    const { caipNetworkId: chainId } = target.network
    try {
      const limit = responseTimeout(this.scope, target.signal)
      await withTimeout(() => this.#signingOut, limit)
      const sessions = await withTimeout(() => this.config.getSessions(chainId, target.address), limit)
      if (!this.isCurrent(target)) return
      target.failedChecks = 0
      const session = findSession(sessions, { address: target.address, chainId, now: clock.now() })
      if (session) this.setSession(target, session)
      else this.#handleMissingSession(target, shouldPrompt)
    } catch (error) {
      if (!this.isCurrent(target)) return
      if (isFirst) this.listener.onFailed(target, error)
      else if (target.signIn && getExpiration(target.signIn.data) <= clock.now())
        this.#handleMissingSession(target, shouldPrompt)
      else if (target.signIn) this.#scheduleRecheck(target, shouldPrompt)
    }
  }

  // Keeps a sign-in that cannot be looked up, and looks it up again: another tab or the server may have ended it.
  #scheduleRecheck(target: SignInTarget, shouldPrompt: boolean): void {
    const delay = Math.min(RECHECK_DELAY_MS * 2 ** target.failedChecks, MAX_RECHECK_DELAY_MS)
    target.failedChecks += 1
    target.cancelRecheck = this.scope.services.clock.after(
      delay,
      () => void this.#check(target, { isFirst: false, shouldPrompt }),
    )
  }

  #handleMissingSession(target: SignInTarget, shouldPrompt: boolean): void {
    target.cancelExpiration()
    target.signIn = undefined
    const { byNamespace } = this.scope.use(SignInsController).state
    if (byNamespace[target.namespace]?.status !== 'asking') this.setStatus(target, 'signed-out')
    if (shouldPrompt && (this.isRequired || this.#isWelcome(target))) this.listener.onWanted(target)
  }

  // True if an optional sign-in may interrupt the user: the network is in use, and the user has not declined.
  #isWelcome({ namespace, caipAddress }: SignInTarget): boolean {
    return namespace === this.scope.use(NetworkController).state.namespace && !hasDeclined(this.scope, caipAddress)
  }

  #scheduleExpiration(target: SignInTarget, end: number): void {
    const { clock } = this.scope.services
    target.cancelExpiration()
    const remaining = end - clock.now()
    if (remaining === Infinity) return
    const due = () => (remaining > MAX_TIMER_MS ? this.#scheduleExpiration(target, end) : this.#expire(target))
    target.cancelExpiration = clock.after(Math.max(0, Math.min(remaining, MAX_TIMER_MS)), due)
  }

  #expire(target: SignInTarget): void {
    target.signIn = undefined
    this.setStatus(target, 'signed-out')
    void this.#check(target, { isFirst: false, shouldPrompt: this.isRequired })
  }

  // Queues sign-outs. Session lookups wait for them.
  #enqueueSignOut(run: () => Promise<void>): Promise<void> {
    const done = this.#signingOut.then(run)
    this.#signingOut = done.catch(() => {})
    return done
  }
}
