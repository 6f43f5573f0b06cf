import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { TokenFactsReader } from '../../src/modules/chains/token-facts.js'
import type { PriceProvider } from '../../src/modules/prices/api-prices.js'
import { openPrices, Prices } from '../../src/modules/prices/prices.js'
import { testChain, upstream } from '../helpers/chains/test-chain.js'
import { json, startScriptedHost } from '../helpers/scripted-host.js'
import { turnedClock } from '../helpers/turned-clock.js'

const [A, B, C] = ['0xa', '0xb', '0xc'] as const satisfies Address[]
const chain = testChain([])

function provider(
  known: Partial<Record<Address, number>>,
  queried: string[] = [],
): PriceProvider & { queried: string[] } {
  return {
    queried,
    serves: () => true,
    async prices(_chain, addresses) {
      queried.push(addresses.join(' '))
      return new Map(
        addresses.flatMap(address => (known[address] === undefined ? [] : [[address, known[address]] as const])),
      )
    },
  }
}

describe('Prices', () => {
  test('queries the next provider for unknown prices only, and caches known ones', async () => {
    const [first, second] = [provider({ [A]: 1 }), provider({ [A]: 9, [B]: 2 })]
    const clock = turnedClock()
    const prices = new Prices({ providers: [first, second], clock })
    expect([...(await prices.read(chain, [A, B, C]))]).toEqual([
      [A, 1],
      [B, 2],
    ])
    expect([first.queried, second.queried]).toEqual([[`${A} ${B} ${C}`], [`${B} ${C}`]])
    await prices.read(chain, [C, A])
    expect(first.queried).toHaveLength(1)
    await prices.read(chain, [A], { fresh: true })
    clock.turn(15_000)
    await prices.read(chain, [A])
    expect(first.queried.slice(1)).toEqual([A, A])
  })

  test('reports a failed provider and continues without its prices', async () => {
    const failures: unknown[] = []
    const broken = { serves: () => true, prices: () => Promise.reject(new Error('down')) }
    const onFailure = (error: unknown) => void failures.push(error)
    const prices = new Prices({ providers: [broken, provider({ [A]: 1 })], clock: turnedClock(), onFailure })
    expect((await prices.read(chain, [A, B])).get(A)).toBe(1)
    expect(failures).toHaveLength(1)
  })

  test('skips providers that do not serve the network', async () => {
    const elsewhere = { ...provider({ [A]: 1 }), serves: () => false }
    expect((await new Prices({ providers: [elsewhere], clock: turnedClock() }).read(chain, [A])).size).toBe(0)
    expect(elsewhere.queried).toEqual([])
  })
})

test('openPrices prefers the price API to the pools', async () => {
  const host = await startScriptedHost(json({ ethereum: { usd: 7 } }))
  const clock = turnedClock()
  const coin = `0x${'e'.repeat(40)}` as const
  const parts = { exchanges: [], facts: new TokenFactsReader(clock), upstream, clock }
  const price = async (env: Record<string, string>) =>
    (await openPrices({ ...parts, env }).read(testChain([], 1), [coin])).get(coin)
  expect([await price({ PRICE_API_URL: host.url }), await price({})]).toEqual([7, undefined])
  await host.close()
})
