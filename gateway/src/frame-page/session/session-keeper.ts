import type {
  LoginAnswer,
  LoginRequest,
  LoginRoute,
  SessionGrant,
  WalletRecordOnWire,
} from '../../../../src/contract/login-api.js'
import type { AccountChange } from '../../../../src/contract/account-api.js'
import type { Exclusive } from '../storage/exclusive.js'
import type { FrameStore } from '../storage/frame-store.js'
import type { ApiClient, CallOptions } from './api-client.js'
import { ApiRefusal } from './api-refusal.js'
import { FrameError } from './frame-error.js'
import type { FrameUser } from './frame-wallet.js'

const RENEW_BEFORE_MS = 10_000

interface Live {
  readonly accessToken: string
  readonly until: number
  readonly user: FrameUser
  wallet: WalletRecordOnWire | null
  readonly changes: readonly AccountChange[]
}

export interface SessionParts {
  readonly api: ApiClient
  readonly store: () => FrameStore
  readonly exclusive: Exclusive
  readonly onChange: () => void
}

/**
 * The session of this device: access token in memory, refresh token sealed in the store. A refresh token works once, so
 * only one tab renews at a time, and starts with the token that is stored then.
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

  /** Changes of the account that take effect later, as of the last renewal. */
  get changes(): readonly AccountChange[] {
    return this.#live?.changes ?? []
  }

  setWallet(wallet: WalletRecordOnWire): void {
    if (this.#live) this.#live.wallet = wallet
    this.parts.onChange()
  }

  /** Replaces the stored session with that of a new login. Returns the previous refresh token, to be revoked. */
  attachSession(grant: SessionGrant): Promise<string | undefined> {
    return this.parts.exclusive(this.#lockName(), async () => {
      const before = await this.parts.store().session()
      await this.parts.store().eraseAfter(undefined)
      await this.#save(grant)
      return before?.refreshToken
    })
  }

  async resume(): Promise<boolean> {
    try {
      await this.#getLive()
      return true
    } catch (thrown) {
      if (thrown instanceof FrameError && thrown.code === 'E_UNAUTH') return false
      throw thrown
    }
  }

  /** Renews the session, and with it the user and wallet data. Rejects `E_UNAUTH` or `E_NETWORK`. */
  async renew(): Promise<void> {
    await this.#renew()
  }

  /**
   * Calls a route with the access token. A token that expired early is renewed once.
   * @throws FrameError `E_UNAUTH` without a session; otherwise as `ApiClient.call`
   */
  async call<R extends LoginRoute>(
    route: R,
    body: LoginRequest<R>,
    options: CallOptions = {},
  ): Promise<LoginAnswer<R>> {
    const { accessToken } = await this.#getLive()
    try {
      return await this.parts.api.call(route, body, { ...options, accessToken })
    } catch (thrown) {
      if (!ApiRefusal.is(thrown, 'invalid_token')) throw thrown
    }
    const renewed = await this.#renew()
    return this.parts.api.call(route, body, { ...options, accessToken: renewed.accessToken })
  }

  /** Deletes the session on this device. Returns its refresh token, to be revoked. */
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

  async #getLive(): Promise<Live> {
    const live = this.#live
    return live && live.until - RENEW_BEFORE_MS > this.parts.api.now() ? live : this.#renew()
  }

  #renew(): Promise<Live> {
    this.#renewing ??= this.parts
      .exclusive(this.#lockName(), () => this.#refresh())
      .finally(() => {
        this.#renewing = undefined
      })
    return this.#renewing
  }

  async #refresh(): Promise<Live> {
    const refreshToken = await this.#readRefreshToken()
    if (refreshToken === undefined) return this.#endSession()
    try {
      await this.#save(await this.parts.api.call('POST /v1/token/refresh', { refreshToken }))
    } catch (thrown) {
      if (!ApiRefusal.is(thrown, 'invalid_token', 'reuse_detected')) throw thrown
      // A login in another tab may have replaced the session meanwhile; that one must stay.
      if ((await this.#readRefreshToken()) !== refreshToken) return this.#refresh()
      await this.parts.store().clearSession()
      return this.#endSession()
    }
    return this.#live ?? this.#endSession()
  }

  async #readRefreshToken(): Promise<string | undefined> {
    return (await this.parts.store().session())?.refreshToken
  }

  // Stored before use, so that a crash cannot lose the only valid refresh token.
  async #save(grant: SessionGrant): Promise<void> {
    const { userId, email, userName, appToken, refreshToken, accessToken, expiresIn, wallet, changes = [] } = grant
    const user = { userId, email, userName, appToken }
    await this.parts.store().saveSession({ ...user, refreshToken })
    this.#live = { accessToken, until: this.parts.api.now() + expiresIn * 1000, user, wallet, changes }
    this.parts.onChange()
  }

  #endSession(): never {
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
