import type { Amount } from '../../core/chain-adapter.js'
import { readTokens } from '../../services/tokens.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from '../connection/connection.js'
import type { ConnectedAccount } from '../connection/active-account.js'

/** Something that an account may hold: the network's own coin, or the token of a contract. */
export interface HeldKind {
  readonly address?: string
  readonly symbol: string
  readonly decimals: number
}

/**
 * How much an account holds of something at this moment: its network says it of its own coin, the data service of a token,
 * past all caches. Throws what the asking throws.
 */
export async function readHeld(
  scope: Scope,
  { address, network }: ConnectedAccount,
  kind: HeldKind,
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
