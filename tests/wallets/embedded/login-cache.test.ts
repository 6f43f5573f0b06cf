import { describe, expect, test } from 'vitest'
import { LoginCache, type LoginValues } from '../../../src/wallets/embedded/login-cache.js'
import { FakeClock } from '../../lib/fake-clock.js'
import { loginStore } from './helpers/login-store.js'

function setUp(values: Partial<LoginValues> = {}) {
  const clock = new FakeClock()
  const store = loginStore(values)
  return { clock, store, cache: new LoginCache(store, clock) }
}

describe('LoginCache', () => {
  test('stores the flag, address, name and network of a login and resets the email throttle', () => {
    const { store, cache } = setUp({ LAST_EMAIL_LOGIN_TIME: 1 })
    cache.recordLogin({ chainId: 8453, userName: 'ada' }, 'ada@example.com')
    expect(store.values).toEqual({
      EMAIL_LOGIN_USED_KEY: 'yes',
      EMAIL: 'ada@example.com',
      SOCIAL_USERNAME: 'ada',
      LAST_USED_CHAIN_KEY: 'eip155:8453',
    })
    expect([cache.hasLogin, cache.lastChain]).toEqual([true, 'eip155:8453'])
  })

  test('stores only known values', () => {
    const { store, cache } = setUp()
    cache.recordLogin({ chainId: 'somewhere', userName: null }, undefined)
    expect(store.values).toEqual({ EMAIL_LOGIN_USED_KEY: 'yes' })
  })

  test('clears everything except the smart account networks', () => {
    const { store, cache } = setUp({ SMART_ACCOUNT_ENABLED_NETWORKS: '1' })
    cache.recordLogin({ chainId: 1, userName: 'ada' }, 'ada@example.com')
    cache.setUserName('ada2')
    cache.clear()
    expect(store.values).toEqual({ SMART_ACCOUNT_ENABLED_NETWORKS: '1' })
    expect(cache.hasLogin).toBe(false)
  })

  test.each([{}, { EMAIL_LOGIN_USED_KEY: true }, { EMAIL_LOGIN_USED_KEY: 'no' }])(
    'ignores the stored flag %j',
    values => {
      expect(setUp(values as Partial<LoginValues>).cache.hasLogin).toBe(false)
    },
  )
})

describe('email throttle', () => {
  test.each([
    [0, 30],
    [1, 30],
    [1_000, 29],
    [29_001, 1],
    [29_999, 1],
  ])('reports after %d ms a remaining time of %d seconds, rounded up', async (ms, seconds) => {
    const { clock, cache } = setUp()
    cache.assertEmailAllowed()
    cache.recordEmail()
    await clock.advance(ms)
    expect(() => cache.assertEmailAllowed()).toThrow(
      expect.objectContaining({ code: 'email/throttled', message: `Please try again after ${seconds} seconds` }),
    )
  })

  test('ends after 30 s', async () => {
    const { clock, cache } = setUp()
    cache.recordEmail()
    await clock.advance(30_000)
    expect(() => cache.assertEmailAllowed()).not.toThrow()
  })

  test('ignores a time in the future', () => {
    const { clock, store, cache } = setUp()
    store.values.LAST_EMAIL_LOGIN_TIME = clock.now() + 86_400_000
    expect(() => cache.assertEmailAllowed()).not.toThrow()
  })
})

describe('smart account networks', () => {
  test.each([
    [[], '', []],
    [[1, 8453], '1,8453', [1, 8453]],
  ])('stores %j as %j', (ids, text, back) => {
    const { store, cache } = setUp()
    cache.setSmartAccountNetworks(ids)
    expect([store.values.SMART_ACCOUNT_ENABLED_NETWORKS, cache.smartAccountNetworks]).toEqual([text, back])
  })

  test('skips invalid chain ids', () => {
    expect(setUp({ SMART_ACCOUNT_ENABLED_NETWORKS: '1,two,,3.5,10' }).cache.smartAccountNetworks).toEqual([1, 10])
  })
})
