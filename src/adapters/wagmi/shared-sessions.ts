import { chainIdOf } from '../../core/caip.js'
import type { ConnectAsk, Connector, Provider, Session, SessionListener } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { Emitter } from '../../lib/emitter.js'
import type { WagmiAccounts, WagmiConnector, WagmiEmitter } from './wagmi-config.js'
import type { WagmiLink } from './wagmi-link.js'

/**
 * The sessions of one way that serves several families, and among them the one of Ethereum networks: wagmi hears of all
 * that becomes of it.
 */
export class SharedSessions {
  /** wagmi's ear, once it has taken the connector in. */
  emitter: WagmiEmitter | undefined
  /** The session of Ethereum networks, while it lives. */
  own: Session | undefined
  /** Whose that session is, and where, as wagmi says it. */
  private told: WagmiAccounts | undefined
  /** One provider for wagmi, which keeps what it is given: whatever session there is answers behind it. */
  readonly provider: Emitter & Provider
  private all: readonly Session[] = []
  private restoring: Promise<readonly Session[]> | undefined
  private readonly waiting = new Set<(session: Session) => void>()
  private stop = () => {}

  constructor(private readonly inner: Connector) {
    this.provider = Object.assign(new Emitter(), {
      request: async (...asked: Parameters<Provider['request']>) => this.live().provider.request(...asked),
    })
  }

  /** Whether wagmi waits for a session that the person makes in the modal. */
  get isAwaited(): boolean {
    return this.waiting.size > 0
  }

  /** The session. Throws `wallet/disconnected` where there is none. */
  live(): Session {
    if (this.own) return this.own
    throw new AppKitError('wallet/disconnected')
  }

  /** The same of where it is. */
  place(): WagmiAccounts {
    if (this.told) return this.told
    throw new AppKitError('wallet/disconnected')
  }

  /** What was connected before, asked for once however many want it. */
  async restore(ask: ConnectAsk): Promise<readonly Session[]> {
    if (this.own) return this.all
    this.restoring ??= this.inner.reconnect(ask).finally(() => (this.restoring = undefined))
    return this.restoring
  }

  /** Takes sessions in; gives the one of Ethereum networks. */
  take(sessions: readonly Session[]): Session | undefined {
    const own = sessions.find(({ namespace }) => namespace === 'eip155')
    if (!own) return undefined
    if (own !== this.own) this.follow(own)
    this.all = sessions
    for (const hear of this.waiting) hear(own)
    return own
  }

  /** Calls with the next session that is taken in, until the returned function is called. */
  await(hear: (session: Session) => void): () => void {
    this.waiting.add(hear)
    return () => void this.waiting.delete(hear)
  }

  /** Listens no more, as where the instance ends. */
  dispose(): void {
    this.stop()
    this.own = this.told = undefined
    this.all = []
  }

  private follow(own: Session): void {
    this.stop()
    this.own = own
    this.stop = own.watch({
      onAccounts: accounts => this.changed({ accounts: addressesOf(accounts) }),
      onNetwork: id => this.changed({ chainId: Number(chainIdOf(id)) }),
      onGone: () => {
        this.dispose()
        this.provider.emit('disconnect')
        this.emitter?.emit('disconnect')
      },
    })
    this.told = { accounts: addressesOf(own.accounts), chainId: Number(chainIdOf(own.caipNetworkId)) }
    this.changed(this.told) // where wagmi has it connected already, it is another one now
  }

  private changed(news: Partial<WagmiAccounts>): void {
    this.told &&= { ...this.told, ...news }
    this.emitter?.emit('change', news)
    if (news.accounts) this.provider.emit('accountsChanged', news.accounts)
    if (news.chainId) this.provider.emit('chainChanged', `0x${news.chainId.toString(16)}`)
  }
}

function addressesOf(accounts: Session['accounts']): readonly `0x${string}`[] {
  return accounts.map(({ address }) => address as `0x${string}`)
}

/**
 * A way of the instance's own to wallets of several families, with its Ethereum part in wagmi's hands: whatever it connects
 * is connected there, too, and what is ended there is ended here.
 */
export function sharedWay(
  link: WagmiLink,
  inner: Connector,
  shared: SharedSessions,
  connector: WagmiConnector,
): Connector {
  const { uid } = connector
  const known = new WeakMap<Session, Session>()
  const taken = (open: (ask: ConnectAsk) => Promise<readonly Session[]>) => (ask: ConnectAsk) =>
    link.give(uid, async () => {
      const sessions = await open(ask)
      const { isAwaited } = shared // then wagmi asked, and goes on by itself
      const own = shared.take(sessions)
      if (!own) return sessions
      const wagmis = known.get(own) ?? withWagmi(link, connector, own)
      known.set(own, wagmis)
      if (!isAwaited) {
        await link.idle(ask.signal)
        await link.open(connector, ask.signal)
      }
      return sessions.map(each => (each === own ? wagmis : each))
    })
  const { resumePairing } = inner
  const verbs = {
    connect: taken(ask => inner.connect(ask)),
    reconnect: taken(ask => shared.restore(ask)),
    ...(resumePairing && { resumePairing: taken(ask => resumePairing(ask)) }),
  }
  return Object.assign(Object.create(inner) as Connector, verbs) // what else it can and says, it goes on to
}

/** A session as it is, but that wagmi has it in use when the page has, and that it ends through wagmi. */
function withWagmi(link: WagmiLink, connector: WagmiConnector, session: Session): Session {
  const { uid } = connector
  const mine: Partial<Session> = {
    watch(listener: SessionListener) {
      const stop = session.watch(listener)
      link.hold(uid)
      return () => {
        stop()
        if (link.held === uid) link.held = undefined
      }
    },
    disconnect: async () => {
      if (link.spared.delete(uid)) return
      await link.end(connector)
    },
  }
  return new Proxy(session, {
    get(target, key) {
      const value: unknown = Reflect.get(key in mine ? mine : target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
