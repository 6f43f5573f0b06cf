import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readableId, readEnvelope } from '../../src/contract/envelope.js'
import { defaultLimits, replyLimits, rpcRequestLimits } from '../../src/contract/frame-protocol.js'
import { property } from '../lib/property.js'

const id = 'A'.repeat(21)
const type = '@appkit-app/CONNECT_EMAIL'
const message = (payload: unknown, more: object = {}) => ({ type, id, payload, ...more })

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = { a: value }
  return value
}

describe('readEnvelope', () => {
  test('returns a frozen copy without a prototype and leaves the original unchanged', () => {
    const raw = message({ email: 'a@b.co', list: [1, { deep: true }], none: null })
    const read = readEnvelope(raw)
    expect(JSON.parse(JSON.stringify(read))).toEqual(raw)
    const payload = read?.payload as { list: object[] }
    expect(Object.getPrototypeOf(payload)).toBeNull()
    expect([read, payload, payload.list, payload.list[1]].every(part => Object.isFrozen(part))).toBe(true)
    expect(Object.isFrozen(raw.payload)).toBe(false)
  })

  test('omits a missing payload and undefined fields', () => {
    expect(readEnvelope({ type, id, payload: undefined })).toEqual({ type, id })
    expect(Object.keys(readEnvelope(message({ a: undefined, b: 1 }))?.payload as object)).toEqual(['b'])
  })

  test.each([
    ['no object', 'text'],
    ['null', null],
    ['nothing', undefined],
    ['a list', [type, id]],
    ['a further field', message(1, { origin: 'x' })],
    ['no type', { id }],
    ['a foreign prefix', { type: '@other-app/CONNECT_EMAIL', id }],
    ['a prefix within', { type: 'x@appkit-app/CONNECT_EMAIL', id }],
    ['a type in lower case', { type: '@appkit-app/connect_email', id }],
    ['an endless type', { type: `@appkit-app/${'A'.repeat(65)}`, id }],
    ['a numeric id', { type, id: 21 }],
    ['an id of 20', { type, id: 'A'.repeat(20) }],
    ['an id of 37', { type, id: 'A'.repeat(37) }],
    ['an id of other characters', { type, id: `${'A'.repeat(20)}é` }],
    ['an id with a line behind it', { type, id: `${id}\n` }],
  ])('rejects %s', (_what, raw) => {
    expect(readEnvelope(raw)).toBeUndefined()
  })

  test.each([
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['a bigint', 1n],
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['bytes', new Uint8Array(2)],
    ['an instance', new (class extends Object {})()],
    ['a hole', [1, , 2]], // oxlint-disable-line no-sparse-arrays
    ['a list with a name on it', Object.assign([1], { a: 1 })],
    ['a list of another class', new (class extends Array {})()],
    ['a list with undefined in it', [undefined]],
    ['a getter', Object.defineProperty({}, 'a', { enumerable: true, get: () => 1 })],
    ['a getter in a list', Object.defineProperty([0], 0, { enumerable: true, get: () => 1 })],
    ['a symbol as key', { [Symbol('a')]: 1 }],
    ['a prototype of its own', Object.create({ a: 1 })],
    ['__proto__ as key', JSON.parse('{"__proto__":{"a":1}}')],
    ['constructor as key', { constructor: { prototype: {} } }],
    ['prototype as key', { a: { prototype: 1 } }],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new RangeError('no')
          },
        },
      ),
    ],
  ])('rejects %s at any depth', (_what, value) => {
    expect(readEnvelope(message(value))).toBeUndefined()
    expect(readEnvelope(message({ a: [{ b: value }] }))).toBeUndefined()
  })

  test('rejects cycles through objects and arrays', () => {
    const cycle: Record<string, unknown> = {}
    cycle['me'] = cycle
    const list: unknown[] = []
    list.push({ list })
    expect(readEnvelope(message(cycle))).toBeUndefined()
    expect(readEnvelope(message(list))).toBeUndefined()
  })

  test('converts -0 to 0', () => {
    expect(Object.is(readEnvelope(message(-0))?.payload, 0)).toBe(true)
  })

  test('reads a property once if its value changes on every read', () => {
    let reads = 0
    const shifty = new Proxy(
      { email: 'a@b.co' },
      {
        getOwnPropertyDescriptor: (target, key) => ({
          ...Reflect.getOwnPropertyDescriptor(target, key),
          configurable: true,
          value: `read ${++reads}`,
        }),
        get: () => 'by get',
      },
    )
    expect(readEnvelope(message(shifty))?.payload).toEqual({ email: 'read 1' })
    expect(reads).toBe(1)
  })

  test('counts the depth from the message itself', () => {
    expect(readEnvelope(message(nested(defaultLimits.depth - 1)))).toBeDefined()
    expect(readEnvelope(message(nested(defaultLimits.depth)))).toBeUndefined()
  })

  test('counts record keys and list items together', () => {
    const room = defaultLimits.keys - 3 // type, id and payload
    expect(readEnvelope(message(Array(room).fill(0)))).toBeDefined()
    expect(readEnvelope(message(Array(room + 1).fill(0)))).toBeUndefined()
    const record = Object.fromEntries(Array.from({ length: room }, (_, at) => [at.toString(36), 0]))
    expect(readEnvelope(message(record), { ...defaultLimits, bytes: 1e6 })).toBeDefined()
    expect(readEnvelope(message({ ...record, 'one-more': 0 }), { ...defaultLimits, bytes: 1e6 })).toBeUndefined()
  })

  test.each([
    ['by default', defaultLimits],
    ['of an RPC request', rpcRequestLimits],
    ['of an answer', replyLimits],
  ])('counts UTF-8 bytes, not characters: %s', (_what, limits) => {
    const room = limits.bytes - JSON.stringify(message('')).length
    expect(readEnvelope(message('a'.repeat(room)), limits)).toBeDefined()
    expect(readEnvelope(message('a'.repeat(room + 1)), limits)).toBeUndefined()
    expect(readEnvelope(message('é'.repeat(Math.floor(room / 2))), limits)).toBeDefined()
    expect(readEnvelope(message('é'.repeat(Math.floor(room / 2) + 1)), limits)).toBeUndefined()
    expect(readEnvelope(message('"'.repeat(Math.floor(room / 2) + 1)), limits)).toBeUndefined()
  })

  test('rejects a list of a million items, and a length without items, immediately', () => {
    expect(readEnvelope(message(Array(1_000_000).fill(0)))).toBeUndefined()
    const sparse: unknown[] = []
    sparse.length = 2 ** 32 - 1
    expect(readEnvelope(message(sparse))).toBeUndefined()
  })

  test('accepts any JSON within the limits and returns it unchanged', () => {
    const plain = fc
      .jsonValue({ maxDepth: 5 })
      .filter(value => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value)))
    property(plain, payload => {
      const read = readEnvelope(JSON.parse(JSON.stringify(message(payload))), replyLimits)
      expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(message(payload))))
    })
  })

  test('never throws, and rejects values that JSON would change', () => {
    property(fc.anything({ withMap: true, withDate: true, withBigInt: true, withSparseArray: true }), payload => {
      const read = readEnvelope(message(payload))
      if (read?.payload !== undefined) expect(JSON.parse(JSON.stringify(read.payload))).toEqual(read.payload)
    })
  })
})

describe('readableId', () => {
  test.each([
    [{ id }, id],
    [{ id, junk: () => 1 }, id],
    [{ id: 'short' }, undefined],
    [{}, undefined],
    [null, undefined],
    [undefined, undefined],
    ['text', undefined],
    [Object.defineProperty({}, 'id', { get: () => id }), undefined],
  ])('reads the id of %o as %s', (raw, expected) => {
    expect(readableId(raw)).toBe(expected)
  })
})
