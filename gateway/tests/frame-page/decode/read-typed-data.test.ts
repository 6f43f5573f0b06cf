import { TypedDataEncoder, type TypedDataField } from 'ethers'
import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { getSeverity } from '../../../src/frame-page/approval/approval-request.js'
import { decodeTypedData } from '../../../src/frame-page/decode/decode-typed-data.js'
import { allWarnings } from '../../../src/frame-page/decode/decoded.js'
import { readTypedData } from '../../../src/frame-page/decode/read-typed-data.js'
import type { TypedData } from '../../../src/frame-page/worker/worker-protocol.js'

const ME = '0x1111111111111111111111111111111111111111'
const YOU = '0x2222222222222222222222222222222222222222'
const facts = { chainId: 42_161, account: ME, now: 1_800_000_000 }
const zero = `0x${'0'.repeat(40)}`
const domain = { name: 'HyperliquidSignTransaction', version: '1', chainId: 42_161, verifyingContract: zero }
const field = (name: string, type = 'string') => ({ name, type })
const send = {
  domain,
  primaryType: 'HyperliquidTransaction:UsdSend',
  types: {
    'HyperliquidTransaction:UsdSend': [
      field('hyperliquidChain'),
      field('destination'),
      field('amount'),
      field('time', 'uint64'),
    ],
  },
  message: { hyperliquidChain: 'Mainnet', destination: YOU, amount: '5.5', time: 1_800_000_000_000 },
}
const renamed = (name: string) => ({
  ...send,
  primaryType: name,
  types: { [name]: send.types[send.primaryType as never] },
})

const viemHash = (data: TypedData) => hashTypedData(data as unknown as Parameters<typeof hashTypedData>[0])
const ethersHash = ({ domain: own, types, message }: TypedData) => {
  const { EIP712Domain: _, ...others } = types
  return TypedDataEncoder.hash({ ...own }, others as unknown as Record<string, TypedDataField[]>, { ...message })
}
const requireRead = (raw: unknown) => {
  const read = readTypedData(raw)
  if (!read) throw new Error('refused')
  return read
}

describe('names of types', () => {
  test.each([send.primaryType, 'A:B:C', 'a.b', 'Order-2', 'app/Login', 'A@2', '$Order', 'A$B', '_x'])(
    'shows typed data of the type %s, and hashes it as viem and ethers do',
    name => {
      const read = requireRead(renamed(name))
      expect(viemHash(read)).toBe(ethersHash(read))
      expect(viemHash(read)).toBe(viemHash(renamed(name) as never))
      const { decoded } = decodeTypedData(renamed(name), facts)
      expect(decoded.facts).toContainEqual({ name: 'primary-type', value: name })
      expect(decoded.facts).toContainEqual({ name: 'field', label: 'amount', value: '5.5' })
      expect(getSeverity({ decoded, extra: [] })).toBe('red')
    },
  )

  test('marks an order for Hyperliquid red, and blocks it on another network', () => {
    expect(allWarnings(decodeTypedData(send, facts).decoded)).toEqual([{ code: 'unknown-value', level: 'red' }])
    expect(allWarnings(decodeTypedData(send, { ...facts, chainId: 1 }).decoded)[0]).toEqual({
      code: 'chain-mismatch',
      level: 'blocked',
    })
  })

  // viem and MetaMask's library leave out the type of the field, ethers does not.
  const nested = (outer: string, inner: string) => ({
    domain: { name: 'A' },
    primaryType: outer,
    types: { [outer]: [field('x', inner)], [inner]: [field('y')] },
    message: { x: { y: 'z' } },
  })

  test.each([
    ['a nested type below it', nested('A:B', 'C')],
    ['a nested type with such a name', nested('A', 'B:C')],
    ['a type whose name begins it', { ...renamed('A:B'), types: { ...renamed('A:B').types, A: [field('x')] } }],
    ['a name that begins like an inherited property', renamed('toString:x')],
    ['parentheses', renamed('A(string x)B')],
    ['a comma', renamed('A,B')],
    ['a space', renamed('A B')],
    ['brackets', renamed('A[2]')],
    ['a letter of another script', renamed('Оrder')],
    ['an invisible character', renamed('A\u200b:B')],
    ['nothing', renamed('')],
    ['the name of a base type', renamed('uint256')],
  ])('refuses a type name that libraries hash differently: %s', (_what, raw) => {
    expect(readTypedData(raw)).toBeUndefined()
    expect(allWarnings(decodeTypedData(raw, facts).decoded)).toEqual([{ code: 'malformed', level: 'blocked' }])
  })

  test('confirms that libraries hash a nested type below such a name differently', () => {
    const raw = nested('A:B', 'C')
    const hash = (run: () => string) => {
      try {
        return run()
      } catch {
        return 'refused'
      }
    }
    expect(hash(() => viemHash(raw as never))).not.toBe(hash(() => ethersHash(raw as never)))
  })
})

const login = (over: object = {}) => ({
  domain: { name: 'App', version: '1', chainId: 42_161 },
  primaryType: 'Login',
  types: { Login: [field('text'), field('count', 'uint256')] },
  message: { text: 'Hi', count: 5 },
  ...over,
})

describe('the canonical copy', () => {
  test.each([
    ['a string', '42161'],
    ['hex', '0xa4b1'],
    ['a number', 42_161],
  ])('signs a chain id that is %s, declared or not', (_how, chainId) => {
    const own = { name: 'App', version: '1', chainId }
    const plain = viemHash(login() as never)
    const EIP712Domain = [field('name'), field('version'), field('chainId', 'uint256')]
    for (const raw of [login({ domain: own }), login({ domain: own, types: { ...login().types, EIP712Domain } })])
      expect(viemHash(requireRead(raw))).toBe(plain)
  })

  test('signs an empty version', () => {
    const read = requireRead(login({ domain: { name: 'App', version: '' } }))
    expect(viemHash(read)).toBe(ethersHash(read))
    expect(read.types['EIP712Domain']).toEqual([field('name'), field('version')])
  })

  test('has only the types that the hash covers', () => {
    const read = requireRead(login({ types: { ...login().types, Permit: [field('spender', 'address')] } }))
    expect(Object.keys(read.types).toSorted()).toEqual(['EIP712Domain', 'Login'])
  })

  test.each([
    ['decimal', '5', '5'],
    ['hex', '0x5', '5'],
    ['zeros before it', '005', '5'],
    ['a large number', (2n ** 255n).toString(), (2n ** 255n).toString()],
  ])('shows an integer as a decimal number: %s', (_how, count, shown) => {
    const { decoded } = decodeTypedData(login({ message: { text: 'Hi', count } }), facts)
    expect(decoded.facts).toContainEqual({ name: 'field', label: 'count', value: shown })
  })

  test.each([
    ['an exponent', '1e3'],
    ['a fraction', 1.5],
    ['an unsafe number', 2 ** 53],
    ['a sign', '+5'],
    ['a space', ' 5'],
    ['an empty text', ''],
    ['a boolean', true],
    ['nothing', null],
    ['a list', [5]],
  ])('refuses an integer that is %s', (_how, count) => {
    expect(readTypedData(login({ message: { text: 'Hi', count } }))).toBeUndefined()
  })

  test.each([
    ['an address with a wrong checksum', 'address', '0x52908400098527886E0F7030069857D2E4169eE7'],
    ['half of a character', 'string', 'a\ud800'],
    ['a list whose length has leading zeros', 'string[01]', ['a']],
  ])('refuses %s before the approval', (_what, type, x) => {
    expect(readTypedData(login({ types: { Login: [field('x', type)] }, message: { x } }))).toBeUndefined()
  })

  test('shows empty lists, empty structs, the version and the salt', () => {
    const salt = `0x${'ab'.repeat(32)}`
    const raw = login({
      domain: { name: 'App', version: '7', salt },
      types: { Login: [field('list', 'string[]'), field('none', 'None'), field('all', 'string[0][2]')], None: [] },
      message: { list: [], none: {}, all: [[], []] },
    })
    const { decoded } = decodeTypedData(raw, facts)
    expect(decoded.facts.map(({ name, label = '', value }) => `${name} ${label} ${String(value)}`)).toEqual([
      'domain-name  App',
      'domain-version  7',
      `domain-salt  ${salt}`,
      'primary-type  Login',
      'field list []',
      'field none {}',
      'field all[0] []',
      'field all[1] []',
    ])
  })

  test.each([16_000, 20_000, 60_000])('2L1: cuts no field of %d characters, and blocks what is too long', length => {
    const text = `start${'x'.repeat(length)}end`
    const { decoded } = decodeTypedData(login({ message: { text, count: 1 } }), facts)
    if (length <= 16_384) expect(decoded.facts).toContainEqual({ name: 'field', label: 'text', value: text })
    expect(getSeverity({ decoded, extra: [] })).toBe(length > 16_384 ? 'blocked' : 'plain')
  })

  test('2L1: counts the length of all fields together', () => {
    const message = { a: 'x'.repeat(9_000), b: 'y'.repeat(9_000) }
    const { decoded } = decodeTypedData(login({ types: { Login: [field('a'), field('b')] }, message }), facts)
    expect(allWarnings(decoded)).toContainEqual({ code: 'too-long', level: 'blocked' })
  })
})
