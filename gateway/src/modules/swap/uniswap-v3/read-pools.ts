import { parseAbi, zeroAddress, type Abi, type Address } from 'viem'
import type { Chain } from '../../chains/chain.js'
import { readMany } from '../../chains/contract-reads.js'
import type { Reserves } from '../swap-amounts.js'

const factoryAbi: Abi = parseAbi(['function getPool(address a, address b, uint24 fee) view returns (address)'])

const poolAbi: Abi = parseAbi([
  'function liquidity() view returns (uint128)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 observationIndex, uint16 observationCardinality, uint16 observationCardinalityNext, uint32 feeProtocol, bool unlocked)',
])

// Fees in millionths.
const FEE_TIERS = [100, 500, 3_000, 10_000]
const MILLION = 1_000_000n
const PRICE_SCALE = 2n ** 192n

// A pool, as it is passed from `from` to `to`.
export interface Pool {
  readonly address: Address
  readonly from: Address
  readonly to: Address
  readonly fee: number
  readonly liquidity: bigint
  readonly sqrtPrice: bigint
}

interface PoolSource {
  readonly chain: Chain
  readonly factory: Address
}

// Reads the pools of each pair, in all fee tiers. Pools without liquidity at the current price are omitted.
export async function readPools(
  { chain, factory }: PoolSource,
  pairs: readonly (readonly [Address, Address])[],
): Promise<readonly Pool[]> {
  const wanted = pairs.flatMap(([from, to]) => FEE_TIERS.map(fee => ({ from, to, fee })))
  const found = await readMany(
    chain,
    wanted.map(({ from, to, fee }) => {
      return { address: factory, abi: factoryAbi, functionName: 'getPool', args: [from, to, fee] }
    }),
  )
  const open = wanted.flatMap((pool, index) => {
    const address = found[index] as Address | undefined
    return address === undefined || address === zeroAddress ? [] : [{ ...pool, address }]
  })
  const states = await readMany(
    chain,
    open.flatMap(({ address }) =>
      ['liquidity', 'slot0'].map(functionName => ({ address, abi: poolAbi, functionName })),
    ),
  )
  return open.flatMap((pool, index) => {
    const liquidity = states[index * 2] as bigint | undefined
    const [sqrtPrice] = (states[index * 2 + 1] ?? []) as readonly bigint[]
    return liquidity && sqrtPrice ? [{ ...pool, liquidity, sqrtPrice }] : []
  })
}

// Returns the price of a pool as a ratio of reserves, less its fee.
export function toReserves({ from, to, fee, sqrtPrice }: Pool): Reserves {
  const [first, second] = [PRICE_SCALE, sqrtPrice * sqrtPrice]
  const isFirst = from.toLowerCase() < to.toLowerCase()
  const [input, output] = isFirst ? [first, second] : [second, first]
  return { in: input * MILLION, out: output * (MILLION - BigInt(fee)) }
}
