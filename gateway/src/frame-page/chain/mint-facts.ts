import * as z from 'zod/mini'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { cleanText } from '../../../../src/lib/clean-text.js'
import { knownMint, type TokenFacts } from './known-tokens.js'
import type { AskNode } from './rpc-client.js'

const programs = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

const mintShape = z.object({
  value: z.object({
    owner: z.string().check(z.refine(owner => programs.includes(owner))),
    data: z.object({
      parsed: z.object({
        type: z.literal('mint'),
        info: z.object({
          decimals: z.int().check(z.minimum(0), z.maximum(36)),
          extensions: z.optional(z.array(z.unknown())),
        }),
      }),
    }),
  }),
})
const nameShape = z.object({ extension: z.literal('tokenMetadata'), state: z.object({ symbol: z.string() }) })

/**
 * Symbol and decimals of a token of Solana: from the bundled list, else as its mint on the chain says them, marked so.
 * Nothing where it says none; the token is then known by its address. Never rejects.
 */
export async function readMintFacts(
  ask: AskNode,
  network: FrameNetwork,
  mint: string,
  signal?: AbortSignal,
): Promise<TokenFacts | undefined> {
  const known = knownMint(network.caipNetworkId, mint)
  if (known) return known
  const answer = await ask(network, 'getAccountInfo', [mint, { encoding: 'jsonParsed' }], signal).catch(() => undefined)
  const { data: said } = mintShape.safeParse(answer)
  const { decimals = 0, extensions = [] } = said?.value.data.parsed.info ?? {}
  const name = extensions.map(each => nameShape.safeParse(each).data).find(each => each !== undefined)
  const symbol = cleanText(name?.state.symbol ?? '', 16)
  return symbol === '' ? undefined : { symbol, decimals, verified: false }
}
