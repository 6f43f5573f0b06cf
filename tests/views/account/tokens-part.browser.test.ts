import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { PortfolioController } from '../../../src/controllers/balances/portfolio.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { DataApi } from '../../../src/services/data.js'
import { AccountView } from '../../../src/views/account/account-view.js'
import { REFRESH_INTERVAL_MS, TokensPart } from '../../../src/views/account/tokens-part.js'
import type { VirtualListElement } from '../../../src/elements/layout/virtual-list.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { focusedElement } from '../../helpers/focused-element.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  value: 3901.129,
  price: 3240.1,
  quantity: { decimals: '18', numeric: '1.204056' },
}
const unpriced = {
  name: 'Odd',
  symbol: 'ODD',
  chainId: 'eip155:1',
  address: 'eip155:1:0x1',
  quantity: { decimals: '2', numeric: '7' },
}

async function show(
  answer: () => Promise<unknown> = async () => ({ balances: [ether, unpriced] }),
  Screen: typeof TokensPart | typeof AccountView = TokensPart,
  options: MountViewOptions = {},
  parts: ConnectedParts = {},
) {
  const call = vi.fn(answer)
  const data = { available: true, call, serves: async () => true } as unknown as DataApi
  const { scope, session } = connectedScope({ services: { data }, ...parts })
  disposeAfterTest(scope)
  const stage = disposeAfterTest(await mountView(scope, Screen as new () => TokensPart, undefined as unknown, options))
  await stage.settled()
  return { scope, session, stage, call }
}

function listOf(stage: { readonly view: { readonly renderRoot: ParentNode } }): VirtualListElement {
  const list = stage.view.renderRoot.querySelector('appkit-ui-virtual-list')
  if (!list) expect.unreachable('there is no list')
  return list
}
const drawn = (stage: Parameters<typeof listOf>[0]) => listOf(stage).renderRoot.querySelectorAll('[part="item"]').length

describe('tokens', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}: a list, loading, none, unavailable`, async () => {
      const answers = [
        async () => ({ balances: [ether, unpriced] }),
        () => new Promise<never>(() => {}),
        async () => ({ balances: [] }),
        () => Promise.reject(new TypeError('down')),
      ]
      const expected = ['Ether', 'Loading tokens', 'No tokens', 'load your tokens']
      for (const [at, answer] of answers.entries()) {
        const { stage } = await show(answer, TokensPart, setting)
        await eventually(() => stage.text).toContain(expected[at]!)
        expect(await stage.violations()).toEqual([])
        stage[Symbol.dispose]()
      }
    })

  test('aborts the request when it is removed, and requests again when it returns', async () => {
    const { stage, call } = await show(() => new Promise<never>(() => {}))
    const signals = () => call.mock.calls.map(args => (args as unknown[])[2] as { signal: AbortSignal })
    await eventually(() => signals().length).toBe(1)
    const { view } = stage
    const place = view.parentNode as ParentNode & Node
    view.remove()
    expect(signals()[0]?.signal.aborted).toBe(true)
    place.append(view)
    await eventually(() => signals().length).toBe(2)
    expect(signals()[1]?.signal.aborted).toBe(false)
  })

  test('opens the details of a token with the keyboard, and scrolls to a row that has the focus', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ ...unpriced, name: `Token ${at}` }))
    const { scope, stage } = await show(async () => ({ balances: many }), TokensPart, { height: 300 })
    await eventually(() => stage.text).toContain('Token 5')
    const first = page.getByRole('button', { name: 'Token 0, 7 ODD' }).element() as HTMLElement
    first.focus()
    await userEvent.keyboard('{End}')
    await eventually(() => focusedElement()?.ariaLabel).toBe('Token 59, 7 ODD')
    expect(stage.host.scrollTop).toBeGreaterThan(60 * 50)
    await userEvent.keyboard('{Enter}')
    const { view, params } = scope.use(RouterController).current
    expect([view, params]).toMatchObject(['TokenDetails', { token: { name: 'Token 59' } }])
  })

  test('sorts by value, and lists tokens without a price last', async () => {
    const token = (name: string, value?: number) => ({
      ...unpriced,
      name,
      symbol: name,
      ...(value && { value, price: 1 }),
    })
    const balances = [token('Unknown'), token('Small', 5), token('Large', 500), token('Odd'), token('Middle', 50)]
    const { stage } = await show(async () => ({ balances }))
    await eventually(() => listOf(stage).items.map(item => (item as { name: string }).name)).toEqual([
      'Large',
      'Middle',
      'Small',
      'Unknown',
      'Odd',
    ])
  })

  test('hides a priced token whose name is markup, and leaves it out of the total', async () => {
    const markup = {
      ...ether,
      name: '<img src=x onerror=alert(1)>',
      symbol: 'IMG',
      value: 10_000,
      address: 'eip155:1:0x9',
    }
    const { stage, scope } = await show(async () => ({ balances: [ether, markup] }))
    await eventually(() => stage.text).toContain('1 entry looks like spam')
    expect(stage.text).not.toContain('onerror')
    expect(scope.use(PortfolioController).state.current?.fiatValue).toBe(ether.value)
  })

  test('an empty list offers to buy', async () => {
    const { stage, scope } = await show(async () => ({ balances: [] }))
    await eventually(() => stage.text).toContain('No tokens on this network yet.')
    await page.getByRole('button', { name: 'Buy' }).click()
    expect(scope.use(RouterController).view).toBe('Onramp')
  })

  test('shows amounts with three decimals, and values in cents', async () => {
    const { stage } = await show()
    await eventually(() => stage.text).toContain('1.204 ETH')
    expect(stage.text).toContain('$3,901.12')
    expect(stage.text).toContain('$3,240.10')
  })

  test('shows no value for a token without a price', async () => {
    const { stage } = await show(async () => ({ balances: [unpriced] }))
    await eventually(() => stage.text).toContain('7 ODD')
    expect(stage.text).not.toMatch(/\$/)
  })

  test('keeps the tokens after a failed refresh, and retries on demand', async () => {
    const { stage, scope, call } = await show()
    await eventually(() => stage.text).toContain('Ether')
    call.mockRejectedValueOnce(new TypeError('down'))
    await scope.use(PortfolioController).refresh('eip155', { force: true })
    await eventually(() => stage.text).toContain('load your tokens')
    expect(stage.text).toContain('Ether')
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => stage.text).not.toContain('load your tokens')
  })

  describe('embedded wallet', () => {
    const parts = { wallet: { id: 'AUTH', type: 'AUTH' } } as const
    const busy = () => Promise.reject(new AppKitError('http/status', { cause: new Response('', { status: 503 }) }))

    test('refreshes periodically for the embedded wallet only', async () => {
      const { stage, scope, call } = await show(undefined, TokensPart, {}, parts)
      await eventually(() => stage.text).toContain('Ether')
      call.mockResolvedValue({ balances: [unpriced] })
      await scope.clock.advance(REFRESH_INTERVAL_MS)
      await eventually(() => stage.text).toContain('7 ODD')
      stage.view.remove()
      const requestCount = call.mock.calls.length
      await scope.clock.advance(5 * REFRESH_INTERVAL_MS)
      expect(call).toHaveBeenCalledTimes(requestCount)
      const external = await show()
      await eventually(() => external.stage.text).toContain('Ether')
      await external.scope.clock.advance(5 * REFRESH_INTERVAL_MS)
      expect(external.call).toHaveBeenCalledTimes(1)
    })

    test('pauses while the page is hidden, and refreshes immediately afterwards', async () => {
      const { stage, scope, call } = await show(undefined, TokensPart, {}, parts)
      await eventually(() => stage.text).toContain('Ether')
      const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
      await scope.clock.advance(5 * REFRESH_INTERVAL_MS)
      expect(call).toHaveBeenCalledTimes(1)
      hidden.mockRestore()
      document.dispatchEvent(new Event('visibilitychange'))
      await eventually(() => call.mock.calls.length).toBe(2)
    })

    test('backs off after a failure until the user retries', async () => {
      const { stage, scope, call } = await show(undefined, TokensPart, {}, parts)
      await eventually(() => stage.text).toContain('Ether')
      call.mockImplementation(busy)
      await scope.clock.advance(REFRESH_INTERVAL_MS)
      await eventually(() => stage.text).toContain('load your tokens')
      expect(scope.use(SnackController).state.open).toBe(false)
      const requestCount = call.mock.calls.length
      await scope.clock.advance(10 * REFRESH_INTERVAL_MS)
      expect(call).toHaveBeenCalledTimes(requestCount)
      call.mockResolvedValue({ balances: [unpriced] })
      await page.getByRole('button', { name: 'Try again' }).click()
      await eventually(() => stage.text).toContain('7 ODD')
      // A refresh at the exact end of the back-off is skipped, so only the following one sends a request.
      await eventually(async () => {
        await scope.clock.advance(REFRESH_INTERVAL_MS)
        return call.mock.calls.length
      }).toBeGreaterThan(requestCount + 1)
    })

    test('sends no second request while one is pending', async () => {
      const { stage, scope, call } = await show(undefined, TokensPart, {}, parts)
      await eventually(() => stage.text).toContain('Ether')
      call.mockImplementation(() => new Promise<never>(() => {}))
      await scope.clock.advance(REFRESH_INTERVAL_MS)
      await eventually(() => call.mock.calls.length).toBe(2)
      await scope.clock.advance(5 * REFRESH_INTERVAL_MS)
      expect(call).toHaveBeenCalledTimes(2)
    })
  })

  test('shows the tokens of the active account only', async () => {
    const { stage, session, call } = await show()
    await eventually(() => stage.text).toContain('Ether')
    call.mockResolvedValue({ balances: [unpriced] })
    session.accountsChanged('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
    await eventually(() => stage.text).toContain('7 ODD')
    expect(stage.text).not.toContain('Ether')
  })

  test('keeps its width and runs no script for hostile names', async () => {
    const balances = hostileTexts.map((name, at) => ({ ...unpriced, name, symbol: name, address: `eip155:1:0x${at}` }))
    const { stage } = await show(async () => ({ balances }))
    await eventually(() => stage.text).toContain('like spam')
    await page.getByRole('button', { name: 'Show' }).click()
    await eventually(() => listOf(stage).items.length).toBe(balances.length)
    await stage.settled()
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(360)
    const root = listOf(stage).renderRoot
    expect(root.querySelector('script, iframe, a[href^="javascript"]')).toBeNull()
  })

  test('renders only the visible rows of five thousand tokens', async () => {
    const balances = Array.from({ length: 5_000 }, (_, at) => ({ ...unpriced, name: `Token ${at}` }))
    const { stage } = await show(async () => ({ balances }), TokensPart, { height: 400 })
    await eventually(() => listOf(stage).items.length).toBe(5_000)
    await eventually(() => drawn(stage)).toBeLessThan(20)
    stage.host.scrollTop = 60 * 4_000
    await eventually(() => stage.text).toContain('Token 4000')
    expect(drawn(stage)).toBeLessThan(20)
  })

  test('hides spam until the user shows it, and applies the filter of the app', async () => {
    const spam = { ...unpriced, name: 'Claim at usdc-drop.xyz', symbol: 'FREE', address: 'eip155:1:0x2' }
    const { stage } = await show(async () => ({ balances: [unpriced, spam] }))
    await eventually(() => stage.text).toContain('1 entry looks like spam')
    expect(stage.text).not.toContain('FREE')
    await page.getByRole('button', { name: 'Show' }).click()
    await eventually(() => stage.text).toContain('7 FREE')
    stage[Symbol.dispose]()
    const filters = { isSpamToken: ({ symbol }: { symbol: string }) => symbol === 'ODD' }
    const { stage: filtered } = await show(
      async () => ({ balances: [unpriced, spam] }),
      TokensPart,
      {},
      { options: { filters } },
    )
    await eventually(() => filtered.text).toContain('7 FREE')
    expect(filtered.text).not.toContain('ODD')
  })
})

describe('account view', () => {
  test('shows the total fiat value', async () => {
    const { stage } = await show(undefined, AccountView)
    await eventually(() => stage.text).toContain('$3,901')
    await eventually(() => stage.text).toContain('1.204 ETH')
  })

  test('shows the native balance while the fiat value is unknown', async () => {
    const { stage } = await show(async () => ({ balances: [unpriced] }), AccountView)
    await eventually(() => stage.text).toContain('7 ODD')
    await eventually(() => stage.text).toContain('ETH')
    expect(stage.text).not.toMatch(/\$/)
  })
})
