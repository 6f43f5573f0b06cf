import type { CaipNetworkId } from '../core/caip.js'
import type { SIWXSession } from '../core/siwx.js'

/** Where sign-ins are kept. What it is given was verified; what it gives is looked at again. Each method may reject. */
export interface SIWXStorage {
  /** A number to be used once, where the place that keeps the sign-ins wants one of its own. */
  getNonce?(): Promise<string>
  /** Keeps one more, in place of that of the same account and network. */
  add(session: SIWXSession): Promise<void>
  /** Keeps these and no others. */
  set(sessions: readonly SIWXSession[]): Promise<void>
  /** All that is kept; what is no sign-in is left out. */
  list(): Promise<readonly SIWXSession[]>
  /** Ends the sign-in of this very account on this very network. */
  remove(chainId: CaipNetworkId, address: string): Promise<void>
}
