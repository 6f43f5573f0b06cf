import type { Network } from '../../core/network.js'
import type { Token } from '../../core/token.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from '../connection/connection.js'

/**
 * Whether a token is of a network, and nothing speaks against how its amounts are written. Services say how many places it
 * has; with others than its contract's an amount that is typed would be another one that is signed. What cannot be learned
 * does not; of the coin the network says it.
 */
export async function isAsWritten(
  scope: Scope,
  network: Network,
  token: Pick<Token, 'network' | 'address' | 'decimals'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (token.network !== network.caipNetworkId) return false
  if (!token.address) return true
  const { tokenDecimals } = await scope.use(ConnectionController).verbs(network.chainNamespace)
  const own = await tokenDecimals?.(token.address, network, signal)
  return own === undefined || own === token.decimals
}
