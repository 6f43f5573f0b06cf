import { encodeFunctionResult, erc20Abi, parseAbi, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TokenFactsReader } from '../../src/modules/chains/token-facts.js'
import { openMarketFixture, type MarketFixture } from '../helpers/chains/market-fixture.js'
import { turnedClock } from '../helpers/turned-clock.js'

let stage: MarketFixture
beforeAll(async () => void (stage = await openMarketFixture()))
afterAll(() => stage.stop())

const chain = () => {
  const found = stage.core.chains.find('eip155:31337')
  if (!found) expect.unreachable('the stage has a chain')
  return found
}
/** Contract code that returns the same bytes for every call. */
const echo = (answer: Hex): Hex => {
  const bytes = (answer.length - 2) / 2
  const size = bytes.toString(16).padStart(4, '0')
  return `0x61${size}600e60003961${size}6000f3${answer.slice(2)}`
}

describe('TokenFactsReader', () => {
  test('reads token data once a day', async () => {
    const clock = turnedClock()
    const reader = new TokenFactsReader(clock)
    const { old, ticket } = stage.market.tokens
    const facts = await reader.read(chain(), [old.address, ticket.address, stage.market.editions])
    expect([...facts.values()]).toEqual([
      { name: 'Old Dollar', symbol: 'OLDUSD', decimals: 6 },
      { name: 'Ticket', symbol: 'TICKET', decimals: 0 },
    ])
    await stage.rpc('anvil_setCode', ticket.address, '0x')
    expect((await reader.read(chain(), [ticket.address])).size).toBe(1)
    clock.turn(86_400_000)
    expect((await reader.read(chain(), [ticket.address])).size).toBe(0)
  })

  test('reads bytes32 names and symbols of old tokens', async () => {
    const at: Address = '0x00000000000000000000000000000000000000a1'
    // 18 decimals, and `MKR` as `bytes32` for everything else.
    const places = '601260005260206000f3'
    const texts = `7f4d4b52${'00'.repeat(29)}60005260206000f3`
    await stage.rpc('anvil_setCode', at, `0x60003560e01c63313ce56714603857${texts}5b${places}`)
    expect([...(await new TokenFactsReader(turnedClock()).read(chain(), [at])).values()]).toEqual([
      { name: 'MKR', symbol: 'MKR', decimals: 18 },
    ])
  })

  test.each([
    [
      'decimals above 255',
      encodeFunctionResult({ abi: parseAbi(['function decimals() view returns (uint256)']), result: 2n ** 255n }),
    ],
    ['nothing', '0x'],
    ['a text of invalid length', `0x${'ff'.repeat(64)}`],
  ] as const)('ignores a contract that returns %s', async (_what, answer) => {
    const at: Address = '0x00000000000000000000000000000000000000a2'
    await stage.rpc('anvil_setCode', at, echo(answer))
    expect((await new TokenFactsReader(turnedClock()).read(chain(), [at])).size).toBe(0)
  })

  test('truncates long texts', async () => {
    const at: Address = '0x00000000000000000000000000000000000000a3'
    const long = encodeFunctionResult({ abi: erc20Abi, functionName: 'name', result: 'A'.repeat(5_000) })
    // The first word, 0x20, is also read as the decimals.
    await stage.rpc('anvil_setCode', at, echo(long))
    const facts = (await new TokenFactsReader(turnedClock()).read(chain(), [at])).get(at)
    expect([facts?.name.length, facts?.symbol.length, facts?.decimals]).toEqual([256, 256, 32])
  })
})
