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
import { frameReply } from '../../frame/refusals.js'
import { withTimeout } from '../../lib/async.js'
import type { LoginCache } from './login-cache.js'

/** How long logging out may take, in milliseconds. */
const SIGN_OUT_LIMIT_MS = 3_000
/** What the frame says where it does not know yet whether anybody is logged in. */
const UNDECIDED: readonly unknown[] = ['E_TIMEOUT', 'E_NETWORK', 'E_RATE']

type Heard = { readonly [N in AppEventName]?: (answer: AppSuccess<N>, payload: AppPayload<N>) => void }
type Rescues = { readonly [N in AppEventName]?: (error: unknown) => Promise<AppSuccess<N>> }

/**
 * The frame with the rules of spec point 4 around it: what a login leaves behind is kept, an email waits 30 s for the
 * next, logging out forgets first and takes 3 s at most, and what a failure stands for is answered in its place.
 */
export function rememberLogin(frame: FrameClient, cache: LoginCache, clock: Clock): FrameClient {
  return new RememberingFrame(frame, cache, clock)
}

class RememberingFrame implements FrameClient {
  /** The address a code went to, and the one that somebody proved to have. */
  private emails: { asked?: string | undefined; proven?: string | undefined } = {}
  /** Of the session; it has no authority, and is kept in memory alone. */
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
    if (name === 'CONNECT_EMAIL') this.cache.throttle()
    if (name === 'SIGN_OUT') this.forget()
    const rescue = this.rescues[name] as ((error: unknown) => Promise<AppSuccess<N>>) | undefined
    const heard = this.heard[name] as ((answer: AppSuccess<N>, payload?: AppPayload<N>) => void) | undefined
    try {
      const answer = await this.ask(name, payload, options)
      heard?.(answer, payload)
      return answer
    } catch (error) {
      if (!rescue || options.signal?.aborted) throw error
      return rescue(error)
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

  private ask<N extends AppEventName>(
    name: N,
    payload: AppPayload<N> | undefined,
    { signal }: FrameRequestOptions,
  ): Promise<AppSuccess<N>> {
    const { frame, token, clock } = this
    const asked = name === 'IS_CONNECTED' && token ? ({ token } as AppPayload<N>) : payload
    if (name !== 'SIGN_OUT') return frame.request(name, asked, { signal })
    const onTimeout = () => new AppKitError('frame/no-answer')
    const inTime = { ms: SIGN_OUT_LIMIT_MS, clock, signal, onTimeout } // the frame itself may have to come first
    return withTimeout(limit => frame.request(name, asked, { signal: limit }), inTime)
  }

  private forget(): void {
    this.cache.clear()
    this.emails = {}
    this.token = undefined
  }

  private readonly proven = () => void (this.emails.proven = this.emails.asked)
  private readonly loggedIn = (user: EmbeddedUser) => this.cache.loggedIn(user, user.email ?? this.emails.proven)
  private readonly usedChain = ({ chainId }: { chainId: string | number }) => this.cache.usedChain(chainId)

  private readonly heard: Heard = {
    CONNECT_EMAIL: ({ action }, { email }) => {
      this.emails.asked = email
      this.cache.emailed()
      if (action === 'CONNECT') this.proven()
    },
    CONNECT_DEVICE: this.proven,
    CONNECT_OTP: this.proven,
    CONNECT_FARCASTER: ({ userName }) => this.cache.newUserName(userName),
    CONNECT_SOCIAL: this.loggedIn,
    GET_USER: this.loggedIn,
    GET_CHAIN_ID: this.usedChain,
    SWITCH_NETWORK: this.usedChain,
    UPDATE_EMAIL: () => this.cache.emailed(),
    UPDATE_EMAIL_SECONDARY_OTP: ({ newEmail }) => this.cache.newEmail((this.emails.proven = newEmail)),
    IS_CONNECTED: ({ isConnected }) => void (isConnected || this.forget()),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: ({ smartAccountEnabledNetworks: ids }) => this.cache.allowSmartAccounts(ids),
  }

  private readonly rescues: Rescues = {
    SIGN_OUT: async () => {}, // forgotten here; the frame ends the rest when it can
    IS_CONNECTED: async error => {
      const said = frameReply(error)
      if (!said || UNDECIDED.includes(said.code)) throw error
      this.forget()
      return { isConnected: false }
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => {
      this.cache.allowSmartAccounts([])
      return { smartAccountEnabledNetworks: [] }
    },
    /** A wish that the frame did not grant leaves the account with a key of its own in use. */
    SET_PREFERRED_ACCOUNT: async () => {
      const { accounts = [], address } = await this.frame.request('GET_USER', { preferredAccountType: 'eoa' })
      return { type: 'eoa', address: accounts.find(({ type }) => type === 'eoa')?.address ?? address }
    },
  }
}
