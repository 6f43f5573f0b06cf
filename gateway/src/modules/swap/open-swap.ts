import type { DataCore } from '../data/data-core.js'
import { AggregatorProvider } from './aggregator/aggregator-provider.js'
import { readAggregator } from './aggregator/aggregator-settings.js'
import type { SwapProvider } from './swap-provider.js'
import { UniswapV2Provider } from './uniswap-v2/uniswap-v2-provider.js'

/** Who swaps: the operator's aggregator where there is one, and the exchanges of the chains themselves. */
export function openSwap(core: DataCore): readonly SwapProvider[] {
  const aggregator = readAggregator(core.env)
  const exchanges = new UniswapV2Provider(core)
  return aggregator ? [new AggregatorProvider(aggregator, core), exchanges] : [exchanges]
}
