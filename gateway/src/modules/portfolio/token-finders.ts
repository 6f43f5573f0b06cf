import type { Address } from 'viem'
import * as z from 'zod'
import type { Chain } from '../chains/chain.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { Explorer } from '../chains/explorer.js'

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
  constructor(private readonly explorer: Explorer) {}

  serves(chain: Chain): boolean {
    return this.explorer.serves(chain)
  }

  async find(chain: Chain, owner: Address): Promise<readonly FoundToken[]> {
    const rows = await this.explorer.list(chain, owner, 'tokens')
    return rows.slice(0, MAX_ROWS).flatMap(value => {
      const { token } = row.safeParse(value).data ?? {}
      const address = token?.type === 'ERC-20' && readEvmAddress(token.address_hash ?? token.address ?? '')
      return address ? [{ address, iconUrl: token.icon_url ?? undefined }] : []
    })
  }
}
