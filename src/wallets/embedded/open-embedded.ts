import { type CaipNetworkId, namespaceOf } from '../../core/caip.js'
import type { Clock } from '../../core/clock.js'
import type { ConnectAsk, Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { AppPayload, EmbeddedUser, FrameClient, FrameEvent } from '../../frame/frame-client.js'
import { EmbeddedSession, type SharedLogin } from './embedded-session.js'
import { LoginCache, type LoginStore } from './login-cache.js'
import { rememberLogin } from './remember-login.js'
import { accountsTold, embeddedNamespaces, toCaipNetworkId, toWireNetwork, userAccounts } from './user-accounts.js'

/** A sign-in message as it goes to the frame. */
export type WireSignIn = NonNullable<NonNullable<AppPayload<'GET_USER'>>['siwxMessage']>

/** A login that the app's sign-in may go along with. */
export interface SigningLogin {
  /** Of the network in use; undefined where that is not one of EVM, or of the app's. */
  readonly session: Session | undefined
  /** Has the frame show a message, and sign it. Rejects as the frame client does. */
  sign(message: WireSignIn): Promise<EmbeddedUser>
  /** Whether the person took the question off the screen. */
  isClosed(): boolean
  /** Whether the login still stands for the same account on the same network. */
  isThere(): boolean
}

/**
 * Signs in along with a login. Resolves where that is done, where the person would not, and where it cannot be done that
 * way; rejects where what came is not what was asked: nothing is kept then, and the login is ended.
 */
export type SignInWithLogin = (login: SigningLogin) => Promise<void>

/** What the embedded wallet is made of, once it is needed. */
export interface EmbeddedOptions {
  readonly frame: FrameClient
  readonly store: LoginStore
  readonly clock: Clock
  readonly hooks: SharedLogin['hooks']
  /** The page in its own words. */
  dappData(): AppPayload<'SYNC_DAPP_DATA'>
  /** The kind of EVM account the app or the person wishes; honoured where the frame says that it works. */
  preferredType(): 'eoa' | 'smartAccount'
  /** The app's sign-in, where it has one. */
  readonly signIn?: SignInWithLogin
}

/** The embedded wallet, loaded: its frame with the rules of a login around it, and the sessions of that login. */
export interface OpenEmbedded {
  readonly client: FrameClient
  connect(ask: ConnectAsk): Promise<readonly Session[]>
  reconnect(ask: ConnectAsk): Promise<readonly Session[]>
  /** Withdraws what waits for the person, and nothing else. */
  abortRequests(): void
}

/** Puts the embedded wallet together. */
export function openEmbedded(options: EmbeddedOptions): OpenEmbedded {
  return new Embedded(options)
}

class Embedded implements OpenEmbedded {
  readonly client: FrameClient
  private readonly cache: LoginCache
  private readonly open = new Set<AbortController>()
  private sessions: readonly EmbeddedSession[] = []
  /** The network that the frame said last it is on. */
  private current: CaipNetworkId | undefined

  constructor(private readonly options: EmbeddedOptions) {
    const { frame, store, clock } = options
    this.cache = new LoginCache(store, clock)
    this.client = rememberLogin(frame, this.cache, clock)
    frame.onState(state => void (state === 'ready' && this.introduce()))
    frame.on('CHANGED', event => this.changed(event))
  }

  /** The sessions of the account that the frame is logged in with, signed in along with it where the app wants that. */
  async connect(ask: ConnectAsk): Promise<readonly Session[]> {
    const sessions = await this.take(ask)
    await this.options.signIn?.(this.signing(ask)).catch(async (error: unknown) => {
      if (sessions === this.sessions && sessions[0]) await this.end(sessions[0])
      throw error
    })
    if (sessions !== this.sessions) throw new AppKitError('request/aborted')
    return sessions
  }

  private async take(ask: ConnectAsk): Promise<readonly EmbeddedSession[]> {
    const user = await this.client.request('GET_USER', this.wishes(ask), { signal: ask.signal })
    return this.adopt(user, ask)
  }

  /** None where nobody is logged in any more; a frame that does not answer is no answer, and rejects. */
  async reconnect(ask: ConnectAsk): Promise<readonly Session[]> {
    if (!this.cache.isUsed) return []
    const { isConnected } = await this.client.request('IS_CONNECTED', undefined, { signal: ask.signal })
    if (!isConnected) return []
    return this.take(ask).catch((error: unknown) => {
      if (!AppKitError.is(error, 'frame/session-expired')) throw error
      this.cache.clear()
      return []
    })
  }

  abortRequests(): void {
    for (const life of this.open) life.abort()
  }

  private wishes({ preferred, networks }: ConnectAsk): AppPayload<'GET_USER'> {
    const last = networks.find(({ caipNetworkId }) => caipNetworkId === this.cache.lastChain)
    const usable = networks.filter(({ chainNamespace }) => embeddedNamespaces.some(each => each === chainNamespace))
    const network = [preferred, last, ...usable].find(one => one && usable.includes(one))
    const wished = this.options.preferredType()
    const isSmart = wished === 'smartAccount' && this.cache.smartAccountNetworks.includes(Number(network?.id))
    return {
      preferredAccountType: isSmart ? 'smartAccount' : 'eoa',
      ...(network && { chainId: toWireNetwork(network.caipNetworkId) }),
    }
  }

  private signing(ask: ConnectAsk): SigningLogin {
    const session = this.sessions.find(({ namespace }) => namespace === 'eip155')
    const { caipNetworkId, accounts } = session ?? {}
    const isKnown = ask.networks.some(network => network.caipNetworkId === caipNetworkId)
    const life = new AbortController()
    return {
      session: isKnown && caipNetworkId === this.current ? session : undefined,
      isClosed: () => life.signal.aborted,
      isThere: () =>
        !ask.signal.aborted &&
        this.sessions.some(one => one === session && one.caipNetworkId === caipNetworkId && one.accounts === accounts),
      sign: async siwxMessage => {
        this.open.add(life)
        const asked = { chainId: toWireNetwork(siwxMessage.chainId as CaipNetworkId), siwxMessage }
        const signal = AbortSignal.any([ask.signal, life.signal])
        return this.client.request('GET_USER', asked, { signal }).finally(() => this.open.delete(life))
      },
    }
  }

  private adopt(user: EmbeddedUser, { networks, preferred }: ConnectAsk): readonly EmbeddedSession[] {
    const { hooks } = this.options
    const login = { frame: this.client, hooks, open: this.open, end: (by: EmbeddedSession) => this.end(by) }
    const said = (this.current = toCaipNetworkId(user.chainId))
    this.sessions = embeddedNamespaces.flatMap(namespace => {
      const known = networks.filter(network => network.chainNamespace === namespace)
      const accounts = userAccounts(user, namespace)
      const wanted = [preferred, ...known].find(network => network?.chainNamespace === namespace)
      const network = said && namespaceOf(said) === namespace ? said : wanted?.caipNetworkId
      return known.length > 0 && accounts.length > 0 && network
        ? [new EmbeddedSession(namespace, accounts, network, login)]
        : []
    })
    if (this.sessions.length === 0) throw new AppKitError('wallet/no-accounts')
    return this.sessions
  }

  /** Logging out of one namespace logs out of all: the wallet has one login. */
  private async end(by: EmbeddedSession): Promise<void> {
    if (!this.sessions.includes(by)) return
    const others = this.sessions.filter(session => session !== by)
    this.sessions = []
    this.abortRequests()
    for (const session of others) session.gone()
    await this.client.request('SIGN_OUT').catch(() => {})
  }

  private changed({ accounts, chainId }: FrameEvent<'CHANGED'>): void {
    if (accounts?.length === 0) return this.over()
    const id: CaipNetworkId | undefined = toCaipNetworkId(chainId)
    for (const session of this.sessions) {
      const now = accountsTold(accounts ?? [], session.namespace)
      if (now.length > 0) session.use(now)
      if (id && namespaceOf(id) === session.namespace) session.moveTo(id)
    }
  }

  /** The frame says that nobody is logged in. */
  private over(): void {
    const { sessions } = this
    this.sessions = []
    this.cache.clear()
    this.abortRequests()
    for (const session of sessions) session.gone()
  }

  /** What a frame that was just loaded must hear, and be asked. Neither is worth a failure. */
  private introduce(): void {
    void this.client.request('SYNC_DAPP_DATA', this.options.dappData()).catch(() => {})
    void this.client.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS').catch(() => {})
  }
}
