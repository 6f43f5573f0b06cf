import type { Account } from '../../core/account.js'
import { chainIdOf, type CaipNetworkId } from '../../core/caip.js'
import type { Session, SessionListener } from '../../core/connector.js'
import { EmbeddedProvider, type EmbeddedBacking } from './embedded-provider.js'
import type { EmbeddedNamespace } from './user-accounts.js'

/** What the sessions of one login share. */
export interface SharedLogin extends Pick<EmbeddedBacking, 'frame' | 'hooks' | 'open'> {
  /** Logs out, and ends the sessions of the other namespaces, too. Never throws. */
  end(by: EmbeddedSession): Promise<void>
}

/** The embedded wallet in one namespace. */
export class EmbeddedSession implements Session {
  readonly provider: EmbeddedProvider
  private readonly listeners = new Set<SessionListener>()

  constructor(
    readonly namespace: EmbeddedNamespace,
    public accounts: readonly Account[],
    public caipNetworkId: CaipNetworkId,
    private readonly login: SharedLogin,
  ) {
    const { frame, hooks, open } = login
    this.provider = new EmbeddedProvider({
      namespace,
      frame,
      hooks,
      open,
      accounts: () => this.accounts.map(({ address }) => address),
      network: () => this.caipNetworkId,
      moveTo: id => this.moveTo(id),
    })
  }

  watch(listener: SessionListener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  disconnect(): Promise<void> {
    return this.login.end(this)
  }

  /** The frame, or the person, chose a network. */
  moveTo(id: CaipNetworkId): void {
    if (id === this.caipNetworkId) return
    this.caipNetworkId = id
    const said = this.namespace === 'eip155' ? `0x${BigInt(chainIdOf(id)).toString(16)}` : chainIdOf(id)
    this.provider.emit('chainChanged', said)
    for (const listener of this.listeners) listener.onNetwork(id)
  }

  /** Other accounts are in use. */
  use(accounts: readonly Account[]): void {
    const addresses = accounts.map(({ address }) => address)
    if (addresses.join() === this.accounts.map(({ address }) => address).join()) return
    this.accounts = accounts
    this.provider.emit('accountsChanged', addresses)
    for (const listener of this.listeners) listener.onAccounts(accounts)
  }

  /** The login is over. */
  gone(): void {
    this.provider.emit('disconnect', { code: 4900, message: 'The wallet is logged out' })
    for (const listener of this.listeners) listener.onGone()
  }
}
