import { type Address, zeroAddress, type Abi } from 'viem'
import type { Chain } from '../../chains/chain.js'
import { readMany } from '../../chains/contract-reads.js'
import { afterToll, priceImpact, reachesNothing, type Reserves } from '../swap-amounts.js'
import type { SwapAsk } from '../swap-provider.js'
import { swapRefusal } from '../swap-refusal.js'
import { type Market, factoryAbi, pairAbi, routerAbi } from './market.js'
import { isTolled, type TokenTolls } from './transfer-tax.js'

/** The tokens a swap goes through, the first and the last included. */
export type Path = readonly [Address, Address, ...Address[]]

/** The ways worth asking for: straight, and over each hub that is neither end. The shorter ones first. */
export function candidatePaths(from: Address, to: Address, hubs: readonly Address[]): readonly Path[] {
  const between = [...new Set(hubs)].filter(hub => hub !== from && hub !== to)
  return [[from, to], ...between.map((hub): Path => [from, hub, to])]
}

/** The way that gives the most; of two that give the same the earlier. Nothing where none gives anything at all. */
export function bestWay<T extends { readonly out: bigint | undefined }>(
  ways: readonly T[],
): (T & { readonly out: bigint }) | undefined {
  const open = ways.filter((way): way is T & { readonly out: bigint } => way.out !== undefined)
  return open.reduce<(T & { readonly out: bigint }) | undefined>(
    (best, way) => (best === undefined || way.out > best.out ? way : best),
    undefined,
  )
}

/** Each step of a way: from which token to which. */
export function hopsOf(path: Path): readonly (readonly [Address, Address])[] {
  return path.slice(1).flatMap((to, at) => {
    const from = path[at]
    return from === undefined ? [] : [[from, to] as const]
  })
}

/** What an exchange offers. */
interface MarketQuote {
  readonly path: Path
  /** What the user receives, after all tolls. */
  readonly toAmount: bigint
  /** In millionths; nothing where it cannot be said. */
  readonly impact: bigint | undefined
  /** False only where it is sure that no token of the swap keeps anything. */
  readonly mayKeep: boolean
}

/** The best offer of an exchange. Throws `swap/same-token`, `swap/insufficient-liquidity`, `swap/amount-too-small`. */
export async function quoteSwap(market: Market, ask: SwapAsk): Promise<MarketQuote> {
  const { wrapped, factory } = await market.wiring()
  const [from, to] = [ask.from, ask.to].map(({ isNative, address }) => (isNative ? wrapped : address))
  if (!from || !to || from === to) throw swapRefusal('swap/same-token')
  const hubs = [wrapped, ...(market.exchange.dollar ? [market.exchange.dollar as Address] : [])]
  const paths = candidatePaths(from, to, hubs)
  const pools = await readPools(market.chain, factory, [...paths.flatMap(hopsOf), [wrapped, from], [wrapped, to]])
  const tolls = ([from, to] as const).map(token => tollOf(market, token, wrapped, pools.get(key(wrapped, token))))
  const [given, taken] = await Promise.all(tolls)
  const arriving = afterToll(ask.amount, given?.selling ?? NO_TOLL)
  const way = bestWay(await askRouter(market, paths, arriving))
  if (!way) throw swapRefusal(whyNoWay(market, paths, pools, arriving))
  const toAmount = afterToll(way.out, taken?.buying ?? NO_TOLL)
  if (toAmount === 0n) throw swapRefusal('swap/amount-too-small')
  const passed = poolsOn(way.path, pools)
  return {
    path: way.path,
    toAmount,
    impact: passed && priceImpact(arriving, way.out, passed, market.exchange.feeBps),
    mayKeep: !given || !taken || isTolled(given) || isTolled(taken),
  }
}

type Pools = ReadonlyMap<string, Reserves>

/** The pools of a way; nothing where one is not known. */
function poolsOn(path: Path, pools: Pools): readonly Reserves[] | undefined {
  const passed = hopsOf(path).map(([a, b]) => pools.get(key(a, b)))
  return passed.every(pool => pool !== undefined) ? passed : undefined
}

/** A router refuses what is too small as it refuses what is too much. */
function whyNoWay({ exchange }: Market, paths: readonly Path[], pools: Pools, amount: bigint) {
  const isTooSmall = paths.some(path => {
    const passed = poolsOn(path, pools)
    return passed !== undefined && reachesNothing(amount, passed, exchange.feeBps)
  })
  return isTooSmall ? 'swap/amount-too-small' : 'swap/insufficient-liquidity'
}

const NO_TOLL = { sent: 0n, arrived: 0n }
const FREE: TokenTolls = { buying: NO_TOLL, selling: NO_TOLL }

async function tollOf(
  { tolls, exchange }: Market,
  token: Address,
  wrapped: Address,
  pool: Reserves | undefined,
): Promise<TokenTolls | undefined> {
  if (token === wrapped || token === exchange.dollar) return FREE
  return pool && tolls.of(token, wrapped, pool.in)
}

/** What comes out of each way; nothing of one that the router refuses. */
async function askRouter({ chain, router }: Market, paths: readonly Path[], amount: bigint) {
  const answers = await readMany(
    chain,
    paths.map(path => ({
      address: router,
      abi: routerAbi as Abi,
      functionName: 'getAmountsOut',
      args: [amount, path],
    })),
  )
  return paths.map((path, at) => {
    const out = (answers[at] as readonly bigint[] | undefined)?.at(-1)
    return { path, out }
  })
}

/** The pools between tokens that have one, by {@link key}. */
async function readPools(
  chain: Chain,
  factory: Address,
  hops: readonly (readonly [Address, Address])[],
): Promise<Pools> {
  const wanted = [...new Map(hops.filter(([a, b]) => a !== b).map(hop => [key(...hop), hop])).values()]
  const found = await readMany(
    chain,
    wanted.map(args => ({ address: factory, abi: factoryAbi as Abi, functionName: 'getPair', args })),
  )
  const pairs = wanted.flatMap((hop, at) => {
    const address = found[at] as Address | undefined
    return address === undefined || address === zeroAddress ? [] : [{ hop, address }]
  })
  const reserves = await readMany(
    chain,
    pairs.map(({ address }) => ({ address, abi: pairAbi as Abi, functionName: 'getReserves' })),
  )
  return new Map(
    pairs.flatMap(({ hop: [a, b] }, at) => {
      const [first, second] = (reserves[at] ?? []) as readonly bigint[]
      if (first === undefined || second === undefined) return []
      const isFirst = a.toLowerCase() < b.toLowerCase()
      return [[key(a, b), isFirst ? { in: first, out: second } : { in: second, out: first }] as const]
    }),
  )
}

function key(from: Address, to: Address): string {
  return `${from}>${to}`
}
