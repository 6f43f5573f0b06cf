import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountsNamed, approvalOf, networkNamed } from '../../../src/wallets/session/approved-accounts.js'

const A = `0x${'a'.repeat(40)}`
const B = `0x${'b'.repeat(40)}`
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OLD_SOLANA = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const KEY = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

const part = (...accounts: unknown[]) => ({ accounts, methods: ['personal_sign'], events: [] }) as never

describe('approvalOf', () => {
  test('one account for each address, one network for each with an account', () => {
    const accounts = [`eip155:1:${A}`, `eip155:8453:${A}`, `eip155:1:${B}`]
    const approval = approvalOf({ eip155: part(...accounts) }, 'eip155')
    expect(approval?.accountsOn('eip155:8453')).toMatchObject([{ address: A }, { address: B }])
    expect(approval).toMatchObject({
      networks: ['eip155:1', 'eip155:8453'],
      methods: ['personal_sign'],
    })
  })

  test('an address of Bitcoin is of one network alone', () => {
    const main = 'bip122:000000000019d6689c085ae165831e93'
    const testing = 'bip122:000000000933ea01ad0ee984209779ba'
    const [here, there] = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn']
    const approval = approvalOf({ bip122: part(`${main}:${here}`, `${testing}:${there}`) }, 'bip122')
    expect(approval?.accountsOn(testing)).toEqual([{ namespace: 'bip122', address: there, type: 'payment' }])
    expect(approval?.accountsOn(main).map(({ address }) => address)).toEqual([here])
  })

  test('a namespace that is nothing at all approves nothing', () => {
    expect(approvalOf({ eip155: null } as never, 'eip155')).toBeUndefined()
  })

  test('reads namespaces that are keyed by network', () => {
    const namespaces = { 'eip155:1': part(`eip155:1:${A}`), 'eip155:10': part(`eip155:10:${A}`) }
    expect(approvalOf(namespaces, 'eip155')?.networks).toEqual(['eip155:1', 'eip155:10'])
  })

  test('a network approved by its old name is ours, and is asked by the name the wallet knows', () => {
    const approval = approvalOf({ solana: part(`${OLD_SOLANA}:${KEY}`) }, 'solana')
    expect(approval?.networks).toEqual([SOLANA])
    expect(approval?.oldNames.get(SOLANA as never)).toBe(OLD_SOLANA)
    const both = approvalOf({ solana: part(`${OLD_SOLANA}:${KEY}`, `${SOLANA}:${KEY}`) }, 'solana')
    expect(both?.oldNames.size).toBe(0)
  })

  test.each([
    ['nothing', []],
    ['another namespace', [`solana:${'1'.repeat(32)}:${KEY}`]],
    ['no address', ['eip155:1']],
    ['an address that is none', ['eip155:1:0x12']],
    ['a network that is none', [`eip155:one two:${A}`]],
    ['no text', [null, 7, {}]],
  ])('%s is no approval', (_what, accounts) => {
    expect(approvalOf({ eip155: part(...accounts) }, 'eip155')).toBeUndefined()
  })

  test('never throws, whatever a wallet sends, and gives well-formed addresses only', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('eip155', 'eip155:1'), fc.record({ accounts: fc.anything() })),
        sent => {
          const approval = approvalOf(sent as never, 'eip155')
          expect(
            approval?.accountsOn('eip155:1').every(({ address }) => /^0x[0-9a-f]{40}$/i.test(address)) ?? true,
          ).toBe(true)
        },
      ),
    )
  })
})

describe('accountsNamed', () => {
  test('takes CAIP-10 ids and plain addresses, each once', () => {
    expect(accountsNamed([`eip155:1:${A}`, B, A], 'eip155').map(({ address }) => address)).toEqual([A, B])
  })

  test.each([[undefined], ['text'], [[7, 'no', `solana:x:${KEY}`]], [{ length: 1 }]])('%o names none', value => {
    expect(accountsNamed(value, 'eip155')).toEqual([])
  })

  test('Bitcoin accounts are for payment', () => {
    expect(accountsNamed(['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'], 'bip122')[0]?.type).toBe('payment')
  })
})

describe('networkNamed', () => {
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
  ])('%o is %s', (value, id) => {
    expect(networkNamed(value, 'eip155')).toBe(id)
  })
})
