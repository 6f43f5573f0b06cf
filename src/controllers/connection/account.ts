import { proxy, ref } from 'valtio/vanilla'
import type { Account, ConnectionStatus, WalletInfo } from '../../core/account.js'
import type { CaipAddress, CaipNetworkId, Namespace } from '../../core/caip.js'
import type { Unanswered } from '../../core/connector.js'

/** Where one namespace stands. */
export interface AccountEntry {
  readonly status: ConnectionStatus
  /** The accounts the wallet shares, the one in use first; kept while reconnecting, so that a button can show it. */
  readonly accounts: readonly Account[]
  readonly connectorId?: string
  readonly wallet?: WalletInfo
  /** The networks the wallet approved; absent where it serves any. */
  readonly approved?: readonly CaipNetworkId[]
  /** What the wallet left unanswered; absent while it answers. */
  readonly unanswered?: Unanswered | undefined
}

export interface AccountState {
  byNamespace: Partial<Record<Namespace, AccountEntry>>
  /** The wallets that each namespace was connected with before the one in use, and that were never ended. */
  kept: Partial<Record<Namespace, readonly KeptEntry[]>>
}

/** A wallet that is connected, and not in use: what it shared when it was. */
export type KeptEntry = Omit<AccountEntry, 'status' | 'approved' | 'unanswered'>

const DISCONNECTED: AccountEntry = { status: 'disconnected', accounts: [] }

/** Address and status of each namespace. Written by the connection alone, which knows whether a provider stands behind it. */
export class AccountController {
  readonly state = proxy<AccountState>({ byNamespace: {}, kept: {} })

  of(namespace: Namespace): AccountEntry {
    const { byNamespace } = this.state // plain JavaScript may name anything, even what every object has
    return (Object.hasOwn(byNamespace, namespace) && byNamespace[namespace]) || DISCONNECTED
  }

  /** The address in use, or undefined. */
  address(namespace: Namespace): string | undefined {
    return this.of(namespace).accounts[0]?.address
  }

  isConnected(namespace: Namespace): boolean {
    return this.of(namespace).status === 'connected'
  }

  /** The namespaces that are connected now. */
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

/** The CAIP-10 form of an address on a network. */
export function toCaipAddress(network: CaipNetworkId, address: string): CaipAddress {
  return `${network}:${address}`
}
