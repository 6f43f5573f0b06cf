import { subscribe } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import { type SIWXConfig, siwxNamespaces, type SIWXSession } from '../../core/siwx.js'
import { retry, withTimeout } from '../../lib/async.js'
import { AccountController } from '../connection/account.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { SignInsController, type SignInStatus } from './sign-ins.js'
import {
  answerLimit,
  endOf,
  forgetAllDeclined,
  hasDeclined,
  isSignInRequired,
  placeOf,
  sessionFor,
  type SiwxPlace,
} from './siwx-session.js'

/**
 * Ends the sign-ins of a namespace's accounts on all of its networks; all there are where nobody else is connected.
 * Tries twice more where whoever keeps them does not answer, and rejects then.
 */
export async function signOut(
  scope: Scope,
  config: SIWXConfig,
  namespace: Namespace,
  addresses: readonly string[],
): Promise<void> {
  const account = scope.use(AccountController)
  const isOther = (each: Namespace) => each !== namespace && account.of(each).status !== 'disconnected'
  const { clock } = scope.services
  const again = { retries: 2, baseDelayMs: 500, clock, signal: scope.signal }
  if (!siwxNamespaces.some(isOther)) return retry(() => config.setSessions([]), again)
  const networks = scope.use(NetworkController).of(namespace)
  const ends = networks.flatMap(({ caipNetworkId }) =>
    addresses.map(address => retry(() => config.revokeSession(caipNetworkId, address), again)),
  )
  const failed = (await Promise.allSettled(ends)).find(end => end.status === 'rejected')
  if (failed) throw failed.reason
}

/** The longest wait of a browser's timer is 24.8 days. */
const LONGEST_WAIT_MS = 86_400_000

/** What is heard of the accounts that are connected. */
export interface SiwxListener {
  /** Nobody signed in here: to be asked. */
  onWanted(place: SiwxPlace): void
  /** There is a sign-in, whoever made it. */
  onSignedIn(place: SiwxPlace): void
  /** It is over: another account or network has its place, or nobody. */
  onGone(place: SiwxPlace, isFollowed: boolean): void
  /** Whether there is a sign-in cannot be found out. */
  onFailed(place: SiwxPlace, error: unknown): void
}

/**
 * Follows who is connected and on which network, and asks whoever keeps the sign-ins whether there is one: once for each
 * account on each network, again when another tab changed something, and when one expires. Ends them with the connection.
 */
export class SiwxSessions {
  readonly #places = new Map<Namespace, SiwxPlace>()
  /** Every account that a connection had, to be signed out with it. */
  readonly #seen = new Map<Namespace, Set<string>>()
  #signingOut: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly scope: Scope,
    private readonly config: SIWXConfig,
    private readonly listener: SiwxListener,
  ) {
    const { services, signal } = scope
    const look = () => this.#look()
    const again = () => this.lookAgain()
    const stops = [scope.use(AccountController), scope.use(NetworkController)].map(each => subscribe(each.state, look))
    services.storage.onChange('siwx_changed', again, signal)
    services.storage.onChange('siwx', again, signal)
    const end = () => {
      for (const stop of stops) stop()
      for (const place of this.#places.values()) place.end()
    }
    signal.addEventListener('abort', end, { once: true })
    look()
  }

  /** Whether somebody who does not sign in is to be disconnected. */
  get isRequired(): boolean {
    return isSignInRequired(this.config)
  }

  /** The account of a namespace as it stands; undefined where there is none to sign in. */
  place(namespace: Namespace): SiwxPlace | undefined {
    return this.#places.get(namespace)
  }

  /** Whether a place is what the person uses at this moment, read anew: an answer may be quicker than its news. */
  isHere(place: SiwxPlace): boolean {
    return !place.signal.aborted && place.isSame(placeOf(this.scope, place.namespace))
  }

  /** The sign-in that was made or found. */
  take(place: SiwxPlace, session: SIWXSession): void {
    place.signIn = session
    this.say(place, 'signed-in')
    this.#watchEnd(place, endOf(session.data))
    this.listener.onSignedIn(place)
  }

  say(place: SiwxPlace, status: SignInStatus): void {
    const { namespace, address, network, signIn } = place
    const entry = { status, chainId: network.caipNetworkId, address }
    this.scope
      .use(SignInsController)
      .set(namespace, status === 'signed-in' && signIn ? { ...entry, session: signIn } : entry)
  }

  /** Tells the other tabs that something changed. */
  tellTabs(): void {
    const { clock, storage } = this.scope.services
    storage.set('siwx_changed', clock.now())
  }

  /** Looks whether what is known still holds. Who never had to sign in is asked then only where they have to. */
  lookAgain({ ask = this.isRequired } = {}): void {
    for (const place of this.#places.values()) void this.#check(place, { isFirst: false, ask })
  }

  /** Ends the sign-ins of a namespace's accounts on all its networks. */
  async signOut(namespace: Namespace): Promise<void> {
    const addresses = [...(this.#seen.get(namespace) ?? [])]
    await this.#afterAll(() => signOut(this.scope, this.config, namespace, addresses))
    this.tellTabs()
  }

  #look(): void {
    if (this.scope.signal.aborted) return
    for (const namespace of siwxNamespaces) {
      this.#followConnection(namespace)
      const before = this.#places.get(namespace)
      const place = placeOf(this.scope, namespace)
      if (place ? place.isSame(before) : !before) continue
      if (before) this.#leave(before, Boolean(place))
      if (!place) continue
      this.#places.set(namespace, place)
      void this.#check(place, { isFirst: true, ask: true })
    }
  }

  #leave(place: SiwxPlace, isFollowed: boolean): void {
    place.end()
    this.#places.delete(place.namespace)
    this.scope.use(SignInsController).set(place.namespace, undefined)
    this.listener.onGone(place, isFollowed)
  }

  /** A connection that ended here ends its sign-ins; one that another tab took over is that tab's business. */
  #followConnection(namespace: Namespace): void {
    const { status, accounts } = this.scope.use(AccountController).of(namespace)
    const seen = this.#seen.get(namespace)
    if (status === 'connected') {
      this.#seen.set(namespace, new Set([...(seen ?? []), ...accounts.map(({ address }) => address)]))
      return
    }
    if (seen && status === 'disconnected') {
      forgetAllDeclined(this.scope, namespace)
      if (this.config.signOutOnDisconnect !== false) void this.signOut(namespace).catch(() => {}) // who keeps them does not answer
    }
    this.#seen.delete(namespace)
  }

  async #check(place: SiwxPlace, { isFirst, ask }: { isFirst: boolean; ask: boolean }): Promise<void> {
    if (isFirst) this.say(place, 'checking')
    const { clock } = this.scope.services
    const { caipNetworkId: chainId } = place.network
    try {
      const limit = answerLimit(this.scope, place.signal)
      await withTimeout(() => this.#signingOut, limit)
      const sessions = await withTimeout(() => this.config.getSessions(chainId, place.address), limit)
      if (!this.isHere(place)) return
      const session = sessionFor(sessions, { address: place.address, chainId, now: clock.now() })
      if (session) this.take(place, session)
      else this.#miss(place, ask)
    } catch (error) {
      if (!this.isHere(place)) return
      if (isFirst) this.listener.onFailed(place, error)
      else if (place.signIn && endOf(place.signIn.data) <= clock.now()) this.#miss(place, ask)
    }
  }

  #miss(place: SiwxPlace, ask: boolean): void {
    place.callOff()
    place.signIn = undefined
    const { byNamespace } = this.scope.use(SignInsController).state
    if (byNamespace[place.namespace]?.status !== 'asking') this.say(place, 'signed-out')
    if (ask && !(hasDeclined(this.scope, place.caipAddress) && !this.isRequired)) this.listener.onWanted(place)
  }

  #watchEnd(place: SiwxPlace, end: number): void {
    const { clock } = this.scope.services
    place.callOff()
    const left = end - clock.now()
    if (left === Infinity) return
    const due = () => (left > LONGEST_WAIT_MS ? this.#watchEnd(place, end) : this.#expire(place))
    place.callOff = clock.after(Math.max(0, Math.min(left, LONGEST_WAIT_MS)), due)
  }

  /** From this moment it does not count, whatever the answer to the next look is. */
  #expire(place: SiwxPlace): void {
    place.signIn = undefined
    this.say(place, 'signed-out')
    void this.#check(place, { isFirst: false, ask: this.isRequired })
  }

  /** One sign-out after the other; whoever looks for a sign-in waits for them. */
  #afterAll(run: () => Promise<void>): Promise<void> {
    const done = this.#signingOut.then(run)
    this.#signingOut = done.catch(() => {})
    return done
  }
}
