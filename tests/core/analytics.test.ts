import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharedProperties } from '../../src/core/analytics.js'

const ADDRESSES = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x' + 'ab'.repeat(32),
  'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'ada@example.com',
  'ada.eth',
]

describe('sharedProperties', () => {
  test('keeps flags, enumerated words, networks, wallet names and error codes', () => {
    const properties = {
      connected: true,
      view: 'ConnectingWalletConnectBasic',
      method: 'qrcode',
      network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      networks: ['eip155:1', 'bip122:000000000019d6689c085ae165831e93'],
      name: 'Wallet of Ümlaut 3',
      message: 'wallet/no-answer',
    }
    expect(sharedProperties(properties)).toEqual(properties)
  })

  test('drops amounts, tokens, hashes, searches and sentences', () => {
    const properties = {
      amount: '5',
      sendAmount: 5,
      token: 'USDC',
      hash: '0x1',
      search: 'meta',
      message: 'It failed.',
      error: 'x',
    }
    expect(sharedProperties({ ...properties, email: 'a', uri: 'wc:1', ensName: 'ada', constructor: 'x' })).toEqual({})
  })

  test.each([undefined, null, 5, 'text', []])('returns no properties for %j', value => {
    expect(sharedProperties(value)).toEqual({})
  })

  test('never shares an address or a name for one, under any key and in any wrapper', () => {
    const names = [
      'address',
      'name',
      'view',
      'method',
      'network',
      'networks',
      'message',
      'badge',
      'caipNetworkId',
      'type',
    ]
    const wraps = [
      (text: string) => text,
      (text: string) => [text],
      (text: string) => `eip155:1:${text}`,
      (text: string) => ` ${text} `,
      (text: string) => `Wallet ${text}`,
      (text: string) => ({ text }),
      (text: string) => `send/${text.toLowerCase()}`,
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.constantFrom(...ADDRESSES),
        fc.constantFrom(...wraps),
        (name, address, wrap) => {
          const shared = JSON.stringify(sharedProperties({ [name]: wrap(address) })).toLowerCase()
          expect(shared).not.toContain(address.toLowerCase())
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
