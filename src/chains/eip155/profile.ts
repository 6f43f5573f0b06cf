import type { Hex } from 'viem'
import type { ChainContext, Profile } from '../../core/chain-adapter.js'
import { findRevert } from '../../core/errors/wallet-error.js'
import { viem } from '../../lib/viem.js'

const MAINNET = 'eip155:1'
// The proxy of the ENS universal resolver.
const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
// The coin type of an Ethereum address. Standard: SLIP-44.
const COIN_TYPE = 60n

const resolverAbi = viem.parseAbi([
  'function reverse(bytes lookupAddress, uint256 coinType) view returns (string name, address resolver, address reverseResolver)',
])

// Plain names only: others would need the normalization of ENSIP-15 before they can be trusted not to imitate one.
const PLAIN_NAME = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/

/**
 * Reads the primary ENS name of an address from the app's Ethereum node. The resolver reverts unless the name resolves
 * back to the address. Returns undefined without a name, for names that are resolved off chain, and for an app without
 * the network. Standards: ENSIP-3, ENSIP-19.
 */
export async function readProfile(
  context: ChainContext,
  address: string,
  signal?: AbortSignal,
): Promise<Profile | undefined> {
  if (!context.networks().some(({ caipNetworkId }) => caipNetworkId === MAINNET)) return undefined
  const data = viem.encodeFunctionData({ abi: resolverAbi, args: [address as Hex, COIN_TYPE] })
  const call = { method: 'eth_call', params: [{ to: UNIVERSAL_RESOLVER, data }, 'latest'] }
  try {
    const result = (await context.rpc(MAINNET, call, signal)) as Hex
    const [name] = result === '0x' ? [''] : viem.decodeFunctionResult({ abi: resolverAbi, data: result })
    return PLAIN_NAME.test(name) ? { name } : undefined
  } catch (error) {
    if (findRevert(error)) return undefined
    throw error
  }
}
