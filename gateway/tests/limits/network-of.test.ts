import { describe, expect, test } from 'vitest'
import { isLoopback, networkOf } from '../../src/modules/limits/network-of.js'
import { sendLimits, verifyLimits } from '../../src/modules/limits/rates.js'

describe('networkOf', () => {
  test.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:0DB8:0001::1', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['1::', '1:0:0::/48'],
    ['not an address', 'unknown'],
    ['', 'unknown'],
  ])('%s is in %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
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
