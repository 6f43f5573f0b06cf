import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { REPLACE_AFTER_MS } from '../../../src/controllers/app/snack.js'
import { ASK_AFTER_MS, RENEW_AFTER_MS } from '../../../src/controllers/swap/swap.js'
import { SwapPreviewView } from '../../../src/views/swap/swap-preview-view.js'
import { SwapSelectTokenView } from '../../../src/views/swap/swap-select-token-view.js'
import { SwapView } from '../../../src/views/swap/swap-view.js'
import { routes } from '../../../src/views/routes.gen.js'
import type { View } from '../../../src/views/shared/view.js'
import { cardSettings } from '../../helpers/card-settings.js'
import { deferred } from '../../helpers/deferred.js'
import { soon } from '../../helpers/soon.js'
import { refusal, swapStage, type SwapStage } from '../../helpers/swap-stage.js'
import { viewStage, type ViewStageOptions } from '../../helpers/view-stage.js'

afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})
const left: Disposable[] = []

async function show<P>(
  Screen: new () => View<P>,
  world: SwapStage,
  options: ViewStageOptions = {},
  params: P = {} as P,
) {
  const stage = await viewStage(world.scope, Screen as new () => View<P>, params, options)
  left.push(stage)
  await stage.settled()
  return stage
}

/** The Swap screen, with an offer on it. */
async function offered(pair = ['ETH', 'OAK'], options: ViewStageOptions = {}, prepare?: (stage: SwapStage) => void) {
  const world = swapStage()
  left.push(world.scope)
  prepare?.(world)
  const stage = await show(SwapView, world, options, { fromToken: pair[0], toToken: pair[1] } as never)
  await soon(() => {
    const { plan, inputError, failure } = world.swap.state
    return plan ?? inputError ?? failure
  }).toBeDefined()
  await stage.settled()
  return { ...world, stage, router: world.scope.use(RouterController) }
}

const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('Swap', () => {
  test('is reached by its route, and so are its other screens', async () => {
    expect(await routes.Swap.load()).toBe(SwapView)
    expect(await routes.SwapSelectToken.load()).toBe(SwapSelectTokenView)
    expect(await routes.SwapPreview.load()).toBe(SwapPreviewView)
  })

  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}, and neither have its other screens`, async () => {
      const { stage, ...world } = await offered(['OAK', 'GUSD'], setting)
      await page.getByText(/1 OAK =/).click()
      expect(await stage.violations()).toEqual([])
      stage[Symbol.dispose]()
      for (const Screen of [SwapSelectTokenView, SwapPreviewView]) {
        const other = await show<never>(Screen as never, world as never, setting)
        expect(await other.violations()).toEqual([])
        other[Symbol.dispose]()
      }
    })

  test('waits in the room of what comes', async () => {
    const world = swapStage()
    left.push(world.scope)
    const gate = deferred()
    world.world.heard = () => gate.promise
    const stage = await show(SwapView, world)
    expect(stage.text).toContain('Loading what can be swapped')
    const height = stage.view.offsetHeight
    gate.resolve()
    await soon(() => world.swap.state.stage).toBe('ready')
    await stage.settled()
    expect(Math.abs(stage.view.offsetHeight - height)).toBeLessThan(80)
  })

  test('begins with one of the coin, and asks for the other token', async () => {
    const world = swapStage()
    left.push(world.scope)
    await show(SwapView, world)
    await soon(() => world.swap.state.stage).toBe('ready')
    await expect.element(page.getByRole('textbox', { name: 'You give' })).toHaveValue('1')
    await button('Select token').first().click()
    expect(world.scope.use(RouterController).current).toMatchObject({ view: 'SwapSelectToken', params: { side: 'to' } })
  })

  test('shows what is received, what both are worth, what is held, and how old that is', async () => {
    const { stage, scope } = await offered()
    await expect.element(page.getByRole('textbox', { name: 'You receive' })).toHaveValue('396')
    for (const said of ['$2,000.00', '$1,980.00', '10', '1,000', '1 ETH = 396 OAK', 'Quote from 0 s ago'])
      expect(stage.text).toContain(said)
    await scope.clock.advance(3_000)
    await soon(() => stage.text).toContain('Quote from 3 s ago')
  })

  test('tells the details: the least, the impact, the cost, the fee', async () => {
    const { stage } = await offered()
    await page.getByText('1 ETH = 396 OAK').click()
    for (const said of ['Minimum received', '392.04 OAK', 'Price impact', '1%', 'Network cost', 'Provider fee', 'None'])
      expect(stage.text).toContain(said)
    await page.getByRole('radio', { name: '3%' }).click({ force: true })
    await soon(() => stage.text).toContain('Getting the price')
  })

  test('typed anew asks anew, and never says the old amount meanwhile', async () => {
    const { scope, swap, stage } = await offered()
    await page.getByRole('textbox', { name: 'You give' }).fill('2')
    await soon(() => swap.state.draft.text).toBe('2')
    await expect.element(page.getByRole('textbox', { name: 'You receive' })).toHaveValue('')
    await scope.clock.advance(ASK_AFTER_MS)
    await soon(() => swap.state.plan).toBeDefined()
    await stage.settled()
    await expect.element(page.getByRole('textbox', { name: 'You receive' })).toHaveValue('792')
  })

  test('gives all but what the network takes', async () => {
    const { swap } = await offered()
    await button('Max').click()
    expect(swap.state.draft.text).toBe('9.99985')
  })

  test('switches the tokens', async () => {
    const { swap } = await offered()
    await button('Switch the tokens').click()
    expect(swap.state.draft).toMatchObject({ from: { symbol: 'OAK' }, to: { symbol: 'ETH' }, text: '396' })
  })

  test.each<[string, (stage: SwapStage) => void, string]>([
    ['more than is held', ({ world }) => void (world.held['ETH'] = 10n), 'Insufficient balance'],
    [
      'more than there is',
      ({ world }) => void (world.failing = { quotes: refusal('insufficient liquidity') }),
      'Insufficient liquidity',
    ],
    ['what nobody offers', ({ world }) => void (world.noQuotes = true), 'Enter an amount'],
  ])('of %s says so on a button that does nothing', async (_, prepare, said) => {
    await offered(['ETH', 'OAK'], {}, prepare)
    await expect.element(button(said)).toHaveAttribute('aria-disabled', 'true')
  })

  test('without a price says what to do, and tries again', async () => {
    const { world, swap, stage } = await offered(['ETH', 'OAK'], {}, each => {
      each.world.failing = { quotes: refusal('no', 503) }
    })
    expect(stage.text).toContain('The price could not be had')
    world.failing = {}
    await button('Try again').click()
    await soon(() => swap.state.plan).toBeDefined()
  })

  test('that loses much of its worth warns', async () => {
    const { stage } = await offered(['ETH', 'OAK'], {}, ({ world }) => void (world.permille = 900n))
    expect(stage.text).toContain('You lose about 10% of the value')
  })

  test('on another network leads to those of the app', async () => {
    const world = swapStage({}, 'eip155:5')
    left.push(world.scope)
    const stage = await show(SwapView, world)
    await soon(() => stage.text).toContain('cannot be swapped on this network')
    await button('Choose network').click()
    expect(world.scope.use(RouterController).view).toBe('Networks')
  })

  test('leads to the review', async () => {
    const { router } = await offered()
    await button('Review swap').click()
    expect(router.view).toBe('SwapPreview')
  })

  test('begins again for another account', async () => {
    const { session, swap } = await offered()
    session.accountsChanged(`0x${'c'.repeat(40)}`)
    await soon(() => swap.state.market?.holder.address).toBe(`0x${'c'.repeat(40)}`)
  })
})

describe('Select token', () => {
  async function choosing(side: 'from' | 'to' = 'from') {
    const world = swapStage()
    left.push(world.scope)
    await world.swap.begin('eip155')
    const router = world.scope.use(RouterController)
    router.push('SwapSelectToken', { side })
    const stage = await show<never>(SwapSelectTokenView as never, world, {}, { side } as never)
    return { ...world, stage, router }
  }

  test('lists the account’s own, the most valuable first, and takes what is chosen', async () => {
    const { stage, swap, router } = await choosing()
    await soon(() => stage.text).toMatch(/Ether.*Oak.*Garden Dollar/)
    await page.getByRole('button', { name: /Garden Dollar/ }).click()
    expect(swap.state.draft.from?.symbol).toBe('GUSD')
    expect(router.view).toBe('Swap')
  })

  test('lists what is suggested, and all, and finds by name', async () => {
    const { stage } = await choosing('to')
    await expect.element(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Suggested' }).click()
    await soon(() => stage.text).not.toContain('Oak')
    expect(stage.text).toContain('Ether')
    await page.getByRole('tab', { name: 'All' }).click()
    await page.getByRole('searchbox').fill('garden')
    await soon(() => stage.text).not.toContain('Oak')
    expect(stage.text).toContain('Garden Dollar')
  })
})

describe('Review', () => {
  async function reviewing(pair = ['OAK', 'GUSD'], verbs = {}) {
    const world = swapStage({ verbs })
    left.push(world.scope)
    await world.swap.begin('eip155', { fromToken: pair[0]!, toToken: pair[1]! })
    const router = world.scope.use(RouterController)
    router.push('SwapPreview')
    const stage = await show<never>(SwapPreviewView as never, world)
    await soon(() => world.swap.state.plan).toBeDefined()
    await stage.settled()
    return { ...world, stage, router }
  }

  test('says what the wallet will be asked, and by whom', async () => {
    const { stage } = await reviewing()
    for (const said of ['1 OAK', '4.95 GUSD', '4.9005 GUSD', 'take exactly 1 OAK', '0xee…eeeee1'])
      expect(stage.text).toContain(said)
  })

  test('says what is given with each of its digits: that is what is signed', async () => {
    const { stage, swap, scope } = await reviewing()
    swap.type('1.123456789012345678')
    await scope.clock.advance(ASK_AFTER_MS)
    await soon(() => swap.state.plan).toBeDefined()
    await stage.settled()
    for (const said of ['1.123456789012345678 OAK', 'take exactly 1.123456789012345678 OAK'])
      expect(stage.text).toContain(said)
  })

  test('approves and swaps, and shows what is waited for', async () => {
    const { scope, wallet, router, asked } = await reviewing()
    const [first, second] = [deferred(), deferred()]
    Object.assign(wallet, { approve: () => first.promise, swap: () => second.promise })
    await button('Approve and swap').click()
    await expect.element(button('Waiting for the approval')).toBeVisible()
    first.resolve()
    await expect.element(button('Confirm in your wallet')).toBeVisible()
    second.resolve()
    await soon(() => router.view).toBe('Account')
    await scope.clock.advance(2 * REPLACE_AFTER_MS)
    expect(asked.map(({ what }) => what)).toEqual(['approve', 'swap'])
  })

  test('of a worse price after the approval asks again', async () => {
    const { world, wallet, stage, asked } = await reviewing()
    Object.assign(wallet, { approve: async () => void (world.permille = 900n) })
    await button('Approve and swap').click()
    await soon(() => stage.text).toContain('The price got worse')
    expect(asked).toHaveLength(1)
    await button(/^Swap$/).click()
    await soon(() => asked.length).toBe(2)
  })

  test('goes back', async () => {
    const { router } = await reviewing()
    await button('Cancel').click()
    expect(router.view).toBe('Swap')
  })

  test('without a swap under way is the first screen', async () => {
    const world = swapStage()
    left.push(world.scope)
    world.scope.use(RouterController).push('SwapPreview')
    await show<never>(SwapPreviewView as never, world)
    await soon(() => world.scope.use(RouterController).view).toBe('Swap')
  })

  test('renews the offer', async () => {
    const { scope, world, stage } = await reviewing()
    world.permille = 900n
    await scope.clock.advance(RENEW_AFTER_MS)
    await soon(() => stage.text).toContain('4.5 GUSD')
  })

  test('says that the offer got worse while it was looked at, and of a better one nothing', async () => {
    const { scope, world, stage } = await reviewing()
    world.permille = 995n
    await scope.clock.advance(RENEW_AFTER_MS)
    await soon(() => stage.text).toContain('4.975 GUSD')
    expect(stage.text).not.toContain('The price got worse')
    world.permille = 900n
    await scope.clock.advance(RENEW_AFTER_MS)
    await soon(() => stage.text).toContain('4.5 GUSD')
    await expect.element(page.getByRole('alert')).toHaveTextContent('The price got worse. Check what you receive')
    expect(await stage.violations()).toEqual([])
  })
})
