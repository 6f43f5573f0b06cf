import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LocaleController } from '../../../src/controllers/app/locale.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { BalancesController } from '../../../src/controllers/balances/balances.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { Amount } from '../../../src/core/chain-adapter.js'
import type { Network } from '../../../src/core/network.js'
import { cacheTimes } from '../../../src/services/data.js'
import { deferred } from '../../helpers/deferred.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { ada, bob, scriptedSession, scriptedWallet, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testNetworks, testScope, type TestScope } from '../../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'

const ether = (value: bigint): Amount => ({ value, decimals: 18, symbol: 'ETH' })
const half = ether(1_234_567_000_000_000_000n)

describe('BalancesController', () => {
  expectNoUnhandledRejection()
  let scope: TestScope
  let balances: BalancesController
  let session: ScriptedSession
  const balance = vi.fn<(address: string, network: Network) => Promise<Amount>>()

  beforeEach(restoreMocksAfterTest)
  beforeEach(() => {
    balance.mockReset().mockResolvedValue(half)
    scope = disposeAfterTest(testScope({ adapters: [scriptedAdapter({ balance })] }))
  })

  async function connect(): Promise<void> {
    const wallet = scriptedWallet()
    const connecting = scope.use(ConnectionController).connect(wallet)
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.approve((session = scriptedSession()))
    await connecting
  }
  /** Connects and waits until the balance is shown. */
  async function shown(): Promise<void> {
    await connect()
    balances = scope.use(BalancesController)
    await eventually(() => balances.state.loading || balances.state.native.eip155 === undefined).toBe(false)
  }

  test('reads the balance on connect and formats it with three truncated decimals', async () => {
    await shown()
    expect(balance).toHaveBeenCalledExactlyOnceWith(ada, expect.objectContaining({ name: 'Ethereum' }), scope.signal)
    expect(balances.state).toMatchObject({ text: { eip155: '1.234 ETH' }, loading: false })
    expect(balances.state.native.eip155).toMatchObject({ account: `eip155:1:${ada}`, amount: half, failed: false })
  })

  test('formats the number in the page’s language', async () => {
    scope.use(LocaleController).setLanguage('de', undefined)
    await shown()
    expect(balances.state.text.eip155).toBe('1,234 ETH')
  })

  test('reads the balance of a later connection and clears it on disconnect', async () => {
    balances = scope.use(BalancesController)
    expect(balance).not.toHaveBeenCalled()
    await connect()
    await eventually(() => balances.state.text.eip155).toBe('1.234 ETH')
    await scope.use(ConnectionController).disconnect()
    await eventually(() => balances.state.native.eip155).toBeUndefined()
    expect(balances.state.text).toEqual({})
  })

  test('caches the balance for 30 s', async () => {
    await shown()
    expect(cacheTimes.nativeBalance).toBe(30_000)
    await scope.clock.advance(29_999)
    await balances.refresh('eip155')
    expect(balance).toHaveBeenCalledTimes(1)
    await scope.clock.advance(1)
    await balances.refresh('eip155')
    expect(balance).toHaveBeenCalledTimes(2)
  })

  test('keeps the shown balance while it is refreshed', async () => {
    await shown()
    balance.mockReturnValue(new Promise(() => {}))
    void balances.refresh('eip155', { force: true })
    await eventually(() => balances.state.loading).toBe(true)
    expect(balances.state.text.eip155).toBe('1.234 ETH')
  })

  test('refreshes immediately when forced', async () => {
    await shown()
    balance.mockResolvedValue(ether(2n * 10n ** 18n))
    expect(await balances.refresh('eip155', { force: true })).toMatchObject({ amount: ether(2n * 10n ** 18n) })
    expect(balances.state.text.eip155).toBe('2 ETH')
  })

  test('is unknown, never zero, after a failure and does not retry for 30 s', async () => {
    balance.mockRejectedValue(new TypeError('503'))
    await shown()
    expect(balances.state.native.eip155).toMatchObject({ amount: undefined, failed: true })
    expect(balances.state.text).toEqual({})
    await scope.clock.advance(29_999)
    await balances.refresh('eip155')
    expect(balance).toHaveBeenCalledTimes(1)
    balance.mockResolvedValue(half)
    await scope.clock.advance(1)
    await balances.refresh('eip155')
    expect(balances.state.text.eip155).toBe('1.234 ETH')
  })

  test('keeps the last known balance after a failure and marks it as failed', async () => {
    await shown()
    balance.mockRejectedValue(new TypeError('503'))
    await balances.refresh('eip155', { force: true })
    expect(balances.state.native.eip155).toMatchObject({ amount: half, failed: true })
    expect(balances.state.text.eip155).toBe('1.234 ETH')
  })

  test.each([
    [undefined, 0],
    [true, 1],
  ])('logs a failure with debug %s %i times', async (debug, times) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    scope = disposeAfterTest(testScope({ adapters: [scriptedAdapter({ balance })], options: debug ? { debug } : {} }))
    balance.mockRejectedValue(new TypeError('503'))
    await shown()
    expect(warned).toHaveBeenCalledTimes(times)
  })

  test('does not show an invalid number', async () => {
    balance.mockResolvedValue({ value: 1n, decimals: -1, symbol: 'ETH' })
    await shown()
    expect(balances.state.text).toEqual({})
  })

  test('discards the response for a previous account', async () => {
    await shown()
    const slow = deferred<Amount>()
    balance.mockImplementation(address => (address === ada ? slow.promise : Promise.resolve(ether(0n))))
    const reading = balances.refresh('eip155', { force: true })
    session.accountsChanged(bob)
    await eventually(() => balances.state.text.eip155).toBe('0 ETH')
    slow.resolve(half)
    await reading
    expect(balances.state.text.eip155).toBe('0 ETH')
    expect(balances.state.native.eip155?.account).toBe(`eip155:1:${bob}`)
  })

  test('starts as unknown for another account', async () => {
    await shown()
    balance.mockReturnValue(new Promise(() => {}))
    session.accountsChanged(bob)
    await eventually(() => balances.state.text.eip155).toBeUndefined()
    expect(balances.state.loading).toBe(true)
  })

  test('reads the balance of another network', async () => {
    await shown()
    balance.mockImplementation(async (_address, { name }) => ether(name === 'Base' ? 0n : 1n))
    session.networkChanged('eip155:8453')
    await eventually(() => balances.state.text.eip155).toBe('0 ETH')
  })

  test('testnet balances: the live number is shown, and none while it is unknown', async () => {
    const networks = testNetworks.map(network => ({ ...network, testnet: true }))
    scope = disposeAfterTest(testScope({ adapters: [scriptedAdapter({ balance })], options: { networks } }))
    await shown()
    expect(balances.state.text.eip155).toBe('1.234 ETH')
    balance.mockRejectedValue(new Error('down'))
    session.networkChanged('eip155:8453')
    await eventually(() => balances.state.native.eip155?.failed).toBe(true)
    expect(balances.state.text.eip155).toBeUndefined()
  })

  test('has no balance on a network that the app does not configure', async () => {
    await shown()
    session.networkChanged('eip155:424242')
    await eventually(() => balances.state.text.eip155).toBeUndefined()
    expect(balance).toHaveBeenCalledTimes(1)
    expect(await balances.refresh('eip155')).toBeUndefined()
  })

  test('reads the balance without an adapter', async () => {
    scope = disposeAfterTest(testScope({ services: { rpc: { send: async () => '0xde0b6b3a7640000' } } }))
    await connect()
    balances = scope.use(BalancesController)
    await eventually(() => balances.state.text.eip155).toBe('1 ETH')
    expect(balances.state.native.eip155?.amount?.value).toBe(10n ** 18n)
  })

  test('has no balance without a connected account', async () => {
    balances = scope.use(BalancesController)
    expect(await balances.refresh('eip155')).toBeUndefined()
    expect(balance).not.toHaveBeenCalled()
  })

  test('shares one request between concurrent refreshes', async () => {
    await connect()
    balances = scope.use(BalancesController)
    const wanted = await Promise.all([balances.refresh('eip155'), balances.refresh('eip155')])
    expect(balance).toHaveBeenCalledTimes(1)
    expect(wanted).toEqual([balances.state.native.eip155, balances.state.native.eip155])
    expect(balances.state.loading).toBe(false)
  })

  test('discards a response that arrives after that of a later request', async () => {
    await shown()
    const slow = deferred<Amount>()
    balance.mockReturnValueOnce(slow.promise).mockResolvedValueOnce(ether(0n))
    const first = balances.refresh('eip155', { force: true })
    await eventually(() => balance.mock.calls.length).toBe(2)
    await scope.clock.advance(1)
    await balances.refresh('eip155', { force: true })
    expect(balances.state.text.eip155).toBe('0 ETH')
    slow.resolve(half)
    await first
    expect(balances.state).toMatchObject({ loading: false, text: { eip155: '0 ETH' } })
  })

  test('does not share balances between two instances', () => {
    expect(testScope().use(BalancesController)).not.toBe(testScope().use(BalancesController))
  })

  test('sends no request after the instance is destroyed', async () => {
    await shown()
    scope.dispose()
    expect(scope.use(AccountController).connected).toEqual([])
    expect(await balances.refresh('eip155', { force: true })).toBeUndefined()
    expect(scope.use(NetworkController).current()?.name).toBe('Ethereum')
    expect(balance).toHaveBeenCalledTimes(1)
  })
})
