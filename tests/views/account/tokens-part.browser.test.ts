import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { DataApi } from '../../../src/services/data.js'
import { AccountView } from '../../../src/views/account/account-view.js'
import { READ_AGAIN_MS, TokensPart } from '../../../src/views/account/tokens-part.js'
import type { VirtualListElement } from '../../../src/elements/layout/virtual-list.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/card-settings.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { soon } from '../../helpers/soon.js'
import { viewStage, type ViewStageOptions } from '../../helpers/view-stage.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

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
  options: ViewStageOptions = {},
  parts: ConnectedParts = {},
) {
  const call = vi.fn(answer)
  const data = { available: true, call, serves: async () => true } as unknown as DataApi
  const { scope, session } = connectedScope({ services: { data }, ...parts })
  const stage = await viewStage(scope, Screen as new () => TokensPart, undefined as unknown, options)
  left.push(scope, stage)
  await stage.settled()
  return { scope, session, stage, call }
}

function listOf(stage: { readonly view: { readonly renderRoot: ParentNode } }): VirtualListElement {
  const list = stage.view.renderRoot.querySelector('appkit-ui-virtual-list')
  if (!list) expect.unreachable('there is no list')
  return list
}
const drawn = (stage: Parameters<typeof listOf>[0]) => listOf(stage).renderRoot.querySelectorAll('[part="item"]').length

describe('The tokens of the account', () => {
  for (const setting of cardSettings)
    test(`have no violation in ${setting.theme}, ${setting.dir}: a list, loading, none, unavailable`, async () => {
      const answers = [
        async () => ({ balances: [ether, unpriced] }),
        () => new Promise<never>(() => {}),
        async () => ({ balances: [] }),
        () => Promise.reject(new TypeError('down')),
      ]
      const said = ['Ether', 'Loading the tokens', 'no tokens', 'cannot be loaded']
      for (const [at, answer] of answers.entries()) {
        const { stage } = await show(answer, TokensPart, setting)
        await soon(() => stage.text).toContain(said[at]!)
        expect(await stage.violations()).toEqual([])
        stage[Symbol.dispose]()
      }
    })

  test('are asked for no longer than the part is on view, and anew when it comes back', async () => {
    const { stage, call } = await show(() => new Promise<never>(() => {}))
    const signals = () => call.mock.calls.map(each => (each as unknown[])[2] as { signal: AbortSignal })
    await soon(() => signals().length).toBe(1)
    const { view } = stage
    const place = view.parentNode as ParentNode & Node
    view.remove()
    expect(signals()[0]?.signal.aborted).toBe(true)
    place.append(view)
    await soon(() => signals().length).toBe(2)
    expect(signals()[1]?.signal.aborted).toBe(false)
  })

  test('can be scrolled by the keyboard where there are more than are seen', async () => {
    const many = Array.from({ length: 6 }, (_, at) => ({ ...unpriced, name: `Token ${at}` }))
    const { stage } = await show(async () => ({ balances: many }))
    await soon(() => stage.text).toContain('Token 5')
    expect(await stage.violations()).toEqual([])
    const list = stage.view.renderRoot.querySelector('appkit-ui-virtual-list')
    list?.focus()
    expect((stage.view.renderRoot as ShadowRoot).activeElement).toBe(list)
  })

  test('say how many to three places, and what they are worth to the cent', async () => {
    const { stage } = await show()
    await soon(() => stage.text).toContain('1.204 ETH')
    expect(stage.text).toContain('$3,901.12')
    expect(stage.text).toContain('$3,240.10')
  })

  test('whose price nobody knows show no number for it', async () => {
    const { stage } = await show(async () => ({ balances: [unpriced] }))
    await soon(() => stage.text).toContain('7 ODD')
    expect(stage.text).not.toMatch(/\$/)
  })

  test('stay while a later question fails, and can be asked for again', async () => {
    const { stage, scope, call } = await show()
    await soon(() => stage.text).toContain('Ether')
    call.mockRejectedValueOnce(new TypeError('down'))
    const { PortfolioController } = await import('../../../src/controllers/balances/portfolio.js')
    await scope.use(PortfolioController).refresh('eip155', { force: true })
    await soon(() => stage.text).toContain('cannot be loaded')
    expect(stage.text).toContain('Ether')
    await page.getByRole('button', { name: 'Try again' }).click()
    await soon(() => stage.text).not.toContain('cannot be loaded')
  })

  describe('of the embedded wallet', () => {
    const parts = { wallet: { id: 'AUTH', type: 'AUTH' } } as const
    const busy = () => Promise.reject(new AppKitError('http/status', { cause: new Response('', { status: 503 }) }))

    test('are read again while they are on view, and not of another wallet', async () => {
      const { stage, scope, call } = await show(undefined, TokensPart, {}, parts)
      await soon(() => stage.text).toContain('Ether')
      call.mockResolvedValue({ balances: [unpriced] })
      await scope.clock.advance(READ_AGAIN_MS)
      await soon(() => stage.text).toContain('7 ODD')
      stage.view.remove()
      const asked = call.mock.calls.length
      await scope.clock.advance(5 * READ_AGAIN_MS)
      expect(call).toHaveBeenCalledTimes(asked)
      const other = await show()
      await soon(() => other.stage.text).toContain('Ether')
      await other.scope.clock.advance(5 * READ_AGAIN_MS)
      expect(other.call).toHaveBeenCalledTimes(1)
    })

    test('are asked for by no page that is hidden, and at once by one that comes back', async () => {
      const { stage, scope, call } = await show(undefined, TokensPart, {}, parts)
      await soon(() => stage.text).toContain('Ether')
      const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
      await scope.clock.advance(5 * READ_AGAIN_MS)
      expect(call).toHaveBeenCalledTimes(1)
      hidden.mockRestore()
      document.dispatchEvent(new Event('visibilitychange'))
      await soon(() => call.mock.calls.length).toBe(2)
    })

    test('are left alone by one whose service is away, until somebody asks', async () => {
      const { stage, scope, call } = await show(undefined, TokensPart, {}, parts)
      await soon(() => stage.text).toContain('Ether')
      call.mockImplementation(busy)
      await scope.clock.advance(READ_AGAIN_MS)
      await soon(() => stage.text).toContain('cannot be loaded')
      expect(scope.use(SnackController).state.open).toBe(false)
      const asked = call.mock.calls.length
      await scope.clock.advance(10 * READ_AGAIN_MS)
      expect(call).toHaveBeenCalledTimes(asked)
      call.mockResolvedValue({ balances: [unpriced] })
      await page.getByRole('button', { name: 'Try again' }).click()
      await soon(() => stage.text).toContain('7 ODD')
      // A look that falls upon the last moment of the answer is left out: the one after it asks.
      await soon(async () => {
        await scope.clock.advance(READ_AGAIN_MS)
        return call.mock.calls.length
      }).toBeGreaterThan(asked + 1)
    })

    test('are waited for, however long a look takes', async () => {
      const { stage, scope, call } = await show(undefined, TokensPart, {}, parts)
      await soon(() => stage.text).toContain('Ether')
      call.mockImplementation(() => new Promise<never>(() => {}))
      await scope.clock.advance(READ_AGAIN_MS)
      await soon(() => call.mock.calls.length).toBe(2)
      await scope.clock.advance(5 * READ_AGAIN_MS)
      expect(call).toHaveBeenCalledTimes(2)
    })
  })

  test('are those of the account on view', async () => {
    const { stage, session, call } = await show()
    await soon(() => stage.text).toContain('Ether')
    call.mockResolvedValue({ balances: [unpriced] })
    session.accountsChanged('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
    await soon(() => stage.text).toContain('7 ODD')
    expect(stage.text).not.toContain('Ether')
  })

  test('keep the width of the card and run nothing, whatever they are called', async () => {
    const balances = hostileTexts.map((name, at) => ({ ...unpriced, name, symbol: name, address: `eip155:1:0x${at}` }))
    const { stage } = await show(async () => ({ balances }))
    await soon(() => stage.text).toContain('like spam')
    await page.getByRole('button', { name: 'Show' }).click()
    await soon(() => listOf(stage).items.length).toBe(balances.length)
    await stage.settled()
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(360)
    const root = listOf(stage).renderRoot
    expect(root.querySelector('script, iframe, a[href^="javascript"]')).toBeNull()
  })

  test('of five thousand kinds are there, and what is not seen is not drawn', async () => {
    const balances = Array.from({ length: 5_000 }, (_, at) => ({ ...unpriced, name: `Token ${at}` }))
    const { stage } = await show(async () => ({ balances }))
    await soon(() => listOf(stage).items.length).toBe(5_000)
    await soon(() => drawn(stage)).toBeLessThan(20)
    listOf(stage).scrollTop = 60 * 4_000
    await soon(() => stage.text).toContain('Token 4000')
    expect(drawn(stage)).toBeLessThan(20)
  })

  test('that look like bait are hidden until somebody asks for them, and the app may say which', async () => {
    const bait = { ...unpriced, name: 'Claim at usdc-drop.xyz', symbol: 'FREE', address: 'eip155:1:0x2' }
    const { stage } = await show(async () => ({ balances: [unpriced, bait] }))
    await soon(() => stage.text).toContain('1 entry looks like spam')
    expect(stage.text).not.toContain('FREE')
    await page.getByRole('button', { name: 'Show' }).click()
    await soon(() => stage.text).toContain('7 FREE')
    stage[Symbol.dispose]()
    const filters = { isSpamToken: ({ symbol }: { symbol: string }) => symbol === 'ODD' }
    const { stage: other } = await show(
      async () => ({ balances: [unpriced, bait] }),
      TokensPart,
      {},
      { options: { filters } },
    )
    await soon(() => other.text).toContain('7 FREE')
    expect(other.text).not.toContain('ODD')
  })
})

describe('The account', () => {
  test('shows what all of it is worth, in dollars and cents', async () => {
    const { stage } = await show(undefined, AccountView)
    await soon(() => stage.text).toContain('$3,901')
    await soon(() => stage.text).toContain('1.204 ETH')
  })

  test('shows its native balance while no worth is known', async () => {
    const { stage } = await show(async () => ({ balances: [unpriced] }), AccountView)
    await soon(() => stage.text).toContain('7 ODD')
    await soon(() => stage.text).toContain('ETH')
    expect(stage.text).not.toMatch(/\$/)
  })
})
