import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import * as z from 'zod'

/** An EVM network. Standard: CAIP-2. */
export const caip2Evm = z.string().regex(/^eip155:[1-9]\d{0,15}$/)

/** An address of a contract, with the checksum of EIP-55; one whose checksum is wrong is refused. */
export const contractAddress = z
  .string()
  .refine(text => isAddress(text))
  .transform(text => getAddress(text))

const MOST_TOKENS = 20_000

/** A token somebody vouches for. Standard: tokenlists.org. */
const listedToken = z.object({
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

/** The tokens somebody vouches for, by network and address. */
export class TokenIndex {
  readonly #byChain = new Map<number, Map<string, ListedToken>>()

  constructor(tokens: readonly ListedToken[]) {
    for (const token of tokens) {
      const here = this.#byChain.get(token.chainId) ?? new Map<string, ListedToken>()
      this.#byChain.set(token.chainId, here.set(token.address, token))
    }
  }

  /** All of a network, in the order of the list. */
  on(chainId: number): readonly ListedToken[] {
    return [...(this.#byChain.get(chainId)?.values() ?? [])]
  }

  /** One token, by its address with checksum. */
  find(chainId: number, address: Address): ListedToken | undefined {
    return this.#byChain.get(chainId)?.get(address)
  }
}
