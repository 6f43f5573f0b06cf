import { concat, decodeAbiParameters, encodeAbiParameters, parseAbiParameters, type Address, type Hex } from 'viem'
import type { Clock } from '../../../../../src/core/clock.js'
import type { Chain } from '../../chains/chain.js'
import type { TransferTax } from '../swap-amounts.js'
import compiled from './transfer-tax-probe.json' with { type: 'json' }

/** Transfer taxes of a token when it is bought from a pool and when it is sold to one. */
export interface TokenTransferTaxes {
  readonly buying: TransferTax
  readonly selling: TransferTax
}

const CACHE_TTL_MS = 600_000
const MAX_TOKENS = 2_000
// Divisor of the pool's reserve that the probe spends. Large enough to detect a tax of 1 % on a token without decimals.
const PROBE_DIVISOR = 100n

const probeInput = parseAbiParameters('address router, address token')
const probeOutput = parseAbiParameters('uint256 promised, uint256 got, uint256 arrived')

/**
 * Measures transfer taxes by simulating a purchase and a sale: `eth_call` runs a contract that is never deployed
 * (`transfer-tax-probe.sol`), with the balance of the wrapped token contract.
 */
export class TransferTaxes {
  readonly #cache = new Map<
    Address,
    { readonly until: number; readonly taxes: Promise<TokenTransferTaxes | undefined> }
  >()

  constructor(
    private readonly chain: Chain,
    private readonly router: Address,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the taxes of a token, or undefined if the simulation fails or the token has no pool with the native token.
   *
   * @param pooled - The native token reserve of that pool, in wei.
   */
  read(token: Address, wrapped: Address, pooled: bigint): Promise<TokenTransferTaxes | undefined> {
    const known = this.#cache.get(token)
    if (known && known.until > this.clock.now()) return known.taxes
    const taxes = this.#probe(token, wrapped, pooled / PROBE_DIVISOR).catch(() => undefined)
    this.#cache.delete(token)
    this.#cache.set(token, { until: this.clock.now() + CACHE_TTL_MS, taxes })
    if (this.#cache.size > MAX_TOKENS) this.#cache.delete([...this.#cache.keys()][0] ?? token)
    return taxes
  }

  async #probe(token: Address, wrapped: Address, value: bigint): Promise<TokenTransferTaxes | undefined> {
    if (value === 0n) return undefined
    const data = concat([compiled.bytecode as Hex, encodeAbiParameters(probeInput, [this.router, token])])
    const { data: answer } = await this.chain.client.call({ account: wrapped, data, value })
    const [promised, got, arrived] = decodeAbiParameters(probeOutput, answer ?? '0x')
    return { buying: { sent: promised, arrived: got }, selling: { sent: got, arrived } }
  }
}

export function isTaxed({ buying, selling }: TokenTransferTaxes): boolean {
  return buying.arrived < buying.sent || selling.arrived < selling.sent
}
