import { proxy, ref } from 'valtio/vanilla'
import type { Account, ConnectionStatus, EmbeddedWalletInfo, WalletInfo } from '../../core/account.js'
import type { CaipAddress, CaipNetworkId, Namespace } from '../../core/caip.js'
import type { Unanswered } from '../../core/connector.js'

export interface AccountEntry {
  readonly status: ConnectionStatus
  /**
   * Accounts shared by the wallet, active account first. Kept while reconnecting, so that a button can show the
   * address.
   */
  readonly accounts: readonly Account[]
  readonly connectorId?: string
  readonly wallet?: WalletInfo
  /** Networks approved by the wallet. Absent if it supports any network. */
  readonly approved?: readonly CaipNetworkId[]
  readonly unanswered?: Unanswered | undefined
  readonly embeddedWalletInfo?: EmbeddedWalletInfo | undefined
}

export interface AccountState {
  byNamespace: Partial<Record<Namespace, AccountEntry>>
  inactive: Partial<Record<Namespace, readonly InactiveEntry[]>>
}

export type InactiveEntry = Omit<AccountEntry, 'status' | 'approved' | 'unanswered' | 'embeddedWalletInfo'>

const DISCONNECTED: AccountEntry = { status: 'disconnected', accounts: [] }

/** Accounts and status per namespace. Written only by the connection code, which holds the providers. */
export class AccountController {
  readonly state = proxy<AccountState>({ byNamespace: {}, inactive: {} })

  get(namespace: Namespace): AccountEntry {
    const { byNamespace } = this.state // plain JavaScript may pass any key, even one inherited from Object.prototype
    return (Object.hasOwn(byNamespace, namespace) && byNamespace[namespace]) || DISCONNECTED
  }

  address(namespace: Namespace): string | undefined {
    return this.get(namespace).accounts[0]?.address
  }

  isConnected(namespace: Namespace): boolean {
    return this.get(namespace).status === 'connected'
  }

  get connected(): readonly Namespace[] {
    return (Object.keys(this.state.byNamespace) as Namespace[]).filter(namespace => this.isConnected(namespace))
  }

  set(namespace: Namespace, entry: AccountEntry): void {
    this.state.byNamespace[namespace] = ref(entry)
  }

  clear(namespace: Namespace): void {
    this.state.byNamespace[namespace] = ref(DISCONNECTED)
  }

  dispose(): void {
    this.state.byNamespace = {}
  }
}

/** Returns the CAIP-10 identifier of an address on a network. */
export function toCaipAddress(network: CaipNetworkId, address: string): CaipAddress {
  return `${network}:${address}`
}
