import { describe, expect, test } from 'vitest'
import { AlertController } from '../../../src/controllers/app/alert.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { REPLACE_DELAY_MS } from '../../../src/controllers/app/snack.js'
import { PendingTransactionsController } from '../../../src/controllers/balances/pending-transactions.js'
import { RECEIPT_POLL_INTERVAL_MS } from '../../../src/controllers/balances/refresh-balances.js'
import { QUOTE_DEBOUNCE_MS, QUOTE_REFRESH_MS, SwapController } from '../../../src/controllers/swap/swap.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { deferred } from '../../helpers/deferred.js'
import { soon } from '../../helpers/soon.js'
import { exchange, swapStage, refusal, type SwapStage } from '../../helpers/swap-stage.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'

/** A swap that is begun, and looked at. */
async function begun(parts: Parameters<typeof swapStage>[0] = {}): Promise<SwapStage> {
  const stage = swapStage(parts)
  await stage.swap.begin('eip155')
  stage.swap.watch()
  return stage
}

/** The same, with an offer of oaks for ether (or another pair) that could be sent. */
async function offered(parts: Parameters<typeof swapStage>[0] = {}, [from, to] = ['ETH', 'OAK'], allowance = 0n) {
  const stage = await begun(parts)
  stage.world.allowance = allowance
  stage.swap.selectToken('from', stage.token(from!))
  stage.swap.selectToken('to', stage.token(to!))
  await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
  await soon(() => stage.swap.state.plan ?? stage.swap.state.inputError ?? stage.swap.state.failure).toBeDefined()
  return stage
}

const quoteCalls = ({ calls }: SwapStage) => calls.filter(route => route.includes('quotes')).length

describe('beginning', () => {
  test('learns the tokens, and gives one of the network’s own coin', async () => {
    const { swap } = await begun()
    expect(swap.state).toMatchObject({ stage: 'ready', draft: { text: '1', slippage: 1, to: undefined } })
    expect(swap.state.draft.from).toMatchObject({ symbol: 'ETH' })
    expect(swap.state.draft.from?.address).toBeUndefined()
  })

  test('takes the symbols and the amount that the app names', async () => {
    const { swap } = swapStage()
    await swap.begin('eip155', { fromToken: 'oak', toToken: 'GUSD', amount: '2.5' })
    expect(swap.state.draft).toMatchObject({ from: { symbol: 'OAK' }, to: { symbol: 'GUSD' }, text: '2.5' })
  })

  test.each([[{ fromToken: 'nothing', toToken: 'ETH', amount: '1e9' }], [{ fromToken: 7 as never, amount: '-1' }]])(
    'ignores what is none: %j',
    async wanted => {
      const { swap } = swapStage()
      await swap.begin('eip155', wanted)
      expect(swap.state.draft).toMatchObject({ from: { symbol: 'ETH' }, to: undefined, text: '1' })
    },
  )

  test('that fails says so, and goes back', async () => {
    const stage = swapStage()
    stage.world.failing = { 'convert/tokens': refusal('no', 503) }
    await stage.swap.begin('eip155')
    expect(stage.snack()).toMatchObject({ variant: 'error', code: 'swap/init-failed' })
    expect(stage.scope.use(RouterController).view).toBe('Account')
    expect(stage.swap.state.stage).toBe('idle')
  })

  test('without the price of the coin says so, and goes on', async () => {
    const stage = swapStage()
    stage.world.failing = { fungible: refusal('no', 503) }
    await stage.swap.begin('eip155')
    expect(stage.snack()).toMatchObject({ code: 'swap/price-failed' })
    expect(stage.swap.state.stage).toBe('ready')
  })

  test('on a network where nobody swaps says that', async () => {
    const { swap } = swapStage({}, 'eip155:5')
    await swap.begin('eip155')
    expect(swap.state.stage).toBe('unsupported')
  })

  test('on a network that the app does not know says that', async () => {
    const { swap, calls } = swapStage({ session: { caipNetworkId: 'eip155:77' } })
    await swap.begin('eip155')
    expect(swap.state.stage).toBe('unsupported')
    expect(calls).not.toContain('GET /v1/convert/tokens')
  })

  test('of nobody is refused', async () => {
    using scope = testScope()
    await expect(scope.use(SwapController).begin('eip155')).rejects.toMatchObject({
      code: 'swap/address-missing',
      message: 'No address found to swap the tokens from.',
    })
  })

  test('ends with the account: what comes too late is not taken', async () => {
    const stage = swapStage()
    const gate = deferred()
    stage.world.heard = route => (route.includes('tokens') ? gate.promise : undefined)
    const beginning = stage.swap.begin('eip155')
    stage.session.accountsChanged(bob)
    await soon(() => stage.swap.state.stage).toBe('idle')
    gate.resolve()
    await beginning
    expect(stage.swap.state).toMatchObject({ stage: 'idle', market: undefined })
  })
})

describe('an offer', () => {
  test('comes half a second after the last change, once', async () => {
    const stage = await begun()
    stage.swap.selectToken('to', stage.token('OAK'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS - 1)
    stage.swap.setAmountText('2')
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS - 1)
    expect(quoteCalls(stage)).toBe(0)
    expect(stage.swap.state.loadingQuote).toBe(true)
    await stage.scope.clock.advance(1)
    await soon(() => stage.swap.state.plan).toBeDefined()
    expect(quoteCalls(stage)).toBe(1)
    expect(stage.swap.state.quote).toMatchObject({ amount: 2n * 10n ** 18n, toAmount: 792n * 10n ** 18n, fee: 0 })
    expect(stage.swap.state).toMatchObject({ loadingQuote: false, building: false })
  })

  test('says the least that its call takes', async () => {
    const { swap } = await offered()
    expect(swap.state.quote?.minimum).toBe((396n * 10n ** 18n * 99n) / 100n)
  })

  test('is renewed every ten seconds while it is looked at, and no longer', async () => {
    const stage = await begun()
    const stop = stage.swap.watch()
    stage.swap.selectToken('to', stage.token('OAK'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await soon(() => stage.swap.state.plan).toBeDefined()
    stage.world.permille = 900n
    await stage.scope.clock.advance(QUOTE_REFRESH_MS)
    await soon(() => stage.swap.state.quote?.toAmount).toBe(360n * 10n ** 18n)
    await soon(() => stage.swap.state.loadingQuote).toBe(false)
    expect(quoteCalls(stage)).toBe(2)
    stop()
    stage.scope.use(ModalController).setOpen(false)
    await stage.scope.clock.advance(10 * QUOTE_REFRESH_MS)
    expect(quoteCalls(stage)).toBe(2)
  })

  test('of before stays whole while the next one is written', async () => {
    const stage = await offered()
    const before = { ...stage.swap.state }
    const gate = deferred()
    stage.world.permille = 900n
    stage.world.heard = route => (route.includes('build-transaction') ? gate.promise : undefined)
    await stage.scope.clock.advance(QUOTE_REFRESH_MS)
    await soon(() => stage.calls.filter(route => route.includes('build-transaction')).length).toBe(2)
    expect(stage.swap.state).toMatchObject({ quote: before.quote, plan: before.plan, loadingQuote: true })
    gate.resolve()
    await soon(() => stage.swap.state.quote?.toAmount).toBe(360n * 10n ** 18n)
  })

  test('of another pair never comes on view', async () => {
    const stage = await begun()
    const gate = deferred()
    stage.world.heard = (route, { to }) =>
      route.includes('quotes') && `${to}`.endsWith('1111') ? gate.promise : undefined
    stage.swap.selectToken('to', stage.token('OAK'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await soon(() => quoteCalls(stage)).toBe(1)
    stage.swap.selectToken('to', stage.token('GUSD'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await soon(() => stage.swap.state.plan).toBeDefined()
    gate.resolve()
    await stage.scope.clock.advance(1)
    expect(stage.swap.state.quote?.to.symbol).toBe('GUSD')
  })

  test.each(['', '0', '0.0', '.', '1.0000000000000000001'])(
    'of %j is asked of nobody, and clears what was shown',
    async text => {
      const stage = await offered()
      stage.swap.setAmountText(text)
      expect(stage.swap.state).toMatchObject({ quote: undefined, plan: undefined, loadingQuote: false })
      const before = quoteCalls(stage)
      await stage.scope.clock.advance(QUOTE_REFRESH_MS * 2)
      expect(quoteCalls(stage)).toBe(before)
    },
  )

  test('that nobody makes is an alert', async () => {
    const stage = await begun()
    stage.world.noQuotes = true
    stage.swap.selectToken('to', stage.token('OAK'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await soon(() => stage.swap.state.failure).toBe('swap/amount-incorrect')
    expect(stage.scope.use(AlertController).state).toMatchObject({
      code: 'swap/amount-incorrect',
      detail: 'Please enter a valid amount',
    })
    await stage.scope.clock.advance(QUOTE_REFRESH_MS * 2)
    expect(quoteCalls(stage)).toBe(1)
  })

  test.each([
    ['There is insufficient liquidity for this swap.', { inputError: 'liquidity', failure: undefined }],
    ['The amount is too small: nothing would be received.', { failure: 'swap/amount-incorrect' }],
    ['Something else.', { failure: 'swap/quote-failed' }],
  ])('refused with %j says why', async (description, told) => {
    const stage = await begun()
    stage.world.failing = { quotes: refusal(description) }
    stage.swap.selectToken('to', stage.token('OAK'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await soon(() => stage.swap.state).toMatchObject({ ...told, quote: undefined, loadingQuote: false })
  })

  test('of more than is held is one of insufficient balance, and nothing is written for it', async () => {
    const stage = await begun()
    stage.swap.setAmountText('11')
    stage.swap.selectToken('to', stage.token('OAK'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await soon(() => stage.swap.state.inputError).toBe('balance')
    expect(stage.swap.state.quote).toBeDefined()
    expect(stage.calls.join()).not.toContain('build')
  })

  test.each([
    ['eoa', 'balance'],
    ['smartAccount', undefined],
  ] as const)('that an account of type %s cannot pay the network for: %s', async (type, told) => {
    const account = { namespace: 'eip155' as const, address: ada, type }
    const stage = await begun({ session: { accounts: [account] } })
    stage.world.gasPrice = 10n ** 15n
    stage.world.allowance = 10n ** 30n
    stage.swap.selectToken('from', stage.token('OAK'))
    stage.swap.selectToken('to', stage.token('GUSD'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await soon(() => stage.swap.state.plan ?? stage.swap.state.inputError).toBeDefined()
    expect(stage.swap.state.inputError).toBe(told)
  })

  test.each([
    ['allowance', 'swap/allowance-failed'],
    ['build-approve', 'swap/approval-failed'],
  ])('whose %s fails says %s once', async (part, failure) => {
    const stage = await begun()
    stage.world.failing = { [part]: refusal('no', 503) }
    stage.swap.selectToken('from', stage.token('OAK'))
    stage.swap.selectToken('to', stage.token('GUSD'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await soon(() => stage.swap.state.failure).toBe(failure)
    expect(stage.snack()).toMatchObject({ open: true, code: failure })
    expect(stage.swap.state.plan).toBeUndefined()
  })

  test.each<[string, object]>([
    ['another receiver', { recipient: bob }],
    ['less in return than the slippage allows', { minimum: 1n }],
    ['another amount', { amount: 1n }],
    ['another token', { to: bob }],
    ['a token in place of the coin', { from: bob }],
  ])('written with %s is a mismatch', async (_, over) => {
    const honest = swapStage()
    const readSwap: never = (async (transaction: never, signer: never) => {
      const verbs = (await honest.scope.adapters[0]!.verbs({} as never)) as { readSwap: Function }
      return { ...(await verbs.readSwap(transaction, signer)), ...over }
    }) as never
    const stage = await offered({ verbs: { readSwap } })
    expect(stage.swap.state).toMatchObject({ failure: 'swap/mismatch', plan: undefined })
    expect(stage.snack()).toMatchObject({ code: 'swap/mismatch' })
  })
})

describe('the pair', () => {
  test('switched gives what was to be received', async () => {
    const { swap } = await offered()
    swap.switchTokens()
    expect(swap.state.draft).toMatchObject({ from: { symbol: 'OAK' }, to: { symbol: 'ETH' }, text: '396' })
  })

  test('switched without an offer gives one', async () => {
    const stage = await begun()
    stage.swap.switchTokens()
    expect(stage.swap.state.draft).toMatchObject({ from: undefined, to: { symbol: 'ETH' }, text: '1' })
  })

  test('is switched only once it is drawn up', async () => {
    const { swap } = swapStage()
    swap.switchTokens()
    expect(swap.state.draft).toMatchObject({ from: undefined, to: undefined })
  })

  test('of a token with itself is the pair switched', async () => {
    const { swap, token } = await offered()
    swap.selectToken('to', token('ETH'))
    expect(swap.state.draft).toMatchObject({ from: { symbol: 'OAK' }, to: { symbol: 'ETH' } })
  })

  test('chosen again changes nothing', async () => {
    const stage = await offered()
    const { quote } = stage.swap.state
    stage.swap.selectToken('to', stage.token('OAK'))
    stage.swap.setAmountText('1.0')
    expect(stage.swap.state.quote).toBe(quote)
  })

  test('with another slippage is asked for anew', async () => {
    const stage = await offered()
    stage.swap.setSlippage(3)
    expect(stage.swap.state.quote).toBeUndefined()
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await soon(() => stage.swap.state.plan).toBeDefined()
    expect(stage.swap.state.quote?.minimum).toBe((396n * 10n ** 18n * 97n) / 100n)
  })
})

describe('carrying out', () => {
  test('of a coin asks for the swap alone, leaves for the account, and tells', async () => {
    const stage = await offered()
    const gate = deferred()
    stage.wallet.swap = () => gate.promise
    const swapping = stage.swap.swap()
    await soon(() => stage.snack().message).toBe('Confirm transaction in your wallet')
    gate.resolve()
    await soon(() => stage.scope.use(RouterController).view).toBe('Account')
    await stage.scope.clock.advance(REPLACE_DELAY_MS)
    await swapping
    await stage.scope.clock.advance(REPLACE_DELAY_MS)
    expect(stage.snack()).toMatchObject({ variant: 'success', message: 'Swapped ETH to 396 OAK' })
    expect(stage.requests.map(({ what }) => what)).toEqual(['swap'])
    expect(stage.swap.state.stage).toBe('idle')
    expect(stage.events.map(({ event }) => event)).toEqual(['OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_SUCCESS'])
    expect(stage.events.at(-1)?.properties).toEqual({
      isSmartAccount: false,
      network: 'eip155:1',
      swapFromToken: 'ETH',
      swapToToken: 'OAK',
      swapFromAmount: '1',
      swapToAmount: '396',
    })
    const [row] = stage.scope.use(PendingTransactionsController).getByAccount(`eip155:1:${ada}`)
    expect(row).toMatchObject({ kind: 'swap', gives: { symbol: 'ETH' }, gets: { symbol: 'OAK' } })
  })

  test('says that it swaps while the network has not mined it', async () => {
    let done: boolean | undefined
    const stage = await offered({ verbs: { hasSucceeded: async () => done } })
    const swapping = stage.swap.swap()
    await soon(() => stage.scope.use(RouterController).view).toBe('Account')
    await stage.scope.clock.advance(REPLACE_DELAY_MS)
    expect(stage.snack()).toMatchObject({ variant: 'loading', message: 'Swapping ETH to 396 OAK' })
    done = true
    await stage.scope.clock.advance(RECEIPT_POLL_INTERVAL_MS)
    await swapping
    await stage.scope.clock.advance(REPLACE_DELAY_MS)
    expect(stage.snack().message).toBe('Swapped ETH to 396 OAK')
  })

  test('that reverts is an error, and no success', async () => {
    const stage = await offered({ verbs: { hasSucceeded: async () => false } })
    await stage.swap.swap()
    await stage.scope.clock.advance(REPLACE_DELAY_MS)
    expect(stage.snack()).toMatchObject({ variant: 'error', code: 'swap/send-failed' })
    expect(stage.events.map(({ event }) => event)).toEqual(['OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_ERROR'])
  })

  test('of a token asks for exactly the amount first, then for the swap by whoever was approved', async () => {
    const stage = await offered({}, ['OAK', 'GUSD'])
    expect(stage.swap.state.plan?.kind).toBe('approve')
    const gate = deferred()
    stage.wallet.approve = () => gate.promise
    const swapping = stage.swap.swap()
    await soon(() => stage.snack().message).toBe('Approve limit increase in your wallet')
    expect(stage.swap.state.step).toBe('approving')
    gate.resolve()
    await swapping
    expect(stage.requests).toEqual([
      { what: 'approve', meant: expect.objectContaining({ amount: 10n ** 18n }) },
      { what: 'swap', meant: expect.objectContaining({ amount: 10n ** 18n, minimum: 4_900_500n }) },
    ])
    expect(quoteCalls(stage)).toBe(2)
  })

  test('with enough allowed asks for the swap at once', async () => {
    const stage = await offered({}, ['OAK', 'GUSD'], 10n ** 18n)
    expect(stage.swap.state.plan?.kind).toBe('swap')
  })

  test('sets an allowance to zero first where the token wants that', async () => {
    const planApproval: never = (async ({ token, amount }: { token: string; amount: bigint }) => {
      const ready = (value: bigint) => ({
        expected: { token, spender: `0x${'e'.repeat(39)}1`, amount: value },
        transaction: { to: token, data: '0x01' as const, gas: 1n },
      })
      return { ...ready(amount), reset: ready(0n) }
    }) as never
    const stage = await offered({ verbs: { planApproval } }, ['OAK', 'GUSD'])
    await stage.swap.swap()
    expect(stage.requests.map(({ what, meant }) => [what, (meant as { amount: bigint }).amount])).toEqual([
      ['approve', 0n],
      ['approve', 10n ** 18n],
      ['swap', 10n ** 18n],
    ])
  })

  test('stops where the offer is worse after the approval, until it is agreed to anew', async () => {
    const stage = await offered({}, ['OAK', 'GUSD'])
    stage.wallet.approve = async () => void (stage.world.permille = 900n)
    await stage.swap.swap()
    expect(stage.requests.map(({ what }) => what)).toEqual(['approve'])
    expect(stage.swap.state).toMatchObject({ changed: true, step: undefined, plan: { kind: 'swap' } })
    expect(stage.swap.state.quote?.toAmount).toBe(4_500_000n)
    await stage.swap.swap()
    expect(stage.requests.map(({ what }) => what)).toEqual(['approve', 'swap'])
  })

  /** An offer of dollars for oaks that is reviewed. */
  async function reviewed() {
    const stage = await offered({}, ['OAK', 'GUSD'])
    stage.scope.use(ModalController).setOpen(true)
    stage.scope.use(RouterController).push('SwapPreview')
    const renewed = async (permille: bigint) => {
      const { at } = stage.swap.state.quote ?? { at: 0 }
      stage.world.permille = permille
      await stage.scope.clock.advance(QUOTE_REFRESH_MS)
      await soon(() => stage.swap.state.plan && stage.swap.state.quote?.at).toBeGreaterThan(at)
      return stage.swap.state.changed
    }
    return { ...stage, renewed }
  }

  test('says that it got worse while it was reviewed, until it is agreed to anew', async () => {
    const { renewed, swap, wallet } = await reviewed()
    expect(await renewed(990n)).toBe(false)
    expect(await renewed(995n)).toBe(false)
    expect(await renewed(994n)).toBe(true)
    expect(await renewed(994n)).toBe(true)
    const asked = deferred()
    wallet.approve = () => asked.promise
    const swapping = swap.swap()
    expect(swap.state.changed).toBe(false)
    asked.reject(new AppKitError('wallet/rejected'))
    await swapping
    expect(await renewed(994n)).toBe(false)
    expect(await renewed(980n)).toBe(true)
  })

  test('says so, too, where no offer could be had between the two', async () => {
    const { renewed, swap, world, scope } = await reviewed()
    for (const failing of [{ quotes: refusal('no', 503) }, { quotes: refusal('Insufficient liquidity') }]) {
      world.failing = failing
      await scope.clock.advance(QUOTE_REFRESH_MS)
      await soon(() => swap.state.quote).toBeUndefined()
      world.failing = {}
      await swap.refreshQuote()
    }
    expect(swap.state.changed).toBe(false)
    world.failing = { quotes: refusal('no', 503) }
    await scope.clock.advance(QUOTE_REFRESH_MS)
    await soon(() => swap.state.failure).toBe('swap/quote-failed')
    world.failing = {}
    expect(await renewed(900n)).toBe(true)
  })

  test('of another amount, or on the first screen, is compared with nothing', async () => {
    const { renewed, swap, scope } = await reviewed()
    expect(await renewed(900n)).toBe(true)
    scope.use(RouterController).goBack()
    expect(await renewed(890n)).toBe(false)
    swap.setAmountText('0.5')
    scope.use(RouterController).push('SwapPreview')
    await scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await soon(() => swap.state.plan).toBeDefined()
    expect(swap.state.changed).toBe(false)
  })

  test('by another than was approved is a mismatch', async () => {
    const stage = await offered(
      {
        verbs: {
          readSwap: async () => ({
            router: bob,
            from: `0x${'1'.repeat(40)}`,
            to: `0x${'2'.repeat(40)}`,
            amount: 10n ** 18n,
            minimum: 4_950_000n,
            recipient: ada,
          }),
        },
        options: { swaps: { routers: { 'eip155:1': [exchange, bob] } } },
      },
      ['OAK', 'GUSD'],
    )
    await stage.swap.swap()
    await stage.scope.clock.advance(REPLACE_DELAY_MS)
    expect(stage.snack()).toMatchObject({ code: 'swap/mismatch' })
    expect(stage.requests.map(({ what }) => what)).toEqual(['approve'])
    expect(stage.events.at(-1)?.event).toBe('SWAP_APPROVAL_ERROR')
  })

  test('less approved than asked ends there', async () => {
    const stage = await offered({ verbs: { sendApproval: async () => `0x${'1'.repeat(64)}` } }, ['OAK', 'GUSD'])
    await stage.swap.swap()
    await stage.scope.clock.advance(REPLACE_DELAY_MS)
    expect(stage.snack()).toMatchObject({ code: 'swap/allowance-failed' })
  })

  test('an approval that reverts ends there', async () => {
    const stage = await offered({ verbs: { hasSucceeded: async () => false } }, ['OAK', 'GUSD'])
    await stage.swap.swap()
    await stage.scope.clock.advance(REPLACE_DELAY_MS)
    expect(stage.snack()).toMatchObject({ code: 'swap/approval-failed' })
  })

  test.each([
    ['approve', 'SWAP_APPROVAL_ERROR', ['OAK', 'GUSD']],
    ['swap', 'SWAP_ERROR', ['ETH', 'OAK']],
  ] as const)('refused at %s says what the wallet said, and can be tried again', async (what, event, pair) => {
    const stage = await offered({}, [...pair])
    const refuse = async () => {
      throw new AppKitError('wallet/rejected', { text: 'User rejected the request.' })
    }
    Object.assign(stage.wallet, { [what]: refuse })
    await stage.swap.swap()
    await stage.scope.clock.advance(REPLACE_DELAY_MS)
    expect(stage.snack()).toMatchObject({ variant: 'error', message: 'User rejected the request.' })
    expect(stage.events.at(-1)).toMatchObject({ event, properties: { message: 'User rejected the request.' } })
    await soon(() => stage.swap.state).toMatchObject({
      step: undefined,
      loadingQuote: false,
      plan: { kind: pair[0] === 'ETH' ? 'swap' : 'approve' },
    })
  })

  test('without words of the wallet says the sentence of the code', async () => {
    const stage = await offered()
    stage.wallet.swap = async () => {
      throw new AppKitError('wallet/failed')
    }
    await stage.swap.swap()
    await stage.scope.clock.advance(REPLACE_DELAY_MS)
    expect(stage.snack()).toMatchObject({ code: 'swap/send-failed' })
  })

  test('asks who went away for nothing more', async () => {
    const stage = await offered({}, ['OAK', 'GUSD'])
    stage.wallet.approve = async () => stage.scope.use(ModalController).setOpen(false)
    await stage.swap.swap()
    expect(stage.requests.map(({ what }) => what)).toEqual(['approve'])
    expect(stage.swap.state.stage).toBe('idle')
  })

  test('is begun once, and changed by nobody meanwhile', async () => {
    const stage = await offered()
    const gate = deferred()
    stage.wallet.swap = () => gate.promise
    const first = stage.swap.swap()
    await stage.swap.swap()
    stage.swap.setAmountText('5')
    stage.swap.switchTokens()
    expect(stage.swap.state.draft).toMatchObject({ text: '1', from: { symbol: 'ETH' } })
    gate.resolve()
    await first
    expect(stage.requests).toHaveLength(1)
  })
})
