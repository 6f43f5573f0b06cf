import type { EmbeddedWalletInfo } from '../../core/account.js'
import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { featureDefaults } from '../../core/features.js'
import type {
  EmbeddedUser,
  AppEventName,
  AppPayload,
  AppSuccess,
  FrameClient,
  FrameEvent,
  FrameEventName,
  FrameRequestOptions,
  FrameStateListener,
} from '../../frame/frame-client.js'
import { getFramePayload } from '../../frame/frame-errors.js'
import { withTimeout } from '../../lib/async.js'
import { type Check, isNumber, isLiteral, isText } from '../../lib/shape.js'
import { toCaipNetworkId } from './user-accounts.js'

/** The stored values of a login, by storage key. Never contains a token. */
export type LoginValues = {
  EMAIL_LOGIN_USED_KEY: 'yes'
  EMAIL: string
  /** Milliseconds since the epoch. */
  LAST_EMAIL_LOGIN_TIME: number
  /** CAIP-2 id. */
  LAST_USED_CHAIN_KEY: string
  SOCIAL_USERNAME: string
  /** The social login of the current user, or `passkey`. Absent after a login by email. */
  connected_social: string
  /** EVM chain ids, separated by commas. */
  SMART_ACCOUNT_ENABLED_NETWORKS: string
}

export interface LoginStore {
  get<K extends keyof LoginValues>(key: K, check: Check<LoginValues[K]>): LoginValues[K] | undefined
  set<K extends keyof LoginValues>(key: K, value: LoginValues[K]): void
  remove(key: keyof LoginValues): void
}

/** Minimum time between two login emails, in milliseconds. */
export const EMAIL_THROTTLE_MS = 30_000

/** Returns when the next email can be sent, in milliseconds since the epoch, or 0 if it can be sent now. */
export function getNextEmailTime(store: Pick<LoginStore, 'get'>, clock: Clock): number {
  const last = store.get('LAST_EMAIL_LOGIN_TIME', isNumber)
  if (last === undefined || last > clock.now()) return 0 // a time in the future means that the clock was set back
  return last + EMAIL_THROTTLE_MS
}

/**
 * Throws `email/throttled` within 30 seconds of the last email. The cause has the remaining seconds, like the frame's
 * errors.
 */
export function assertEmailAllowed(store: Pick<LoginStore, 'get'>, clock: Clock): void {
  const remainingSeconds = Math.ceil((getNextEmailTime(store, clock) - clock.now()) / 1_000)
  if (remainingSeconds <= 0) return
  const text = `Please try again after ${remainingSeconds} seconds`
  throw new AppKitError('email/throttled', { text, cause: { message: text, retryAfter: remainingSeconds } })
}

const userKeys = [
  'EMAIL_LOGIN_USED_KEY',
  'EMAIL',
  'LAST_USED_CHAIN_KEY',
  'SOCIAL_USERNAME',
  'connected_social',
] as const
const isYes = isLiteral('yes')

export class LoginCache {
  constructor(
    private readonly store: LoginStore,
    private readonly clock: Clock,
  ) {}

  get hasLogin(): boolean {
    return this.store.get('EMAIL_LOGIN_USED_KEY', isYes) !== undefined
  }

  get lastChain(): string | undefined {
    return this.store.get('LAST_USED_CHAIN_KEY', isText)
  }

  get authProvider(): EmbeddedWalletInfo['authProvider'] {
    const social = this.store.get('connected_social', isText)
    if (social === 'passkey') return social
    return (featureDefaults.socials || []).find(known => known === social) ?? 'email'
  }

  get smartAccountNetworks(): readonly number[] {
    const text = this.store.get('SMART_ACCOUNT_ENABLED_NETWORKS', isText) ?? ''
    return text.split(',').filter(Boolean).map(Number).filter(Number.isSafeInteger)
  }

  setSmartAccountNetworks(ids: readonly number[]): void {
    this.store.set('SMART_ACCOUNT_ENABLED_NETWORKS', ids.join(','))
  }

  assertEmailAllowed(): void {
    assertEmailAllowed(this.store, this.clock)
  }

  recordEmail(): void {
    this.store.set('LAST_EMAIL_LOGIN_TIME', this.clock.now())
  }

  recordLogin(user: Pick<EmbeddedUser, 'chainId' | 'userName'>, email: string | undefined): void {
    this.store.set('EMAIL_LOGIN_USED_KEY', 'yes')
    this.store.remove('LAST_EMAIL_LOGIN_TIME')
    if (email) this.store.set('EMAIL', email)
    if (user.userName) this.store.set('SOCIAL_USERNAME', user.userName)
    this.setLastChain(user.chainId)
  }

  forgetSocial(): void {
    this.store.remove('connected_social')
  }

  setEmail(email: string): void {
    this.store.set('EMAIL', email)
  }

  setUserName(name: string): void {
    this.store.set('SOCIAL_USERNAME', name)
  }

  setLastChain(chainId: string | number): void {
    const id = toCaipNetworkId(chainId)
    if (id) this.store.set('LAST_USED_CHAIN_KEY', id)
  }

  clear(): void {
    for (const key of userKeys) this.store.remove(key)
  }
}

const SIGN_OUT_TIMEOUT_MS = 3_000
const INCONCLUSIVE_CODES: readonly unknown[] = ['E_TIMEOUT', 'E_NETWORK', 'E_RATE']

type ResponseHandlers = { readonly [N in AppEventName]?: (response: AppSuccess<N>, payload: AppPayload<N>) => void }
type ErrorHandlers = { readonly [N in AppEventName]?: (error: unknown) => Promise<AppSuccess<N>> }

/**
 * Applies the login rules to a frame. Stores login data, throttles emails to one per 30 seconds, clears local data
 * before a logout of at most 3 seconds, and replaces certain failures with default responses.
 */
export function withLoginCache(
  frame: FrameClient,
  cache: LoginCache,
  clock: Clock,
  onEmailChanged?: (email: string) => void,
): FrameClient {
  return new CachedFrame(frame, cache, clock, onEmailChanged)
}

class CachedFrame implements FrameClient {
  private emails: { requested?: string | undefined; confirmed?: string | undefined } = {}
  // The session token. It has no authority and is kept in memory only.
  private token: string | undefined

  constructor(
    private readonly frame: FrameClient,
    private readonly cache: LoginCache,
    private readonly clock: Clock,
    private readonly onEmailChanged?: (email: string) => void,
  ) {
    frame.on('SESSION_UPDATE', ({ token }) => (this.token = token))
  }

  get state() {
    return this.frame.state
  }

  get failure() {
    return this.frame.failure
  }

  get storage() {
    return this.frame.storage
  }

  async request<N extends AppEventName>(
    name: N,
    payload?: AppPayload<N>,
    options: FrameRequestOptions = {},
  ): Promise<AppSuccess<N>> {
    if (name === 'CONNECT_EMAIL') this.cache.assertEmailAllowed()
    if (name === 'SIGN_OUT') this.forget()
    const handleError = this.errorHandlers[name] as ((error: unknown) => Promise<AppSuccess<N>>) | undefined
    const handleResponse = this.responseHandlers[name] as
      ((response: AppSuccess<N>, payload?: AppPayload<N>) => void) | undefined
    try {
      const response = await this.send(name, payload, options)
      handleResponse?.(response, payload)
      return response
    } catch (error) {
      if (!handleError || options.signal?.aborted) throw error
      return handleError(error)
    }
  }

  ready(signal?: AbortSignal): Promise<void> {
    return this.frame.ready(signal)
  }

  on<N extends FrameEventName>(name: N, listener: (event: FrameEvent<N>) => void): () => void {
    return this.frame.on(name, listener)
  }

  onState(listener: FrameStateListener): () => void {
    return this.frame.onState(listener)
  }

  reload(): Promise<void> {
    return this.frame.reload()
  }

  continueInPopup(): Promise<void> {
    return this.frame.continueInPopup()
  }

  dispose(): void {
    this.frame.dispose()
  }

  private send<N extends AppEventName>(
    name: N,
    payload: AppPayload<N> | undefined,
    { signal }: FrameRequestOptions,
  ): Promise<AppSuccess<N>> {
    const { frame, token, clock } = this
    const sentPayload = name === 'IS_CONNECTED' && token ? ({ token } as AppPayload<N>) : payload
    if (name !== 'SIGN_OUT') return frame.request(name, sentPayload, { signal })
    const onTimeout = () => new AppKitError('frame/no-answer')
    const timeout = { ms: SIGN_OUT_TIMEOUT_MS, clock, signal, onTimeout } // includes the time to load the frame
    return withTimeout(limit => frame.request(name, sentPayload, { signal: limit }), timeout)
  }

  private forget(): void {
    this.cache.clear()
    this.emails = {}
    this.token = undefined
  }

  private readonly confirmEmail = () => {
    this.cache.forgetSocial() // a social login stores its provider after this
    this.emails.confirmed = this.emails.requested
  }
  private readonly recordLogin = (user: EmbeddedUser) =>
    this.cache.recordLogin(user, user.email ?? this.emails.confirmed)
  private readonly recordChain = ({ chainId }: { chainId: string | number }) => this.cache.setLastChain(chainId)

  private readonly responseHandlers: ResponseHandlers = {
    CONNECT_EMAIL: ({ action }, { email }) => {
      this.emails.requested = email
      this.cache.recordEmail()
      if (action === 'CONNECT') this.confirmEmail()
    },
    CONNECT_DEVICE: this.confirmEmail,
    CONNECT_OTP: this.confirmEmail,
    CONNECT_PASSKEY: () => void (this.emails = {}),
    CONNECT_FARCASTER: ({ userName }) => this.cache.setUserName(userName),
    CONNECT_SOCIAL: this.recordLogin,
    GET_USER: this.recordLogin,
    GET_CHAIN_ID: this.recordChain,
    SWITCH_NETWORK: this.recordChain,
    UPDATE_EMAIL: () => this.cache.recordEmail(),
    UPDATE_EMAIL_SECONDARY_OTP: ({ newEmail, pendingUntil }) => {
      if (pendingUntil !== undefined) return // The address changes later.
      this.cache.setEmail((this.emails.confirmed = newEmail))
      this.onEmailChanged?.(newEmail)
    },
    IS_CONNECTED: ({ isConnected }) => void (isConnected || this.forget()),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: ({ smartAccountEnabledNetworks: ids }) =>
      this.cache.setSmartAccountNetworks(ids),
  }

  private readonly errorHandlers: ErrorHandlers = {
    SIGN_OUT: async () => {}, // local data is already deleted; the frame ends the session when it can
    IS_CONNECTED: async error => {
      const payload = getFramePayload(error)
      if (!payload || INCONCLUSIVE_CODES.includes(payload.code)) throw error
      this.forget()
      return { isConnected: false }
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => {
      this.cache.setSmartAccountNetworks([])
      return { smartAccountEnabledNetworks: [] }
    },
    SET_PREFERRED_ACCOUNT: async () => {
      const { accounts = [], address } = await this.frame.request('GET_USER', { preferredAccountType: 'eoa' })
      return { type: 'eoa', address: accounts.find(({ type }) => type === 'eoa')?.address ?? address }
    },
  }
}
