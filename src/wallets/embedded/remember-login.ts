import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type {
  AppEventName,
  AppPayload,
  AppSuccess,
  EmbeddedUser,
  FrameClient,
  FrameEvent,
  FrameEventName,
  FrameRequestOptions,
  FrameStateListener,
} from '../../frame/frame-client.js'
import { getFramePayload } from '../../frame/frame-errors.js'
import { withTimeout } from '../../lib/async.js'
import type { LoginCache } from './login-cache.js'

const SIGN_OUT_TIMEOUT_MS = 3_000
const INCONCLUSIVE_CODES: readonly unknown[] = ['E_TIMEOUT', 'E_NETWORK', 'E_RATE']

type ResponseHandlers = { readonly [N in AppEventName]?: (response: AppSuccess<N>, payload: AppPayload<N>) => void }
type ErrorHandlers = { readonly [N in AppEventName]?: (error: unknown) => Promise<AppSuccess<N>> }

/**
 * Applies the login rules to a frame. Stores login data, throttles emails to one per 30 seconds, clears local data
 * before a logout of at most 3 seconds, and replaces certain failures with default responses.
 */
export function withLoginCache(frame: FrameClient, cache: LoginCache, clock: Clock): FrameClient {
  return new CachedFrame(frame, cache, clock)
}

class CachedFrame implements FrameClient {
  private emails: { requested?: string | undefined; confirmed?: string | undefined } = {}
  /** The session token. It has no authority and is kept in memory only. */
  private token: string | undefined

  constructor(
    private readonly frame: FrameClient,
    private readonly cache: LoginCache,
    private readonly clock: Clock,
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

  private readonly confirmEmail = () => void (this.emails.confirmed = this.emails.requested)
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
    CONNECT_FARCASTER: ({ userName }) => this.cache.setUserName(userName),
    CONNECT_SOCIAL: this.recordLogin,
    GET_USER: this.recordLogin,
    GET_CHAIN_ID: this.recordChain,
    SWITCH_NETWORK: this.recordChain,
    UPDATE_EMAIL: () => this.cache.recordEmail(),
    UPDATE_EMAIL_SECONDARY_OTP: ({ newEmail }) => this.cache.setEmail((this.emails.confirmed = newEmail)),
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
