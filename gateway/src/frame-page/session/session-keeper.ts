import type {
  LoginAnswer,
  LoginAsk,
  LoginRoute,
  SessionGrant,
  WalletRecordOnWire,
} from '../../../../src/contract/login-api.js'
import type { Exclusive } from '../storage/exclusive.js'
import type { FrameStore } from '../storage/frame-store.js'
import type { ApiClient, CallOptions } from './api-client.js'
import { ApiRefusal } from './api-refusal.js'
import { FrameError } from './frame-error.js'
import type { FrameUser } from './frame-wallet.js'

/** So long before its end an access token is renewed, in milliseconds. */
const RENEW_MS = 10_000

/** A live session in memory. */
interface Live {
  readonly accessToken: string
  /** In the gateway's time, milliseconds. */
  readonly until: number
  readonly user: FrameUser
  wallet: WalletRecordOnWire | null
}

/** What the keeper works with. */
export interface SessionParts {
  readonly api: ApiClient
  /** The store of the moment: the storage may climb a rung. */
  readonly store: () => FrameStore
  readonly exclusive: Exclusive
  /** Told after each change. */
  readonly onChange: () => void
}

/**
 * The session of this device: access token in memory, refresh token sealed in the store. The refresh token works
 * once, so one renewal runs at a time over all tabs, and each begins with what the store holds then.
 */
export class SessionKeeper {
  #live: Live | undefined
  #renewing: Promise<Live> | undefined

  constructor(private readonly parts: SessionParts) {}

  get user(): FrameUser | undefined {
    return this.#live?.user
  }

  get wallet(): WalletRecordOnWire | null {
    return this.#live?.wallet ?? null
  }

  /** What the gateway now says of the wallet. */
  setWallet(wallet: WalletRecordOnWire): void {
    if (this.#live) this.#live.wallet = wallet
    this.parts.onChange()
  }

  /** Takes the session of a new login over, in place of any other, whose refresh token is handed back for a revocation. */
  adopt(grant: SessionGrant): Promise<string | undefined> {
    return this.parts.exclusive(this.#lockName(), async () => {
      const before = await this.parts.store().session()
      await this.parts.store().eraseAfter(undefined)
      await this.#take(grant)
      return before?.refreshToken
    })
  }

  /** False is definite: nothing stored, or the gateway ended it. Rejects `E_NETWORK` where nobody knows. */
  async resume(): Promise<boolean> {
    try {
      await this.#fresh()
      return true
    } catch (thrown) {
      if (thrown instanceof FrameError && thrown.code === 'E_UNAUTH') return false
      throw thrown
    }
  }

  /** Asks the gateway anew: what it says of user and wallet is current then. Rejects `E_UNAUTH`, `E_NETWORK`. */
  async renew(): Promise<void> {
    await this.#renew()
  }

  /**
   * Calls a route of the session. A token that ended early is renewed once. Rejects `E_UNAUTH` where there is no
   * session (any more), else as `ApiClient.call`.
   */
  async call<R extends LoginRoute>(route: R, ask: LoginAsk<R>, options: CallOptions = {}): Promise<LoginAnswer<R>> {
    const { accessToken } = await this.#fresh()
    try {
      return await this.parts.api.call(route, ask, { ...options, accessToken })
    } catch (thrown) {
      if (!ApiRefusal.is(thrown, 'invalid_token')) throw thrown
    }
    const renewed = await this.#renew()
    return this.parts.api.call(route, ask, { ...options, accessToken: renewed.accessToken })
  }

  /** Forgets the session here, whatever the gateway does; its refresh token is handed back for a revocation. */
  async forget(): Promise<string | undefined> {
    this.#live = undefined
    const stored = await this.parts
      .store()
      .session()
      .catch(() => undefined)
    await this.parts.store().clearSession()
    this.parts.onChange()
    return stored?.refreshToken
  }

  async #fresh(): Promise<Live> {
    const live = this.#live
    return live && live.until - RENEW_MS > this.parts.api.now() ? live : this.#renew()
  }

  #renew(): Promise<Live> {
    this.#renewing ??= this.parts
      .exclusive(this.#lockName(), () => this.#renewed())
      .finally(() => {
        this.#renewing = undefined
      })
    return this.#renewing
  }

  async #renewed(): Promise<Live> {
    const refreshToken = await this.#stored()
    if (refreshToken === undefined) return this.#ended()
    try {
      await this.#take(await this.parts.api.call('POST /v1/token/refresh', { refreshToken }))
    } catch (thrown) {
      if (!ApiRefusal.is(thrown, 'invalid_token', 'reuse_detected')) throw thrown
      // A login in another tab may have put a session in its place meanwhile: that one is not ours to end.
      if ((await this.#stored()) !== refreshToken) return this.#renewed()
      await this.parts.store().clearSession()
      return this.#ended()
    }
    return this.#live ?? this.#ended()
  }

  async #stored(): Promise<string | undefined> {
    return (await this.parts.store().session())?.refreshToken
  }

  /** Stored first, so that no crash loses the only good refresh token. */
  async #take(grant: SessionGrant): Promise<void> {
    const { userId, email, userName, appToken, refreshToken, accessToken, expiresIn, wallet } = grant
    const user = { userId, email, userName, appToken }
    await this.parts.store().keepSession({ ...user, refreshToken })
    this.#live = { accessToken, until: this.parts.api.now() + expiresIn * 1000, user, wallet }
    this.parts.onChange()
  }

  #ended(): never {
    if (this.#live) {
      this.#live = undefined
      this.parts.onChange()
    }
    throw new FrameError('E_UNAUTH', 'Your session is over. Log in again.')
  }

  #lockName(): string {
    const { projectId, origin } = this.parts.store().place
    return `appkit session ${encodeURIComponent(projectId)} ${encodeURIComponent(origin)}`
  }
}
