import type { Address } from 'viem'
import * as z from 'zod'
import { trimEnd } from '../../../../src/lib/text.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { Outbound } from '../outbound/outbound.js'

/** A token that an address may have. How much it has is always asked of the chain. */
export interface FoundToken {
  /** With checksum. */
  readonly address: Address
  /** A picture, where whoever found it has one; of unknown hands. */
  readonly picture?: string | undefined
}

/** Finds the tokens that an address may have. */
export interface TokenFinder {
  /** Whether it can look there. */
  serves(chain: Chain): boolean
  find(chain: Chain, owner: Address, signal?: AbortSignal): Promise<readonly FoundToken[]>
}

/** Explorers by network, without a slash at the end. */
export type BlockscoutUrls = ReadonlyMap<string, string>

const table = z.record(z.string().regex(/^eip155:[1-9]\d{0,15}$/), z.url({ protocol: /^https?$/ }).max(512))

/** `BLOCKSCOUT`: JSON such as `{"eip155:1":"https://eth.blockscout.com"}`. Throws `settings/invalid`. */
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
const MOST = 1_000

const row = z.object({
  token: z.object({
    type: z.string().catch(''),
    address_hash: z.string().optional().catch(undefined),
    /** What older versions call it. */
    address: z.string().optional().catch(undefined),
    icon_url: z.string().max(1_500).nullish().catch(undefined),
  }),
})

/** Finds the tokens that a Blockscout explorer knows an address to have. */
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
    return rows.slice(0, MOST).flatMap(value => {
      const { token } = row.safeParse(value).data ?? {}
      const address = token?.type === 'ERC-20' && readEvmAddress(token.address_hash ?? token.address ?? '')
      return address ? [{ address, picture: token.icon_url ?? undefined }] : []
    })
  }
}
