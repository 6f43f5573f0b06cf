import type { Token } from '../../core/token.js'
import { readWalletTokens } from '../../services/read-tokens.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { ConnectionController } from './connection.js'
import type { Holder } from './holder.js'

/**
 * The tokens that the embedded wallet itself tells of. Undefined where another wallet is connected, or this one cannot
 * tell or fails to: the data service may know.
 */
export async function tokensOfWallet(
  scope: Scope,
  { address, network }: Holder,
): Promise<readonly Token[] | undefined> {
  const namespace = network.chainNamespace
  if (scope.use(AccountController).of(namespace).connectorId !== 'AUTH') return undefined
  const connection = scope.use(ConnectionController)
  const provider = connection.session(namespace)?.provider
  try {
    const { assets } = await connection.verbs(namespace)
    const said = provider && (await assets?.({ provider, address, network }))
    return said && readWalletTokens(said, network.caipNetworkId)
  } catch {
    return undefined
  }
}
