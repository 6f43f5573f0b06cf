import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../../tests/lib/property.js'
import { isLoopback, NETWORK_FACTOR, rateLimitKeys } from '../../src/http/rate-limit-keys.js'
import { perVisitor, sendLimits, verifyLimits } from '../../src/modules/limits/rate-limits.js'

describe('rateLimitKeys', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.7:52114', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.0/24'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001::1', '2001:db8:1:0::/64', '2001:db8:1::/48'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['1::', '1:0:0:0::/64', '1:0:0::/48'],
    ['not an address', 'unknown', 'unknown'],
    ['999.1.1.1', 'unknown', 'unknown'],
    ['', 'unknown', 'unknown'],
  ])('M8: %s counts for %s in %s', (address, visitor, network) => {
    expect(rateLimitKeys(address)).toEqual({ visitor, network })
  })

  const group = fc.integer({ min: 0, max: 0xffff }).map(value => value.toString(16))
  const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count })

  test('M8: addresses of one /64 are one visitor, and addresses of one /48 are one network', () => {
    property(fc.tuple(groups(4), groups(4), groups(4)), ([[a = '', b = '', c = '', d = ''], one, other]) => {
      fc.pre(a !== '0')
      const keysOf = (head: readonly string[], tail: readonly string[]) => rateLimitKeys([...head, ...tail].join(':'))
      const keys = keysOf([a, b, c, d], one)
      expect(keysOf([a, b, c, d], other)).toEqual(keys)
      const flip = (part: string) => (Number.parseInt(part, 16) ^ 1).toString(16)
      const besides = keysOf([a, b, c, flip(d)], one)
      expect([besides.network, besides.visitor === keys.visitor]).toEqual([keys.network, false])
      expect(keysOf([a, b, flip(c), d], one).network).not.toBe(keys.network)
    })
  })
})

test('isLoopback knows this machine under each of its names', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map(isLoopback)).toEqual([true, true, true, true])
  expect(['128.0.0.1', '10.0.0.1', '::2', '1127.0.0.1'].map(isLoopback)).toEqual([false, false, false, false])
})

describe('the limits of a login', () => {
  test('where the address is not counted, account and project still are', () => {
    const keys = sendLimits({ accountKey: 'ada', projectId: 'shop' }).map(({ key }) => key)
    expect(keys).toEqual(['otp-send|a30|ada', 'otp-send|a600|ada', 'otp-send|aday|ada', 'otp-send|p|shop'])
    expect(verifyLimits(undefined)).toEqual([])
  })

  test('no two of them share a key', () => {
    const keys = [...sendLimits({ accountKey: 'ada', ip: '::1', projectId: 'shop' }), ...verifyLimits('::1')].map(
      ({ key }) => key,
    )
    expect(new Set(keys).size).toBe(keys.length)
  })
})

test('M8: a whole network may do four times as much as one visitor', () => {
  expect(NETWORK_FACTOR).toBe(4)
  const one = perVisitor('oauth', '2001:db8:1:2::3', 30, 60_000)
  expect(one).toEqual([
    { key: 'oauth|ip-window|2001:db8:1:2::/64', most: 30, windowMs: 60_000 },
    { key: 'oauth|net-window|2001:db8:1::/48', most: 120, windowMs: 60_000 },
  ])
  expect(perVisitor('oauth', '2001:db8:1:2:ffff::1', 30, 60_000)).toEqual(one)
  const sent = (ip: string) => sendLimits({ accountKey: 'ada', projectId: 'shop', ip })
  expect(sent('2001:db8:1:2::3')).toEqual(sent('2001:db8:1:2::4'))
  expect(sent('2001:db8:1:2::3').map(({ most }) => most)).toEqual([1, 3, 10, 5, 20, 30, 120, 60])
  expect(verifyLimits('2001:db8:1:2::3').map(({ most }) => most)).toEqual([10, 40])
})
