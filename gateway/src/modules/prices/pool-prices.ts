import { getAddress, parseAbi, zeroAddress, type Abi, type Address } from 'viem'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'
import type { Chain } from '../chains/chain.js'
import { readMany } from '../chains/contract-reads.js'
import type { TokenFactsReader } from '../chains/token-facts.js'
import type { Exchange } from '../market/exchanges.js'
import type { PriceProvider } from './api-prices.js'

/** One side of a pool. */
interface PoolSide {
  /** In smallest units. */
  readonly reserve: bigint
  readonly decimals: number
}

/** A price that was read from a pool. */
interface PoolPrice {
  /** Dollars for one token. */
  readonly price: number
  /** Dollars that lie on the other side: what somebody would have to bring to move the price much. */
  readonly depth: number
}

const SCALE_DIGITS = 36

/**
 * What one token costs by a pool of it and something whose price is known. Nothing where a side is empty, or where no
 * number can say it: a price is never 0 for not known.
 */
export function poolPrice(token: PoolSide, other: PoolSide & { readonly price: number }): PoolPrice | undefined {
  if (token.reserve <= 0n || other.reserve <= 0n) return undefined
  const scaled = other.reserve * 10n ** BigInt(SCALE_DIGITS + token.decimals)
  // As a text it is rounded once, where a division would round twice.
  const ratio = Number(`${scaled / (token.reserve * 10n ** BigInt(other.decimals))}e-${SCALE_DIGITS}`)
  const price = ratio * other.price
  const depth = Number(`${other.reserve}e-${other.decimals}`) * other.price
  return Number.isFinite(price) && price > 0 && Number.isFinite(depth) ? { price, depth } : undefined
}

const abi: Abi = parseAbi([
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])

/** Dollars that a pool must hold on the other side; below that anybody moves its price for the price of a dinner. */
const LEAST_DEPTH = 10_000

interface Wiring {
  readonly factory: Address
  readonly wrapped: Address
}

/**
 * Prices by the pools of an exchange on the chain itself: what a token is worth in the exchange's dollar, straight or
 * over the network's coin, by the deeper pool. Without a dollar of its own an exchange tells no prices.
 */
export class PoolPrices implements PriceProvider {
  readonly #exchanges: ReadonlyMap<string, Exchange>
  readonly #wirings = new Map<string, Promise<Wiring>>()

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
    const { factory, wrapped } = await this.#wiring(chain, router as Address)
    const tokens = addresses.filter(address => address !== NATIVE_ADDRESS)
    const facts = await this.facts.read(chain, [...tokens, dollar as Address, wrapped])
    const places = (address: Address) => facts.get(address)?.decimals
    const hubs = [dollar as Address, wrapped]
    const pairs = [wrapped, ...tokens].flatMap(token =>
      hubs.filter(hub => hub !== token).map(hub => [token, hub] as const),
    )
    const sides = await readSides(chain, factory, pairs, places)
    const side = (token: Address, hub: Address) => sides.get(`${token}>${hub}`)
    const coin = deep(side(wrapped, hubs[0] ?? wrapped), 1)
    const priceOf = (token: Address): number | undefined => {
      if (token === dollar) return 1
      if (token === wrapped || token === NATIVE_ADDRESS) return coin?.price
      const straight = deep(side(token, dollar as Address), 1)
      const over = coin && deep(side(token, wrapped), coin.price)
      return straight && over ? (straight.depth >= over.depth ? straight : over).price : (straight ?? over)?.price
    }
    return new Map(
      addresses.flatMap(address => {
        const price = priceOf(address)
        return price === undefined ? [] : [[address, price] as const]
      }),
    )
  }

  /** What a router is wired to cannot change. */
  #wiring(chain: Chain, router: Address): Promise<Wiring> {
    const known = this.#wirings.get(chain.caipNetworkId)
    if (known) return known
    const asked = readWiring(chain, router)
    this.#wirings.set(chain.caipNetworkId, asked)
    asked.catch(() => this.#wirings.delete(chain.caipNetworkId))
    return asked
  }
}

async function readWiring({ client }: Chain, address: Address): Promise<Wiring> {
  const [factory, wrapped] = await Promise.all(
    ['factory', 'WETH'].map(functionName => client.readContract({ address, abi, functionName })),
  )
  return { factory: getAddress(factory as string), wrapped: getAddress(wrapped as string) }
}

interface Sides {
  readonly token: PoolSide
  readonly hub: PoolSide
}

function deep(sides: Sides | undefined, price: number): PoolPrice | undefined {
  const found = sides && poolPrice(sides.token, { ...sides.hub, price })
  return found && found.depth >= LEAST_DEPTH ? found : undefined
}

/** Both sides of each pool there is, by `token>hub`. */
async function readSides(
  chain: Chain,
  factory: Address,
  pairs: readonly (readonly [token: Address, hub: Address])[],
  places: (address: Address) => number | undefined,
): Promise<ReadonlyMap<string, Sides>> {
  const getPair = (args: readonly Address[]) => ({ address: factory, abi, functionName: 'getPair', args })
  const found = await readMany(chain, pairs.map(getPair))
  const pools = pairs.flatMap(([token, hub], at) => {
    const address = found[at] as Address | undefined
    return address === undefined || address === zeroAddress ? [] : [{ token, hub, address }]
  })
  const reserves = await readMany(
    chain,
    pools.map(({ address }) => ({ address, abi, functionName: 'getReserves' })),
  )
  return new Map(
    pools.flatMap(({ token, hub }, at) => {
      const [first, second] = (reserves[at] ?? []) as readonly bigint[]
      const [own, others] = [places(token), places(hub)]
      if (first === undefined || second === undefined || own === undefined || others === undefined) return []
      // A pool keeps the token with the lower address first.
      const [mine, its] = token.toLowerCase() < hub.toLowerCase() ? [first, second] : [second, first]
      const sides = { token: { reserve: mine, decimals: own }, hub: { reserve: its, decimals: others } }
      return [[`${token}>${hub}`, sides] as const]
    }),
  )
}
