import { chainIdOf } from '../../core/caip.js'
import type { Connector, ConnectAsk, Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Provider } from '../../core/provider.js'
import { Emitter } from '../../lib/emitter.js'
import type { WagmiAccounts, WagmiEmitter } from './wagmi-config.js'

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
