import { parseAbi, zeroAddress, type Abi, type Address } from 'viem'
import type { Chain } from '../../chains/chain.js'
import { readMany } from '../../chains/contract-reads.js'
import { priceImpact } from '../swap-amounts.js'
import { swapRefusal } from '../swap-refusal.js'
import { findBestRoute } from '../uniswap-v2/quote-swap.js'
import type { PoolTaxes } from './pool-taxes.js'
import { readPools, toReserves, type Pool } from './read-pools.js'
import { encodePath, type PoolRoute } from './swap-router.js'

// Not `view` on chain: the quoter simulates the swap and reverts it. `eth_call` changes nothing.
const quoterAbi: Abi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) view returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
])

// Pools of one pair that a route through another token tries. Liquidity of pools at one price is comparable.
const MAX_POOLS_PER_HOP = 2

// Prices at which a pool has no more liquidity: it takes only a part of the input. Source: Uniswap V3 `TickMath`.
const LIMIT_PRICES = [4_295_128_740n, 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n]

export interface PoolMarket {
  readonly chain: Chain
  readonly quoter: Address
  readonly factory: Address
  readonly taxes: PoolTaxes
}

export interface PoolRequest {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  // Tokens to route through. They are trusted to have no transfer tax.
  readonly hubs: readonly Address[]
}

export interface PoolQuote {
  readonly route: PoolRoute
  readonly toAmount: bigint
  // Price impact in millionths. Undefined if it cannot be computed.
  readonly impact: bigint | undefined
}

// Finds the best route through pools of Uniswap V3. Returns undefined if no route exists or a token has a transfer
// tax: pools reject the tax of a sold token, and SwapRouter02 does not see that of a bought one. An amount that would
// drain a pool has no quote. Throws `swap/amount-too-small` if every route yields nothing.
export async function quotePools(market: PoolMarket, request: PoolRequest): Promise<PoolQuote | undefined> {
  const pools = await readPools(market, toPairs(request))
  const routes = candidateRoutes(pools, request)
  if (routes.length === 0) return undefined
  const outputs = await readOutputs(market, routes, request.amount)
  const best = findBestRoute(routes.map((route, index) => ({ route, out: outputs[index] })))
  if (best?.out === 0n) throw swapRefusal('swap/amount-too-small')
  if (!best || !(await areUntaxed(market, pools, request))) return undefined
  const [first] = best.route
  return {
    route: { tokens: [first?.from ?? request.from, ...best.route.map(({ to }) => to)], fees: best.route.map(toFee) },
    toAmount: best.out,
    impact: priceImpact(request.amount, best.out, best.route.map(toReserves), 0),
  }
}

function toPairs({ from, to, hubs }: PoolRequest): readonly (readonly [Address, Address])[] {
  const between = [...new Set(hubs)].filter(hub => hub !== from && hub !== to)
  return [[from, to], ...between.flatMap(hub => [[from, hub] as const, [hub, to] as const])]
}

function candidateRoutes(pools: readonly Pool[], { from, to }: PoolRequest): readonly (readonly Pool[])[] {
  const direct = pools.filter(pool => pool.from === from && pool.to === to).map(pool => [pool])
  const hubs = [...new Set(pools.filter(pool => pool.from === from && pool.to !== to).map(pool => pool.to))]
  const through = hubs.flatMap(hub => {
    const last = deepest(pools, hub, to)
    return deepest(pools, from, hub).flatMap(first => last.map(second => [first, second]))
  })
  return [...direct, ...through]
}

function deepest(pools: readonly Pool[], from: Address, to: Address): readonly Pool[] {
  const all = pools.filter(pool => pool.from === from && pool.to === to)
  return all.toSorted((a, b) => (a.liquidity > b.liquidity ? -1 : 1)).slice(0, MAX_POOLS_PER_HOP)
}

async function readOutputs(
  { chain, quoter }: PoolMarket,
  routes: readonly (readonly Pool[])[],
  amount: bigint,
): Promise<readonly (bigint | undefined)[]> {
  const answers = await readMany(
    chain,
    routes.map(route => {
      const path = encodePath({ tokens: [route[0]?.from ?? zeroAddress, ...route.map(toEnd)], fees: route.map(toFee) })
      return { address: quoter, abi: quoterAbi, functionName: 'quoteExactInput', args: [path, amount] }
    }),
  )
  return answers.map(answer => {
    const [out, prices] = (answer ?? []) as readonly [bigint?, (readonly bigint[])?]
    return !prices || prices.some(price => LIMIT_PRICES.includes(price)) ? undefined : out
  })
}

async function areUntaxed({ taxes }: PoolMarket, pools: readonly Pool[], request: PoolRequest): Promise<boolean> {
  const { from, to, hubs } = request
  const untaxed = await Promise.all(
    [from, to].map(token => {
      if (hubs.includes(token)) return true
      const [pool] = pools
        .filter(candidate => candidate.from === token || candidate.to === token)
        .toSorted((a, b) => (a.liquidity > b.liquidity ? -1 : 1))
      return pool !== undefined && taxes.isUntaxed(token, pool.address)
    }),
  )
  return !untaxed.includes(false)
}

function toFee({ fee }: Pool): number {
  return fee
}

function toEnd({ to }: Pool): Address {
  return to
}
