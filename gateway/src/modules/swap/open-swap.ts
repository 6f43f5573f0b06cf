import type { DataCore } from '../data/data-core.js'
import type { SwapProvider } from './swap-provider.js'
import { UniswapV2Provider } from './uniswap-v2/uniswap-v2-provider.js'

/** Who swaps: the exchanges of the chains themselves. */
export function openSwap(core: DataCore): readonly SwapProvider[] {
  return [new UniswapV2Provider(core)]
}
