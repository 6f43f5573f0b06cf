import { describe, expect, test } from 'vitest'
import { decodeTypedData } from '../../../src/frame-page/decode/decode-typed-data.js'
import { allWarnings } from '../../../src/frame-page/decode/decoded.js'

const ME = '0x1111111111111111111111111111111111111111'
const YOU = '0x2222222222222222222222222222222222222222'
const TOKEN = '0x3333333333333333333333333333333333333333'
const NOW = 1_800_000_000
const facts = { chainId: 1, account: ME, now: NOW }
const domain = { name: 'Token', version: '1', chainId: 1, verifyingContract: TOKEN }
const permitType = ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256']

function typed(primaryType: string, types: Record<string, string[]>, message: object, over: object = {}) {
  const listed = Object.entries(types).map(([name, fields]) => [
    name,
    fields.map(field => ({ name: field.split(':')[0], type: field.split(':')[1] })),
  ])
  return { domain, primaryType, types: Object.fromEntries(listed) as object, message, ...over }
}

const permit = (over: object = {}, more: object = {}) =>
  typed(
    'Permit',
    { Permit: permitType },
    { owner: ME, spender: YOU, value: '5', nonce: 0, deadline: NOW + 60, ...over },
    more,
  )
const codes = (raw: unknown) => allWarnings(decodeTypedData(raw, facts).decoded).map(({ code }) => code)

describe('permits', () => {
  test('decodes a permit as an allowance and flags it', () => {
    const { decoded } = decodeTypedData(permit(), facts)
    expect(decoded.action).toBe('permit')
    expect(decoded.amounts).toEqual([{ flow: 'allow', asset: { kind: 'token', address: TOKEN }, value: 5n }])
    expect(decoded.parties).toContainEqual({ role: 'spender', address: YOU })
    expect(allWarnings(decoded)).toEqual([{ code: 'permit', level: 'red' }])
  })

  test.each([
    ['without a deadline', permit({ value: (2n ** 256n - 1n).toString() }), 'unlimited'],
    ['for longer than 30 days', permit({ deadline: NOW + 31 * 86_400 }), 'long-deadline'],
    ['of another owner', permit({ owner: YOU }), 'foreign-owner'],
    ['on another network', permit({}, { domain: { ...domain, chainId: 137 } }), 'chain-mismatch'],
    ['on another network in hex', permit({}, { domain: { ...domain, chainId: '0x89' } }), 'chain-mismatch'],
    ['on no network', permit({}, { domain: { name: 'Token', verifyingContract: TOKEN } }), 'chain-absent'],
  ])('warns of a permit %s', (_what, raw, code) => {
    expect(codes(raw)).toContain(code)
  })

  test('decodes a JSON string like an object', () => {
    expect(decodeTypedData(JSON.stringify(permit()), facts).decoded).toEqual(decodeTypedData(permit(), facts).decoded)
  })

  test('decodes a DAI permit as all or nothing', () => {
    const fields = ['holder:address', 'spender:address', 'nonce:uint256', 'expiry:uint256', 'allowed:bool']
    const message = { holder: ME, spender: YOU, nonce: 0, expiry: 0, allowed: true }
    expect(codes(typed('Permit', { Permit: fields }, message))).toEqual(['permit', 'unlimited', 'long-deadline'])
  })

  test('shows a permit with missing fields as unknown typed data', () => {
    const raw = typed('Permit', { Permit: ['anything:string'] }, { anything: 'x' }, { domain: { name: 'T' } })
    expect(codes(raw)).toEqual(['chain-absent', 'unknown-value'])
  })
})

const details = ['token:address', 'amount:uint160', 'expiration:uint48', 'nonce:uint48']
const detail = {
  token: TOKEN,
  amount: '1461501637330902918203684832716283019655932542975',
  expiration: NOW + 60,
  nonce: 0,
}
const permitTwo = { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022d473030f116ddee9f6b43ac78ba3' }
const tokenPermissions = ['token:address', 'amount:uint256']
const transferFields = ['spender:address', 'nonce:uint256', 'deadline:uint256']

describe('revocations by signature', () => {
  const revoke = (fields: string[], over: object, more: object = {}) =>
    codes(
      typed(
        'Permit',
        { Permit: fields },
        { owner: ME, spender: YOU, value: 0, nonce: 0, deadline: NOW, ...over },
        more,
      ),
    )
  const single = (contract: string) =>
    codes(
      typed(
        'PermitSingle',
        { PermitSingle: ['details:PermitDetails', 'spender:address', 'sigDeadline:uint256'], PermitDetails: details },
        { details: { ...detail, amount: 0 }, spender: YOU, sigDeadline: NOW + 60 },
        { domain: { ...permitTwo, verifyingContract: contract } },
      ),
    )

  test('2F1: shows a revocation without a warning only for the exact type of a standard', () => {
    expect(revoke(permitType, {})).toEqual([])
    expect(revoke([...permitType, 'extra:uint256'], { extra: 7 })).toEqual(['unknown-value'])
    expect(revoke(permitType.toReversed(), {})).toEqual(['unknown-value'])
    expect(revoke(permitType.with(2, 'value:uint160'), {})).toEqual(['unknown-value'])
    expect(revoke(permitType, { owner: YOU })).toEqual(['foreign-owner'])
  })

  test('2F1: shows a revocation by Permit2 without a warning only for its known address', () => {
    expect(single(permitTwo.verifyingContract)).toEqual([])
    expect(single(YOU)).toEqual(['unknown-value'])
  })
})

describe('Permit2', () => {
  test.each([
    [
      'one token',
      typed(
        'PermitSingle',
        { PermitSingle: ['details:PermitDetails', 'spender:address', 'sigDeadline:uint256'], PermitDetails: details },
        { details: detail, spender: YOU, sigDeadline: NOW + 60 },
        { domain: permitTwo },
      ),
      ['permit', 'unlimited'],
    ],
    [
      'a batch',
      typed(
        'PermitBatch',
        { PermitBatch: ['details:PermitDetails[]', 'spender:address', 'sigDeadline:uint256'], PermitDetails: details },
        { details: [detail, detail], spender: YOU, sigDeadline: NOW + 99 * 86_400 },
        { domain: permitTwo },
      ),
      ['permit', 'long-deadline', 'unlimited'],
    ],
    [
      'a transfer',
      typed(
        'PermitTransferFrom',
        { PermitTransferFrom: ['permitted:TokenPermissions', ...transferFields], TokenPermissions: tokenPermissions },
        { permitted: { token: TOKEN, amount: 9 }, spender: YOU, nonce: 1, deadline: NOW + 60 },
        { domain: permitTwo },
      ),
      ['permit'],
    ],
    [
      'a batch of transfers',
      typed(
        'PermitBatchTransferFrom',
        {
          PermitBatchTransferFrom: ['permitted:TokenPermissions[]', ...transferFields],
          TokenPermissions: tokenPermissions,
        },
        { permitted: [{ token: TOKEN, amount: 9 }], spender: YOU, nonce: 1, deadline: NOW + 60 },
        { domain: permitTwo },
      ),
      ['permit'],
    ],
  ])('flags %s', (_what, raw, wanted) => {
    const { decoded } = decodeTypedData(raw, facts)
    expect(decoded.action).toBe('permit')
    expect(allWarnings(decoded).map(({ code }) => code)).toEqual(wanted)
  })
})

describe('other messages that move value', () => {
  const offer = { itemType: 2, token: TOKEN, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }
  const item = [
    'itemType:uint8',
    'token:address',
    'identifierOrCriteria:uint256',
    'startAmount:uint256',
    'endAmount:uint256',
  ]
  const order = (consideration: object[]) =>
    typed(
      'OrderComponents',
      {
        OrderComponents: ['offer:OfferItem[]', 'consideration:ConsiderationItem[]', 'endTime:uint256'],
        OfferItem: item,
        ConsiderationItem: [...item, 'recipient:address'],
      },
      { offer: [offer], consideration, endTime: NOW + 60 },
      { domain: { ...domain, name: 'Seaport', verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395' } },
    )
  const price = { ...offer, itemType: 0, token: `0x${'00'.repeat(20)}`, startAmount: '100', endAmount: '90' }

  test('shows what a Seaport order gives and its minimum return', () => {
    const { decoded } = decodeTypedData(
      order([
        { ...price, recipient: ME },
        { ...price, recipient: YOU },
      ]),
      facts,
    )
    expect(decoded.amounts).toEqual([
      { flow: 'out', asset: { kind: 'item', address: TOKEN, id: 7n }, value: 1n },
      { flow: 'in', asset: { kind: 'native' }, value: 90n },
    ])
  })

  test('flags an order that returns nothing', () => {
    expect(codes(order([{ ...price, recipient: YOU }]))).toContain('order-for-nothing')
  })

  test('decodes a Safe transaction', () => {
    const fields = ['to:address', 'value:uint256', 'data:bytes', 'operation:uint8']
    const raw = typed('SafeTx', { SafeTx: fields }, { to: YOU, value: '4', data: '0x', operation: 1 })
    const { decoded } = decodeTypedData(raw, facts)
    expect(decoded.steps[0]?.action).toBe('send-native')
    expect(allWarnings(decoded)).toContainEqual({ code: 'delegate-call', level: 'red' })
  })

  test('decodes a transfer authorization as a transfer', () => {
    const fields = [
      'from:address',
      'to:address',
      'value:uint256',
      'validAfter:uint256',
      'validBefore:uint256',
      'nonce:bytes32',
    ]
    const message = { from: ME, to: YOU, value: 3, validAfter: 0, validBefore: NOW + 60, nonce: `0x${'00'.repeat(32)}` }
    const { decoded } = decodeTypedData(
      typed('TransferWithAuthorization', { TransferWithAuthorization: fields }, message),
      facts,
    )
    expect(decoded.amounts).toEqual([{ flow: 'out', asset: { kind: 'token', address: TOKEN }, value: 3n }])
  })

  test.each([
    ['by its name', typed('MyPermit', { MyPermit: ['a:string'] }, { a: '' }, { domain: { name: 'T' } })],
    [
      'by its fields',
      typed('Thing', { Thing: ['spender:address', 'amount:uint256'] }, { spender: YOU, amount: 1 }, { domain: {} }),
    ],
  ])('requires a chain id for an unknown message with value: %s', (_how, raw) => {
    expect(codes(raw)).toContain('chain-absent')
  })
})

describe('other messages', () => {
  const mail = typed(
    'Mail',
    { Mail: ['from:Person', 'to:Person[]', 'contents:string'], Person: ['name:string', 'wallet:address'] },
    { from: { name: 'Ada', wallet: ME }, to: [{ name: 'Bob', wallet: YOU }], contents: 'Hello\u202e!' },
    { domain: { name: 'Mail' } },
  )

  test('lists all fields', () => {
    const { decoded, typedData } = decodeTypedData(mail, facts)
    expect(typedData).toBeDefined()
    const rows = decoded.facts
      .filter(({ name }) => name === 'field')
      .map(({ label, value }) => `${label} ${String(value)}`)
    expect(rows).toEqual([
      'from.name Ada',
      `from.wallet ${ME}`,
      'to[0].name Bob',
      `to[0].wallet ${YOU}`,
      'contents Hello⟨U+202E⟩!',
    ])
    expect(allWarnings(decoded)).toEqual([
      { code: 'hidden-characters', level: 'red' },
      { code: 'unknown-typed-data', level: 'notice' },
    ])
  })

  test.each([
    ['no object', 42],
    ['a broken text', '{"types":'],
    ['no such primary type', { ...mail, primaryType: 'Nothing' }],
    ['the domain as its message', { ...mail, primaryType: 'EIP712Domain' }],
    ['an unknown type', typed('A', { A: ['x:uint7'] }, { x: 1 })],
    ['a type named like a base type', typed('A', { A: ['x:bool'], bool: ['y:string'] }, { x: true })],
    ['a field twice', typed('A', { A: ['x:bool', 'x:bool'] }, { x: true })],
    ['a field too few', typed('A', { A: ['x:bool', 'y:bool'] }, { x: true })],
    ['a field that is not signed', typed('A', { A: ['x:bool'] }, { x: true, y: 'shown only' })],
    ['a number too large', typed('A', { A: ['x:uint8'] }, { x: 256 })],
    ['a negative unsigned integer', typed('A', { A: ['x:uint8'] }, { x: -1 })],
    ['bytes of another length', typed('A', { A: ['x:bytes4'] }, { x: '0x00' })],
    ['a list of another length', typed('A', { A: ['x:bool[2]'] }, { x: [true] })],
    ['a domain field of its own', typed('A', { A: ['x:bool'] }, { x: true }, { domain: { ...domain, extra: 1 } })],
    [
      'a domain whose network is not signed',
      typed('A', { A: ['x:bool'], EIP712Domain: ['name:string'] }, { x: true }, { domain: { name: 'T', chainId: 1 } }),
    ],
    ['a type that holds itself', typed('A', { A: ['x:A[]'] }, nested(12))],
  ])('rejects typed data: %s', (_what, raw) => {
    const { decoded, typedData } = decodeTypedData(raw, facts)
    expect(typedData).toBeUndefined()
    expect(allWarnings(decoded)).toEqual([{ code: 'malformed', level: 'blocked' }])
  })

  test('accepts a declared domain', () => {
    const EIP712Domain = ['name:string', 'version:string', 'chainId:uint256', 'verifyingContract:address']
    expect(decodeTypedData(typed('A', { A: ['x:bool'], EIP712Domain }, { x: true }), facts).typedData).toBeDefined()
  })

  test('blocks a message with too many fields', () => {
    const fields = (count: number) =>
      decodeTypedData(typed('A', { A: ['x:uint8[]'] }, { x: Array.from({ length: count }, () => 1) }), facts).decoded
    expect(allWarnings(fields(80)).some(({ level }) => level === 'blocked')).toBe(false)
    expect(allWarnings(fields(81))).toContainEqual({ code: 'too-many-fields', level: 'blocked' })
  })
})

function nested(times: number): object {
  return { x: times === 0 ? [] : [nested(times - 1)] }
}
