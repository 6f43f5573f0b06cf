import { expect, test } from 'vitest'
import { Portfolio } from '../../src/modules/portfolio/portfolio.js'
import { readLogLookback } from '../../src/modules/portfolio/received-logs.js'
import type { TokenFinder } from '../../src/modules/portfolio/token-finders.js'
import { refused, startScriptedNode } from '../helpers/chains/scripted-node.js'
import { testChain, testNetwork } from '../helpers/chains/test-chain.js'
import { testData } from '../helpers/chains/test-data.js'

const OWNER = '0x52908400098527886E0F7030069857D2E4169EE7'

test('portfolio reports a failed finder, skips finders of other networks and keeps the native balance', async () => {
  const failures: unknown[] = []
  const node = await startScriptedNode(method => (method === 'eth_getBalance' ? { result: '0x1' } : refused(-32_601)))
  const core = testData([testNetwork([node.url])], { onFailure: failure => void failures.push(failure) })
  const calls: string[] = []
  const finder = (serves: boolean): TokenFinder => ({
    serves: () => serves,
    find() {
      calls.push(String(serves))
      return Promise.reject(new Error('down'))
    },
  })
  const portfolio = new Portfolio(core, [finder(true), finder(false)])
  const found = await portfolio.read(testChain([node.url]), OWNER, { fresh: false, search: true })
  expect([found.length, calls, failures.length]).toEqual([1, ['true'], 1])
  expect(await portfolio.read(testChain([node.url]), OWNER, { fresh: false, search: false })).toHaveLength(1)
  expect(calls).toEqual(['true'])
  await node.close()
})

test('readLogLookback reads the number of blocks', () => {
  expect([readLogLookback({}), readLogLookback({ LOG_LOOKBACK_BLOCKS: '5' })]).toEqual([100_000n, 5n])
  expect(() => readLogLookback({ LOG_LOOKBACK_BLOCKS: '-1' })).toThrow('LOG_LOOKBACK_BLOCKS')
})
