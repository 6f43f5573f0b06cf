import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EventsController } from '../../../src/controllers/app/events.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import type { AnalyticsEvent } from '../../../src/core/analytics.js'
import type { DataApi } from '../../../src/services/data.js'
import { AccountView } from '../../../src/views/account/account-view.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { deferred } from '../../helpers/deferred.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testNetworks, type TestScope } from '../../helpers/test-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { denyClipboard } from '../../helpers/page/deny-clipboard.js'
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
    test(`has no violation in ${setting.theme}, ${setting.dir}: balance, full address, loading, unavailable`, async () => {
      const { stage } = await show({}, setting)
      await eventually(() => stage.text).toContain('ETH')
      expect(await stage.violations()).toEqual([])
      await button(/show full address/).click()
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
    await expect.element(button(/^Base/)).toBeVisible()
  })

  test('keeps a number of fifteen digits on one line', async () => {
    const { stage } = await show({ verbs: { balance: async () => ether(123_456_789_012_345n * 10n ** 18n) } })
    await eventually(() => stage.text).toContain('123,456,789,012,345 ETH')
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(stage.host.clientWidth)
    expect(amount().hint).toBe('123,456,789,012,345 ETH')
    expect(amount().getClientRects()[0]?.height).toBe(20)
  })

  test('header pill: shows the short address, and toggles the full one', async () => {
    const { stage } = await show({ session: { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' } })
    expect(stage.text).toContain('0x71…d8976F')
    await button('Account 0x71…d8976F, show full address').click()
    expect(stage.text.replace(/ +/g, ' ')).toContain('0x71C7 656E C7ab 88b0 98de fB75 1B74 01B5 f6d8 976F')
    await button('Account 0x71…d8976F, hide full address').click()
    expect(stage.text).not.toContain('656E')
  })

  test('copies the address and confirms it', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { scope } = await show()
    await button('Copy address').click()
    expect(write).toHaveBeenCalledWith(ada)
    await expect.element(button('Address copied')).toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: 'Address copied' })).toBeInTheDocument()
    await scope.clock.advance(1_500)
    await expect.element(button('Copy address')).toBeVisible()
    expect(scope.use(SnackController).state.open).toBe(false)
  })

  test('selects the full address without gaps if copying is denied', async () => {
    denyClipboard()
    const { stage } = await show()
    await button('Copy address').click()
    await eventually(() => getSelection()?.toString()).toBe(ada)
    expect(stage.text).toContain('copy it manually')
  })

  test('opens the networks from the header and from the row', async () => {
    const { scope, router } = await show()
    const events = recordEvents(scope)
    await button('Network: Ethereum').click()
    expect(router.view).toBe('Networks')
    router.reset('Account')
    await button(/^Ethereum/).click()
    expect(router.view).toBe('Networks')
    expect(events.map(({ event }) => event)).toEqual(['CLICK_NETWORKS', 'CLICK_NETWORKS'])
  })

  test('links to the block explorer, if the network has one', async () => {
    const [first, ...others] = testNetworks
    const blockExplorers = { default: { name: 'Etherscan', url: 'https://etherscan.io' } }
    const networks = [{ ...first, blockExplorers }, ...others] as typeof testNetworks
    const { session } = await show({ options: { networks } })
    const link = page.getByRole('link', { name: 'View on Etherscan' })
    await expect.element(link).toHaveAttribute('href', `https://etherscan.io/address/${ada}`)
    await expect.element(link).toHaveAttribute('target', '_blank')
    session.networkChanged('eip155:8453')
    await expect.element(link).not.toBeInTheDocument()
  })

  test('disconnects the wallet and closes the modal', async () => {
    const { scope, session } = await show()
    await button('Disconnect').click()
    expect(scope.use(ModalController).state.open).toBe(false)
    await eventually(() => session.disconnects).toBe(1)
    expect(scope.use(AccountController).connected).toEqual([])
  })

  test('keeps the disconnect button in place while the tokens load', async () => {
    const answer = deferred<unknown>()
    const call = async (route: string) => (route.endsWith('/balance') ? answer.promise : undefined)
    const data = { available: true, call, serves: async () => true } as unknown as DataApi
    const { stage } = await show({ services: { data } })
    const top = () => Math.round(button('Disconnect').element().getBoundingClientRect().top)
    const atFirst = top()
    await expect.element(page.getByRole('tab', { name: 'Tokens' })).toBeInTheDocument()
    expect(top()).toBe(atFirst)
    const quantity = { decimals: '18', numeric: '2' }
    answer.resolve({ balances: [{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity }] })
    await eventually(() => stage.text).toContain('2 ETH')
    expect(top()).toBe(atFirst)
  })

  test('embedded mode: stays open after disconnecting and offers to connect', async () => {
    const { scope, router } = await show({ options: { enableEmbedded: true } })
    await button('Disconnect').click()
    await eventually(() => router.view).toBe('Connect')
    expect(scope.use(ModalController).state.open).toBe(true)
  })

  test('opens the connect view when the wallet disconnects', async () => {
    const { session, router } = await show()
    session.gone()
    await eventually(() => router.view).toBe('Connect')
  })

  test('opens the unsupported network view after a switch to an unknown network', async () => {
    const { session, router } = await show()
    session.networkChanged('eip155:99999')
    await eventually(() => router.view).toBe('UnsupportedChain')
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
    await eventually(() => stage.text).toContain('0x71…d8976F')
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
