import type { Account } from '../../core/account.js'
import type { CaipNetworkId } from '../../core/caip.js'
import type { Clock } from '../../core/clock.js'
import type { Session } from '../../core/connector.js'
import type { Provider } from '../../core/provider.js'
import { askWallet } from '../../core/ask-wallet.js'
import { watchProvider } from './watch-provider.js'

/** How long a wallet may take to give up its permission before the page goes on without it. */
export const REVOKE_LIMIT_MS = 1_000

interface SessionParts {
  readonly provider: Provider
  readonly accounts: readonly Account[]
  readonly caipNetworkId: CaipNetworkId
  readonly clock: Clock
}

/** A live connection to a wallet on the page. Its provider has answered; its accounts are checked. */
export function createSession({ provider, accounts, caipNetworkId, clock }: SessionParts): Session {
  return {
    namespace: 'eip155',
    accounts,
    caipNetworkId,
    provider,
    watch: listener => watchProvider(provider, listener),
    disconnect: () => revoke(provider, clock),
  }
}

/** Standard: EIP-2255. Many wallets know no way to be left: that they say so is no failure. */
async function revoke(provider: Provider, clock: Clock): Promise<void> {
  const limit = new AbortController()
  const callOff = clock.after(REVOKE_LIMIT_MS, () => limit.abort())
  const args = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
  await askWallet(provider, args, { signal: limit.signal }).catch(() => {})
  callOff()
}
