import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { REPLACE_DELAY_MS } from '../../../src/controllers/app/snack.js'
import { QUOTE_DEBOUNCE_MS, QUOTE_REFRESH_MS } from '../../../src/controllers/swap/swap.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { formatDeadline } from '../../../src/views/swap/swap-details.js'
import { SwapPreviewView } from '../../../src/views/swap/swap-preview-view.js'
import { SwapSelectTokenView } from '../../../src/views/swap/swap-select-token-view.js'
import { SwapView } from '../../../src/views/swap/swap-view.js'
import { routes } from '../../../src/views/routes.gen.js'
import type { View } from '../../../src/views/shared/view.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { deferred } from '../../helpers/deferred.js'
import { eventually } from '../../helpers/eventually.js'
import { market, rejection, swapFixture, type SwapFixture } from '../../helpers/swap-fixture.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

async function show<P>(
  Screen: new () => View<P>,
  world: SwapFixture,
  options: MountViewOptions = {},
  params: P = {} as P,
) {
  const stage = disposeAfterTest(await mountView(world.scope, Screen as new () => View<P>, params, options))
  await stage.settled()
  return stage
}

/** Opens the swap form with a quote. */
async function showQuote(
  pair = ['ETH', 'OAK'],
  options: MountViewOptions = {},
  prepare?: (stage: SwapFixture) => void,
) {
  const world = swapFixture()
  disposeAfterTest(world.scope)
  prepare?.(world)
  const stage = await show(SwapView, world, options, { fromToken: pair[0], toToken: pair[1] } as never)
  await eventually(() => {
    const { plan, inputError, failure } = world.swap.state
    return plan ?? inputError ?? failure
  }).toBeDefined()
  await stage.settled()
  return { ...world, stage, router: world.scope.use(RouterController) }
}

const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('swap form', () => {
  test('loads its route and those of the other swap views', async () => {
    expect(await routes.Swap.load()).toBe(SwapView)
    expect(await routes.SwapSelectToken.load()).toBe(SwapSelectTokenView)
    expect(await routes.SwapPreview.load()).toBe(SwapPreviewView)
  })

  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}, including the other swap views`, async () => {
      const { stage, ...world } = await showQuote(['OAK', 'GUSD'], setting)
      await page.getByText(/1 OAK =/).click()
      expect(await stage.violations()).toEqual([])
      stage[Symbol.dispose]()
      for (const Screen of [SwapSelectTokenView, SwapPreviewView]) {
        const view = await show<never>(Screen as never, world as never, setting)
        expect(await view.violations()).toEqual([])
        view[Symbol.dispose]()
      }
    })

  test('reserves the space of a form with prefilled tokens', async () => {
    const world = swapFixture()
    disposeAfterTest(world.scope)
    const gate = deferred()
    world.world.onCall = () => gate.promise
    const stage = await show(SwapView, world, {}, { fromToken: 'OAK' } as never)
    expect(stage.text).toContain('Loading tokens')
    const height = stage.view.offsetHeight
    gate.resolve()
    await eventually(() => world.swap.state.phase).toBe('ready')
    await stage.settled()
    expect(Math.abs(stage.view.offsetHeight - height)).toBeLessThan(80)
  })

  test('shows the form while the tokens are loading, in the same size, and keeps the typed amount', async () => {
    const world = swapFixture()
    disposeAfterTest(world.scope)
    const gate = deferred()
    world.world.onCall = () => gate.promise
    const stage = await show(SwapView, world)
    await page.getByRole('textbox', { name: 'You pay' }).fill('2.5')
    await expect.element(page.getByRole('textbox', { name: 'You receive' })).toBeVisible()
    await expect.element(button('You pay ETH')).toBeVisible()
    expect(world.swap.state.phase).toBe('initializing')
    const height = stage.view.offsetHeight
    gate.resolve()
    await eventually(() => world.swap.state.phase).toBe('ready')
    await stage.settled()
    await expect.element(page.getByRole('textbox', { name: 'You pay' })).toHaveValue('2.5')
    expect(stage.view.offsetHeight).toBe(height)
  })

  test('is not rendered as a form while prefilled tokens are loading', async () => {
    const world = swapFixture()
    disposeAfterTest(world.scope)
    const gate = deferred()
    world.world.onCall = () => gate.promise
    const stage = await show(SwapView, world, {}, { fromToken: 'OAK' } as never)
    expect(stage.view.shadowRoot?.querySelector('appkit-swap-amounts')).toBeNull()
    gate.resolve()
    await expect.element(button('You pay OAK')).toBeVisible()
  })

  test('starts with one native coin, and asks for the other token', async () => {
    const world = swapFixture()
    disposeAfterTest(world.scope)
    await show(SwapView, world)
    await eventually(() => world.swap.state.phase).toBe('ready')
    await expect.element(page.getByRole('textbox', { name: 'You pay' })).toHaveValue('1')
    await button('Select token').first().click()
    expect(world.scope.use(RouterController).current).toMatchObject({ view: 'SwapSelectToken', params: { side: 'to' } })
  })

  test('shows the received amount, fiat values, balances, and the age of the quote', async () => {
    const { stage, scope } = await showQuote()
    await expect.element(page.getByRole('textbox', { name: 'You receive' })).toHaveValue('396')
    for (const expected of ['$2,000.00', '$1,980.00', '10', '1,000', '1 ETH = 396 OAK', 'Updated now'])
      expect(stage.text).toContain(expected)
    await scope.clock.advance(3_000)
    await eventually(() => stage.text).toContain('Updated 3 s ago')
  })

  test('shows minimum, price impact, network cost and provider fee', async () => {
    const { stage } = await showQuote()
    await page.getByText('1 ETH = 396 OAK').click()
    for (const expected of [
      'Minimum received',
      '392.04 OAK',
      'Price impact',
      '1%',
      'Network fee (max.)',
      'Provider fee',
      'None',
    ])
      expect(stage.text).toContain(expected)
    await button('Slippage 1%').click()
    await page.getByRole('radio', { name: '3%' }).click({ force: true })
    await eventually(() => stage.text).toContain('Getting the price')
  })

  test('shows the tokens in between and the deadline, if the transaction states them', async () => {
    const unlisted = `0x${'7'.repeat(40)}`
    const { stage, swap, scope, world } = await showQuote(['ETH', 'OAK'], {}, fixture => {
      const deadline = BigInt(Math.floor(fixture.scope.clock.now() / 1_000)) + 1_200n
      fixture.world.terms = { through: [market.dollar.address, unlisted], deadline }
    })
    await page.getByText('1 ETH = 396 OAK').click()
    expect(stage.text.replace(/[\u2068\u2069]/g, '')).toContain('Routed through GUSD and 0x7777…7777')
    expect(stage.text).toMatch(/Valid until \d+:\d\d\s[AP]M/)
    world.terms = {}
    swap.setAmountText('2')
    await scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await eventually(() => swap.state.plan).toBeDefined()
    await stage.settled()
    expect(stage.text).toContain('784.08 OAK') // the new minimum
    expect(stage.text).not.toContain('Valid until')
    expect(stage.text).not.toContain('Routed through')
  })

  test.each([
    [1_200n, 'en', /^\d+:\d\d\s[AP]M$/],
    [1_200n, 'de', /^\d\d:\d\d$/],
    [0n, 'en', /^\d+:\d\d\s[AP]M$/],
    [-60n, 'en', /^\w{3} \d+, \d{4}, \d+:\d\d\s[AP]M$/], // not the next day at this time
    [3n * 86_400n, 'en', /^\w{3} \d+, \d{4}, \d+:\d\d\s[AP]M$/],
    [2n * 365n * 86_400n, 'en', undefined],
    [2n ** 256n - 1_795_000_001n, 'en', undefined],
  ])('deadline of a swap: %i s from now in %s is %s', (seconds, locale, expected) => {
    const now = 1_795_000_000
    const text = formatDeadline(BigInt(now) + seconds, now * 1_000, locale)
    if (expected) expect(text).toMatch(expected)
    else expect(text).toBeUndefined()
  })

  test('requests a new quote after input, and clears the old one', async () => {
    const { scope, swap, stage } = await showQuote()
    await page.getByRole('textbox', { name: 'You pay' }).fill('2')
    await eventually(() => swap.state.draft.text).toBe('2')
    await expect.element(page.getByRole('textbox', { name: 'You receive' })).toHaveValue('')
    await scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await eventually(() => swap.state.plan).toBeDefined()
    await stage.settled()
    await expect.element(page.getByRole('textbox', { name: 'You receive' })).toHaveValue('792')
  })

  test('the maximum leaves the network fee', async () => {
    const { swap } = await showQuote()
    await button('Max').click()
    expect(swap.state.draft.text).toBe('9.99985')
  })

  test('switches the tokens', async () => {
    const { swap } = await showQuote()
    await button('Switch the tokens').click()
    expect(swap.state.draft).toMatchObject({ from: { symbol: 'OAK' }, to: { symbol: 'ETH' }, text: '396' })
  })

  test.each<[string, (stage: SwapFixture) => void, string]>([
    ['the amount exceeds the balance', ({ world }) => void (world.held['ETH'] = 10n), 'Not enough ETH'],
    [
      'the amount exceeds the liquidity',
      ({ world }) => void (world.failing = { quotes: rejection('insufficient liquidity') }),
      'Not enough liquidity',
    ],
    ['there are no quotes', ({ world }) => void (world.noQuotes = true), 'Enter an amount'],
  ])('disables the button with the reason: %s', async (_, prepare, expected) => {
    await showQuote(['ETH', 'OAK'], {}, prepare)
    await expect.element(button(expected)).toHaveAttribute('aria-disabled', 'true')
  })

  test('reports a failed quote, and retries on demand', async () => {
    const { world, swap, stage } = await showQuote(['ETH', 'OAK'], {}, fixture => {
      fixture.world.failing = { quotes: rejection('no', 503) }
    })
    expect(stage.text).toContain('Couldn’t get a price')
    world.failing = {}
    await button('Try again').click()
    await eventually(() => swap.state.plan).toBeDefined()
  })

  test('warns about a high price impact', async () => {
    const { stage } = await showQuote(['ETH', 'OAK'], {}, ({ world }) => void (world.permille = 900n))
    expect(stage.text).toContain('You lose about 10% in this swap')
  })

  test('computes no price impact beyond the balance', async () => {
    const { stage, swap } = await showQuote(['ETH', 'OAK'], {}, ({ world }) => {
      world.held['ETH'] = 10n
      world.permille = 100n
    })
    expect(swap.state.inputError).toBe('balance')
    expect(stage.text).not.toMatch(/You lose|Price impact/)
  })

  test('failed swap screen: stays with a way to try again', async () => {
    const world = swapFixture()
    disposeAfterTest(world.scope)
    world.world.failing = { 'convert/tokens': rejection('no', 503) }
    const stage = await show(SwapView, world)
    await eventually(() => stage.text).toContain('Couldn’t load the tokens.')
    expect(await stage.violations()).toEqual([])
    world.world.failing = {}
    await button('Try again').click()
    await expect.element(button('You pay ETH')).toBeVisible()
  })

  test('asks for another network on an unsupported one', async () => {
    const world = swapFixture({}, 'eip155:5')
    disposeAfterTest(world.scope)
    const stage = await show(SwapView, world)
    await eventually(() => stage.text).toContain('can’t swap on this network')
    await button('Choose network').click()
    expect(world.scope.use(RouterController).view).toBe('Networks')
  })

  test('opens the review', async () => {
    const { router } = await showQuote()
    await button('Review').click()
    expect(router.view).toBe('SwapPreview')
  })

  test('starts again for another account', async () => {
    const { session, swap } = await showQuote()
    session.accountsChanged(`0x${'c'.repeat(40)}`)
    await eventually(() => swap.state.market?.connectedAccount.address).toBe(`0x${'c'.repeat(40)}`)
  })
})

describe('swap token selection', () => {
  async function showSelection(side: 'from' | 'to' = 'from') {
    const world = swapFixture()
    disposeAfterTest(world.scope)
    await world.swap.begin('eip155')
    const router = world.scope.use(RouterController)
    router.push('SwapSelectToken', { side })
    const stage = await show<never>(SwapSelectTokenView as never, world, {}, { side } as never)
    return { ...world, stage, router }
  }

  test('lists owned tokens by value, and selects one', async () => {
    const { stage, swap, router } = await showSelection()
    await eventually(() => stage.text).toMatch(/Ether.*Oak.*Garden Dollar/)
    await page.getByRole('button', { name: /Garden Dollar/ }).click()
    expect(swap.state.draft.from?.symbol).toBe('GUSD')
    expect(router.view).toBe('Swap')
  })

  test('lists suggested and all tokens, and searches by name', async () => {
    const { stage } = await showSelection('to')
    await expect.element(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Suggested' }).click()
    await eventually(() => stage.text).not.toContain('Oak')
    expect(stage.text).toContain('Ether')
    await page.getByRole('tab', { name: 'All' }).click()
    await page.getByRole('searchbox').fill('garden')
    await eventually(() => stage.text).not.toContain('Oak')
    expect(stage.text).toContain('Garden Dollar')
  })
})

describe('swap review', () => {
  async function showReview(pair = ['OAK', 'GUSD'], verbs = {}, connector = {}) {
    const world = swapFixture({ verbs, wallet: connector })
    disposeAfterTest(world.scope)
    await world.swap.begin('eip155', { fromToken: pair[0]!, toToken: pair[1]! })
    const router = world.scope.use(RouterController)
    router.push('SwapPreview')
    const stage = await show<never>(SwapPreviewView as never, world)
    await eventually(() => world.swap.state.plan).toBeDefined()
    await stage.settled()
    return { ...world, stage, router }
  }

  // The router of the fixture is listed by the app only.
  async function pressApproval(scope: { readonly clock: { advance(ms: number): Promise<void> } }) {
    await button('Approve and swap').click()
    await scope.clock.advance(500)
    await button('Press again to approve').click()
  }

  test('2F6: shows what a contract can take that only the app lists, and approves it after a second press only', async () => {
    const { stage, scope, requests, swap } = await showReview()
    const spender = swap.state.plan?.kind === 'approve' ? swap.state.plan.approval.expected.spender : ''
    await eventually(() => stage.text).toContain('This contract can take up to 1 OAK of yours from now on.')
    expect(stage.text.replace(/\s/g, '')).toContain(spender)
    await button('Approve and swap').click()
    await button('Press again to approve').click() // a double click
    expect(requests).toEqual([])
    await scope.clock.advance(500)
    await button('Press again to approve').click()
    await eventually(() => requests[0]?.what).toBe('approve')
  })

  test('review: shows what leaves the account in the worst case, who receives the rest, and addresses', async () => {
    const { stage, swap } = await showReview()
    const { address } = swap.state.market?.connectedAccount ?? { address: '' }
    expect(stage.text).toMatch(/Total \(max\.\)\s*1 OAK \+ 0\.\d+ ETH/)
    expect(stage.text).toContain(`${address.slice(0, 6)}…${address.slice(-4)}`)
    for (const token of [swap.state.quote?.from, swap.state.quote?.to])
      expect(stage.text).toContain(`${token?.address?.slice(0, 6)}…${token?.address?.slice(-4)}`)
  })

  test('names: shows that the symbol of a token mixes writing systems, with its address', async () => {
    const { stage, swap } = await showReview()
    const { quote } = swap.state
    if (!quote) throw new Error('no quote')
    Object.assign(swap.state, { quote: { ...quote, to: { ...quote.to, symbol: 'USDС' } } })
    await eventually(
      () => document.querySelector('appkit-name-notes')?.shadowRoot?.textContent ?? stage.text,
    ).toContain('This name mixes writing systems: USDС')
  })

  test('shows both amounts, the approval and the contract', async () => {
    const { stage } = await showReview()
    for (const expected of ['1 OAK', '4.95 GUSD', '4.9005 GUSD', 'spend exactly 1 OAK', '0xeeee…eee1'])
      expect(stage.text).toContain(expected)
  })

  test('shows the sold amount without rounding', async () => {
    const { stage, swap, scope } = await showReview()
    swap.setAmountText('1.123456789012345678')
    await scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await eventually(() => swap.state.plan).toBeDefined()
    await stage.settled()
    for (const expected of ['1.123456789012345678 OAK', 'spend exactly 1.123456789012345678 OAK'])
      expect(stage.text).toContain(expected)
  })

  test('approves and swaps, and shows the progress', async () => {
    const { scope, wallet, router, requests, stage } = await showReview()
    const [first, second] = [deferred(), deferred()]
    Object.assign(wallet, { approve: () => first.promise, swap: () => second.promise })
    await pressApproval(scope)
    await expect.element(button('Approving…')).toBeVisible()
    await eventually(() => stage.text).toContain('Step 1 of 2 · Approve the amount in your wallet')
    first.resolve()
    await expect.element(button('Swapping…')).toBeVisible()
    await eventually(() => stage.text).toContain('Step 2 of 2 · Confirm the swap in your wallet')
    second.resolve()
    await eventually(() => router.view).toBe('SwapConfirmed')
    await scope.clock.advance(2 * REPLACE_DELAY_MS)
    expect(requests.map(({ what }) => what)).toEqual(['approve', 'swap'])
  })

  test('asks for confirmation if the price got worse after the approval', async () => {
    const { world, scope, wallet, stage, requests } = await showReview()
    Object.assign(wallet, { approve: async () => void (world.permille = 900n) })
    await pressApproval(scope)
    await eventually(() => stage.text).toContain('The price changed')
    expect(requests).toHaveLength(1)
    await button(/^Swap$/).click()
    await eventually(() => requests.length).toBe(2)
  })

  test('swaps at a loss of 15 % or more only after a second, unhurried press', async () => {
    const world = swapFixture()
    disposeAfterTest(world.scope)
    world.world.permille = 840n
    await world.swap.begin('eip155', { fromToken: 'ETH', toToken: 'OAK' })
    world.scope.use(RouterController).push('SwapPreview')
    const stage = await show<never>(SwapPreviewView as never, world)
    await eventually(() => world.swap.state.plan).toBeDefined()
    await eventually(() => stage.text).toContain('You lose about 16% in this swap')
    await button('Swap anyway').click()
    await button('Press again to swap').click() // a double click
    expect(world.requests).toEqual([])
    await world.scope.clock.advance(500)
    await button('Press again to swap').click()
    await eventually(() => world.requests.length).toBe(1)
  })

  test('asks again for a swap at a loss if the quote got worse after the first press', async () => {
    const world = swapFixture()
    disposeAfterTest(world.scope)
    world.world.permille = 840n
    await world.swap.begin('eip155', { fromToken: 'ETH', toToken: 'OAK' })
    world.scope.use(RouterController).push('SwapPreview')
    await show<never>(SwapPreviewView as never, world)
    await eventually(() => world.swap.state.plan).toBeDefined()
    await button('Swap anyway').click()
    world.world.permille = 800n
    await world.scope.clock.advance(QUOTE_REFRESH_MS)
    await expect.element(button('Swap anyway')).toBeVisible()
    expect(world.requests).toEqual([])
  })

  test('shows why the wallet did not swap', async () => {
    const { scope, stage, wallet } = await showReview()
    Object.assign(wallet, { approve: () => Promise.reject(new AppKitError('wallet/rejected')) })
    await pressApproval(scope)
    await eventually(() => stage.text).toMatch(/Request rejected in .+\./)
    await expect.element(button('Approve and swap')).toBeVisible()
  })

  test('reports a rejection in the embedded wallet without the name of the login', async () => {
    const { scope, stage, wallet } = await showReview(undefined, {}, { id: 'AUTH', type: 'AUTH', name: 'Google' })
    Object.assign(wallet, { approve: () => Promise.reject(new AppKitError('wallet/rejected')) })
    await pressApproval(scope)
    await eventually(() => stage.text).toContain('Request rejected in your wallet.')
  })

  test('goes back on cancel', async () => {
    const { router } = await showReview()
    await button('Cancel').click()
    expect(router.view).toBe('Swap')
  })

  test('redirects to the form without a swap', async () => {
    const world = swapFixture()
    disposeAfterTest(world.scope)
    world.scope.use(RouterController).push('SwapPreview')
    await show<never>(SwapPreviewView as never, world)
    await eventually(() => world.scope.use(RouterController).view).toBe('Swap')
  })

  test('refreshes the quote', async () => {
    const { scope, world, stage } = await showReview()
    world.permille = 900n
    await scope.clock.advance(QUOTE_REFRESH_MS)
    await eventually(() => stage.text).toContain('4.5 GUSD')
  })

  test('warns about a worse price, but not about a better one', async () => {
    const { scope, world, stage } = await showReview()
    world.permille = 995n
    await scope.clock.advance(QUOTE_REFRESH_MS)
    await eventually(() => stage.text).toContain('4.975 GUSD')
    expect(stage.text).not.toContain('The price changed')
    world.permille = 900n
    await scope.clock.advance(QUOTE_REFRESH_MS)
    await eventually(() => stage.text).toContain('4.5 GUSD')
    await expect.element(page.getByRole('alert')).toHaveTextContent('The price changed. Check what you receive')
    expect(await stage.violations()).toEqual([])
  })
})
