import * as z from 'zod'
import { contractAddress } from './market-fields.js'

const MOST_TOKENS = 20_000

/** A token somebody vouches for. Standard: tokenlists.org. */
export const listedToken = z.object({
  chainId: z.number().int().positive(),
  address: contractAddress,
  name: z.string().max(1_000),
  symbol: z.string().max(1_000),
  decimals: z.number().int().min(0).max(255),
  logoURI: z.string().max(2_048).optional(),
})
/** A token somebody vouches for. */
export type ListedToken = z.output<typeof listedToken>
/** The same as a list says it: the address is checked, and gets its checksum. */
export type ListedTokenSetting = z.input<typeof listedToken>

const tokenList = z.union([
  z.array(z.unknown()),
  z.object({ tokens: z.array(z.unknown()) }).transform(list => list.tokens),
])

/**
 * The tokens of a list: one token that is not what it should be hides no other, and of two with the same address the
 * first counts. Nothing where it is no list at all.
 */
export function readTokenList(value: unknown): readonly ListedToken[] | undefined {
  const list = tokenList.safeParse(value)
  if (!list.success) return undefined
  const known = new Map<string, ListedToken>()
  for (const entry of list.data.slice(0, MOST_TOKENS)) {
    const token = listedToken.safeParse(entry)
    if (!token.success) continue
    const key = `${token.data.chainId}:${token.data.address}`
    if (!known.has(key)) known.set(key, token.data)
  }
  return [...known.values()]
}
