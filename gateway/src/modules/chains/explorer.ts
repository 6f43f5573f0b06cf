import type { Address } from 'viem'
import * as z from 'zod'
import { trimEnd } from '../../../../src/lib/text.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from './chain.js'
import type { Clock } from '../../../../src/core/clock.js'
import { SharedCache } from '../data/shared-cache.js'
import { TokenBuckets } from '../limits/token-buckets.js'
import { parseJsonBytes, type Outbound } from '../outbound/outbound.js'

// Explorers by CAIP-2 id.
export type ExplorerUrls = ReadonlyMap<string, string>

// Public Blockscout explorers of the default networks. BNB Smart Chain, Avalanche, Fantom, Kaia and Polygon Amoy have
// none that Blockscout lists.
export const publicExplorers: ExplorerUrls = new Map([
  ['eip155:1', 'https://eth.blockscout.com'],
  ['eip155:10', 'https://explorer.optimism.io'],
  ['eip155:100', 'https://gnosis.blockscout.com'],
  ['eip155:137', 'https://polygon.blockscout.com'],
  ['eip155:324', 'https://zksync.blockscout.com'],
  ['eip155:8453', 'https://base.blockscout.com'],
  ['eip155:42161', 'https://arbitrum.blockscout.com'],
  ['eip155:42220', 'https://celo.blockscout.com'],
  ['eip155:1313161554', 'https://explorer.mainnet.aurora.dev'],
  ['eip155:7777777', 'https://explorer.zora.energy'],
  ['eip155:84532', 'https://base-sepolia.blockscout.com'],
  ['eip155:421614', 'https://arbitrum-sepolia.blockscout.com'],
  ['eip155:11155111', 'https://eth-sepolia.blockscout.com'],
  ['eip155:11155420', 'https://optimism-sepolia.blockscout.com'],
])

const table = z.record(z.string().regex(/^eip155:[1-9]\d{0,15}$/), z.url({ protocol: /^https?$/ }).max(512))

// The explorers to use. `own` are the operator's choice, which may be private; the others must be public hosts.
export interface ExplorerSettings {
  readonly own: ExplorerUrls
  readonly public: ExplorerUrls
}

// Reads `BLOCKSCOUT`: `off`, or JSON such as `{"eip155:1":"https://eth.blockscout.com"}`, which replaces the public
// explorers. Throws `settings/invalid`.
export function readExplorers(env: Readonly<Record<string, string | undefined>>): ExplorerSettings {
  const text = env['BLOCKSCOUT']
  if (!text) return { own: new Map(), public: publicExplorers }
  if (text === 'off') return { own: new Map(), public: new Map() }
  try {
    const entries = Object.entries(table.parse(JSON.parse(text)))
    return { own: new Map(entries.map(([id, url]) => [id, trimEnd(url, '/')])), public: new Map() }
  } catch {
    throw new HttpError(
      500,
      'settings/invalid',
      'BLOCKSCOUT must be "off", or JSON like {"eip155:1":"https://eth.blockscout.com"}.',
    )
  }
}

const LIMITS = { maxBytes: 2 * 1024 * 1024, timeoutMs: 8_000 }
const CACHE_TTL_MS = 10_000
const MAX_RESPONSES = 500
// Requests to one explorer. Public ones allow a few per second.
const REQUEST_LIMIT = { burst: 20, perSecond: 4 }
const DEFAULT_PAUSE_S = 30
const MAX_PAUSE_S = 600

// Paths below an address, and the most pages to read, of fifty rows each.
const lists = {
  transactions: { path: 'transactions', pages: 1 },
  tokens: { path: 'token-balances', pages: 1 },
  collectibles: { path: 'nft?type=ERC-721%2CERC-1155', pages: 4 },
} as const

const parameter = z.union([z.string().max(256), z.number(), z.boolean()])
const page = z.union([
  z.array(z.unknown()).transform(items => ({ items, next: undefined })),
  z
    .object({ items: z.array(z.unknown()), next_page_params: z.record(z.string(), parameter).nullish().catch(null) })
    .transform(({ items, next_page_params: next }) => ({ items, next: next ?? undefined })),
])

interface ExplorerParts {
  readonly clock: Clock
  readonly outbound: Outbound
  readonly upstream: Outbound
  readonly onFailure?: ((error: unknown) => void) | undefined
}

// Reads what Blockscout explorers list for an address. Explorers are hints: everything they list is read from the chain
// again. Responses are cached for ten seconds, requests to each explorer are limited, and one that fails or is busy
// is left alone for a while, so that it does not slow down every request.
export class Explorer {
  readonly #settings: ExplorerSettings
  readonly #responses: SharedCache<readonly unknown[]>
  readonly #pausedUntil = new Map<string, number>()
  readonly #buckets: TokenBuckets

  constructor(
    private readonly parts: ExplorerParts,
    env: Readonly<Record<string, string | undefined>>,
  ) {
    this.#settings = readExplorers(env)
    this.#responses = new SharedCache(parts.clock, MAX_RESPONSES)
    this.#buckets = new TokenBuckets(parts.clock, REQUEST_LIMIT)
  }

  serves({ caipNetworkId }: Pick<Chain, 'caipNetworkId'>): boolean {
    return this.#find(caipNetworkId) !== undefined
  }

  // Returns the rows of a list, newest first. Returns none if the explorer fails, and reports why.
  async list(chain: Chain, owner: Address, name: keyof typeof lists): Promise<readonly unknown[]> {
    const explorer = this.#find(chain.caipNetworkId)
    if (!explorer || this.#isPaused(explorer.url)) return []
    const { path, pages } = lists[name]
    const url = `${explorer.url}/api/v2/addresses/${owner}/${path}`
    const read = async () => {
      const found: unknown[] = []
      for (let at: string | undefined = url, left: number = pages; at !== undefined && left > 0; left--) {
        const { items, next } = await this.#request(explorer, at)
        found.push(...items)
        at = next && items.length > 0 ? addQuery(url, next) : undefined
      }
      return found
    }
    try {
      return await this.#responses.get({ key: url, ttlMs: CACHE_TTL_MS }, read)
    } catch (error) {
      this.parts.onFailure?.(error)
      return []
    }
  }

  async #request(explorer: FoundExplorer, url: string): Promise<z.output<typeof page>> {
    this.#buckets.take(explorer.url)
    try {
      const response = await explorer.client.get(url, { ...LIMITS, headers: { accept: 'application/json' } })
      // The explorer does not know the address.
      if (response.status === 404) return { items: [], next: undefined }
      if (response.status !== 200) throw refusal(response.status, response.retryAfter)
      return page.parse(parseJsonBytes(response.bytes))
    } catch (error) {
      const seconds = error instanceof HttpError ? error.details.retryAfter : undefined
      const pauseMs = Math.min(seconds ?? DEFAULT_PAUSE_S, MAX_PAUSE_S) * 1_000
      this.#pausedUntil.set(explorer.url, this.parts.clock.now() + pauseMs)
      throw error
    }
  }

  #isPaused(url: string): boolean {
    return (this.#pausedUntil.get(url) ?? 0) > this.parts.clock.now()
  }

  #find(caipNetworkId: string): FoundExplorer | undefined {
    const { own, public: shared } = this.#settings
    const [ownUrl, sharedUrl] = [own.get(caipNetworkId), shared.get(caipNetworkId)]
    if (ownUrl !== undefined) return { url: ownUrl, client: this.parts.upstream }
    return sharedUrl === undefined ? undefined : { url: sharedUrl, client: this.parts.outbound }
  }
}

interface FoundExplorer {
  readonly url: string
  readonly client: Outbound
}

function refusal(status: number, retryAfter: number | undefined): HttpError {
  const details = retryAfter === undefined ? {} : { retryAfter: Math.ceil(retryAfter) }
  return new HttpError(502, 'explorer/refused', `The explorer returned status ${status}.`, details)
}

function addQuery(url: string, parameters: Readonly<Record<string, string | number | boolean>>): string {
  const next = new URL(url)
  for (const [name, value] of Object.entries(parameters)) next.searchParams.set(name, `${value}`)
  return next.href
}
