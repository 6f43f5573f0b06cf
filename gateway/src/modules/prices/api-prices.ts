import type { Address } from 'viem'
import * as z from 'zod'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'
import { trimEnd } from '../../../../src/lib/text.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import type { Outbound } from '../outbound/outbound.js'

/** Who knows what tokens cost on some networks. */
export interface PriceProvider {
  /** Whether it knows prices there. */
  serves(chain: Chain): boolean
  /** Dollars for one token, by address; the coin by its placeholder. A price that is not known is missing, never 0. */
  prices(chain: Chain, addresses: readonly Address[], signal?: AbortSignal): Promise<ReadonlyMap<Address, number>>
}

/** Where the price API is. */
export interface PriceApi {
  /** Without a slash at the end. */
  readonly url: string
  /** Sent as `x-cg-demo-api-key`. */
  readonly key?: string | undefined
}

/** How CoinGecko names networks and their coins. */
const PLATFORMS: Readonly<Record<number, readonly [platform: string, coin: string]>> = {
  1: ['ethereum', 'ethereum'],
  10: ['optimistic-ethereum', 'ethereum'],
  56: ['binance-smart-chain', 'binancecoin'],
  100: ['xdai', 'xdai'],
  137: ['polygon-pos', 'polygon-ecosystem-token'],
  324: ['zksync', 'ethereum'],
  8453: ['base', 'ethereum'],
  42161: ['arbitrum-one', 'ethereum'],
  42220: ['celo', 'celo'],
  43114: ['avalanche', 'avalanche-2'],
  1313161554: ['aurora', 'ethereum'],
  7777777: ['zora-network', 'ethereum'],
}

/** The most tokens one request names. */
const AT_ONCE = 50
const LIMITS = { maxBytes: 512 * 1024, timeoutMs: 5_000 }

const table = z.record(z.string(), z.object({ usd: z.number().positive().optional().catch(undefined) }).catch({}))

/** Prices of an HTTP API of CoinGecko's form. */
export class ApiPrices implements PriceProvider {
  constructor(
    private readonly api: PriceApi,
    private readonly upstream: Outbound,
  ) {}

  serves({ chainId }: Chain): boolean {
    return chainId in PLATFORMS
  }

  async prices({ chainId }: Chain, addresses: readonly Address[], signal?: AbortSignal) {
    const [platform = '', coin = ''] = PLATFORMS[chainId] ?? []
    const tokens = addresses.filter(address => address !== NATIVE_ADDRESS)
    const asks: Promise<ReadonlyMap<string, number>>[] = []
    if (tokens.length < addresses.length) asks.push(this.#ask(`/simple/price?ids=${coin}&`, signal))
    for (let at = 0; at < tokens.length; at += AT_ONCE) {
      const named = tokens.slice(at, at + AT_ONCE).join(',')
      asks.push(this.#ask(`/simple/token_price/${platform}?contract_addresses=${named}&`, signal))
    }
    const known = new Map((await Promise.all(asks)).flatMap(each => [...each]))
    return new Map(
      addresses.flatMap(address => {
        const price = known.get(address === NATIVE_ADDRESS ? coin : address.toLowerCase())
        return price === undefined ? [] : [[address, price] as const]
      }),
    )
  }

  async #ask(path: string, signal?: AbortSignal): Promise<ReadonlyMap<string, number>> {
    const told = await askPriceApi(this.api, this.upstream, path, signal)
    return new Map([...told].map(([id, usd]) => [id.toLowerCase(), usd]))
  }
}

/** What the API says to a path, in dollars, by the ids it uses; what it does not know is missing. */
export async function askPriceApi(
  { url, key }: PriceApi,
  upstream: Outbound,
  path: string,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const headers = { accept: 'application/json', ...(key && { 'x-cg-demo-api-key': key }) }
  const answer = await upstream.json(`${url}${path}vs_currencies=usd`, { ...LIMITS, headers, signal })
  const rows = Object.entries(table.catch({}).parse(answer))
  return new Map(rows.flatMap(([id, { usd }]) => (usd === undefined ? [] : [[id, usd] as const])))
}

/** `PRICE_API_URL` and `PRICE_API_KEY`; nothing where there is none. Throws `settings/invalid`. */
export function readPriceApi(env: Readonly<Record<string, string | undefined>>): PriceApi | undefined {
  const [text, key] = [env['PRICE_API_URL'], env['PRICE_API_KEY']]
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new HttpError(500, 'settings/invalid', 'PRICE_API_URL must be a web address.')
  return { url: trimEnd(url.href, '/'), key: key || undefined }
}
