import type { Address } from 'viem'
import * as z from 'zod'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import type { DataCore } from '../data/data-core.js'
import { SharedCache } from '../data/shared-cache.js'
import { TokenBuckets } from '../limits/token-buckets.js'
import { parseJsonBytes, type Outbound } from '../outbound/outbound.js'
import { type ExplorerSettings, readExplorers } from './explorer-urls.js'

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

type ExplorerParts = Pick<DataCore, 'clock' | 'outbound' | 'upstream' | 'onFailure'>

/**
 * Reads what Blockscout explorers list for an address. Explorers are hints: everything they list is read from the chain
 * again. Responses are cached for ten seconds, requests to each explorer are limited, and one that fails or is busy
 * is left alone for a while, so that it does not slow down every request.
 */
export class Explorer {
  readonly #settings: ExplorerSettings
  readonly #responses: SharedCache<readonly unknown[]>
  readonly #pausedUntil = new Map<string, number>()
  readonly #buckets: TokenBuckets

  constructor(
    private readonly parts: ExplorerParts,
    env: DataCore['env'],
  ) {
    this.#settings = readExplorers(env)
    this.#responses = new SharedCache(parts.clock, MAX_RESPONSES)
    this.#buckets = new TokenBuckets(parts.clock, REQUEST_LIMIT)
  }

  serves({ caipNetworkId }: Pick<Chain, 'caipNetworkId'>): boolean {
    return this.#find(caipNetworkId) !== undefined
  }

  /** Returns the rows of a list, newest first. Returns none if the explorer fails, and reports why. */
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
