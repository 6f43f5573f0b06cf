import { describe, expect, test } from 'vitest'
import type { EvmNetwork } from '../../../src/frame-page/chain/network-list.js'
import { createDataReader, readTokenBalance, readTokenKind } from '../../../src/frame-page/chain/token-checks.js'
import { defaultNetworks } from '../../../src/modules/frame/default-networks.js'
import { turnedClock } from '../../helpers/turned-clock.js'

const network: EvmNetwork = { ...(defaultNetworks[0] as EvmNetwork), chainId: 1 }
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER = '0x3333333333333333333333333333333333333333'
const ME = '0x1111111111111111111111111111111111111111'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const node = (answers: Readonly<Record<string, string>>) => async (_: unknown, __: string, params: unknown) => {
  const [{ data }] = params as [{ data: string }]
  const answer = answers[data.slice(0, 10)]
  if (answer === undefined) throw new Error('execution reverted')
  return answer
}

describe('readTokenKind', () => {
  test.each([
    ['a token of the bundled list, whatever it answers', USDC, { '0x01ffc9a7': word(1n) }, 'token'],
    ['a contract that supports ERC-721', OTHER, { '0x01ffc9a7': word(1n) }, 'item'],
    ['one that names the owner of item 0', OTHER, { '0x6352211e': word(BigInt(ME)) }, 'item'],
    ['one with decimals', OTHER, { '0x313ce567': word(18n) }, 'token'],
    ['one that answers everything with 1', OTHER, { '0x01ffc9a7': word(1n), '0x313ce567': word(1n) }, 'item'],
    ['one that answers everything with 0', OTHER, { '0x01ffc9a7': word(0n), '0x313ce567': word(0n) }, 'token'],
    ['one with decimals that cannot be', OTHER, { '0x313ce567': word(256n) }, 'unknown'],
    ['one that answers with nothing', OTHER, { '0x01ffc9a7': '0x', '0x313ce567': '0x' }, 'unknown'],
    ['a contract that does not respond', OTHER, {}, 'unknown'],
  ])('detects the kind: %s', async (_what, address, answers, kind) => {
    expect(await readTokenKind(node(answers), network, address)).toBe(kind)
  })
})

describe('readTokenBalance', () => {
  const balance = (answers: Readonly<Record<string, string>>) =>
    readTokenBalance(node(answers), network, { token: OTHER, account: ME })

  test('returns the reported balance, limited to the total supply', async () => {
    expect(await balance({ '0x70a08231': word(7n) })).toBe(7n)
    expect(await balance({ '0x70a08231': word(7n), '0x18160ddd': word(9n) })).toBe(7n)
    expect(await balance({ '0x70a08231': word(7n), '0x18160ddd': word(5n) })).toBe(5n)
  })

  test.each([[{}], [{ '0x70a08231': '0x' }], [{ '0x70a08231': '0x07' }], [{ '0x18160ddd': word(5n) }]])(
    'returns undefined for %j',
    async answers => {
      expect(await balance(answers)).toBeUndefined()
    },
  )
})

test.each([
  ['an error', () => new Response('', { status: 503 })],
  ['an invalid response', () => Response.json({ http: 'all' })],
])('data service: after %s the network counts as missing, and is looked up again', async (_what, answer) => {
  const answers = [answer, () => Response.json({ http: [network.caipNetworkId], ws: [] })]
  const data = createDataReader({
    fetch: async () => (answers.shift() as typeof answer)(),
    clock: turnedClock(0),
    api: 'https://gateway.example',
    projectId: 'p1',
  })
  expect([await data.hasBalances(network), await data.hasBalances(network), await data.hasBalances(network)]).toEqual([
    false,
    true,
    true,
  ])
})

test('data service: a failure to read balances is an error', async () => {
  const data = createDataReader({
    fetch: async () => Response.json({ balances: 'none' }),
    clock: turnedClock(0),
    api: 'https://gateway.example',
    projectId: 'p1',
  })
  const request = { network, address: '0x1', fresh: false }
  await expect(data.readBalances(request)).rejects.toMatchObject({ code: 'E_NETWORK' })
})
