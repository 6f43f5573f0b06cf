import { describe, expect, test } from 'vitest'
import { AlertController } from '../../../src/controllers/app/alert.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { REPLACE_DELAY_MS } from '../../../src/controllers/app/snack.js'
import { PendingTransactionsController } from '../../../src/controllers/balances/pending-transactions.js'
import { RECEIPT_POLL_INTERVAL_MS } from '../../../src/controllers/balances/track-transaction.js'
import { QUOTE_DEBOUNCE_MS, QUOTE_REFRESH_MS, SwapController } from '../../../src/controllers/swap/swap.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { deferred } from '../../helpers/deferred.js'
import { eventually } from '../../helpers/eventually.js'
import { decodeSwap, market, swapRouter, swapFixture, rejection, type SwapFixture } from '../../helpers/swap-fixture.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

/** A started swap that is shown. */
async function begun(parts: Parameters<typeof swapFixture>[0] = {}): Promise<SwapFixture> {
  const stage = swapFixture(parts)
  await stage.swap.begin('eip155')
  stage.swap.watch()
  return stage
}

/** Like {@link begun}, with an executable quote from ETH to OAK or another pair. */
async function offered(parts: Parameters<typeof swapFixture>[0] = {}, [from, to] = ['ETH', 'OAK'], allowance = 0n) {
  const stage = await begun(parts)
  stage.world.allowance = allowance
  stage.swap.selectToken('from', stage.token(from!))
  stage.swap.selectToken('to', stage.token(to!))
  await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
  await eventually(() => stage.swap.state.plan ?? stage.swap.state.inputError ?? stage.swap.state.failure).toBeDefined()
  return stage
}

const quoteCalls = ({ calls }: SwapFixture) => calls.filter(route => route.includes('quotes')).length

describe('begin', () => {
  test('loads the tokens and starts with one native token', async () => {
    const { swap } = await begun()
    expect(swap.state).toMatchObject({ phase: 'ready', draft: { text: '1', slippage: 1, to: undefined } })
    expect(swap.state.draft.from).toMatchObject({ symbol: 'ETH' })
    expect(swap.state.draft.from?.address).toBeUndefined()
  })

  test('applies the app’s symbols and amount', async () => {
    const { swap } = swapFixture()
    await swap.begin('eip155', { fromToken: 'oak', toToken: 'GUSD', amount: '2.5' })
    expect(swap.state.draft).toMatchObject({ from: { symbol: 'OAK' }, to: { symbol: 'GUSD' }, text: '2.5' })
  })

  test.each([[{ fromToken: 'nothing', toToken: 'ETH', amount: '1e9' }], [{ fromToken: 7 as never, amount: '-1' }]])(
    'ignores the invalid values %j',
    async wanted => {
      const { swap } = swapFixture()
      await swap.begin('eip155', wanted)
      expect(swap.state.draft).toMatchObject({ from: { symbol: 'ETH' }, to: undefined, text: '1' })
    },
  )

  test('swap tokens cannot be loaded: the screen stays, and loads them on demand', async () => {
    const stage = swapFixture()
    stage.world.failing = { 'convert/tokens': rejection('no', 503) }
    await stage.swap.begin('eip155')
    expect(stage.snack().open).toBe(false)
    expect(stage.scope.use(RouterController).view).toBe('Swap')
    expect(stage.swap.state.phase).toBe('unavailable')
    stage.world.failing = {}
    await stage.swap.begin('eip155')
    expect(stage.swap.state.phase).toBe('ready')
  })

  test('reports a missing native price and continues', async () => {
    const stage = swapFixture()
    stage.world.failing = { fungible: rejection('no', 503) }
    await stage.swap.begin('eip155')
    expect(stage.snack()).toMatchObject({ code: 'swap/price-failed' })
    expect(stage.swap.state.phase).toBe('ready')
  })

  test('swap networks: one without swaps is reported', async () => {
    const { swap } = swapFixture({}, 'eip155:5')
    await swap.begin('eip155')
    expect(swap.state.phase).toBe('unsupported')
  })

  test('reports a network that the app does not configure', async () => {
    const { swap, calls } = swapFixture({ session: { caipNetworkId: 'eip155:77' } })
    await swap.begin('eip155')
    expect(swap.state.phase).toBe('unsupported')
    expect(calls).not.toContain('GET /v1/convert/tokens')
  })

  test('rejects without a connected account', async () => {
    using scope = testScope()
    await expect(scope.use(SwapController).begin('eip155')).rejects.toMatchObject({
      code: 'swap/address-missing',
      message: 'No address found to swap the tokens from.',
    })
  })

  test('ends with the account and discards late responses', async () => {
    const stage = swapFixture()
    const gate = deferred()
    stage.world.onCall = route => (route.includes('tokens') ? gate.promise : undefined)
    const beginning = stage.swap.begin('eip155')
    stage.session.accountsChanged(bob)
    await eventually(() => stage.swap.state.phase).toBe('idle')
    gate.resolve()
    await beginning
    expect(stage.swap.state).toMatchObject({ phase: 'idle', market: undefined })
  })
})

describe('quote', () => {
  test('quote on every change: is requested once, half a second after the last change', async () => {
    const stage = await begun()
    stage.swap.selectToken('to', stage.token('OAK'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS - 1)
    stage.swap.setAmountText('2')
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS - 1)
    expect(quoteCalls(stage)).toBe(0)
    expect(stage.swap.state.phase).toBe('quoting')
    await stage.scope.clock.advance(1)
    await eventually(() => stage.swap.state.plan).toBeDefined()
    expect(quoteCalls(stage)).toBe(1)
    expect(stage.swap.state.quote).toMatchObject({ amount: 2n * 10n ** 18n, toAmount: 792n * 10n ** 18n, fee: 0 })
    expect(stage.swap.state).toMatchObject({ phase: 'ready' })
  })

  test('shows the minimum that the call accepts', async () => {
    const { swap } = await offered()
    expect(swap.state.quote?.minimum).toBe((396n * 10n ** 18n * 99n) / 100n)
  })

  test('is refreshed every ten seconds while it is shown', async () => {
    const stage = await begun()
    const stop = stage.swap.watch()
    stage.swap.selectToken('to', stage.token('OAK'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await eventually(() => stage.swap.state.plan).toBeDefined()
    stage.world.permille = 900n
    await stage.scope.clock.advance(QUOTE_REFRESH_MS)
    await eventually(() => stage.swap.state.quote?.toAmount).toBe(360n * 10n ** 18n)
    await eventually(() => stage.swap.state.phase).toBe('ready')
    expect(quoteCalls(stage)).toBe(2)
    stop()
    stage.scope.use(ModalController).setOpen(false)
    await stage.scope.clock.advance(10 * QUOTE_REFRESH_MS)
    expect(quoteCalls(stage)).toBe(2)
  })

  test('stays complete while the next one is planned', async () => {
    const stage = await offered()
    const before = { ...stage.swap.state }
    const gate = deferred()
    stage.world.permille = 900n
    stage.world.onCall = route => (route.includes('build-transaction') ? gate.promise : undefined)
    await stage.scope.clock.advance(QUOTE_REFRESH_MS)
    await eventually(() => stage.calls.filter(route => route.includes('build-transaction')).length).toBe(2)
    expect(stage.swap.state).toMatchObject({ quote: before.quote, plan: before.plan, phase: 'quoting' })
    gate.resolve()
    await eventually(() => stage.swap.state.quote?.toAmount).toBe(360n * 10n ** 18n)
  })

  test('quote of another pair is never shown', async () => {
    const stage = await begun()
    const gate = deferred()
    stage.world.onCall = (route, { to }) =>
      route.includes('quotes') && `${to}`.endsWith('1111') ? gate.promise : undefined
    stage.swap.selectToken('to', stage.token('OAK'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await eventually(() => quoteCalls(stage)).toBe(1)
    stage.swap.selectToken('to', stage.token('GUSD'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await eventually(() => stage.swap.state.plan).toBeDefined()
    gate.resolve()
    await stage.scope.clock.advance(1)
    expect(stage.swap.state.quote?.to.symbol).toBe('GUSD')
  })

  test.each(['', '0', '0.0', '.', '1.0000000000000000001'])(
    'is cleared and not requested for the amount %j',
    async text => {
      const stage = await offered()
      stage.swap.setAmountText(text)
      expect(stage.swap.state).toMatchObject({ quote: undefined, plan: undefined, phase: 'ready' })
      const before = quoteCalls(stage)
      await stage.scope.clock.advance(QUOTE_REFRESH_MS * 2)
      expect(quoteCalls(stage)).toBe(before)
    },
  )

  test('shows an alert if the service returns no quote', async () => {
    const stage = await begun()
    stage.world.noQuotes = true
    stage.swap.selectToken('to', stage.token('OAK'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await eventually(() => stage.swap.state.failure).toBe('swap/amount-incorrect')
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
  ])('reports the refusal %j', async (description, expected) => {
    const stage = await begun()
    stage.world.failing = { quotes: rejection(description) }
    stage.swap.selectToken('to', stage.token('OAK'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await eventually(() => stage.swap.state).toMatchObject({ ...expected, quote: undefined, phase: 'ready' })
  })

  test('above the balance reports insufficient funds and is not planned', async () => {
    const stage = await begun()
    stage.swap.setAmountText('11')
    stage.swap.selectToken('to', stage.token('OAK'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await eventually(() => stage.swap.state.inputError).toBe('balance')
    expect(stage.swap.state.quote).toBeDefined()
    expect(stage.calls.join()).not.toContain('build')
  })

  test.each([
    ['eoa', 'balance'],
    ['smartAccount', undefined],
  ] as const)('checks the network fee of an account of type %s: %s', async (type, inputError) => {
    const account = { namespace: 'eip155' as const, address: ada, type }
    const stage = await begun({ session: { accounts: [account] } })
    stage.world.gasPrice = 10n ** 15n
    stage.world.allowance = 10n ** 30n
    stage.swap.selectToken('from', stage.token('OAK'))
    stage.swap.selectToken('to', stage.token('GUSD'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await eventually(() => stage.swap.state.plan ?? stage.swap.state.inputError).toBeDefined()
    expect(stage.swap.state.inputError).toBe(inputError)
  })

  test.each([
    ['allowance', 'swap/allowance-failed'],
    ['build-approve', 'swap/approval-failed'],
  ])('shows a failing %s as %s, without a message elsewhere', async (part, failure) => {
    const stage = await begun()
    stage.world.failing = { [part]: rejection('no', 503) }
    stage.swap.selectToken('from', stage.token('OAK'))
    stage.swap.selectToken('to', stage.token('GUSD'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await eventually(() => stage.swap.state.failure).toBe(failure)
    expect(stage.snack().open).toBe(false) // the screen shows it
    expect(stage.swap.state.plan).toBeUndefined()
  })

  test.each<[string, object]>([
    ['another recipient', { recipient: bob }],
    ['less in return than the slippage allows', { minimum: 1n }],
    ['another amount', { amount: 1n }],
    ['another token', { to: bob }],
    ['a token instead of the native token', { from: bob }],
  ])('rejects a transaction with %s', async (_, over) => {
    const honest = swapFixture()
    const readSwap: never = (async (transaction: never, signer: never) => {
      const verbs = (await honest.scope.adapters[0]!.verbs({} as never)) as { readSwap: Function }
      return { ...(await verbs.readSwap(transaction, signer)), ...over }
    }) as never
    const stage = await offered({ verbs: { readSwap } })
    expect(stage.swap.state).toMatchObject({ failure: 'swap/mismatch', plan: undefined })
    expect(stage.snack().open).toBe(false) // the screen shows it
  })
})

describe('pair', () => {
  test('sells the received amount after switching', async () => {
    const { swap } = await offered()
    swap.switchTokens()
    expect(swap.state.draft).toMatchObject({ from: { symbol: 'OAK' }, to: { symbol: 'ETH' }, text: '396' })
  })

  test('sells 1 after switching without a quote', async () => {
    const stage = await begun()
    stage.swap.switchTokens()
    expect(stage.swap.state.draft).toMatchObject({ from: undefined, to: { symbol: 'ETH' }, text: '1' })
  })

  test('cannot be switched before it is ready', async () => {
    const { swap } = swapFixture()
    swap.switchTokens()
    expect(swap.state.draft).toMatchObject({ from: undefined, to: undefined })
  })

  test('switches when a token is set on the other side', async () => {
    const { swap, token } = await offered()
    swap.selectToken('to', token('ETH'))
    expect(swap.state.draft).toMatchObject({ from: { symbol: 'OAK' }, to: { symbol: 'ETH' } })
  })

  test('changes nothing when it is selected again', async () => {
    const stage = await offered()
    const { quote } = stage.swap.state
    stage.swap.selectToken('to', stage.token('OAK'))
    stage.swap.setAmountText('1.0')
    expect(stage.swap.state.quote).toBe(quote)
  })

  test('requests another quote when the slippage changes', async () => {
    const stage = await offered()
    stage.swap.setSlippage(3)
    expect(stage.swap.state.quote).toBeUndefined()
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await eventually(() => stage.swap.state.plan).toBeDefined()
    expect(stage.swap.state.quote?.minimum).toBe((396n * 10n ** 18n * 97n) / 100n)
  })
})

describe('swap', () => {
  test('requests only the swap for a native token, shows the receipt and tracks it', async () => {
    const stage = await offered()
    const gate = deferred()
    stage.wallet.swap = () => gate.promise
    const swapping = stage.swap.swap()
    await eventually(() => stage.snack().message).toBe('Confirm transaction in your wallet')
    gate.resolve()
    await eventually(() => stage.scope.use(RouterController).view).toBe('SwapConfirmed')
    await swapping
    await stage.scope.clock.advance(2 * REPLACE_DELAY_MS)
    expect(stage.snack().open).toBe(false) // the receipt shows it
    expect(stage.requests.map(({ what }) => what)).toEqual(['swap'])
    expect(stage.swap.state.phase).toBe('idle')
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
    expect(row).toMatchObject({ kind: 'swap', gives: { symbol: 'ETH' }, gets: { symbol: 'OAK' }, outcome: 'confirmed' })
  })

  test('is pending until it is mined, and reported by a message if the user has left the receipt', async () => {
    let done: boolean | undefined
    const stage = await offered({ verbs: { hasSucceeded: async () => done } })
    const swapping = stage.swap.swap()
    await eventually(() => stage.scope.use(RouterController).view).toBe('SwapConfirmed')
    const getRow = () => stage.scope.use(PendingTransactionsController).state.list[0]
    await stage.scope.clock.advance(RECEIPT_POLL_INTERVAL_MS)
    expect(getRow()?.outcome).toBeUndefined()
    expect(stage.snack().open).toBe(false)
    stage.scope.use(RouterController).reset('Account')
    done = true
    await stage.scope.clock.advance(RECEIPT_POLL_INTERVAL_MS)
    await swapping
    await stage.scope.clock.advance(REPLACE_DELAY_MS)
    expect(getRow()?.outcome).toBe('confirmed')
    expect(stage.snack().message).toBe('Swapped ETH to 396 OAK')
  })

  test('is not possible if the balance does not cover the costs that the transaction states', async () => {
    const stage = await offered()
    stage.world.terms = { fee: 8n * 10n ** 18n, reserve: 10n ** 18n + 1n } // with the amount, one more than there is
    await stage.swap.refreshQuote()
    expect(stage.swap.state).toMatchObject({ inputError: 'balance', plan: { kind: 'swap' } })
    await stage.swap.swap()
    expect(stage.requests).toEqual([])
    stage.world.terms = { fee: 8n * 10n ** 18n, reserve: 10n ** 18n }
    await stage.swap.refreshQuote()
    expect(stage.swap.state.inputError).toBeUndefined()
  })

  describe('received amount', () => {
    const received = 395_999_999_999_999_999_001n
    const receipt = {
      status: '0x1',
      logs: [
        {
          address: market.oak.address,
          topics: [
            '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
            `0x${'7'.repeat(64)}`,
            `0x${ada.slice(2).padStart(64, '0')}`,
          ],
          data: `0x${received.toString(16).padStart(64, '0')}`,
        },
      ],
    }
    async function swapped(answers: readonly unknown[], pair: [string, string] = ['ETH', 'OAK']) {
      const requested: string[] = []
      const send = async (_network: unknown, { method }: { readonly method: string }) => {
        if (method !== 'eth_getTransactionReceipt') throw new AppKitError('rpc/failed')
        requested.push(method)
        const answer = answers[requested.length - 1]
        if (answer instanceof Error) throw answer
        return answer
      }
      const stage = await offered({ services: { rpc: { send } } }, pair, 10n ** 30n)
      await stage.swap.swap()
      const gets = () => stage.scope.use(PendingTransactionsController).state.list[0]?.gets
      return { ...stage, requested, gets }
    }

    test('is read from the receipt once the swap is confirmed', async () => {
      const { gets } = await swapped([receipt])
      await eventually(() => gets()).toMatchObject({ symbol: 'OAK', amount: received, isExact: true })
    })

    test('is requested again if a node fails or does not have the receipt yet', async () => {
      const { gets, requested, scope } = await swapped([null, new AppKitError('rpc/failed'), receipt])
      await eventually(() => requested.length).toBe(1)
      await scope.clock.advance(1_000)
      await eventually(() => requested.length).toBe(2)
      await scope.clock.advance(2_000)
      await eventually(() => gets()?.amount).toBe(received)
    })

    test('stays that of the quote if the receipt does not state it, and for native tokens', async () => {
      const silent = await swapped([{ status: '0x1', logs: [] }])
      await eventually(() => silent.requested.length).toBe(1)
      const coin = await swapped([receipt], ['OAK', 'ETH'])
      await coin.scope.clock.advance(RECEIPT_POLL_INTERVAL_MS)
      expect(coin.requested).toEqual([])
      for (const { gets } of [silent, coin]) expect(gets()).not.toHaveProperty('isExact')
    })
  })

  test('reports a reverted swap as failed', async () => {
    const stage = await offered({ verbs: { hasSucceeded: async () => false } })
    await stage.swap.swap()
    expect(stage.scope.use(PendingTransactionsController).state.list[0]?.outcome).toBe('failed')
    expect(stage.snack().open).toBe(false)
    expect(stage.events.map(({ event }) => event)).toEqual(['OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_ERROR'])
  })

  test('requests an exact approval first, then the swap through the approved spender', async () => {
    const stage = await offered({}, ['OAK', 'GUSD'])
    expect(stage.swap.state.plan?.kind).toBe('approve')
    const gate = deferred()
    stage.wallet.approve = () => gate.promise
    const swapping = stage.swap.swap()
    await eventually(() => stage.snack().message).toBe('Approve limit increase in your wallet')
    expect(stage.swap.state.phase).toBe('approving')
    gate.resolve()
    await swapping
    expect(stage.requests).toEqual([
      { what: 'approve', meant: expect.objectContaining({ amount: 10n ** 18n }) },
      { what: 'swap', meant: expect.objectContaining({ amount: 10n ** 18n, minimum: 4_900_500n }) },
    ])
    expect(quoteCalls(stage)).toBe(2)
  })

  test('skips the approval if the allowance is sufficient', async () => {
    const stage = await offered({}, ['OAK', 'GUSD'], 10n ** 18n)
    expect(stage.swap.state.plan?.kind).toBe('swap')
  })

  test('resets the allowance to zero first if the token requires it', async () => {
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

  test('stops if the quote after the approval is worse, until the user confirms', async () => {
    const stage = await offered({}, ['OAK', 'GUSD'])
    stage.wallet.approve = async () => void (stage.world.permille = 900n)
    await stage.swap.swap()
    expect(stage.requests.map(({ what }) => what)).toEqual(['approve'])
    expect(stage.swap.state).toMatchObject({ changed: true, phase: 'ready', plan: { kind: 'swap' } })
    expect(stage.swap.state.quote?.toAmount).toBe(4_500_000n)
    await stage.swap.swap()
    expect(stage.requests.map(({ what }) => what)).toEqual(['approve', 'swap'])
  })

  /** A reviewed quote from OAK to GUSD. */
  async function reviewed() {
    const stage = await offered({}, ['OAK', 'GUSD'])
    stage.scope.use(ModalController).setOpen(true)
    stage.scope.use(RouterController).push('SwapPreview')
    const renewed = async (permille: bigint) => {
      const { at } = stage.swap.state.quote ?? { at: 0 }
      stage.world.permille = permille
      await stage.scope.clock.advance(QUOTE_REFRESH_MS)
      await eventually(() => stage.swap.state.plan && stage.swap.state.quote?.at).toBeGreaterThan(at)
      return stage.swap.state.changed
    }
    return { ...stage, renewed }
  }

  test('reports a worse quote during the review, until the user confirms', async () => {
    const { renewed, swap, wallet } = await reviewed()
    expect(await renewed(990n)).toBe(false)
    expect(await renewed(995n)).toBe(false)
    expect(await renewed(994n)).toBe(true)
    expect(await renewed(994n)).toBe(true)
    const pendingRequest = deferred()
    wallet.approve = () => pendingRequest.promise
    const swapping = swap.swap()
    expect(swap.state.changed).toBe(false)
    pendingRequest.reject(new AppKitError('wallet/rejected'))
    await swapping
    expect(await renewed(994n)).toBe(false)
    expect(await renewed(980n)).toBe(true)
  })

  test('reports a worse quote even if requests failed in between', async () => {
    const { renewed, swap, world, scope } = await reviewed()
    for (const failing of [{ quotes: rejection('no', 503) }, { quotes: rejection('Insufficient liquidity') }]) {
      world.failing = failing
      await scope.clock.advance(QUOTE_REFRESH_MS)
      await eventually(() => swap.state.quote).toBeUndefined()
      world.failing = {}
      await swap.refreshQuote()
    }
    expect(swap.state.changed).toBe(false)
    world.failing = { quotes: rejection('no', 503) }
    await scope.clock.advance(QUOTE_REFRESH_MS)
    await eventually(() => swap.state.failure).toBe('swap/quote-failed')
    world.failing = {}
    expect(await renewed(900n)).toBe(true)
  })

  test('does not compare quotes of another amount or outside the review', async () => {
    const { renewed, swap, scope } = await reviewed()
    expect(await renewed(900n)).toBe(true)
    scope.use(RouterController).goBack()
    expect(await renewed(890n)).toBe(false)
    swap.setAmountText('0.5')
    scope.use(RouterController).push('SwapPreview')
    await scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await eventually(() => swap.state.plan).toBeDefined()
    expect(swap.state.changed).toBe(false)
  })

  test('rejects a router other than the approved spender', async () => {
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
        options: { swaps: { routers: { 'eip155:1': [swapRouter, bob] } } },
      },
      ['OAK', 'GUSD'],
    )
    await stage.swap.swap()
    expect(stage.swap.state.problem).toMatchObject({ code: 'swap/mismatch' })
    expect(stage.requests.map(({ what }) => what)).toEqual(['approve'])
    expect(stage.events.at(-1)?.event).toBe('SWAP_APPROVAL_ERROR')
  })

  test('ends if less than requested was approved', async () => {
    const stage = await offered({ verbs: { sendApproval: async () => `0x${'1'.repeat(64)}` } }, ['OAK', 'GUSD'])
    await stage.swap.swap()
    expect(stage.swap.state.problem).toMatchObject({ code: 'swap/allowance-failed' })
  })

  test('ends if the approval reverts', async () => {
    const stage = await offered({ verbs: { hasSucceeded: async () => false } }, ['OAK', 'GUSD'])
    await stage.swap.swap()
    expect(stage.swap.state.problem).toMatchObject({ code: 'swap/approval-failed' })
  })

  test.each([
    ['approve', 'SWAP_APPROVAL_ERROR', ['OAK', 'GUSD']],
    ['swap', 'SWAP_ERROR', ['ETH', 'OAK']],
  ] as const)('reports a rejection at %s, and can be retried', async (what, event, pair) => {
    const stage = await offered({}, [...pair])
    const refuse = async () => {
      throw new AppKitError('wallet/rejected', { text: 'User rejected the request.' })
    }
    Object.assign(stage.wallet, { [what]: refuse })
    await stage.swap.swap()
    expect(stage.swap.state.problem).toMatchObject({ code: 'wallet/rejected' })
    expect(stage.snack().variant).not.toBe('error')
    expect(stage.events.at(-1)).toMatchObject({ event, properties: { message: 'User rejected the request.' } })
    await eventually(() => stage.swap.state).toMatchObject({
      phase: 'ready',
      plan: { kind: pair[0] === 'ETH' ? 'swap' : 'approve' },
    })
  })

  test('keeps a wallet error for the review', async () => {
    const stage = await offered()
    stage.wallet.swap = async () => {
      throw new AppKitError('wallet/failed')
    }
    await stage.swap.swap()
    expect(stage.swap.state.problem).toMatchObject({ code: 'wallet/failed' })
  })

  test('requests nothing more after the user has left', async () => {
    const stage = await offered({}, ['OAK', 'GUSD'])
    stage.wallet.approve = async () => stage.scope.use(ModalController).setOpen(false)
    await stage.swap.swap()
    expect(stage.requests.map(({ what }) => what)).toEqual(['approve'])
    expect(stage.swap.state.phase).toBe('idle')
  })

  test('runs once and cannot be changed meanwhile', async () => {
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

describe('token that a call names for native tokens', () => {
  const custom = { id: 5, name: 'Custom', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
  const networks = [{ ...custom, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }, ...testNetworks]
  const wrapped = `0x${'4'.repeat(40)}`
  const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

  /** Requests a quote for a call that names this token, on a network where the router returns another response. */
  async function planWith(chainId: number, named: string, response: unknown) {
    const requested: unknown[] = []
    const send = async (_network: unknown, { params }: { params?: unknown }) => {
      const [call] = params as [{ to?: string; data?: string }]
      if (call.data !== '0x4aa4a4fc') throw new AppKitError('rpc/failed')
      requested.push(call.to)
      if (response instanceof Error) throw response
      return response
    }
    const caipNetworkId = `eip155:${chainId}` as const
    const stage = swapFixture(
      {
        session: { caipNetworkId },
        options: { networks, swaps: { routers: { [caipNetworkId]: [swapRouter] } } },
        verbs: { readSwap: async ({ to, data }) => ({ router: to ?? '', ...decodeSwap(data ?? ''), wrapped: named }) },
        services: { rpc: { send } },
      },
      caipNetworkId,
    )
    await stage.swap.begin('eip155')
    stage.swap.watch()
    stage.swap.selectToken('to', stage.token('OAK'))
    await stage.scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await eventually(() => stage.swap.state.plan ?? stage.swap.state.failure).toBeDefined()
    const { plan, failure } = stage.swap.state
    return { kind: plan?.kind, failure, requested }
  }

  test('is accepted if it is the bundled wrapped token, without a request', async () => {
    const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
    expect(await planWith(1, weth, word(wrapped))).toEqual({ kind: 'swap', failure: undefined, requested: [] })
    expect(await planWith(1, wrapped, word(wrapped))).toEqual({
      kind: undefined,
      failure: 'swap/mismatch',
      requested: [],
    })
  })

  test('is compared with that of the router on a network without a bundled one', async () => {
    const answered = { kind: 'swap', failure: undefined, requested: [swapRouter] }
    expect(await planWith(5, wrapped, word(wrapped))).toEqual(answered)
  })

  test.each<[string, unknown, string]>([
    ['names another token', word(`0x${'5'.repeat(40)}`), 'swap/mismatch'],
    ['returns nothing', '0x', 'swap/mismatch'],
    ['returns another type', null, 'swap/mismatch'],
    ['cannot be read', new AppKitError('rpc/failed'), 'swap/transaction-failed'],
  ])('is rejected if the router %s', async (_what, response, failure) => {
    expect(await planWith(5, wrapped, response)).toMatchObject({ kind: undefined, failure })
  })
})
