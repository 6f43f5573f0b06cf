import { pad } from 'viem'
import { expect, test } from 'vitest'
import { disposeAfterTest } from '../../../tests/helpers/dispose-after-test.js'
import { LogTokenFinder, ReceivedLogs, TRANSFER } from '../../src/modules/portfolio/received-logs.js'
import { refused, startScriptedNode } from '../helpers/chains/scripted-node.js'
import { testChain } from '../helpers/chains/test-chain.js'
import { turnedClock } from '../helpers/turned-clock.js'

const OWNER = '0x52908400098527886E0F7030069857D2E4169EE7'
const token = (digit: string) => `0x${digit.repeat(40)}`
const hex = (value: number) => `0x${value.toString(16)}`
const entry = (address: string, block: number, more: readonly string[] = []) => ({
  address,
  topics: [TRANSFER, pad('0x1'), pad(OWNER).toLowerCase(), ...more],
  data: '0x',
  blockNumber: hex(block),
})

async function stage(depth: bigint) {
  const life = { head: 1_000, logs: [entry(token('a'), 990), entry(token('b'), 10)] }
  const ranges: [number, number][] = []
  const node = disposeAfterTest(
    await startScriptedNode((method, params) => {
      if (method === 'eth_blockNumber') return { result: hex(life.head) }
      if (method !== 'eth_getLogs') return refused(-32_601)
      const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
      ranges.push([Number(fromBlock), Number(toBlock)])
      const within = ({ blockNumber }: { blockNumber: string }) =>
        Number(blockNumber) >= Number(fromBlock) && Number(blockNumber) <= Number(toBlock)
      return { result: life.logs.filter(within) }
    }),
  )
  const received = new ReceivedLogs(turnedClock(), depth)
  const chain = testChain([node.url])
  const look = async () => {
    const logs = await received.read(chain, OWNER, { event: TRANSFER, recipientTopic: 2 })
    return logs.map(({ address, block }) => `${address.slice(2, 3)}${block}`)
  }
  return { life, ranges, received, chain, look }
}

test('received logs search a limited range first, then only new and recent blocks', async () => {
  const { life, ranges, look } = await stage(500n)
  expect(await look()).toEqual(['a990'])
  life.head = 1_100
  life.logs.push(entry(token('c'), 1_050))
  expect(await look()).toEqual(['c1050', 'a990'])
  expect(ranges).toEqual([
    [500, 1_000],
    [936, 1_100],
  ])
})

test('received logs drop entries of replaced blocks', async () => {
  const { life, look } = await stage(10_000n)
  expect(await look()).toEqual(['a990', 'b10'])
  life.logs.shift()
  expect(await look()).toEqual(['b10'])
})

test('log token finder returns each token once and no collectibles', async () => {
  const { life, received, chain } = await stage(10_000n)
  life.logs.push(entry(token('a'), 991), entry(token('d'), 992, [pad('0x7')]))
  const found = await new LogTokenFinder(received).find(chain, OWNER)
  expect(found.map(({ address }) => address.toLowerCase())).toEqual([token('a'), token('b')])
})
