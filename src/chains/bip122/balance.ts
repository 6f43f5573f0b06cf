import type { Amount, ChainContext } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'

export async function readEsplora(
  { rest }: ChainContext,
  { caipNetworkId }: Network,
  path: string,
  signal?: AbortSignal,
): Promise<unknown> {
  const text = await rest(caipNetworkId, { path }, signal)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new AppKitError('http/malformed', { text: 'The service answered with something that is not JSON', cause })
  }
}

/** Includes unconfirmed transactions. */
export async function balance(
  context: ChainContext,
  address: string,
  network: Network,
  signal?: AbortSignal,
): Promise<Amount> {
  const stats = await readEsplora(context, network, `/address/${encodeURIComponent(address)}`, signal)
  const { chain_stats, mempool_stats } = (stats ?? {}) as { chain_stats?: unknown; mempool_stats?: unknown }
  const { decimals, symbol } = network.nativeCurrency
  return { value: toBalance(chain_stats) + toBalance(mempool_stats), decimals, symbol }
}

function toBalance(stats: unknown): bigint {
  const { funded_txo_sum, spent_txo_sum } = (stats ?? {}) as Record<string, unknown>
  if (!Number.isSafeInteger(funded_txo_sum) || !Number.isSafeInteger(spent_txo_sum))
    throw new AppKitError('http/malformed', { text: 'The service gave no balance' })
  return BigInt(funded_txo_sum as number) - BigInt(spent_txo_sum as number)
}
