import { answerOf } from '../../core/answer-of.js'
import type { ChainContext } from '../../core/chain-adapter.js'
import type { ConnectAsk, Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import type { StandardWallet } from '../../core/standard-wallet.js'
import { clusterOf } from './cluster-of.js'
import { readAccounts } from './read-accounts.js'
import { StandardSession } from './standard-session.js'

/** How wallets say that they do not know this page. */
const unknownPage: readonly string[] = ['wallet/rejected', 'request/not-allowed']

/**
 * Opens a session with a wallet: asks the person for accounts, or silently for those this page already has. Without accounts
 * the question to the person ends in `wallet/no-accounts`, the silent one in no session. Standard: `standard:connect`.
 */
export async function connect(
  context: Pick<ChainContext, 'rpc' | 'clock'>,
  wallet: StandardWallet,
  { networks, preferred, signal }: ConnectAsk,
  silent: boolean,
): Promise<readonly Session[]> {
  const listed = await answerOf(() => call(wallet, silent), signal).catch((error: unknown) => {
    if (silent && AppKitError.is(error) && unknownPage.includes(error.code)) return undefined
    throw error
  })
  const { accounts } = (listed ?? {}) as { readonly accounts?: unknown }
  const found = readAccounts(accounts)
  const network = found[0] && networkFor(found[0].chains, networks, preferred)
  if (network) return [new StandardSession(context, wallet, found, network.caipNetworkId)]
  if (silent) return []
  throw new AppKitError(found.length > 0 ? 'network/unsupported' : 'wallet/no-accounts')
}

function call(wallet: StandardWallet, silent: boolean): unknown {
  const connecting = wallet.feature('standard:connect') as { connect?(input?: object): unknown } | undefined
  if (typeof connecting?.connect !== 'function') throw new AppKitError('wallet/method-unsupported')
  return silent ? connecting.connect({ silent: true }) : connecting.connect()
}

/** Where a wallet says which networks it serves, and not on which one it is, the page chooses. */
function networkFor(
  chains: readonly string[],
  networks: readonly Network[],
  preferred: Network | undefined,
): Network | undefined {
  const ours = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const served = ours.filter(({ caipNetworkId }) => chains.includes(clusterOf(caipNetworkId)))
  return served.find(({ caipNetworkId }) => caipNetworkId === preferred?.caipNetworkId) ?? served[0]
}
