import type { Address } from 'viem'
import type { ListedToken } from '../market/token-list.js'

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
