import type { Account, EmbeddedWalletInfo } from '../../core/account.js'
import { type CaipNetworkId, getNamespace, getChainId } from '../../core/caip.js'
import type { Clock } from '../../core/clock.js'
import type { ConnectRequest, Session, SessionListener } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { AppPayload, EmbeddedUser, FrameClient, FrameEvent } from '../../frame/frame-client.js'
import { EmbeddedProvider, type EmbeddedBacking } from './embedded-provider.js'
import { LoginCache, type LoginStore, withLoginCache } from './login-cache.js'
import {
  parseChangedAccounts,
  embeddedNamespaces,
  toCaipNetworkId,
  toWireNetwork,
  getUserAccounts,
  type EmbeddedNamespace,
} from './user-accounts.js'

export type WireSignIn = NonNullable<NonNullable<AppPayload<'GET_USER'>>['siwxMessage']>

export interface SigningLogin {
  readonly session: Session | undefined
  sign(message: WireSignIn): Promise<EmbeddedUser>
  isClosed(): boolean
  isCurrent(): boolean
}

/**
 * Signs in as part of a login. Resolves on success, if the user declines, or if it is not supported. Rejects if the
 * response does not match the request; nothing is stored then, and the login is ended.
 */
export type SignInWithLogin = (login: SigningLogin) => Promise<void>

export interface EmbeddedOptions {
  readonly frame: FrameClient
  readonly store: LoginStore
  readonly clock: Clock
  readonly hooks: SharedLogin['hooks']
  dappData(): AppPayload<'SYNC_DAPP_DATA'>
  preferredType(): 'eoa' | 'smartAccount'
  /** Returns the name of the wallet for how the user logged in. Default: the name of the connector. */
  readonly getWalletName?: (provider: EmbeddedWalletInfo['authProvider']) => string
  readonly signIn?: SignInWithLogin
}

export interface OpenEmbedded {
  readonly client: FrameClient
  connect(request: ConnectRequest): Promise<readonly Session[]>
  reconnect(request: ConnectRequest): Promise<readonly Session[]>
  abortRequests(): void
}

export function openEmbedded(options: EmbeddedOptions): OpenEmbedded {
  return new Embedded(options)
}

class Embedded implements OpenEmbedded {
  readonly client: FrameClient
  private readonly cache: LoginCache
  private readonly pending = new Set<AbortController>()
  private sessions: readonly EmbeddedSession[] = []
  private user: Omit<EmbeddedWalletInfo, 'accountType'> | undefined
  private frameNetwork: CaipNetworkId | undefined

  constructor(private readonly options: EmbeddedOptions) {
    const { frame, store, clock } = options
    this.cache = new LoginCache(store, clock)
    this.client = withLoginCache(frame, this.cache, clock, email => this.onEmailChanged(email))
    frame.onState(state => void (state === 'ready' && this.initializeFrame()))
    frame.on('CHANGED', event => this.onChanged(event))
  }

  async connect(request: ConnectRequest): Promise<readonly Session[]> {
    const sessions = await this.loadSessions(request)
    await this.options.signIn?.(this.createSigningLogin(request)).catch(async (error: unknown) => {
      if (sessions === this.sessions && sessions[0]) await this.end(sessions[0])
      throw error
    })
    if (sessions !== this.sessions) throw new AppKitError('request/aborted')
    return sessions
  }

  private async loadSessions(request: ConnectRequest): Promise<readonly EmbeddedSession[]> {
    const user = await this.client.request('GET_USER', this.toUserRequest(request), { signal: request.signal })
    return this.attachSessions(user, request)
  }

  async reconnect(request: ConnectRequest): Promise<readonly Session[]> {
    if (!this.cache.hasLogin) return []
    const { isConnected } = await this.client.request('IS_CONNECTED', undefined, { signal: request.signal })
    if (!isConnected) return []
    return this.loadSessions(request).catch((error: unknown) => {
      if (!AppKitError.is(error, 'frame/session-expired')) throw error
      this.cache.clear()
      return []
    })
  }

  abortRequests(): void {
    for (const controller of this.pending) controller.abort()
  }

  private toUserRequest({ preferred, networks }: ConnectRequest): AppPayload<'GET_USER'> {
    const last = networks.find(({ caipNetworkId }) => caipNetworkId === this.cache.lastChain)
    const usable = networks.filter(({ chainNamespace }) =>
      embeddedNamespaces.some(supported => supported === chainNamespace),
    )
    const network = [preferred, last, ...usable].find(candidate => candidate && usable.includes(candidate))
    const preferredType = this.options.preferredType()
    const isSmart = preferredType === 'smartAccount' && this.cache.smartAccountNetworks.includes(Number(network?.id))
    return {
      preferredAccountType: isSmart ? 'smartAccount' : 'eoa',
      ...(network && { chainId: toWireNetwork(network.caipNetworkId) }),
    }
  }

  private createSigningLogin(request: ConnectRequest): SigningLogin {
    const session = this.sessions.find(({ namespace }) => namespace === 'eip155')
    const { caipNetworkId, accounts } = session ?? {}
    const isKnown = request.networks.some(network => network.caipNetworkId === caipNetworkId)
    const controller = new AbortController()
    return {
      session: isKnown && caipNetworkId === this.frameNetwork ? session : undefined,
      isClosed: () => controller.signal.aborted,
      isCurrent: () =>
        !request.signal.aborted &&
        this.sessions.some(
          candidate =>
            candidate === session && candidate.caipNetworkId === caipNetworkId && candidate.accounts === accounts,
        ),
      sign: async siwxMessage => {
        this.pending.add(controller)
        const payload = { chainId: toWireNetwork(siwxMessage.chainId as CaipNetworkId), siwxMessage }
        const signal = AbortSignal.any([request.signal, controller.signal])
        return this.client.request('GET_USER', payload, { signal }).finally(() => this.pending.delete(controller))
      },
    }
  }

  private attachSessions(user: EmbeddedUser, { networks, preferred }: ConnectRequest): readonly EmbeddedSession[] {
    const { hooks, getWalletName } = this.options
    const { authProvider } = this.cache
    this.user = toUserInfo(user, authProvider)
    const login: SharedLogin = {
      frame: this.client,
      hooks,
      wallet: getWalletName && { name: getWalletName(authProvider) },
      pending: this.pending,
      end: by => this.end(by),
      user: () => this.user,
    }
    const reported = (this.frameNetwork = toCaipNetworkId(user.chainId))
    this.sessions = embeddedNamespaces.flatMap(namespace => {
      const namespaceNetworks = networks.filter(network => network.chainNamespace === namespace)
      const accounts = getUserAccounts(user, namespace)
      const fallback = [preferred, ...namespaceNetworks].find(network => network?.chainNamespace === namespace)
      const network = reported && getNamespace(reported) === namespace ? reported : fallback?.caipNetworkId
      return namespaceNetworks.length > 0 && accounts.length > 0 && network
        ? [new EmbeddedSession(namespace, accounts, network, login)]
        : []
    })
    if (this.sessions.length === 0) throw new AppKitError('wallet/no-accounts')
    return this.sessions
  }

  private async end(source: EmbeddedSession): Promise<void> {
    if (!this.sessions.includes(source)) return
    const remaining = this.sessions.filter(session => session !== source)
    this.sessions = []
    this.abortRequests()
    for (const session of remaining) session.onLoggedOut()
    await this.client.request('SIGN_OUT').catch(() => {})
  }

  private onChanged({ accounts, chainId }: FrameEvent<'CHANGED'>): void {
    if (accounts?.length === 0) return this.onLoggedOut()
    const id: CaipNetworkId | undefined = toCaipNetworkId(chainId)
    for (const session of this.sessions) {
      const changed = parseChangedAccounts(accounts ?? [], session.namespace)
      if (changed.length > 0) session.setAccounts(changed)
      if (id && getNamespace(id) === session.namespace) session.moveTo(id)
    }
  }

  private onLoggedOut(): void {
    const { sessions } = this
    this.sessions = []
    this.cache.clear()
    this.abortRequests()
    for (const session of sessions) session.onLoggedOut()
  }

  // Reports a new address only to an app that the user shared the old one with.
  private onEmailChanged(email: string): void {
    if (!this.user?.user.email) return
    this.user = { ...this.user, user: { ...this.user.user, email } }
    for (const session of this.sessions) session.onUserChanged()
  }

  private initializeFrame(): void {
    void this.client.request('SYNC_DAPP_DATA', this.options.dappData()).catch(() => {})
    void this.client.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS').catch(() => {})
  }
}

function toUserInfo(
  { email, userName, smartAccountDeployed = false }: EmbeddedUser,
  authProvider: EmbeddedWalletInfo['authProvider'],
): Omit<EmbeddedWalletInfo, 'accountType'> {
  return {
    user: { ...(email && { email }), ...(userName && { username: userName }) },
    authProvider,
    isSmartAccountDeployed: smartAccountDeployed,
  }
}

interface SharedLogin extends Pick<EmbeddedBacking, 'frame' | 'hooks' | 'pending'> {
  readonly wallet: Session['wallet'] | undefined
  end(by: EmbeddedSession): Promise<void>
  user(): Omit<EmbeddedWalletInfo, 'accountType'> | undefined
}

class EmbeddedSession implements Session {
  readonly provider: EmbeddedProvider
  private readonly listeners = new Set<SessionListener>()

  constructor(
    readonly namespace: EmbeddedNamespace,
    public accounts: readonly Account[],
    public caipNetworkId: CaipNetworkId,
    private readonly login: SharedLogin,
  ) {
    const { frame, hooks, pending } = login
    this.provider = new EmbeddedProvider({
      namespace,
      frame,
      hooks,
      pending,
      accounts: () => this.accounts.map(({ address }) => address),
      network: () => this.caipNetworkId,
      moveTo: id => this.moveTo(id),
    })
  }

  get wallet(): Session['wallet'] {
    return this.login.wallet
  }

  get embeddedWalletInfo(): EmbeddedWalletInfo | undefined {
    const user = this.login.user()
    return user && { ...user, accountType: this.accounts[0]?.type ?? 'eoa' }
  }

  watch(listener: SessionListener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  disconnect(): Promise<void> {
    return this.login.end(this)
  }

  moveTo(id: CaipNetworkId): void {
    if (id === this.caipNetworkId) return
    this.caipNetworkId = id
    const chainId = this.namespace === 'eip155' ? `0x${BigInt(getChainId(id)).toString(16)}` : getChainId(id)
    this.provider.emit('chainChanged', chainId)
    for (const listener of this.listeners) listener.onNetwork(id)
  }

  setAccounts(accounts: readonly Account[]): void {
    const addresses = accounts.map(({ address }) => address)
    if (addresses.join() === this.accounts.map(({ address }) => address).join()) return
    this.accounts = accounts
    this.provider.emit('accountsChanged', addresses)
    for (const listener of this.listeners) listener.onAccounts(accounts)
  }

  onUserChanged(): void {
    for (const listener of this.listeners) listener.onAccounts(this.accounts)
  }

  onLoggedOut(): void {
    this.provider.emit('disconnect', { code: 4900, message: 'The wallet is logged out' })
    for (const listener of this.listeners) listener.onGone()
  }
}
