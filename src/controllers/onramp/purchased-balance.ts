import type { Amount } from '../../core/chain-adapter.js'
import { readTokens } from '../../services/tokens.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from '../connection/connection.js'
import type { ConnectedAccount } from '../connection/active-account.js'

export interface HeldToken {
  readonly address?: string
  readonly symbol: string
  readonly decimals: number
}

/**
 * Reads a balance without caches: native tokens from the network, others from the data service. Rejects with their
 * errors.
 */
export async function readPurchasedBalance(
  scope: Scope,
  { address, network }: ConnectedAccount,
  kind: HeldToken,
  signal: AbortSignal,
): Promise<Amount> {
  if (kind.address === undefined) {
    const verbs = await scope.use(ConnectionController).verbs(network.chainNamespace)
    return verbs.balance(address, network, signal)
  }
  const wanted = kind.address.toLowerCase()
  const tokens = await readTokens(scope.services.data, address, network.caipNetworkId, { signal, fresh: true })
  const held = tokens.find(token => token.address?.toLowerCase() === wanted)
  return held
    ? { value: held.amount, decimals: held.decimals, symbol: held.symbol }
    : { value: 0n, decimals: kind.decimals, symbol: kind.symbol }
}
