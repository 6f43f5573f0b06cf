import { erc20Abi, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployMarket, type Deployments } from '../../../scripts/stack/deploy-market.mjs'
import { startAnvil, type Anvil } from '../../../tests/helpers/chains/anvil.js'
import { MULTICALL3, type Chain } from '../../src/modules/chains/chain.js'
import { readMany } from '../../src/modules/chains/contract-reads.js'
import { refused, startScriptedNode } from '../helpers/chains/scripted-node.js'
import { testChain } from '../helpers/chains/test-chain.js'

/** Consumes all gas: INVALID. */
const GREEDY = '0x00000000000000000000000000000000000000aa'
/** Returns no data: STOP. */
const SILENT = '0x00000000000000000000000000000000000000bb'

let anvil: Anvil
let market: Deployments
let chain: Chain
beforeAll(async () => {
  anvil = await startAnvil()
  market = await deployMarket(anvil)
  chain = testChain([anvil.url])
  await chain.rpc.request('anvil_setCode', [GREEDY, '0xfe'])
  await chain.rpc.request('anvil_setCode', [SILENT, '0x00'])
})
afterAll(() => anvil.stop())

const symbol = (address: Address) => ({ address, abi: erc20Abi, functionName: 'symbol' })

describe.each(['with Multicall3', 'without'])('readMany %s', mode => {
  beforeAll(async () => {
    if (mode === 'with Multicall3') return
    await chain.rpc.request('anvil_setCode', [MULTICALL3, '0x'])
    chain = testChain([anvil.url])
  })

  test('returns undefined for reads that fail or return invalid data', async () => {
    expect(await chain.hasMulticall()).toBe(mode === 'with Multicall3')
    const { oak, dollar } = market.tokens
    const reads = [oak.address, GREEDY, SILENT, dollar.address, '0x00000000000000000000000000000000000000cc'] as const
    expect(await readMany(chain, reads.map(symbol))).toEqual(['OAK', undefined, undefined, 'GUSD', undefined])
  })

  test('reads more than fits into one request, in order', async () => {
    const { oak, dollar } = market.tokens
    const reads = Array.from({ length: 250 }, (_, at) => symbol(at % 2 === 0 ? oak.address : dollar.address))
    const read = await readMany(chain, reads)
    expect(read).toHaveLength(250)
    expect(read.every((value, at) => value === (at % 2 === 0 ? 'OAK' : 'GUSD'))).toBe(true)
  })
})

test('sends no request for an empty list', async () => {
  expect(await readMany(testChain([]), [])).toEqual([])
})

test('splits a batch that a node rejects', async () => {
  const script = (method: string, params: readonly unknown[]) => {
    if (method === 'eth_getCode') return { result: '0x01' }
    return JSON.stringify(params).length > 900 ? refused(3, 'out of gas') : refused(3, 'no')
  }
  const node = await startScriptedNode(script)
  const reads = Array.from({ length: 4 }, () => symbol(SILENT))
  expect(await readMany(testChain([node.url]), reads)).toEqual([undefined, undefined, undefined, undefined])
  expect(node.methods().filter(method => method === 'eth_call')).toHaveLength(7)
  await node.close()
})

test('does not split a batch if the chain is unreachable', async () => {
  const node = await startScriptedNode(method => {
    if (method === 'eth_chainId') return refused(-32_601)
    return method === 'eth_getCode' ? { result: '0x01' } : { result: undefined }
  })
  const reads = Array.from({ length: 50 }, () => symbol(SILENT))
  await expect(readMany(testChain([node.url]), reads)).rejects.toMatchObject({ status: 502 })
  expect(node.methods().length).toBeLessThan(6)
  await node.close()
})
