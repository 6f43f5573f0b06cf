import type { Amount, ChainContext } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'

/** The native balance of an address, asked of the network's RPC, never of the wallet. */
export async function balance(
  { rpc }: Pick<ChainContext, 'rpc'>,
  address: string,
  { caipNetworkId, nativeCurrency }: Network,
  signal?: AbortSignal,
): Promise<Amount> {
  const call = { method: 'getBalance', params: [address, { commitment: 'confirmed' }] }
  const { value } = ((await rpc(caipNetworkId, call, signal)) ?? {}) as { readonly value?: unknown }
  if (!Number.isSafeInteger(value))
    throw new AppKitError('rpc/failed', { text: 'The node gave a balance that is none' })
  return { value: BigInt(value as number), decimals: nativeCurrency.decimals, symbol: nativeCurrency.symbol }
}
