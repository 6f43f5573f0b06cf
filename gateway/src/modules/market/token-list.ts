import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import * as z from 'zod'

export const caip2Evm = z.string().regex(/^eip155:[1-9]\d{0,15}$/)

/** A contract address. Rejects an invalid EIP-55 checksum. */
export const contractAddress = z
  .string()
  .refine(text => isAddress(text))
  .transform(text => getAddress(text))

const MAX_TOKENS = 20_000

// A token of a list the operator trusts. Standard: tokenlists.org.
const listedToken = z.object({
  chainId: z.number().int().positive(),
  address: contractAddress,
  name: z.string().max(1_000),
  symbol: z.string().max(1_000),
  decimals: z.number().int().min(0).max(255),
  logoURI: z.string().max(2_048).optional(),
})
export type ListedToken = z.output<typeof listedToken>
export type ListedTokenSetting = z.input<typeof listedToken>

const tokenList = z.union([
  z.array(z.unknown()),
  z.object({ tokens: z.array(z.unknown()) }).transform(list => list.tokens),
])

/**
 * Reads a token list. Skips invalid entries; for duplicate addresses the first entry counts. Returns undefined if the
 * value is not a list.
 */
export function readTokenList(value: unknown): readonly ListedToken[] | undefined {
  const list = tokenList.safeParse(value)
  if (!list.success) return undefined
  const known = new Map<string, ListedToken>()
  for (const entry of list.data.slice(0, MAX_TOKENS)) {
    const token = listedToken.safeParse(entry)
    if (!token.success) continue
    const key = `${token.data.chainId}:${token.data.address}`
    if (!known.has(key)) known.set(key, token.data)
  }
  return [...known.values()]
}

export class TokenIndex {
  readonly #byChain = new Map<number, Map<string, ListedToken>>()

  constructor(tokens: readonly ListedToken[]) {
    for (const token of tokens) {
      const chainTokens = this.#byChain.get(token.chainId) ?? new Map<string, ListedToken>()
      this.#byChain.set(token.chainId, chainTokens.set(token.address, token))
    }
  }

  forChain(chainId: number): readonly ListedToken[] {
    return [...(this.#byChain.get(chainId)?.values() ?? [])]
  }

  find(chainId: number, address: Address): ListedToken | undefined {
    return this.#byChain.get(chainId)?.get(address)
  }
}
