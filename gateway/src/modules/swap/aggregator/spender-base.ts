import { maxUint256, type Address } from 'viem'
import type { DataCore } from '../../data/data-core.js'
import { buildApprove, listSwapTokens, readAllowance, readGasPrices, type Spending } from '../swap-calls.js'
import type { GasPrices, SwapProvider } from '../swap-provider.js'
import { swapRefusal } from '../swap-refusal.js'

export type AggregatorContext = Pick<DataCore, 'chains' | 'tokens' | 'icons' | 'upstream'>

/** The requests that do not need an aggregator: they depend on the chain and on the contract that may spend. */
export abstract class SpenderBase {
  /** @param spenders - The only spender and swap target by network. Prevents a compromised aggregator from choosing one. */
  protected constructor(
    private readonly spenders: ReadonlyMap<string, Address>,
    protected readonly parts: AggregatorContext,
  ) {}

  serves(caipNetworkId: string): boolean {
    return this.spenders.has(caipNetworkId) && this.parts.chains.find(caipNetworkId) !== undefined
  }

  async tokens(caipNetworkId: string) {
    return listSwapTokens(this.getSpending(caipNetworkId).chain, this.parts)
  }

  async gasPrice(caipNetworkId: string): Promise<GasPrices> {
    return readGasPrices(this.getSpending(caipNetworkId).chain)
  }

  async allowance(...[token, owner]: Parameters<SwapProvider['allowance']>): Promise<bigint> {
    return token.isNative ? maxUint256 : readAllowance(this.getSpending(token.caipNetworkId), token.address, owner)
  }

  async buildApprove(...[request]: Parameters<SwapProvider['buildApprove']>) {
    return buildApprove(this.getSpending(request.token.caipNetworkId), request)
  }

  protected getSpending(caipNetworkId: string): Spending {
    const [chain, router] = [this.parts.chains.find(caipNetworkId), this.spenders.get(caipNetworkId)]
    if (!chain || !router) throw swapRefusal('swap/network-unsupported')
    return { chain, router }
  }
}
