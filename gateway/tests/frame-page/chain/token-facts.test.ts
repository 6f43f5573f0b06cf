import { describe, expect, test } from 'vitest'
import type { EvmNetwork } from '../../../src/frame-page/chain/network-list.js'
import { NetworkList, toWireId } from '../../../src/frame-page/chain/network-list.js'
import { hasCode, readTokenFacts } from '../../../src/frame-page/chain/token-facts.js'
import { defaultNetworks, developmentNetworks } from '../../../src/modules/frame/default-networks.js'

const [first, ...others] = [...developmentNetworks(), ...defaultNetworks]
const list = () => new NetworkList([first as NonNullable<typeof first>, ...others], 'eip155:1')
const network: EvmNetwork = list().requireEvm()
const word = (hex: string) => hex.padStart(64, '0')
const text = (value: string) => {
  const hex = Buffer.from(value).toString('hex')
  return `0x${word('20')}${word((hex.length / 2).toString(16))}${hex.padEnd(64, '0')}`
}
const facts = (symbol: unknown, decimals: unknown) =>
  readTokenFacts(
    async (_network, _method, params) => {
      const [{ data }] = params as [{ data: string }]
      return data === '0x95d89b41' ? symbol : decimals
    },
    network,
    `0x${'11'.repeat(20)}`,
  )

describe('readTokenFacts', () => {
  test('reads a listed token without requests', async () => {
    const rpc = async () => {
      throw new RangeError('asked')
    }
    expect(await readTokenFacts(rpc, network, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).toEqual({
      symbol: 'USDC',
      decimals: 6,
      verified: true,
    })
  })

  test.each([
    ['a text', text('ABC'), 'ABC'],
    ['32 bytes, as old ones give', `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`, 'MKR'],
    ['a text that hides something', text('US\u202eDC'), 'US⟨U+202E⟩DC'],
    ['a long text', text('A'.repeat(32)), `${'A'.repeat(15)}…`],
  ])('reads %s as unverified', async (_what, symbol, wanted) => {
    expect(await facts(symbol, `0x${word('12')}`)).toEqual({ symbol: wanted, decimals: 18, verified: false })
  })

  test.each([
    ['no decimals', text('ABC'), '0x'],
    ['decimals that cannot be', text('ABC'), `0x${word('ff')}`],
    ['decimals beyond a byte', text('ABC'), `0x${word('100')}`],
    ['no name', '0x', `0x${word('12')}`],
    ['a name of nothing', text('\u200b'), `0x${word('12')}`],
    ['a name without end', `0x${word('20')}${word('f'.repeat(8))}${word('')}`, `0x${word('12')}`],
    ['something else', { a: 1 }, 7],
  ])('returns undefined for a token with %s', async (_what, symbol, decimals) => {
    expect(await facts(symbol, decimals)).toBeUndefined()
  })
})

test.each([
  ['0x', false],
  ['0x60', true],
  [null, undefined],
])('treats the code %j as a contract: %s', async (code, wanted) => {
  expect(await hasCode(async () => code, network, '0x00')).toBe(wanted)
})

describe('NetworkList', () => {
  test.each([
    ['eip155:137', 'Polygon', 137],
    [137, 'Polygon', 137],
    ['137', 'Polygon', 137],
    ['0x89', 'Polygon', 137],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ])('finds a network by %s', (id, name, wire) => {
    const networks = list()
    expect(networks.switchTo(id).name).toBe(name)
    expect(networks.current.name).toBe(name)
    expect(toWireId(networks.current)).toBe(wire)
  })

  test.each(['eip155:424242', 424_242, 'nowhere', 'solana:x', ''])('rejects an unknown network: %s', id => {
    expect(() => list().switchTo(id)).toThrow(expect.objectContaining({ code: 'E_CHAIN', details: { rpcCode: 4902 } }))
  })

  test('rejects networks of other namespaces as EVM networks', () => {
    expect(() => list().requireEvm('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toThrow('another kind')
  })

  test('starts with the network of the app, or with the first one', () => {
    expect(list().current.name).toBe('Ethereum')
    expect(new NetworkList([first as NonNullable<typeof first>], 'eip155:9').current.name).toBe('Anvil')
  })
})
