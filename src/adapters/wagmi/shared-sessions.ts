import { getChainId } from '../../core/caip.js'
import type { ConnectRequest, Connector, Provider, Session, SessionListener } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { Emitter } from '../../lib/emitter.js'
import type { WagmiAccounts, WagmiConnector, WagmiEmitter } from './wagmi-config.js'
import type { WagmiLink } from './wagmi-link.js'

/** The sessions of a connector that serves several namespaces. Reports the changes of the EVM session to wagmi. */
export class SharedSessions {
  emitter: WagmiEmitter | undefined
  evmSession: Session | undefined
  private reported: WagmiAccounts | undefined
  /** A stable provider for wagmi, which caches providers. It forwards requests to the current session. */
  readonly provider: Emitter & Provider
  private sessions: readonly Session[] = []
  private restoration: Promise<readonly Session[]> | undefined
  private readonly sessionListeners = new Set<(session: Session) => void>()
  private stopWatching = () => {}

  constructor(private readonly inner: Connector) {
    this.provider = Object.assign(new Emitter(), {
      request: async (...args: Parameters<Provider['request']>) => this.requireSession().provider.request(...args),
    })
  }

  get isAwaited(): boolean {
    return this.sessionListeners.size > 0
  }

  requireSession(): Session {
    if (this.evmSession) return this.evmSession
    throw new AppKitError('wallet/disconnected')
  }

  requireAccounts(): WagmiAccounts {
    if (this.reported) return this.reported
    throw new AppKitError('wallet/disconnected')
  }

  async restore(request: ConnectRequest): Promise<readonly Session[]> {
    if (this.evmSession) return this.sessions
    this.restoration ??= this.inner.reconnect(request).finally(() => (this.restoration = undefined))
    return this.restoration
  }

  accept(sessions: readonly Session[]): Session | undefined {
    const own = sessions.find(({ namespace }) => namespace === 'eip155')
    if (!own) return undefined
    if (own !== this.evmSession) this.watch(own)
    this.sessions = sessions
    for (const listener of this.sessionListeners) listener(own)
    return own
  }

  onSession(listener: (session: Session) => void): () => void {
    this.sessionListeners.add(listener)
    return () => void this.sessionListeners.delete(listener)
  }

  dispose(): void {
    this.stopWatching()
    this.evmSession = this.reported = undefined
    this.sessions = []
  }

  private watch(own: Session): void {
    this.stopWatching()
    this.evmSession = own
    this.stopWatching = own.watch({
      onAccounts: accounts => this.publishChange({ accounts: getAddresses(accounts) }),
      onNetwork: id => this.publishChange({ chainId: Number(getChainId(id)) }),
      onGone: () => {
        this.dispose()
        this.provider.emit('disconnect')
        this.emitter?.emit('disconnect')
      },
    })
    this.reported = { accounts: getAddresses(own.accounts), chainId: Number(getChainId(own.caipNetworkId)) }
    this.publishChange(this.reported) // if wagmi is connected already, its accounts may have changed
  }

  private publishChange(change: Partial<WagmiAccounts>): void {
    this.reported &&= { ...this.reported, ...change }
    this.emitter?.emit('change', change)
    if (change.accounts) this.provider.emit('accountsChanged', change.accounts)
    if (change.chainId) this.provider.emit('chainChanged', `0x${change.chainId.toString(16)}`)
  }
}

function getAddresses(accounts: Session['accounts']): readonly `0x${string}`[] {
  return accounts.map(({ address }) => address as `0x${string}`)
}

/**
 * Wraps a built-in connector of several namespaces so that wagmi owns its EVM session: connecting in the modal also
 * connects wagmi, and disconnecting in wagmi also ends the session.
 */
export function createSharedConnector(
  link: WagmiLink,
  inner: Connector,
  shared: SharedSessions,
  connector: WagmiConnector,
): Connector {
  const boundSessions = new WeakMap<Session, Session>()
  const shareSessions = (open: (request: ConnectRequest) => Promise<readonly Session[]>) => (request: ConnectRequest) =>
    link.attach(async () => {
      const sessions = await open(request)
      const { isAwaited } = shared // then wagmi started the request and completes it itself
      const own = shared.accept(sessions)
      if (!own) return sessions
      const boundSession = boundSessions.get(own) ?? bindToWagmi(link, connector, own)
      boundSessions.set(own, boundSession)
      if (!isAwaited) {
        await link.waitUntilIdle(request.signal)
        await link.connect(connector, request.signal)
      }
      return sessions.map(session => (session === own ? boundSession : session))
    })
  const { resumePairing } = inner
  const methods = {
    connect: shareSessions(request => inner.connect(request)),
    reconnect: shareSessions(request => shared.restore(request)),
    ...(resumePairing && { resumePairing: shareSessions(request => resumePairing(request)) }),
  }
  return Object.assign(Object.create(inner) as Connector, methods) // all other members are inherited
}

// Returns the session with two overrides: watching it makes it wagmi's current connection, and `disconnect` goes
// through wagmi.
function bindToWagmi(link: WagmiLink, connector: WagmiConnector, session: Session): Session {
  const { uid } = connector
  const overrides: Partial<Session> = {
    watch(listener: SessionListener) {
      const stop = session.watch(listener)
      link.activate(uid)
      return () => {
        stop()
        if (link.activeUid === uid) link.activeUid = undefined
      }
    },
    disconnect: async () => {
      if (link.replacedUids.delete(uid)) return
      await link.disconnect(connector)
    },
  }
  return new Proxy(session, {
    get(target, key) {
      const value: unknown = Reflect.get(key in overrides ? overrides : target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
