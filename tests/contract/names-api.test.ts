import { describe, expect, test } from 'vitest'
import { fullName, identityReply, localName, nameRecord, registerName } from '../../src/contract/names-api.js'

describe('names', () => {
  test.each(['anna', 'a-b-c', '1234', 'a'.repeat(63)])('%s can be registered', name =>
    expect(localName.safeParse(name).success).toBe(true),
  )
  test.each(['ann', 'Anna', 'an na', 'аnna', 'anna.eth', 'a'.repeat(64), 'ann_'])('%s cannot be registered', name =>
    expect(localName.safeParse(name).success).toBe(false),
  )
  test.each(['a/b', 'a?b', 'a b', 'a\u0000b', ''])('%j cannot be looked up', name =>
    expect(fullName.safeParse(name).success).toBe(false),
  )
})

test('identityReply requires both fields, which are null for an unknown address', () => {
  expect(identityReply.parse({ name: null, avatar: null })).toEqual({ name: null, avatar: null })
  expect(identityReply.safeParse({ avatar: null }).success).toBe(false)
})

test('nameRecord keeps valid addresses by coin type', () => {
  const record = {
    name: 'anna.dev.test',
    registered_at: '2026-01-01T00:00:00Z',
    updated_at: 5,
    addresses: { '2147483649': { address: '0x52908400098527886E0F7030069857D2E4169EE7', created: '2026-01-01' } },
    attributes: [{ avatar: 'https://a.example/b.png', bio: '<script>' }],
  }
  expect(nameRecord.parse(record)).toEqual(record)
  const odd = { ...record.addresses, evm: { address: '0xab' }, 61: { address: 'a b' }, 62: null }
  expect(nameRecord.parse({ ...record, addresses: odd })).toEqual(record)
  expect(nameRecord.safeParse({ ...record, addresses: [] }).success).toBe(false)
  expect(nameRecord.parse({ ...record, attributes: { bio: 'x' } }).attributes).toBeUndefined()
})

test('registerName requires a hexadecimal signature', () => {
  const request = { coin_type: 2_147_483_649, address: '0x1', message: '{}', signature: '0xab' }
  expect(registerName.safeParse(request).success).toBe(true)
  expect(registerName.safeParse({ ...request, coin_type: -1 }).success).toBe(false)
  expect(registerName.safeParse({ ...request, signature: 'ab' }).success).toBe(false)
})
