import { erc20Abi, formatUnits, type Address } from 'viem'
import { NATIVE_ADDRESS, type BalanceRecord } from '../../../../src/contract/data-records.js'
import type { Chain } from '../chains/chain.js'
import { readMany } from '../chains/contract-reads.js'
import type { TokenFacts } from '../chains/token-facts.js'
import type { DataCore } from '../data/data-core.js'
import type { FoundToken, TokenFinder } from './token-finders.js'

/** How a portfolio is looked at. */
export interface PortfolioAsk {
  /** Past what is kept of prices. */
  readonly fresh: boolean
  /** Whether tokens beside the listed ones are looked for. */
  readonly search: boolean
  readonly signal?: AbortSignal | undefined
}

interface Held {
  readonly address: Address
  readonly units: bigint
  readonly facts: TokenFacts
  readonly iconUrl?: string | undefined
}

/** What addresses have, read from the chains themselves. */
export class Portfolio {
  constructor(
    private readonly core: DataCore,
    private readonly finders: readonly TokenFinder[],
  ) {}

  /**
   * What an address has on one network: the coin first, then the tokens it has some of, those of the lists before those
   * that were found. Value and price only where the price is known. Throws where the chain cannot be asked.
   */
  async on(chain: Chain, owner: Address, ask: PortfolioAsk): Promise<readonly BalanceRecord[]> {
    const [coin, tokens] = await Promise.all([this.#coin(chain, owner), this.#tokens(chain, owner, ask)])
    const held = [coin, ...tokens]
    const addresses = held.map(({ address }) => address)
    const prices = await this.core.prices.of(chain, addresses, ask)
    return held.map(({ address, units, facts: { name, symbol, decimals }, iconUrl }) => {
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

  async #coin({ client, network: { currency } }: Chain, address: Address): Promise<Held> {
    const units = await client.getBalance({ address })
    return { address: NATIVE_ADDRESS, units, facts: currency, iconUrl: this.core.icons.ofCoin(currency.symbol) }
  }

  async #tokens(chain: Chain, owner: Address, ask: PortfolioAsk): Promise<readonly Held[]> {
    const { listed, facts, icons } = this.core
    const found = ask.search ? await this.#found(chain, owner, ask.signal) : []
    const pictures = new Map(found.map(({ address, picture }) => [address, picture]))
    const candidates = [
      ...new Set([...listed.on(chain.chainId).map(token => token.address as Address), ...pictures.keys()]),
    ]
    const reads = candidates.map(address => ({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }))
    const amounts = await readMany(chain, reads)
    const some = candidates.flatMap((address, at) => {
      const units = amounts[at]
      return typeof units === 'bigint' && units > 0n ? [{ address, units }] : []
    })
    const unlisted = some.flatMap(({ address }) => (listed.find(chain.chainId, address) ? [] : [address]))
    const said = await facts.read(chain, unlisted)
    return some.flatMap(({ address, units }) => {
      const token = listed.find(chain.chainId, address)
      const known = token ?? said.get(address)
      const iconUrl = token ? icons.ofListed(token) : icons.of(pictures.get(address))
      return known ? [{ address, units, facts: known, iconUrl }] : []
    })
  }

  /** A finder that fails finds nothing: what is listed is shown all the same. */
  async #found(chain: Chain, owner: Address, signal?: AbortSignal): Promise<readonly FoundToken[]> {
    const asked = this.finders.filter(finder => finder.serves(chain)).map(finder => finder.find(chain, owner, signal))
    const settled = await Promise.allSettled(asked)
    signal?.throwIfAborted()
    return settled.flatMap(each => {
      if (each.status === 'rejected') this.core.onFailure?.(each.reason)
      return each.status === 'fulfilled' ? each.value : []
    })
  }
}
