import type { Network } from '../../core/network.js'
import type { Token } from '../../core/token.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from '../connection/connection.js'

/**
 * Returns true if a token belongs to the network and its decimals match the contract's. Services may report wrong
 * decimals, and the signed amount would then differ from the typed one. Decimals that cannot be read count as matching.
 */
export async function verifyTokenDecimals(
  scope: Scope,
  network: Network,
  token: Pick<Token, 'network' | 'address' | 'decimals'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (token.network !== network.caipNetworkId) return false
  if (!token.address) return true
  const { tokenDecimals } = await scope.use(ConnectionController).verbs(network.chainNamespace)
  const contractDecimals = await tokenDecimals?.(token.address, network, signal)
  return contractDecimals === undefined || contractDecimals === token.decimals
}
