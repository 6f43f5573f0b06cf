import type { Address } from 'viem'
import * as z from 'zod'
import type { Chain } from '../chains/chain.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { Outbound } from '../outbound/outbound.js'
import type { BlockscoutUrls } from './blockscout-settings.js'
import type { FoundToken, TokenFinder } from './token-finder.js'

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
