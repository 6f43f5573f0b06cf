import type { Clock } from '../../core/clock.js'
import type { ConnectAsk, Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Provider } from '../../core/provider.js'
import { askWallet } from '../../core/ask-wallet.js'
import { readChainId } from './chain-id.js'
import { createSession } from './create-session.js'
import { readAccounts } from './read-accounts.js'

/**
 * Opens a session with a provider: asks the person for accounts, or silently for those this page already
 * has. Without accounts the question to the person ends in `wallet/no-accounts`, the silent one in no
 * session. Standards: EIP-1193, EIP-1102.
 */
export async function connect(
  provider: Provider | undefined,
  { signal }: ConnectAsk,
  silent: boolean,
  clock: Clock,
): Promise<readonly Session[]> {
  if (!provider) throw new AppKitError('wallet/not-found')
  const method = silent ? 'eth_accounts' : 'eth_requestAccounts'
  const accounts = readAccounts(await askWallet(provider, { method }, { signal }))
  if (accounts.length === 0) {
    if (silent) return []
    throw new AppKitError('wallet/no-accounts')
  }
  const caipNetworkId = readChainId(await askWallet(provider, { method: 'eth_chainId' }, { signal }))
  return [createSession({ provider, accounts, caipNetworkId, clock })]
}
