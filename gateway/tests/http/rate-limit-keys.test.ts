import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../../tests/lib/property.js'
import { isLoopback, NETWORK_FACTOR, rateLimitKeys } from '../../src/http/rate-limit-keys.js'
import { visitorLimits, sendLimits, verifyLimits } from '../../src/modules/limits/rate-limits.js'

describe('rateLimitKeys', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
    ['203.0.113.7:52114', '203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
    ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8::/32'],
    ['2001:0DB8:0001::1', '2001:db8:1:0::/64', '2001:db8:1::/48', '2001:db8::/32'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48', '2001:db8::/32'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48', '64:ff9b::/32'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48', '0:0::/32'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48', 'fe80:0::/32'],
    ['1::', '1:0:0:0::/64', '1:0:0::/48', '1:0::/32'],
    ['not an address', 'unknown', 'unknown', 'unknown'],
    ['999.1.1.1', 'unknown', 'unknown', 'unknown'],
    ['', 'unknown', 'unknown', 'unknown'],
  ])('maps %s to visitor %s in network %s of %s', (address, visitor, network, wide) => {
    expect(rateLimitKeys(address)).toEqual({ visitor, network, wide })
  })

  const group = fc.integer({ min: 0, max: 0xffff }).map(value => value.toString(16))
  const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count })

  test('maps a /64 to one visitor and a /48 to one network', () => {
    property(fc.tuple(groups(4), groups(4), groups(4)), ([[a = '', b = '', c = '', d = ''], suffix, otherSuffix]) => {
      fc.pre(a !== '0')
      const keysFor = (head: readonly string[], tail: readonly string[]) => rateLimitKeys([...head, ...tail].join(':'))
      const keys = keysFor([a, b, c, d], suffix)
      expect(keysFor([a, b, c, d], otherSuffix)).toEqual(keys)
      const flip = (part: string) => (Number.parseInt(part, 16) ^ 1).toString(16)
      const neighbor = keysFor([a, b, c, flip(d)], suffix)
      expect([neighbor.network, neighbor.visitor === keys.visitor]).toEqual([keys.network, false])
      expect(keysFor([a, b, flip(c), d], suffix).network).not.toBe(keys.network)
    })
  })
})

test('recognizes loopback addresses', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map(isLoopback)).toEqual([true, true, true, true])
  expect(['128.0.0.1', '10.0.0.1', '::2', '1127.0.0.1'].map(isLoopback)).toEqual([false, false, false, false])
})

describe('login rate limits', () => {
  test('limits account and project if the address is not counted', () => {
    const keys = sendLimits({ accountKey: 'ada', projectId: 'shop' }).map(({ key }) => key)
    expect(keys).toEqual(['otp-send|a30|ada', 'otp-send|a600|ada', 'otp-send|aday|ada', 'otp-send|p|shop'])
    expect(verifyLimits(undefined)).toEqual([])
  })

  test('uses a distinct key for every limit', () => {
    const keys = [...sendLimits({ accountKey: 'ada', ip: '::1', projectId: 'shop' }), ...verifyLimits('::1')].map(
      ({ key }) => key,
    )
    expect(new Set(keys).size).toBe(keys.length)
  })
})

test('allows a network four times the requests of a visitor', () => {
  expect(NETWORK_FACTOR).toBe(4)
  const limits = visitorLimits('oauth', '2001:db8:1:2::3', 30, 60_000)
  expect(limits).toEqual([
    { key: 'oauth|ip-window|2001:db8:1:2::/64', most: 30, windowMs: 60_000 },
    { key: 'oauth|net-window|2001:db8:1::/48', most: 120, windowMs: 60_000 },
  ])
  expect(visitorLimits('oauth', '2001:db8:1:2:ffff::1', 30, 60_000)).toEqual(limits)
  const sent = (ip: string) => sendLimits({ accountKey: 'ada', projectId: 'shop', ip })
  expect(sent('2001:db8:1:2::3')).toEqual(sent('2001:db8:1:2::4'))
  expect(sent('2001:db8:1:2::3').map(({ most }) => most)).toEqual([1, 3, 10, 5, 20, 30, 120, 40])
  // A project's 60 codes per minute, a third of which is reserved: per minute, per network, and per provider.
  const [reserve] = sent('2001:db8:1:2::3').flatMap(({ orElse }) => (orElse ? [orElse] : []))
  expect(reserve?.map(({ most }) => most)).toEqual([20, 2, 10, 5])
  expect(verifyLimits('2001:db8:1:2::3').map(({ most }) => most)).toEqual([10, 40])
})
