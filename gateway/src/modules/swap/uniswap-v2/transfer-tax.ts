import { concat, decodeAbiParameters, encodeAbiParameters, parseAbiParameters, type Address, type Hex } from 'viem'
import type { Clock } from '../../../../../src/core/clock.js'
import type { Chain } from '../../chains/chain.js'
import type { Toll } from '../swap-amounts.js'
import compiled from './transfer-tax-probe.json' with { type: 'json' }

/** What a token keeps for itself when it is bought from a pool, and when it is sold to one. */
export interface TokenTolls {
  readonly buying: Toll
  readonly selling: Toll
}

/** How long what was seen is believed, in milliseconds. */
const BELIEVED_MS = 600_000
const MOST_TOKENS = 2_000
/** The part of a pool's coins that the probe spends: enough that one per cent of a token without decimals shows. */
const SPENT_PART = 100n

const given = parseAbiParameters('address router, address token')
const told = parseAbiParameters('uint256 promised, uint256 got, uint256 arrived')

/**
 * Finds out what tokens keep of a transfer, by a purchase and a sale that nobody makes: a contract that is never
 * deployed (`transfer-tax-probe.sol`) tries both within `eth_call`. Its coins are lent by the wrapped coin's contract.
 */
export class Tolls {
  readonly #seen = new Map<Address, { readonly until: number; readonly tolls: Promise<TokenTolls | undefined> }>()

  constructor(
    private readonly chain: Chain,
    private readonly router: Address,
    private readonly clock: Clock,
  ) {}

  /**
   * What a token keeps; nothing where that cannot be found out, because the chain does not play along or the token
   * has no pool with the coin.
   *
   * @param pooled the coins in that pool, in wei
   */
  of(token: Address, wrapped: Address, pooled: bigint): Promise<TokenTolls | undefined> {
    const known = this.#seen.get(token)
    if (known && known.until > this.clock.now()) return known.tolls
    const tolls = this.#probe(token, wrapped, pooled / SPENT_PART).catch(() => undefined)
    this.#seen.delete(token)
    this.#seen.set(token, { until: this.clock.now() + BELIEVED_MS, tolls })
    if (this.#seen.size > MOST_TOKENS) this.#seen.delete([...this.#seen.keys()][0] ?? token)
    return tolls
  }

  async #probe(token: Address, wrapped: Address, value: bigint): Promise<TokenTolls | undefined> {
    if (value === 0n) return undefined
    const data = concat([compiled.bytecode as Hex, encodeAbiParameters(given, [this.router, token])])
    const { data: answer } = await this.chain.client.call({ account: wrapped, data, value })
    const [promised, got, arrived] = decodeAbiParameters(told, answer ?? '0x')
    return { buying: { sent: promised, arrived: got }, selling: { sent: got, arrived } }
  }
}

/** Whether anything is kept. */
export function isTolled({ buying, selling }: TokenTolls): boolean {
  return buying.arrived < buying.sent || selling.arrived < selling.sent
}
