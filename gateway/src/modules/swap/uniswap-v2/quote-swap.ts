import { type Address, zeroAddress, type Abi } from 'viem'
import type { Chain } from '../../chains/chain.js'
import { readMany } from '../../chains/contract-reads.js'
import { applyTransferTax, priceImpact, yieldsNothing, type Reserves } from '../swap-amounts.js'
import type { SwapRequest } from '../swap-provider.js'
import { swapRefusal } from '../swap-refusal.js'
import { type Market, factoryAbi, pairAbi, routerAbi } from './market.js'
import { isTaxed, type TokenTransferTaxes } from './transfer-tax.js'

/** Tokens of a swap in order, including the first and the last. */
export type Path = readonly [Address, Address, ...Address[]]

/** Returns possible routes: direct, and through each hub that is neither end. Shorter ones first. */
export function candidatePaths(from: Address, to: Address, hubs: readonly Address[]): readonly Path[] {
  const between = [...new Set(hubs)].filter(hub => hub !== from && hub !== to)
  return [[from, to], ...between.map((hub): Path => [from, hub, to])]
}

/**
 * Returns the route with the highest output; for equal outputs the first. Returns undefined if no route has an output.
 */
export function findBestRoute<T extends { readonly out: bigint | undefined }>(
  routes: readonly T[],
): (T & { readonly out: bigint }) | undefined {
  const open = routes.filter((route): route is T & { readonly out: bigint } => route.out !== undefined)
  return open.reduce<(T & { readonly out: bigint }) | undefined>(
    (best, route) => (best === undefined || route.out > best.out ? route : best),
    undefined,
  )
}

export function toHops(path: Path): readonly (readonly [Address, Address])[] {
  return path.slice(1).flatMap((to, at) => {
    const from = path[at]
    return from === undefined ? [] : [[from, to] as const]
  })
}

export interface MarketQuote {
  readonly path: Path
  /** Amount the user receives, after transfer taxes. */
  readonly toAmount: bigint
  /** Price impact in millionths. Undefined if it cannot be computed. */
  readonly impact: bigint | undefined
  /** False only if no token of the swap has a transfer tax. */
  readonly mayBeTaxed: boolean
}

/**
 * Finds the best quote of an exchange. Throws `swap/same-token`, `swap/insufficient-liquidity` or
 * `swap/amount-too-small`.
 */
export async function quoteSwap(market: Market, request: SwapRequest): Promise<MarketQuote> {
  const { wrapped, factory } = await market.getContracts()
  const [from, to] = [request.from, request.to].map(({ isNative, address }) => (isNative ? wrapped : address))
  if (!from || !to || from === to) throw swapRefusal('swap/same-token')
  const hubs = [wrapped, ...(market.exchange.dollar ? [market.exchange.dollar as Address] : [])]
  const paths = candidatePaths(from, to, hubs)
  const pools = await readPools(market.chain, factory, [...paths.flatMap(toHops), [wrapped, from], [wrapped, to]])
  const taxes = ([from, to] as const).map(token => readTax(market, token, wrapped, pools.get(key(wrapped, token))))
  const [fromTax, toTax] = await Promise.all(taxes)
  const taxedAmount = applyTransferTax(request.amount, fromTax?.selling ?? NO_TAX)
  const route = findBestRoute(await readOutputs(market, paths, taxedAmount))
  if (!route) throw swapRefusal(explainNoRoute(market, paths, pools, taxedAmount))
  const toAmount = applyTransferTax(route.out, toTax?.buying ?? NO_TAX)
  if (toAmount === 0n) throw swapRefusal('swap/amount-too-small')
  const passed = findPools(route.path, pools)
  return {
    path: route.path,
    toAmount,
    impact: passed && priceImpact(taxedAmount, route.out, passed, market.exchange.feeBps),
    mayBeTaxed: !fromTax || !toTax || isTaxed(fromTax) || isTaxed(toTax),
  }
}

type Pools = ReadonlyMap<string, Reserves>

function findPools(path: Path, pools: Pools): readonly Reserves[] | undefined {
  const passed = toHops(path).map(([a, b]) => pools.get(key(a, b)))
  return passed.every(pool => pool !== undefined) ? passed : undefined
}

// Finds the reason for no route. The router rejects too small and too large amounts alike.
function explainNoRoute({ exchange }: Market, paths: readonly Path[], pools: Pools, amount: bigint) {
  const isTooSmall = paths.some(path => {
    const passed = findPools(path, pools)
    return passed !== undefined && yieldsNothing(amount, passed, exchange.feeBps)
  })
  return isTooSmall ? 'swap/amount-too-small' : 'swap/insufficient-liquidity'
}

const NO_TAX = { sent: 0n, arrived: 0n }
const UNTAXED: TokenTransferTaxes = { buying: NO_TAX, selling: NO_TAX }

async function readTax(
  { transferTaxes, exchange }: Market,
  token: Address,
  wrapped: Address,
  pool: Reserves | undefined,
): Promise<TokenTransferTaxes | undefined> {
  if (token === wrapped || token === exchange.dollar) return UNTAXED
  return pool && transferTaxes.read(token, wrapped, pool.in)
}

async function readOutputs({ chain, router }: Market, paths: readonly Path[], amount: bigint) {
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
  const pairs = wanted.flatMap((hop, index) => {
    const address = found[index] as Address | undefined
    return address === undefined || address === zeroAddress ? [] : [{ hop, address }]
  })
  const reserves = await readMany(
    chain,
    pairs.map(({ address }) => ({ address, abi: pairAbi as Abi, functionName: 'getReserves' })),
  )
  return new Map(
    pairs.flatMap(({ hop: [a, b] }, index) => {
      const [first, second] = (reserves[index] ?? []) as readonly bigint[]
      if (first === undefined || second === undefined) return []
      const isFirst = a.toLowerCase() < b.toLowerCase()
      return [[key(a, b), isFirst ? { in: first, out: second } : { in: second, out: first }] as const]
    }),
  )
}

function key(from: Address, to: Address): string {
  return `${from}>${to}`
}
