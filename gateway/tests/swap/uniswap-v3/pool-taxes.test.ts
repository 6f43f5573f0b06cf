import { parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Chain } from '../../../src/modules/chains/chain.js'
import { PoolTaxes } from '../../../src/modules/swap/uniswap-v3/pool-taxes.js'
import { openMarketFixture, type MarketFixture } from '../../helpers/chains/market-fixture.js'
import { refused, startScriptedNode } from '../../helpers/chains/scripted-node.js'
import { testChain } from '../../helpers/chains/test-chain.js'
import { turnedClock } from '../../helpers/turned-clock.js'

const factoryAbi = parseAbi(['function getPool(address a, address b, uint24 fee) view returns (address)'])

describe('PoolTaxes', () => {
  let market: MarketFixture
  let chain: Chain

  beforeAll(async () => {
    market = await openMarketFixture()
    chain = market.core.chains.find('eip155:31337')!
  }, 120_000)
  afterAll(() => market.stop())

  const findPool = (id: 'oak' | 'taxed', fee: number) => {
    const { tokens, weth, v3 } = market.market
    const args = [tokens[id].address, weth, fee] as const
    return chain.client.readContract({ address: v3.factory, abi: factoryAbi, functionName: 'getPool', args })
  }

  test('recognizes a token whose transfers arrive completely, and one with a transfer tax', async () => {
    const taxes = new PoolTaxes(chain, turnedClock())
    const { oak, taxed } = market.market.tokens
    expect(await taxes.isUntaxed(oak.address, await findPool('oak', 500))).toBe(true)
    expect(await taxes.isUntaxed(taxed.address, await findPool('taxed', 3_000))).toBe(false)
  })

  test('changes nothing on the chain', async () => {
    const [pool, { oak }] = [await findPool('oak', 500), market.market.tokens]
    const code = await chain.client.getCode({ address: pool })
    await new PoolTaxes(chain, turnedClock()).isUntaxed(oak.address, pool)
    expect(await chain.client.getCode({ address: pool })).toBe(code)
  })

  test('takes a pool without the token, and an address without a token, for taxed', async () => {
    const taxes = new PoolTaxes(chain, turnedClock())
    const { ticket } = market.market.tokens
    expect(await taxes.isUntaxed(ticket.address, await findPool('oak', 500))).toBe(false)
    expect(await taxes.isUntaxed(market.market.accounts[0]!, await findPool('oak', 500))).toBe(false)
  })

  test('takes a token for taxed on a node without state overrides, and tries again after ten minutes', async () => {
    const calls: unknown[] = []
    const node = await startScriptedNode((method, params) => {
      if (method === 'eth_call') calls.push(params)
      return refused(-32_602)
    })
    const clock = turnedClock()
    const taxes = new PoolTaxes(testChain([node.url]), clock)
    const { oak, weth } = { oak: market.market.tokens.oak.address, weth: market.market.weth }
    try {
      expect(await taxes.isUntaxed(oak, weth)).toBe(false)
      expect(await taxes.isUntaxed(oak, weth)).toBe(false)
      expect(calls).toHaveLength(1)
      clock.turn(600_001)
      expect(await taxes.isUntaxed(oak, weth)).toBe(false)
      expect(calls).toHaveLength(2)
    } finally {
      await node.close()
    }
  })
})
