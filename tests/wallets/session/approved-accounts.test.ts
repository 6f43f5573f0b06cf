import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  parseAccounts,
  readApproval,
  parseNetwork,
  parseCaipAddress,
} from '../../../src/wallets/session/protocol-namespaces.js'
import { getNamespace } from '../../../src/core/caip.js'

const A = `0x${'a'.repeat(40)}`
const B = `0x${'b'.repeat(40)}`
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OLD_SOLANA = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const KEY = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

const part = (...accounts: unknown[]) => ({ accounts, methods: ['personal_sign'], events: [] }) as never

describe('readApproval', () => {
  test('returns one account per address and one network per account network', () => {
    const accounts = [`eip155:1:${A}`, `eip155:8453:${A}`, `eip155:1:${B}`]
    const approval = readApproval({ eip155: part(...accounts) }, 'eip155')
    expect(approval?.accountsOn('eip155:8453')).toMatchObject([{ address: A }, { address: B }])
    expect(approval).toMatchObject({
      networks: ['eip155:1', 'eip155:8453'],
      methods: ['personal_sign'],
    })
  })

  test('assigns a Bitcoin address to a single network', () => {
    const main = 'bip122:000000000019d6689c085ae165831e93'
    const testing = 'bip122:000000000933ea01ad0ee984209779ba'
    const [here, second] = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn']
    const approval = readApproval({ bip122: part(`${main}:${here}`, `${testing}:${second}`) }, 'bip122')
    expect(approval?.accountsOn(testing)).toEqual([{ namespace: 'bip122', address: second, type: 'payment' }])
    expect(approval?.accountsOn(main).map(({ address }) => address)).toEqual([here])
  })

  test('returns undefined for an invalid namespace', () => {
    expect(readApproval({ eip155: null } as never, 'eip155')).toBeUndefined()
  })

  test('reads namespaces keyed by network', () => {
    const namespaces = { 'eip155:1': part(`eip155:1:${A}`), 'eip155:10': part(`eip155:10:${A}`) }
    expect(readApproval(namespaces, 'eip155')?.networks).toEqual(['eip155:1', 'eip155:10'])
  })

  test('maps a legacy network id to the current one and keeps the name for requests', () => {
    const approval = readApproval({ solana: part(`${OLD_SOLANA}:${KEY}`) }, 'solana')
    expect(approval?.networks).toEqual([SOLANA])
    expect(approval?.oldNames.get(SOLANA as never)).toBe(OLD_SOLANA)
    const both = readApproval({ solana: part(`${OLD_SOLANA}:${KEY}`, `${SOLANA}:${KEY}`) }, 'solana')
    expect(both?.oldNames.size).toBe(0)
  })

  test.each([
    ['nothing', []],
    ['another namespace', [`solana:${'1'.repeat(32)}:${KEY}`]],
    ['no address', ['eip155:1']],
    ['an address that is none', ['eip155:1:0x12']],
    ['a network that is none', [`eip155:one two:${A}`]],
    ['no text', [null, 7, {}]],
  ])('rejects %s', (_what, accounts) => {
    expect(readApproval({ eip155: part(...accounts) }, 'eip155')).toBeUndefined()
  })

  test('never throws and returns only well-formed addresses', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('eip155', 'eip155:1'), fc.record({ accounts: fc.anything() })),
        sent => {
          const approval = readApproval(sent as never, 'eip155')
          expect(
            approval?.accountsOn('eip155:1').every(({ address }) => /^0x[0-9a-f]{40}$/i.test(address)) ?? true,
          ).toBe(true)
        },
      ),
    )
  })
})

describe('parseAccounts', () => {
  test('accepts CAIP-10 ids and plain addresses, each once', () => {
    expect(parseAccounts([`eip155:1:${A}`, B, A], 'eip155').map(({ address }) => address)).toEqual([A, B])
  })

  test.each([[undefined], ['text'], [[7, 'no', `solana:x:${KEY}`]], [{ length: 1 }]])(
    'returns no accounts for %o',
    value => {
      expect(parseAccounts(value, 'eip155')).toEqual([])
    },
  )

  test('sets the type of Bitcoin accounts to payment', () => {
    expect(parseAccounts(['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'], 'bip122')[0]?.type).toBe('payment')
  })
})

describe('parseNetwork', () => {
  test.each([
    [10, 'eip155:10'],
    ['10', 'eip155:10'],
    ['0xa', 'eip155:10'],
    ['eip155:10', 'eip155:10'],
    ['solana:x', undefined],
    ['0xzz', undefined],
    [1.5, undefined],
    [Number.NaN, undefined],
    [{}, undefined],
    [null, undefined],
    ['a b', undefined],
    ['x'.repeat(33), undefined],
  ])('parses %o as %s', (value, id) => {
    expect(parseNetwork(value, 'eip155')).toBe(id)
  })
})

describe('parseCaipAddress', () => {
  test('returns the three parts', () => {
    expect(parseCaipAddress('eip155:1:0xabc')).toEqual({ namespace: 'eip155', chainId: '1', address: '0xabc' })
    expect(getNamespace('solana:main:abc')).toBe('solana')
  })

  test.each(['', 'eip155:1', 'eip155:1:', 'eip155::0xabc', ':1:0xabc', 'eip155:1:0xabc:more', undefined, null, 7, {}])(
    'rejects the malformed id %j',
    address => {
      expect(() => parseCaipAddress(address)).toThrow(
        expect.objectContaining({ code: 'caip/address-malformed', message: 'Invalid CAIP Address' }),
      )
    },
  )

  test.each(['cosmos:hub:abc', 'toString:1:abc', 'EIP155:1:0xabc'])(
    'rejects the unsupported namespace of %j',
    address => {
      expect(() => parseCaipAddress(address)).toThrow(
        expect.objectContaining({ code: 'caip/address-invalid', message: 'Invalid CAIP-10 address' }),
      )
    },
  )
})
