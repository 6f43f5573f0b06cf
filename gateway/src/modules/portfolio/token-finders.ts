import type { Address } from 'viem'
import * as z from 'zod'
import { trimEnd } from '../../../../src/lib/text.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { Outbound } from '../outbound/outbound.js'

/** A token that an address may have. The balance is always read from the chain. */
export interface FoundToken {
  readonly address: Address
  /** Icon URL from the finder. Untrusted. */
  readonly iconUrl?: string | undefined
}

export interface TokenFinder {
  serves(chain: Chain): boolean
  find(chain: Chain, owner: Address, signal?: AbortSignal): Promise<readonly FoundToken[]>
}

export type BlockscoutUrls = ReadonlyMap<string, string>

const table = z.record(z.string().regex(/^eip155:[1-9]\d{0,15}$/), z.url({ protocol: /^https?$/ }).max(512))

/** Reads `BLOCKSCOUT`, JSON such as `{"eip155:1":"https://eth.blockscout.com"}`. Throws `settings/invalid`. */
export function readBlockscout(env: Readonly<Record<string, string | undefined>>): BlockscoutUrls {
  const text = env['BLOCKSCOUT']
  if (!text) return new Map()
  try {
    return new Map(Object.entries(table.parse(JSON.parse(text))).map(([id, url]) => [id, trimEnd(url, '/')]))
  } catch {
    throw new HttpError(
      500,
      'settings/invalid',
      'BLOCKSCOUT must be JSON like {"eip155:1":"https://eth.blockscout.com"}.',
    )
  }
}

const LIMITS = { maxBytes: 2 * 1024 * 1024, timeoutMs: 8_000 }
const MAX_ROWS = 1_000

const row = z.object({
  token: z.object({
    type: z.string().catch(''),
    address_hash: z.string().optional().catch(undefined),
    // Field name in older Blockscout versions.
    address: z.string().optional().catch(undefined),
    icon_url: z.string().max(1_500).nullish().catch(undefined),
  }),
})

export class BlockscoutTokenFinder implements TokenFinder {
  constructor(
    private readonly urls: BlockscoutUrls,
    private readonly upstream: Outbound,
  ) {}

  serves({ caipNetworkId }: Chain): boolean {
    return this.urls.has(caipNetworkId)
  }

  async find({ caipNetworkId }: Chain, owner: Address, signal?: AbortSignal): Promise<readonly FoundToken[]> {
    const url = `${this.urls.get(caipNetworkId)}/api/v2/addresses/${owner}/token-balances`
    const rows = z.array(z.unknown()).parse(await this.upstream.json(url, { ...LIMITS, signal }))
    return rows.slice(0, MAX_ROWS).flatMap(value => {
      const { token } = row.safeParse(value).data ?? {}
      const address = token?.type === 'ERC-20' && readEvmAddress(token.address_hash ?? token.address ?? '')
      return address ? [{ address, iconUrl: token.icon_url ?? undefined }] : []
    })
  }
}
