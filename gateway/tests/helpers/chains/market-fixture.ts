import { expect } from 'vitest'
import { deployMarket, type Deployments } from '../../../../scripts/stack/deploy-market.mjs'
import { marketSettings } from '../../../../scripts/stack/market-settings.mjs'
import { startAnvil } from '../../../../tests/helpers/chains/anvil.js'
import type { DataCore } from '../../../src/modules/data/data-core.js'
import { exchanges } from '../../../src/modules/market/exchanges.js'
import { readTokenList } from '../../../src/modules/market/token-list.js'
import { testNetwork } from './test-chain.js'
import { testData } from './test-data.js'

/** A real chain with the development market, and a core for data calls. */
export interface MarketFixture {
  readonly core: DataCore
  readonly market: Deployments
  readonly url: string
  /** Calls the node's development methods. A transaction is mined when the call resolves. */
  rpc(method: string, ...params: unknown[]): Promise<unknown>
  stop(): Promise<void>
}

/** Opens a chain with the market. Without `v3`, the gateway uses Uniswap V2 only. */
export async function openMarketFixture(parts: Partial<DataCore> = {}, { v3 = false } = {}): Promise<MarketFixture> {
  const anvil = await startAnvil()
  const market = await deployMarket(anvil)
  const settings = marketSettings([market])
  const core = testData([testNetwork([anvil.url])], {
    exchanges: exchanges.parse(
      v3 ? settings.exchanges : settings.exchanges.map(pairs => ({ ...pairs, v3: undefined })),
    ),
    tokens: readTokenList(settings.tokens) ?? [],
    ...parts,
  })
  const chain = core.chains.find('eip155:31337')
  if (!chain) throw new Error('the stage has no chain')
  return {
    core,
    market,
    url: anvil.url,
    async rpc(method, ...params) {
      const answer = await chain.rpc.request(method, params)
      // the node responds before the transaction is mined
      if (method === 'eth_sendTransaction')
        await expect.poll(() => chain.rpc.request('eth_getTransactionReceipt', [answer])).not.toBeNull()
      return answer
    },
    stop: () => anvil.stop(),
  }
}
