import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EventsController } from '../../../src/controllers/app/events.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { BalancesController } from '../../../src/controllers/balances/balances.js'
import { PortfolioController } from '../../../src/controllers/balances/portfolio.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import type { AnalyticsEvent } from '../../../src/core/analytics.js'
import type { Namespace } from '../../../src/core/caip.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { afterPaint } from '../../../src/lib/next-frame.js'
import type { DataApi } from '../../../src/services/data.js'
import { AccountView } from '../../../src/views/account/account-view.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { deferred } from '../../helpers/deferred.js'
import { eventually } from '../../helpers/eventually.js'
import { testNetworks, type TestScope } from '../../helpers/test-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'

beforeEach(restoreMocksAfterTest)

async function show(parts: ConnectedParts = {}, options: MountViewOptions = {}) {
  const { scope, session } = connectedScope(parts)
  disposeAfterTest(scope)
  const stage = disposeAfterTest(await mountView(scope, AccountView, undefined as unknown, options))
  stage.host.shadowRoot?.prepend(stage.view.leadingContent as Node, stage.view.titleContent as Node)
  await stage.settled()
  return { scope, session, stage, router: scope.use(RouterController) }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const amount = () => {
  const { host } = page.getByText(/ETH$/).element().getRootNode() as ShadowRoot
  return host as HTMLElementTagNameMap['appkit-ui-amount']
}
const ether = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })
const recordEvents = (scope: TestScope) => {
  const events: AnalyticsEvent[] = []
  scope.use(EventsController).subscribe(event => events.push(event))
  return events
}

describe('account view', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}: balance, loading, unavailable`, async () => {
      const { stage } = await show({}, setting)
      await eventually(() => stage.text).toContain('ETH')
      expect(await stage.violations()).toEqual([])
      for (const balance of [() => new Promise<never>(() => {}), () => Promise.reject(new TypeError('down'))]) {
        const second = await show({ verbs: { balance } }, setting)
        await eventually(() => second.stage.text).toMatch(/Loading balance|Balance unavailable/)
        expect(await second.stage.violations()).toEqual([])
        second.stage[Symbol.dispose]()
      }
    })

  test('shows the balance with muted decimals, and the exact amount as tooltip', async () => {
    const { stage } = await show({ verbs: { balance: async () => ether(1_234_204_567_890_123_456_789n) } })
    await eventually(() => stage.text).toContain('1,234 .204 ETH')
    expect(amount().hint).toBe('1,234.204567890123456789 ETH')
  })

  test('shows an unknown balance as unavailable instead of zero, and retries on demand', async () => {
    let up = false
    const balance = vi.fn(async () => {
      if (!up) throw new TypeError('down')
      return ether(2n * 10n ** 18n)
    })
    const { stage } = await show({ verbs: { balance } })
    await eventually(() => stage.text).toContain('Balance unavailable')
    expect(stage.text).not.toMatch(/\b0\b/)
    up = true
    await button('Try again').click()
    await eventually(() => stage.text).toContain('2 ETH')
    expect(balance).toHaveBeenCalledTimes(2)
  })

  test('shows an empty balance as zero', async () => {
    const { stage } = await show({ verbs: { balance: async () => ether(0n) } })
    await eventually(() => stage.text).toContain('0 ETH')
  })

  test('reserves the space of a loading balance', async () => {
    const answer = deferred<ReturnType<typeof ether>>()
    const { stage } = await show({ verbs: { balance: () => answer.promise } })
    const before = stage.view.offsetHeight
    expect(stage.text).toContain('Loading balance')
    answer.resolve(ether(10n ** 18n))
    await eventually(() => stage.text).toContain('1 ETH')
    expect(stage.view.offsetHeight).toBe(before)
  })

  test('reads the balance again after a network change', async () => {
    const balance = vi.fn(async (_: string, network: { name: string }) =>
      ether(network.name === 'Base' ? 3n * 10n ** 18n : 10n ** 18n),
    )
    const { stage, session } = await show({ verbs: { balance } })
    await eventually(() => stage.text).toContain('1 ETH')
    session.networkChanged('eip155:8453')
    await eventually(() => stage.text).toContain('3 ETH')
    await expect.element(button('Network: Base')).toBeVisible()
  })

  test('keeps a number of fifteen digits on one line', async () => {
    const { stage } = await show({ verbs: { balance: async () => ether(123_456_789_012_345n * 10n ** 18n) } })
    await eventually(() => stage.text).toContain('123,456,789,012,345 ETH')
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(stage.host.clientWidth)
    expect(amount().hint).toBe('123,456,789,012,345 ETH')
    expect(amount().getClientRects()[0]?.height).toBe(24)
  })

  test('header pill: shows the short address, and opens the settings', async () => {
    const { stage, router } = await show({ session: { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' } })
    expect(stage.text).toContain('0x71C7…976F')
    await button('Account 0x71C7…976F, settings').click()
    expect(router.view).toBe('AccountSettings')
  })

  test('opens the networks from the header', async () => {
    const { scope, router } = await show()
    const events = recordEvents(scope)
    await button('Network: Ethereum').click()
    expect(router.view).toBe('Networks')
    expect(events.map(({ event }) => event)).toEqual(['CLICK_NETWORKS'])
  })

  test('keeps its height while as many tokens load as last time', async () => {
    const quantity = { decimals: '18', numeric: '2' }
    const names = ['Ether', 'Oak', 'Elm', 'Ash', 'Fir']
    const balances = names.map((name, at) => ({
      name,
      symbol: name,
      chainId: 'eip155:1',
      quantity,
      ...(at > 0 && { address: `eip155:1:0x${String(at).repeat(40)}` }),
    }))
    const answers = [deferred<unknown>(), deferred<unknown>()]
    let count = 0
    const call = async (route: string) => (route.endsWith('/balance') ? answers[count++]?.promise : undefined)
    const data = { available: true, call, serves: async () => true } as unknown as DataApi
    const { scope, stage } = await show({ services: { data } })
    await expect.element(page.getByRole('tab', { name: 'Tokens' })).toBeInTheDocument()
    answers[0]?.resolve({ balances })
    await eventually(() => stage.text).toContain('2 Fir')
    const height = stage.view.offsetHeight
    const { current } = scope.use(PortfolioController).state
    scope.use(PortfolioController).state.current = undefined
    stage[Symbol.dispose]()
    const again = disposeAfterTest(await mountView(scope, AccountView, undefined as unknown))
    const heights = new Set<number>()
    const observer = new ResizeObserver(() => heights.add(again.view.offsetHeight))
    observer.observe(again.view)
    await eventually(() => heights.size).toBe(1)
    await eventually(() => count).toBe(2)
    await eventually(() => again.text).toContain('Loading tokens')
    await again.settled()
    answers[1]?.resolve({ balances })
    await eventually(() => again.text).toContain('2 Fir')
    await again.settled()
    await afterPaint() // the observer has reported the last height
    observer.disconnect()
    expect(current?.tokens).toHaveLength(5)
    expect([...heights]).toEqual([height])
  })

  test('shows no native balance while prices may still arrive, but after 1.5 seconds', async () => {
    const call = () => new Promise<never>(() => {})
    const data = { available: true, call, serves: async () => true } as unknown as DataApi
    const { scope, stage } = await show({ services: { data } })
    await eventually(() => scope.use(BalancesController).state.native.eip155?.amount).toBeDefined()
    await stage.settled()
    expect(stage.text).toContain('Loading balance')
    expect(stage.text).not.toContain('ETH')
    await scope.clock.advance(1_500)
    await eventually(() => stage.text).toContain('ETH')
  })

  test('dims Send and Swap without funds, and Receive and Buy never', async () => {
    const call = async () => ({ balances: [] })
    const data = { available: true, call, serves: async () => true } as unknown as DataApi
    await show({ services: { data }, verbs: { balance: async () => ether(0n) } })
    const action = (name: string) => page.getByLabelText('Account actions').getByRole('button', { name })
    const quiet = () =>
      ['Buy', 'Swap', 'Receive', 'Send'].filter(name =>
        ((action(name).element().getRootNode() as ShadowRoot).host as HTMLElement).hasAttribute('quiet'),
      )
    await eventually(quiet).toEqual(['Swap', 'Send'])
  })

  test.each([
    ['eip155:1', ['Buy', 'Swap', 'Receive', 'Send']],
    ['solana:main', ['Buy', 'Receive', 'Send']],
    ['bip122:000000000019d6689c085ae165831e93', ['Buy', 'Receive', 'Send']],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', ['Receive']],
  ] as const)('offers on %s only what it supports: %j', async (caipNetworkId, expected) => {
    const [first] = testNetworks
    const id = caipNetworkId.split(':')[1]
    const network = { ...first, id: caipNetworkId.startsWith('eip155') ? 1 : id, caipNetworkId } as NetworkInput
    const data = { available: true, call: async () => ({}), serves: async () => false } as unknown as DataApi
    const [namespace] = caipNetworkId.split(':') as [Namespace]
    await show({
      options: { networks: [network] },
      session: { caipNetworkId },
      wallet: { namespaces: [namespace] },
      services: { data },
    })
    const list = page.getByRole('list', { name: 'Account actions' })
    await expect.element(list).toBeInTheDocument()
    expect(
      list
        .getByRole('button')
        .elements()
        .filter(element => element.getAttribute('aria-disabled') !== 'true')
        .map(element => element.textContent?.trim()),
    ).toEqual(expected)
  })

  test('opens the connect view when the wallet disconnects', async () => {
    const { session, router } = await show()
    session.gone()
    await eventually(() => router.view).toBe('Connect')
  })

  test('stays open on an unknown network, with a banner that offers to switch', async () => {
    const { stage, session, router } = await show()
    session.networkChanged('eip155:99999')
    await eventually(() => stage.text).toContain('This app doesn’t support your wallet’s network.')
    expect(router.view).toBe('Account')
    expect(await stage.violations()).toEqual([])
    await button('Switch to Ethereum to continue').click()
    expect(router.view).toBe('UnsupportedChain')
  })

  test('needs a supported network to send, but not to receive', async () => {
    const { stage, session, router } = await show()
    session.networkChanged('eip155:99999')
    await eventually(() => stage.text).toContain('Switch to Ethereum')
    await button('Send').click()
    expect(router.view).toBe('UnsupportedChain')
    router.goBack()
    await button('Receive').click()
    expect(router.view).toBe('Receive')
  })

  test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
    'stays open without a balance on an unknown network with %j',
    async options => {
      const { stage, session, router } = await show({ options })
      session.networkChanged('eip155:99999')
      await eventually(() => stage.text).toContain('Balance unavailable')
      await expect.element(button('Try again')).not.toBeInTheDocument()
      expect(router.view).toBe('Account')
    },
  )

  test('shows another account that the wallet selects', async () => {
    const { stage, session } = await show()
    session.accountsChanged('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
    await eventually(() => stage.text).toContain('0x71C7…976F')
  })

  test('keeps its width and runs no script for hostile wallet names', async () => {
    for (const name of hostileTexts) {
      const { stage } = await show({ wallet: { name } })
      expect(stage.host.scrollWidth, name.slice(0, 40)).toBeLessThanOrEqual(stage.host.clientWidth)
      stage[Symbol.dispose]()
    }
    expect(globalThis).not.toHaveProperty('pwned')
  })

  test('requests nothing after it was closed', async () => {
    const balance = vi.fn(async () => ether(1n))
    const { stage, session, scope } = await show({ verbs: { balance } })
    await eventually(() => balance.mock.calls.length).toBe(1)
    stage[Symbol.dispose]()
    session.networkChanged('eip155:8453')
    await scope.use(ConnectionController).verbs('eip155')
    expect(balance).toHaveBeenCalledTimes(1)
  })
})
