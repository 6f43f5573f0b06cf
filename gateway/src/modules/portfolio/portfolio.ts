import { erc20Abi, formatUnits, type Address } from 'viem'
import { NATIVE_ADDRESS, type BalanceRecord } from '../../../../src/contract/data-records.js'
import type { Chain } from '../chains/chain.js'
import { readMany } from '../chains/contract-reads.js'
import type { TokenFacts } from '../chains/token-facts.js'
import type { DataCore } from '../data/data-core.js'
import type { FoundToken, TokenFinder } from './token-finders.js'

export interface PortfolioRequest {
  readonly fresh: boolean
  readonly search: boolean
  readonly signal?: AbortSignal | undefined
}

interface Holding {
  readonly address: Address
  readonly units: bigint
  readonly facts: TokenFacts
  readonly iconUrl?: string | undefined
}

export class Portfolio {
  constructor(
    private readonly core: DataCore,
    private readonly finders: readonly TokenFinder[],
  ) {}

  /**
   * Returns the balances of an address on one network: the native token, then listed tokens, then discovered tokens.
   * Omits unknown prices. Throws if the chain is unreachable.
   */
  async read(chain: Chain, owner: Address, request: PortfolioRequest): Promise<readonly BalanceRecord[]> {
    const [coin, tokens] = await Promise.all([this.#readNative(chain, owner), this.#readTokens(chain, owner, request)])
    const holdings = [coin, ...tokens]
    const addresses = holdings.map(({ address }) => address)
    const prices = await this.core.prices.read(chain, addresses, request)
    return holdings.map(({ address, units, facts: { name, symbol, decimals }, iconUrl }) => {
      const numeric = formatUnits(units, decimals)
      const price = prices.get(address)
      return {
        name,
        symbol,
        chainId: chain.caipNetworkId,
        ...(address !== NATIVE_ADDRESS && { address: `${chain.caipNetworkId}:${address}` }),
        value: price === undefined ? undefined : Number(numeric) * price,
        price,
        quantity: { decimals: String(decimals), numeric },
        iconUrl,
      }
    })
  }

  async #readNative({ client, network: { currency } }: Chain, address: Address): Promise<Holding> {
    const units = await client.getBalance({ address })
    return { address: NATIVE_ADDRESS, units, facts: currency, iconUrl: this.core.icons.getCoinIcon(currency.symbol) }
  }

  async #readTokens(chain: Chain, owner: Address, request: PortfolioRequest): Promise<readonly Holding[]> {
    const { tokenIndex, facts, icons } = this.core
    const found = request.search ? await this.#findTokens(chain, owner, request.signal) : []
    const pictures = new Map(found.map(({ address, iconUrl }) => [address, iconUrl]))
    const candidates = [
      ...new Set([...tokenIndex.forChain(chain.chainId).map(token => token.address as Address), ...pictures.keys()]),
    ]
    const reads = candidates.map(address => ({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }))
    const amounts = await readMany(chain, reads)
    const nonZero = candidates.flatMap((address, index) => {
      const units = amounts[index]
      return typeof units === 'bigint' && units > 0n ? [{ address, units }] : []
    })
    const unlisted = nonZero.flatMap(({ address }) => (tokenIndex.find(chain.chainId, address) ? [] : [address]))
    const unlistedFacts = await facts.read(chain, unlisted)
    return nonZero.flatMap(({ address, units }) => {
      const token = tokenIndex.find(chain.chainId, address)
      const known = token ?? unlistedFacts.get(address)
      const iconUrl = token ? icons.getTokenIcon(token) : icons.toProxyUrl(pictures.get(address))
      return known ? [{ address, units, facts: known, iconUrl }] : []
    })
  }

  // Finds tokens with every finder. A failed finder is reported and ignored, so listed tokens still appear.
  async #findTokens(chain: Chain, owner: Address, signal?: AbortSignal): Promise<readonly FoundToken[]> {
    const searches = this.finders
      .filter(finder => finder.serves(chain))
      .map(finder => finder.find(chain, owner, signal))
    const settled = await Promise.allSettled(searches)
    signal?.throwIfAborted()
    return settled.flatMap(result => {
      if (result.status === 'rejected') this.core.onFailure?.(result.reason)
      return result.status === 'fulfilled' ? result.value : []
    })
  }
}
