import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { BalancesController } from '../../../src/controllers/balances/balances.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { readStoredBalance, storeBalance } from '../../../src/controllers/balances/read-balance.js'
import type { Amount } from '../../../src/core/chain-adapter.js'
import { toNetwork, type NetworkInput } from '../../../src/core/network.js'
import { createStorage, type SafeStorage } from '../../../src/services/storage.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { ada, bob, scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testNetworks, testScope, type TestScope } from '../../helpers/test-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const account = `eip155:1:${ada}` as const
const ethereum = toNetwork(testNetworks[0] as NetworkInput)
const amount: Amount = { value: 2n ** 200n, decimals: 18, symbol: 'ETH' }

describe('stored native balance', () => {
  let scope: TestScope
  beforeEach(() => void (scope = testScope()))
  afterEach(() => scope.dispose())

  const now = () => scope.clock.now()
  const read = () => readStoredBalance(scope, account, ethereum)
  const record = (as: object = {}) => ({ caipAddress: account, balance: '7', symbol: 'ETH', timestamp: now(), ...as })
  const put = (value: unknown, key: string = account) =>
    scope.services.storage.set('native_balance_cache', { [key]: value })

  test('is stored with full precision', () => {
    storeBalance(scope, { account, amount, failed: false, at: now() })
    expect(read()).toEqual({ account, amount, failed: false, at: now() })
  })

  test('is valid for 30 s', async () => {
    storeBalance(scope, { account, amount, failed: false, at: now() })
    await scope.clock.advance(29_999)
    expect(read()?.amount).toEqual(amount)
    await scope.clock.advance(1)
    expect(read()).toBeUndefined()
  })

  test('is stored per account, and expired entries are removed', async () => {
    const keys = () => Object.keys(scope.services.storage.get('native_balance_cache', isObject) ?? {})
    storeBalance(scope, { account, amount, failed: false, at: now() })
    await scope.clock.advance(20_000)
    storeBalance(scope, { account: `eip155:1:${bob}`, amount, failed: false, at: now() })
    expect(keys()).toEqual([account, `eip155:1:${bob}`])
    await scope.clock.advance(10_000)
    storeBalance(scope, { account: `eip155:8453:${bob}`, amount, failed: false, at: now() })
    expect(keys()).toEqual([`eip155:1:${bob}`, `eip155:8453:${bob}`])
  })

  test.each<readonly [string, object | string | null]>([
    ['for another account', { caipAddress: `eip155:1:${bob}` }],
    ['with another currency', { symbol: 'SCAM' }],
    ['with a future timestamp', { timestamp: 9e15 }],
    ['with an invalid timestamp', { timestamp: 'now' }],
    ['with a negative amount', { balance: '-7' }],
    ['in another notation', { balance: '0x7' }],
    ['with a decimal point', { balance: '7.5' }],
    ['with too many digits', { balance: '7'.repeat(79) }],
    ['with a number', { balance: 7 }],
    ['with another shape', 'seven'],
    ['with null', null],
  ])('is rejected %s', (_what, odd) => {
    put(record())
    expect(read()?.amount?.value).toBe(7n)
    put(odd !== null && typeof odd === 'object' ? record(odd) : odd)
    expect(read()).toBeUndefined()
  })

  test('is rejected if the cache is a list', () => {
    scope.services.storage.set('native_balance_cache', [record()] as never)
    expect(read()).toBeUndefined()
  })
})

describe('native balance after a reload', () => {
  const balance = vi.fn<() => Promise<Amount>>()
  let storage: SafeStorage
  beforeEach(() => {
    storage = createStorage(undefined, () => undefined)
    balance.mockReset().mockResolvedValue({ value: 10n ** 18n, decimals: 18, symbol: 'ETH' })
  })

  /** Opens a page with a connected account, the given number of milliseconds after the start. */
  async function page(after = 0): Promise<TestScope> {
    const scope = disposeAfterTest(testScope({ services: { storage }, adapters: [scriptedAdapter({ balance })] }))
    await scope.clock.advance(after)
    const wallet = scriptedWallet()
    const connecting = scope.use(ConnectionController).connect(wallet)
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.approve(scriptedSession())
    await connecting
    await eventually(() => scope.use(BalancesController).state.text.eip155).toBe('1 ETH')
    await eventually(() => scope.use(BalancesController).state.loading).toBe(false)
    return scope
  }

  test('shows the stored balance without a request', async () => {
    await page()
    await page(29_999)
    expect(balance).toHaveBeenCalledTimes(1)
  })

  test('requests the balance again once it has expired', async () => {
    await page()
    await page(30_000)
    expect(balance).toHaveBeenCalledTimes(2)
  })

  test('is unknown for a disconnected account', async () => {
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
