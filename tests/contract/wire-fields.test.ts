import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import {
  anyAddress,
  caip10,
  caip2,
  decimalText,
  decimals,
  hexData,
  label,
  MAX_LABEL_LENGTH,
  maybeLink,
  maybeNumber,
  listOfRecords,
  unitText,
} from '../../src/contract/wire-fields.js'

const takes = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success

describe('ids', () => {
  test.each(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93'])(
    'accepts the network %s',
    id => expect(takes(caip2, id)).toBe(true),
  )
  test.each(['eip155', 'eip155:', ':1', 'eip155:1:2', 'EIP155:1', 'eip155:1 ', `eip155:${'1'.repeat(33)}`, 1, null])(
    'rejects the network %j',
    id => expect(takes(caip2, id)).toBe(false),
  )
  test('distinguishes addresses with and without a network', () => {
    const plain = '0x52908400098527886E0F7030069857D2E4169EE7'
    expect(takes(caip10, `eip155:1:${plain}`)).toBe(true)
    expect(takes(caip10, plain)).toBe(false)
    expect(takes(anyAddress, plain)).toBe(true)
    expect(takes(anyAddress, `eip155:1:${plain}`)).toBe(true)
    expect(takes(anyAddress, '../../etc/passwd')).toBe(false)
  })
})

describe('amounts', () => {
  test.each(['0', '0.25', '12', '1000000000000000000000000000000.000000000000000001'])('accepts %s', text =>
    expect(takes(decimalText, text)).toBe(true),
  )
  test.each(['', '-1', '+1', '1e18', '1,000', '.5', '1.', '0x10', 'NaN', '١', ' 1', `1${'0'.repeat(160)}`, 1])(
    'rejects the amount %j',
    text => expect(takes(decimalText, text)).toBe(false),
  )
  test('accepts only integers for smallest units', () => {
    expect(takes(unitText, '115792089237316195423570985008687907853269984665640564039457584007913129639935')).toBe(true)
    expect(takes(unitText, '1.5')).toBe(false)
    expect(takes(unitText, '9'.repeat(81))).toBe(false)
  })
  test('accepts decimals from 0 to 255', () => {
    expect([0, 18, 255].every(count => takes(decimals, count))).toBe(true)
    expect([-1, 256, 1.5, '18', Number.NaN].some(count => takes(decimals, count))).toBe(false)
  })
  test('reads an invalid number as undefined, never as 0', () => {
    expect([maybeNumber.parse(1.5), maybeNumber.parse(0)]).toEqual([1.5, 0])
    for (const odd of ['1', -1, Number.NaN, Infinity, null, {}]) expect(maybeNumber.parse(odd)).toBeUndefined()
  })
})

describe('label', () => {
  test('keeps markup and unusual characters as text', () => {
    const hostile = '<img src=x onerror=alert(1)>\u202Egnp.exe\u0000${1}'
    expect(label.parse(hostile)).toBe(hostile)
  })
  test('cuts long text between characters', () => {
    expect(label.parse('a'.repeat(MAX_LABEL_LENGTH + 1))).toBe('a'.repeat(MAX_LABEL_LENGTH))
    expect(label.parse(`${'a'.repeat(MAX_LABEL_LENGTH - 1)}🦊`)).toBe('a'.repeat(MAX_LABEL_LENGTH - 1))
    expect(label.parse(`${'a'.repeat(MAX_LABEL_LENGTH - 2)}🦊b`)).toBe(`${'a'.repeat(MAX_LABEL_LENGTH - 2)}🦊`)
  })
})

test('maybeLink ignores links that are too long, empty or not text', () => {
  expect(maybeLink.parse('https://a.example/b.png')).toBe('https://a.example/b.png')
  for (const odd of ['', 'h'.repeat(2049), 5, null]) expect(maybeLink.parse(odd)).toBeUndefined()
})

test('hexData accepts whole bytes up to 64 KiB', () => {
  expect(takes(hexData, '0x')).toBe(true)
  expect(takes(hexData, `0x${'aB'.repeat(65_536)}`)).toBe(true)
  for (const odd of ['', '0xa', '0xzz', 'ab', `0x${'ab'.repeat(65_537)}`]) expect(takes(hexData, odd)).toBe(false)
})

describe('recordsOf', () => {
  const records = listOfRecords(z.object({ id: z.string() }), 3)
  test('skips invalid records and drops unknown keys', () => {
    expect(records.parse([{ id: 'a', x: 1 }, null, { id: 2 }])).toEqual([{ id: 'a' }])
  })
  test('reads no more than the maximum number of records', () => {
    expect(records.parse(['a', 'b', 'c', 'd'].map(id => ({ id })))).toHaveLength(3)
  })
  test.each([{}, 'list', null, undefined])('rejects the list %j', value => expect(takes(records, value)).toBe(false))
})
