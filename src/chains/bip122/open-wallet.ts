import { answerOf } from '../../core/answer-of.js'
import type { ConnectAsk, Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { FoundWallet } from './discover.js'
import { BitcoinSession } from './bitcoin-session.js'
import { readAccounts } from './read-accounts.js'
import { walletOf } from './wallet-of.js'

/** How wallets say that they do not know this page. */
const unknownPage: readonly string[] = ['wallet/rejected', 'request/not-allowed', 'wallet/method-unsupported']

/**
 * Opens a session with a wallet: asks the person for accounts, or silently for those this page already sees. Without
 * accounts the question to the person ends in `wallet/no-accounts`, the silent one in no session. Throws `wallet/invalid-response` for
 * addresses that are none.
 */
export async function openWallet(found: FoundWallet, ask: ConnectAsk, silent: boolean): Promise<readonly Session[]> {
  const wallet = walletOf(found)
  const told = await answerOf(() => wallet.accounts(silent), ask.signal).catch((error: unknown) => {
    if (silent && AppKitError.is(error) && unknownPage.includes(error.code)) return []
    throw error
  })
  const read = readAccounts(told, ask.networks, ask.preferred)
  if (read) return [new BitcoinSession(wallet, read, ask.networks)]
  if (silent) return []
  throw new AppKitError('wallet/no-accounts')
}
