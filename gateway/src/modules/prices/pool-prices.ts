import { getAddress, parseAbi, zeroAddress, type Abi, type Address } from 'viem'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'
import type { Chain } from '../chains/chain.js'
import { readMany } from '../chains/contract-reads.js'
import type { TokenFactsReader } from '../chains/token-facts.js'
import type { Exchange } from '../market/exchanges.js'
import type { PriceProvider } from './api-prices.js'

interface PoolSide {
  /** In the smallest unit. */
  readonly reserve: bigint
  readonly decimals: number
}

interface PoolPrice {
  readonly price: number
  /** Liquidity of the other side, in US dollars. */
  readonly depth: number
}

const SCALE_DIGITS = 36

/**
 * Returns the price of a token from a pool with a token of known price. Returns undefined if a side is empty or the
 * price is out of range.
 */
export function poolPrice(token: PoolSide, quoteSide: PoolSide & { readonly price: number }): PoolPrice | undefined {
  if (token.reserve <= 0n || quoteSide.reserve <= 0n) return undefined
  const scaled = quoteSide.reserve * 10n ** BigInt(SCALE_DIGITS + token.decimals)
  // Parsing a decimal string rounds once. A division would round twice.
  const ratio = Number(`${scaled / (token.reserve * 10n ** BigInt(quoteSide.decimals))}e-${SCALE_DIGITS}`)
  const price = ratio * quoteSide.price
  const depth = Number(`${quoteSide.reserve}e-${quoteSide.decimals}`) * quoteSide.price
  return Number.isFinite(price) && price > 0 && Number.isFinite(depth) ? { price, depth } : undefined
}

const abi: Abi = parseAbi([
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])

// Minimum liquidity of the other side, in US dollars. Prices of smaller pools are easy to manipulate.
const MIN_DEPTH_USD = 10_000

interface RouterContracts {
  readonly factory: Address
  readonly wrapped: Address
}

/**
 * Prices from the pools of an on-chain exchange. A price is read against the exchange's stablecoin, or through the
 * wrapped native token if that pool is deeper. Exchanges without a stablecoin have no prices.
 */
export class PoolPrices implements PriceProvider {
  readonly #exchanges: ReadonlyMap<string, Exchange>
  readonly #routerContracts = new Map<string, Promise<RouterContracts>>()

  constructor(
    exchanges: readonly Exchange[],
    private readonly facts: TokenFactsReader,
  ) {
    this.#exchanges = new Map(exchanges.map(exchange => [exchange.caipNetworkId, exchange]))
  }

  serves({ caipNetworkId }: Chain): boolean {
    return this.#exchanges.get(caipNetworkId)?.dollar !== undefined
  }

  async prices(chain: Chain, addresses: readonly Address[]): Promise<ReadonlyMap<Address, number>> {
    const { router, dollar } = this.#exchanges.get(chain.caipNetworkId) ?? {}
    if (router === undefined || dollar === undefined) return new Map()
    const { factory, wrapped } = await this.#getRouterContracts(chain, router as Address)
    const tokens = addresses.filter(address => address !== NATIVE_ADDRESS)
    const facts = await this.facts.read(chain, [...tokens, dollar as Address, wrapped])
    const decimalsFor = (address: Address) => facts.get(address)?.decimals
    const hubs = [dollar as Address, wrapped]
    const pairs = [wrapped, ...tokens].flatMap(token =>
      hubs.filter(hub => hub !== token).map(hub => [token, hub] as const),
    )
    const sides = await readSides(chain, factory, pairs, decimalsFor)
    const side = (token: Address, hub: Address) => sides.get(`${token}>${hub}`)
    const coin = readPoolPrice(side(wrapped, hubs[0] ?? wrapped), 1)
    const getPrice = (token: Address): number | undefined => {
      if (token === dollar) return 1
      if (token === wrapped || token === NATIVE_ADDRESS) return coin?.price
      const direct = readPoolPrice(side(token, dollar as Address), 1)
      const viaNative = coin && readPoolPrice(side(token, wrapped), coin.price)
      return direct && viaNative
        ? (direct.depth >= viaNative.depth ? direct : viaNative).price
        : (direct ?? viaNative)?.price
    }
    return new Map(
      addresses.flatMap(address => {
        const price = getPrice(address)
        return price === undefined ? [] : [[address, price] as const]
      }),
    )
  }

  // Caches the result, because the contracts of a router are immutable.
  #getRouterContracts(chain: Chain, router: Address): Promise<RouterContracts> {
    const known = this.#routerContracts.get(chain.caipNetworkId)
    if (known) return known
    const pending = readRouterContracts(chain, router)
    this.#routerContracts.set(chain.caipNetworkId, pending)
    pending.catch(() => this.#routerContracts.delete(chain.caipNetworkId))
    return pending
  }
}

async function readRouterContracts({ client }: Chain, address: Address): Promise<RouterContracts> {
  const [factory, wrapped] = await Promise.all(
    ['factory', 'WETH'].map(functionName => client.readContract({ address, abi, functionName })),
  )
  return { factory: getAddress(factory as string), wrapped: getAddress(wrapped as string) }
}

interface Sides {
  readonly token: PoolSide
  readonly hub: PoolSide
}

function readPoolPrice(sides: Sides | undefined, price: number): PoolPrice | undefined {
  const found = sides && poolPrice(sides.token, { ...sides.hub, price })
  return found && found.depth >= MIN_DEPTH_USD ? found : undefined
}

// Reads the reserves of existing pools, keyed by `token>hub`.
async function readSides(
  chain: Chain,
  factory: Address,
  pairs: readonly (readonly [token: Address, hub: Address])[],
  decimalsFor: (address: Address) => number | undefined,
): Promise<ReadonlyMap<string, Sides>> {
  const getPair = (args: readonly Address[]) => ({ address: factory, abi, functionName: 'getPair', args })
  const found = await readMany(chain, pairs.map(getPair))
  const pools = pairs.flatMap(([token, hub], index) => {
    const address = found[index] as Address | undefined
    return address === undefined || address === zeroAddress ? [] : [{ token, hub, address }]
  })
  const reserves = await readMany(
    chain,
    pools.map(({ address }) => ({ address, abi, functionName: 'getReserves' })),
  )
  return new Map(
    pools.flatMap(({ token, hub }, index) => {
      const [first, second] = (reserves[index] ?? []) as readonly bigint[]
      const [tokenDecimals, hubDecimals] = [decimalsFor(token), decimalsFor(hub)]
      if (first === undefined || second === undefined || tokenDecimals === undefined || hubDecimals === undefined)
        return []
      // Pools sort their tokens by address.
      const [tokenReserve, hubReserve] = token.toLowerCase() < hub.toLowerCase() ? [first, second] : [second, first]
      const sides = {
        token: { reserve: tokenReserve, decimals: tokenDecimals },
        hub: { reserve: hubReserve, decimals: hubDecimals },
      }
      return [[`${token}>${hub}`, sides] as const]
    }),
  )
}
