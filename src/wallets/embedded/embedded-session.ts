import type { Account } from '../../core/account.js'
import { getChainId, type CaipNetworkId } from '../../core/caip.js'
import type { Session, SessionListener } from '../../core/connector.js'
import { EmbeddedProvider, type EmbeddedBacking } from './embedded-provider.js'
import type { EmbeddedNamespace } from './user-accounts.js'

export interface SharedLogin extends Pick<EmbeddedBacking, 'frame' | 'hooks' | 'pending'> {
  end(by: EmbeddedSession): Promise<void>
}

export class EmbeddedSession implements Session {
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

  onLoggedOut(): void {
    this.provider.emit('disconnect', { code: 4900, message: 'The wallet is logged out' })
    for (const listener of this.listeners) listener.onGone()
  }
}
