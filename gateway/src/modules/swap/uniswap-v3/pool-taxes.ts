import { decodeFunctionResult, encodeFunctionData, type Abi, type Address, type Hex } from 'viem'
import type { Clock } from '../../../../../src/core/clock.js'
import type { Chain } from '../../chains/chain.js'
import compiled from './pool-tax-probe.json' with { type: 'json' }

const CACHE_TTL_MS = 600_000
const MAX_TOKENS = 2_000
/** A recipient without code or balance on chain. */
const RECIPIENT: Address = '0x00000000000000000000000000000000006261c1'

const abi = compiled.abi as Abi
const code = compiled.deployedBytecode as Hex

/**
 * Detects transfer taxes by simulating transfers from a pool and back: `eth_call` with a state override runs a contract
 * in place of the pool (`pool-tax-probe.sol`).
 */
export class PoolTaxes {
  readonly #cache = new Map<Address, { readonly until: number; readonly isUntaxed: Promise<boolean> }>()

  constructor(
    private readonly chain: Chain,
    private readonly clock: Clock,
  ) {}

  /** Returns true if transfers of the token arrive completely. False also if the node cannot simulate them. */
  isUntaxed(token: Address, pool: Address): Promise<boolean> {
    const known = this.#cache.get(token)
    if (known && known.until > this.clock.now()) return known.isUntaxed
    const isUntaxed = this.#probe(token, pool).catch(() => false)
    this.#cache.delete(token)
    this.#cache.set(token, { until: this.clock.now() + CACHE_TTL_MS, isUntaxed })
    if (this.#cache.size > MAX_TOKENS) this.#cache.delete([...this.#cache.keys()][0] ?? token)
    return isUntaxed
  }

  async #probe(token: Address, pool: Address): Promise<boolean> {
    const data = encodeFunctionData({ abi, functionName: 'measure', args: [token, RECIPIENT] })
    const stateOverride = [pool, RECIPIENT].map(address => ({ address, code }))
    const { data: answer } = await this.chain.client.call({ to: pool, data, stateOverride })
    const result = decodeFunctionResult({ abi, functionName: 'measure', data: answer ?? '0x' })
    const [sent = 0n, got, arrived] = result as readonly bigint[]
    return sent > 0n && got === sent && arrived === sent
  }
}
