import type { Address } from 'viem'
import * as z from 'zod'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'
import { trimEnd } from '../../../../src/lib/text.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import type { Outbound } from '../outbound/outbound.js'

export interface PriceProvider {
  serves(chain: Chain): boolean
  /**
   * Returns prices in US dollars by token address, {@link NATIVE_ADDRESS} for the native token. Unknown prices are
   * missing, never 0.
   */
  prices(chain: Chain, addresses: readonly Address[], signal?: AbortSignal): Promise<ReadonlyMap<Address, number>>
}

export interface PriceApi {
  readonly url: string
  readonly key?: string | undefined
}

// CoinGecko's ids of platforms and native coins, by chain id.
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

const MAX_TOKENS_PER_REQUEST = 50
const LIMITS = { maxBytes: 512 * 1024, timeoutMs: 5_000 }

const table = z.record(z.string(), z.object({ usd: z.number().positive().optional().catch(undefined) }).catch({}))

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
    const requests: Promise<ReadonlyMap<string, number>>[] = []
    if (tokens.length < addresses.length) requests.push(this.#fetch(`/simple/price?ids=${coin}&`, signal))
    for (let start = 0; start < tokens.length; start += MAX_TOKENS_PER_REQUEST) {
      const addressList = tokens.slice(start, start + MAX_TOKENS_PER_REQUEST).join(',')
      requests.push(this.#fetch(`/simple/token_price/${platform}?contract_addresses=${addressList}&`, signal))
    }
    const known = new Map((await Promise.all(requests)).flatMap(prices => [...prices]))
    return new Map(
      addresses.flatMap(address => {
        const price = known.get(address === NATIVE_ADDRESS ? coin : address.toLowerCase())
        return price === undefined ? [] : [[address, price] as const]
      }),
    )
  }

  async #fetch(path: string, signal?: AbortSignal): Promise<ReadonlyMap<string, number>> {
    const prices = await fetchPrices(this.api, this.upstream, path, signal)
    return new Map([...prices].map(([id, usd]) => [id.toLowerCase(), usd]))
  }
}

/** Fetches prices in US dollars by CoinGecko id or token address. Unknown prices are missing. */
export async function fetchPrices(
  { url, key }: PriceApi,
  upstream: Outbound,
  path: string,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const headers = { accept: 'application/json', ...(key && { 'x-cg-demo-api-key': key }) }
  const response = await upstream.json(`${url}${path}vs_currencies=usd`, { ...LIMITS, headers, signal })
  const rows = Object.entries(table.catch({}).parse(response))
  return new Map(rows.flatMap(([id, { usd }]) => (usd === undefined ? [] : [[id, usd] as const])))
}

/** Reads `PRICE_API_URL` and `PRICE_API_KEY`. Returns undefined if no URL is set. Throws `settings/invalid`. */
export function readPriceApi(env: Readonly<Record<string, string | undefined>>): PriceApi | undefined {
  const [text, key] = [env['PRICE_API_URL'], env['PRICE_API_KEY']]
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new HttpError(500, 'settings/invalid', 'PRICE_API_URL must be a web address.')
  return { url: trimEnd(url.href, '/'), key: key || undefined }
}
