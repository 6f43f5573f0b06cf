import { describe, expect, test } from 'vitest'
import { LoginCache, type LoginValues } from '../../../src/wallets/embedded/login-cache.js'
import { FakeClock } from '../../lib/fake-clock.js'
import { loginStore } from './helpers/login-store.js'

function setUp(values: Partial<LoginValues> = {}) {
  const clock = new FakeClock()
  const store = loginStore(values)
  return { clock, store, cache: new LoginCache(store, clock) }
}

describe('a login', () => {
  test('leaves the flag, the address, the name and the network behind, and frees the next email', () => {
    const { store, cache } = setUp({ LAST_EMAIL_LOGIN_TIME: 1 })
    cache.loggedIn({ chainId: 8453, userName: 'ada' }, 'ada@example.com')
    expect(store.values).toEqual({
      EMAIL_LOGIN_USED_KEY: 'yes',
      EMAIL: 'ada@example.com',
      SOCIAL_USERNAME: 'ada',
      LAST_USED_CHAIN_KEY: 'eip155:8453',
    })
    expect([cache.isUsed, cache.lastChain]).toEqual([true, 'eip155:8453'])
  })

  test('leaves nothing that it does not know', () => {
    const { store, cache } = setUp()
    cache.loggedIn({ chainId: 'somewhere', userName: null }, undefined)
    expect(store.values).toEqual({ EMAIL_LOGIN_USED_KEY: 'yes' })
  })

  test('is forgotten whole, but for the networks of smart accounts', () => {
    const { store, cache } = setUp({ SMART_ACCOUNT_ENABLED_NETWORKS: '1' })
    cache.loggedIn({ chainId: 1, userName: 'ada' }, 'ada@example.com')
    cache.newUserName('ada2')
    cache.clear()
    expect(store.values).toEqual({ SMART_ACCOUNT_ENABLED_NETWORKS: '1' })
    expect(cache.isUsed).toBe(false)
  })

  test.each([{}, { EMAIL_LOGIN_USED_KEY: true }, { EMAIL_LOGIN_USED_KEY: 'no' }])(
    'is not believed where %j is stored',
    values => {
      expect(setUp(values as Partial<LoginValues>).cache.isUsed).toBe(false)
    },
  )
})

describe('the throttle', () => {
  test.each([
    [0, 30],
    [1, 30],
    [1_000, 29],
    [29_001, 1],
    [29_999, 1],
  ])('%d ms after an email says %d seconds, rounded up', async (ms, seconds) => {
    const { clock, cache } = setUp()
    cache.throttle()
    cache.emailed()
    await clock.advance(ms)
    expect(() => cache.throttle()).toThrow(
      expect.objectContaining({ code: 'email/throttled', message: `Please try again after ${seconds} seconds` }),
    )
  })

  test('is over after 30 s', async () => {
    const { clock, cache } = setUp()
    cache.emailed()
    await clock.advance(30_000)
    expect(() => cache.throttle()).not.toThrow()
  })

  test('does not wait for a time that a wrong clock wrote down', () => {
    const { clock, store, cache } = setUp()
    store.values.LAST_EMAIL_LOGIN_TIME = clock.now() + 86_400_000
    expect(() => cache.throttle()).not.toThrow()
  })
})

describe('networks of smart accounts', () => {
  test.each([
    [[], '', []],
    [[1, 8453], '1,8453', [1, 8453]],
  ])('%j are kept as %j', (ids, text, back) => {
    const { store, cache } = setUp()
    cache.allowSmartAccounts(ids)
    expect([store.values.SMART_ACCOUNT_ENABLED_NETWORKS, cache.smartAccountNetworks]).toEqual([text, back])
  })

  test('that are none are left out', () => {
    expect(setUp({ SMART_ACCOUNT_ENABLED_NETWORKS: '1,two,,3.5,10' }).cache.smartAccountNetworks).toEqual([1, 10])
  })
})
