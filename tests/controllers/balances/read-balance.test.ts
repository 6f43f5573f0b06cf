import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { BalancesController } from '../../../src/controllers/balances/balances.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { readStoredBalance, storeBalance } from '../../../src/controllers/balances/read-balance.js'
import type { Amount } from '../../../src/core/chain-adapter.js'
import { toNetwork, type NetworkInput } from '../../../src/core/network.js'
import { createStorage, type SafeStorage } from '../../../src/services/storage.js'
import { scriptedFamily } from '../../helpers/scripted-family.js'
import { ada, bob, scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { testNetworks, testScope, type TestScope } from '../../helpers/test-scope.js'

const of = `eip155:1:${ada}` as const
const ethereum = toNetwork(testNetworks[0] as NetworkInput)
const amount: Amount = { value: 2n ** 200n, decimals: 18, symbol: 'ETH' }

describe('the native balance kept for the next page', () => {
  let scope: TestScope
  beforeEach(() => void (scope = testScope()))
  afterEach(() => scope.dispose())

  const now = () => scope.clock.now()
  const read = () => readStoredBalance(scope, of, ethereum)
  const record = (as: object = {}) => ({ caipAddress: of, balance: '7', symbol: 'ETH', timestamp: now(), ...as })
  const put = (value: unknown, key: string = of) => scope.services.storage.set('native_balance_cache', { [key]: value })

  test('is the number that was read, to the last digit', () => {
    storeBalance(scope, { account: of, amount, failed: false, at: now() })
    expect(read()).toEqual({ of, amount, failed: false, at: now() })
  })

  test('is good for 30 s', async () => {
    storeBalance(scope, { account: of, amount, failed: false, at: now() })
    await scope.clock.advance(29_999)
    expect(read()?.amount).toEqual(amount)
    await scope.clock.advance(1)
    expect(read()).toBeUndefined()
  })

  test('stands beside those of other accounts, and what is not good any more goes', async () => {
    const keys = () => Object.keys(scope.services.storage.get('native_balance_cache', isObject) ?? {})
    storeBalance(scope, { account: of, amount, failed: false, at: now() })
    await scope.clock.advance(20_000)
    storeBalance(scope, { account: `eip155:1:${bob}`, amount, failed: false, at: now() })
    expect(keys()).toEqual([of, `eip155:1:${bob}`])
    await scope.clock.advance(10_000)
    storeBalance(scope, { account: `eip155:8453:${bob}`, amount, failed: false, at: now() })
    expect(keys()).toEqual([`eip155:1:${bob}`, `eip155:8453:${bob}`])
  })

  test.each<readonly [string, object | string | null]>([
    ['of another account', { caipAddress: `eip155:1:${bob}` }],
    ['in another currency', { symbol: 'SCAM' }],
    ['of the future', { timestamp: 9e15 }],
    ['of no time', { timestamp: 'now' }],
    ['below zero', { balance: '-7' }],
    ['in another writing', { balance: '0x7' }],
    ['with a point', { balance: '7.5' }],
    ['of endless length', { balance: '7'.repeat(79) }],
    ['as a number', { balance: 7 }],
    ['of another shape', 'seven'],
    ['of nothing', null],
  ])('is not taken %s', (_what, odd) => {
    put(record())
    expect(read()?.amount?.value).toBe(7n)
    put(odd !== null && typeof odd === 'object' ? record(odd) : odd)
    expect(read()).toBeUndefined()
  })

  test('is not taken from a list', () => {
    scope.services.storage.set('native_balance_cache', [record()] as never)
    expect(read()).toBeUndefined()
  })
})

describe('a page after a reload', () => {
  const balance = vi.fn<() => Promise<Amount>>()
  let storage: SafeStorage
  const left: TestScope[] = []
  beforeEach(() => {
    storage = createStorage(undefined, () => undefined)
    balance.mockReset().mockResolvedValue({ value: 10n ** 18n, decimals: 18, symbol: 'ETH' })
  })
  afterEach(() => left.splice(0).forEach(scope => scope.dispose()))

  /** A page on which somebody is connected, so many milliseconds after the time began. */
  async function page(after = 0): Promise<TestScope> {
    const scope = testScope({ services: { storage }, adapters: [scriptedFamily({ balance })] })
    left.push(scope)
    await scope.clock.advance(after)
    const wallet = scriptedWallet()
    const asking = scope.use(ConnectionController).connect(wallet)
    await soon(() => wallet.asks.length).toBe(1)
    wallet.last.approve(scriptedSession())
    await asking
    await soon(() => scope.use(BalancesController).state.text.eip155).toBe('1 ETH')
    await soon(() => scope.use(BalancesController).state.loading).toBe(false)
    return scope
  }

  test('shows the balance that is known, and asks nobody', async () => {
    await page()
    await page(29_999)
    expect(balance).toHaveBeenCalledTimes(1)
  })

  test('asks again once it is too old', async () => {
    await page()
    await page(30_000)
    expect(balance).toHaveBeenCalledTimes(2)
  })

  test('knows nothing of an account that was disconnected', async () => {
    const before = await page()
    await before.use(ConnectionController).disconnect()
    expect(before.use(AccountController).connected).toEqual([])
    expect(storage.get('native_balance_cache', isObject)).toBeUndefined()
    await page(1)
    expect(balance).toHaveBeenCalledTimes(2)
  })
})

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
