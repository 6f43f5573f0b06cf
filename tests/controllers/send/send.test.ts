import { describe, expect, test, vi } from 'vitest'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { BalancesController } from '../../../src/controllers/balances/balances.js'
import { PendingTransactionsController } from '../../../src/controllers/balances/pending-transactions.js'
import { getRecentRecipients, RECIPIENT_DEBOUNCE_MS } from '../../../src/controllers/send/recipient.js'
import { REVIEW_REFRESH_MS } from '../../../src/controllers/send/review.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { deferred } from '../../helpers/deferred.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { bare, ether, FEE, grace, joan, oak, sendingScope, type SendingParts } from '../../helpers/sending-scope.js'
import { eventually } from '../../helpers/eventually.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

async function begun(parts: SendingParts = {}) {
  const made = await sendingScope(parts)
  disposeAfterTest(made.scope)
  made.send.begin()
  return made
}

/** Opens the review of a complete draft. */
async function reviewed(parts: SendingParts = {}, token = oak, text = '1.5') {
  const made = await begun(parts)
  const { send, state, router } = made
  router.push('Send')
  send.selectToken(token)
  send.setAmountText(text)
  send.setRecipient(grace, true)
  await eventually(() => state.recipient.kind).toBe('known')
  router.push('SendPreview')
  await send.review()
  return made
}

describe('SendController', () => {
  expectNoUnhandledRejection()

  test('goes through every step in order', async () => {
    const { send, state } = await begun()
    const steps = [send.step]
    for (const act of [
      () => send.selectToken(oak),
      () => send.setAmountText('0'),
      () => send.setAmountText('6'),
      () => send.setAmountText('1.5'),
      () => send.setRecipient('0x12', true),
      () => send.setRecipient(grace, true),
    ]) {
      act()
      await eventually(() => state.recipient.kind).not.toBe('looking')
      steps.push(send.step)
    }
    expect(steps).toEqual([
      'add-amount',
      'add-amount',
      'incorrect-value',
      'insufficient-funds',
      'add-address',
      'invalid-address',
      'preview',
    ])
  })

  test('selects the only token once all tokens are loaded', async () => {
    const { state, hold } = await begun({ tokens: null })
    expect(state.token).toBeUndefined()
    hold([ether])
    await eventually(() => state.token?.symbol).toBe('ETH')
  })

  describe('maximum amount', () => {
    test('leaves the network fee of a native transfer, and follows it', async () => {
      const { send, state, planTransfer } = await begun()
      send.selectToken(ether)
      await eventually(() => send.canSendMax).toBe(true)
      send.selectMax()
      expect(send.amount).toBe(ether.amount - FEE)
      expect(planTransfer.mock.calls[0]?.[0]).toEqual({ to: ada, amount: 0n })
      planTransfer.mockResolvedValue({ transaction: {}, fee: 3n * FEE })
      send.setRecipient(grace, true)
      await eventually(() => send.amount).toBe(ether.amount - 3n * FEE)
      expect(state.isMax).toBe(true)
      send.setAmountText('0.5')
      expect(state.isMax).toBe(false)
    })

    test('is unavailable for native transfers until the fee is known', async () => {
      const { send } = await begun({ verbs: { planTransfer: async () => ({ transaction: {} }) } })
      send.selectToken(ether)
      expect(send.canSendMax).toBe(false)
    })

    test('is the full balance of a token', async () => {
      const { send, state } = await begun()
      send.selectToken({ ...oak, amount: 1_234_567n })
      send.selectMax()
      expect(state.text).toBe('1.234567')
      expect(send.amount).toBe(1_234_567n)
    })

    test('decreases if the network fee rises at the review', async () => {
      const { send, state, planTransfer } = await begun()
      send.selectToken(ether)
      await eventually(() => state.fee).toBe(FEE)
      send.selectMax()
      send.setRecipient(grace, true)
      await eventually(() => planTransfer.mock.calls.length).toBe(2)
      await eventually(() => send.step).toBe('preview')
      planTransfer.mockResolvedValue({ transaction: {}, fee: 2n * FEE })
      await send.review()
      expect(send.amount).toBe(ether.amount - 2n * FEE)
      expect(state.phase).toBe('reviewing')
      expect(planTransfer.mock.lastCall?.[0].amount).toBe(send.amount)
    })
  })

  test('converts the amount to dollars and back', async () => {
    const { send, state } = await begun()
    send.selectToken(oak)
    send.setAmountText('1.5')
    send.toggleUnit()
    expect([state.text, state.inFiat, send.amount]).toEqual(['7.5', true, 1_500_000n])
    send.toggleUnit()
    expect([state.text, state.inFiat]).toEqual(['1.5', false])
  })

  test('clears the amount for another token and keeps it for the same one', async () => {
    const { send, state } = await begun()
    send.selectToken(oak)
    send.setAmountText('1.5')
    send.selectToken({ ...oak })
    expect(state.text).toBe('1.5')
    send.selectToken(bare)
    expect(state.text).toBe('')
  })

  test('requires native currency for the fee of a token transfer, unless it is sponsored', async () => {
    const dear = { verbs: { planTransfer: async () => ({ transaction: {}, fee: 2n * ether.amount }) } }
    const { send, state } = await begun(dear)
    send.selectToken(oak)
    send.setAmountText('1')
    await eventually(() => state.fee).toBe(2n * ether.amount)
    expect([send.step, send.shortfall]).toEqual(['insufficient-funds', 'fee'])
    const account = { namespace: 'eip155', address: ada, type: 'smartAccount' } as const
    const smart = await begun({ ...dear, session: { accounts: [account] } })
    smart.send.selectToken(oak)
    smart.send.setAmountText('1')
    await eventually(() => smart.state.fee).toBe(2n * ether.amount)
    expect([smart.send.step, smart.send.shortfall]).toEqual(['add-address', undefined])
  })

  describe('recipient', () => {
    const name = (address: string) => ({ name: 'x', addresses: { 60: { address } } })

    test('is resolved once typing pauses, and only the latest text', async () => {
      const { scope, send, state, call } = await begun()
      call.mockImplementation((async () => name(grace)) as never)
      for (const typed of ['a', 'ada.e', 'ada.eth']) send.setRecipient(typed)
      expect(state.recipient.kind).toBe('looking')
      expect(call).not.toHaveBeenCalled()
      await scope.clock.advance(RECIPIENT_DEBOUNCE_MS)
      await eventually(() => state.recipient).toMatchObject({ kind: 'known', address: grace, name: 'ada.eth' })
      const names = call.mock.calls.filter(([route]: readonly unknown[]) => String(route).includes('profile'))
      expect(names).toHaveLength(1)
    })

    test('discards the result for an earlier text', async () => {
      const { send, state, call } = await begun()
      const [first, second] = [deferred<unknown>(), deferred<unknown>()]
      const answers: Record<string, Promise<unknown>> = { 'first.eth': first.promise, 'second.eth': second.promise }
      call.mockImplementation(
        (async (_route: string, query: { name?: string }) => answers[query.name ?? ''] ?? {}) as never,
      )
      send.setRecipient('first.eth', true)
      await eventually(() => call.mock.calls.length).toBe(1)
      send.setRecipient('second.eth', true)
      second.resolve(name(joan))
      await eventually(() => state.recipient).toMatchObject({ address: joan })
      first.resolve(name(grace))
      await Promise.resolve()
      expect(state.recipient).toMatchObject({ address: joan })
    })

    test('is shown with its name and whether it is a contract, and the review stays', async () => {
      const known = deferred<unknown>()
      const { send, state, isContract } = await reviewed({ data: { call: (() => known.promise) as never } })
      isContract.mockResolvedValue(true)
      expect(state.phase).toBe('reviewing')
      send.setRecipient(joan, true)
      await eventually(() => state.recipient.kind).toBe('known')
      await send.review()
      known.resolve({ name: 'grace.eth', avatar: 'https://pictures.example/grace.png' })
      await eventually(() => state.profile).toEqual({
        name: 'grace.eth',
        avatar: 'https://pictures.example/grace.png',
        isContract: true,
      })
      expect(state.phase).toBe('reviewing')
    })

    test('is not reported as invalid when the lookup fails', async () => {
      const { send, state } = await begun({ data: { call: () => Promise.reject(new AppKitError('http/unreachable')) } })
      send.setRecipient('ada.eth', true)
      await eventually(() => state.recipient.kind).toBe('failed')
      expect(send.step).toBe('add-amount')
    })
  })

  describe('review', () => {
    test('simulates exactly the transfer that was entered', async () => {
      const { planTransfer, state } = await reviewed()
      expect(planTransfer.mock.lastCall?.[0]).toEqual({
        to: grace,
        amount: 1_500_000n,
        token: oak.address,
        decimals: 6,
      })
      expect(state).toMatchObject({ phase: 'reviewing', fee: FEE, problem: undefined })
    })

    test('reports why the transfer would fail, and can be retried', async () => {
      const { send, state, planTransfer } = await begun()
      send.selectToken(oak)
      send.setAmountText('1')
      send.setRecipient(grace, true)
      await eventually(() => send.step).toBe('preview')
      planTransfer.mockRejectedValueOnce(new AppKitError('request/failed', { text: 'paused' }))
      await send.review()
      expect(state).toMatchObject({ phase: 'failed', problem: { code: 'request/failed' } })
      await send.review()
      expect(state).toMatchObject({ phase: 'reviewing', problem: undefined })
    })

    test('keeps the reason of a failure when a fee estimate arrives late', async () => {
      const { send, state, planTransfer } = await begun()
      const late = deferred<{ transaction: object; fee: bigint }>()
      planTransfer.mockReturnValue(late.promise)
      send.selectToken(oak)
      send.setAmountText('1')
      send.setRecipient(grace, true)
      await eventually(() => send.step).toBe('preview')
      await eventually(() => planTransfer.mock.calls.length).toBeGreaterThan(0)
      planTransfer.mockRejectedValueOnce(new AppKitError('request/failed', { text: 'paused' }))
      await send.review()
      late.resolve({ transaction: {}, fee: 7n })
      await eventually(() => state.fee).toBe(7n)
      expect(state).toMatchObject({ phase: 'failed', problem: { code: 'request/failed' } })
    })

    test('is discarded when the draft has changed', async () => {
      const { send, state, planTransfer, sendTransfer } = await begun()
      send.selectToken(oak)
      send.setAmountText('1')
      send.setRecipient(grace, true)
      await eventually(() => send.step).toBe('preview')
      const late = deferred<{ transaction: object; fee: bigint }>()
      planTransfer.mockReturnValue(late.promise)
      const reviewing = send.review()
      send.setAmountText('2')
      late.resolve({ transaction: {}, fee: 7n })
      await reviewing
      expect(state).toMatchObject({ phase: 'editing' })
      await send.send()
      expect(sendTransfer).not.toHaveBeenCalled()
    })

    describe('while it stays open', () => {
      async function open(parts: SendingParts = {}, token = oak, text = '1.5') {
        const made = await reviewed(parts, token, text)
        const leaving = new AbortController()
        made.send.watchReview(leaving.signal)
        made.planTransfer.mockClear()
        return { ...made, leaving, pass: () => made.scope.clock.advance(REVIEW_REFRESH_MS) }
      }

      test('refreshes the fee every 15 seconds, and sends with the latest plan', async () => {
        const { send, state, planTransfer, sendTransfer, scope, pass } = await open()
        await scope.clock.advance(14_999)
        expect(planTransfer).not.toHaveBeenCalled()
        const renewed = { transaction: { to: grace, gas: 7n }, fee: 3n * FEE }
        planTransfer.mockResolvedValue(renewed)
        await scope.clock.advance(1)
        await eventually(() => state.fee).toBe(3n * FEE)
        expect(state.phase).toBe('reviewing')
        await pass()
        await eventually(() => planTransfer.mock.calls.length).toBe(2)
        await send.send()
        expect(sendTransfer.mock.lastCall?.[1]).toBe(renewed)
      })

      test('does not send if the pressed button showed another fee, transfer tax or amount', async () => {
        const { send, state, planTransfer, sendTransfer, pass } = await open()
        planTransfer.mockResolvedValue({ transaction: {}, fee: 3n * FEE })
        await pass()
        await eventually(() => state.fee).toBe(3n * FEE)
        await send.send({ fee: FEE, withheld: undefined, text: '1.5' })
        await send.send({ fee: 3n * FEE, withheld: 1n, text: '1.5' })
        await send.send({ fee: 3n * FEE, withheld: undefined, text: '1.4' })
        expect(sendTransfer).not.toHaveBeenCalled()
        await send.send({ fee: 3n * FEE, withheld: undefined, text: '1.5' })
        expect(sendTransfer).toHaveBeenCalledTimes(1)
      })

      test('reports that the coins no longer cover the fee', async () => {
        const { send, planTransfer, sendTransfer, pass } = await open()
        planTransfer.mockResolvedValue({ transaction: {}, fee: 2n * ether.amount })
        await pass()
        await eventually(() => send.shortfall).toBe('fee')
        await send.send()
        expect(sendTransfer).not.toHaveBeenCalled()
      })

      test('requests the balances of the coin and of the token', async () => {
        const { scope, call, pass } = await open()
        const refresh = vi.spyOn(scope.use(BalancesController), 'refresh')
        const tokens = () => call.mock.calls.filter(([route]) => String(route).includes('balance')).length
        const before = tokens()
        await pass()
        await eventually(tokens).toBe(before + 1)
        expect(refresh).toHaveBeenCalledWith('eip155', { force: true })
      })

      test('keeps the last balance of the coin if a node fails, also if the service does not list it', async () => {
        const balance = vi.fn(async () => ({ value: ether.amount, decimals: 18, symbol: 'ETH' }))
        const { scope, send, state, pass } = await open({ tokens: [oak], verbs: { balance } }, ether, '0.5')
        const { native } = scope.use(BalancesController).state
        expect(state.token?.amount).toBe(ether.amount)
        balance.mockRejectedValue(new AppKitError('rpc/failed'))
        await pass()
        await eventually(() => native.eip155?.failed).toBe(true)
        expect([state.token?.amount, send.shortfall, state.phase]).toEqual([ether.amount, undefined, 'reviewing'])
      })

      test('reviews a maximum amount again if the fee has risen', async () => {
        const { send, state, planTransfer, pass } = await open({}, ether, '0.5')
        send.selectMax()
        await send.review()
        expect(send.amount).toBe(ether.amount - FEE)
        planTransfer.mockResolvedValue({ transaction: {}, fee: 2n * FEE })
        await pass()
        await eventually(() => send.amount).toBe(ether.amount - 2n * FEE)
        await eventually(() => state.phase).toBe('reviewing')
        expect(planTransfer.mock.lastCall?.[0].amount).toBe(send.amount)
      })

      test('reviews another transfer tax again', async () => {
        const { state, planTransfer, pass } = await open()
        const again = deferred<{ transaction: object; fee: bigint; withheld: bigint }>()
        planTransfer.mockResolvedValueOnce({ transaction: {}, fee: FEE, withheld: 5n }).mockReturnValue(again.promise)
        await pass()
        await eventually(() => state.phase).toBe('planning')
        again.resolve({ transaction: {}, fee: FEE, withheld: 5n })
        await eventually(() => state).toMatchObject({ phase: 'reviewing', withheld: 5n })
      })

      test('reports that the transfer would fail by now, and keeps the review if a node does not answer', async () => {
        const { state, planTransfer, pass } = await open()
        planTransfer.mockRejectedValueOnce(new AppKitError('rpc/failed'))
        await pass()
        await eventually(() => planTransfer.mock.calls.length).toBe(1)
        expect(state).toMatchObject({ phase: 'reviewing', fee: FEE, problem: undefined })
        planTransfer.mockRejectedValueOnce(new AppKitError('request/failed', { text: 'paused' }))
        await pass()
        await eventually(() => state).toMatchObject({ phase: 'failed', problem: { code: 'request/failed' } })
      })

      test('keeps the known fee if the new one is unknown', async () => {
        const { state, planTransfer, pass } = await open()
        planTransfer.mockResolvedValue({ transaction: {} })
        await pass()
        await eventually(() => planTransfer.mock.calls.length).toBe(1)
        expect(state).toMatchObject({ phase: 'reviewing', fee: FEE })
      })

      test('sends one request at a time, and none while the wallet is asked or after it was left', async () => {
        const { send, state, planTransfer, sendTransfer, leaving, pass } = await open()
        const late = deferred<{ transaction: object; fee: bigint }>()
        planTransfer.mockReturnValue(late.promise)
        await pass()
        await pass()
        expect(planTransfer).toHaveBeenCalledTimes(1)
        const answer = deferred<string>()
        sendTransfer.mockReturnValue(answer.promise)
        const sending = send.send()
        expect(planTransfer.mock.lastCall?.[2]?.aborted).toBe(true)
        late.resolve({ transaction: {}, fee: 9n * FEE })
        await eventually(() => sendTransfer.mock.calls.length).toBe(1)
        await pass()
        await pass()
        expect(planTransfer).toHaveBeenCalledTimes(1)
        expect(state.fee).toBe(FEE)
        answer.reject(new AppKitError('wallet/rejected'))
        await sending
        await pass()
        await eventually(() => planTransfer.mock.calls.length).toBe(2)
        expect(state.problem?.code).toBe('wallet/rejected')
        leaving.abort()
        await pass()
        expect(planTransfer).toHaveBeenCalledTimes(2)
      })

      test('is planned again when it opens with an old fee', async () => {
        const { send, state, planTransfer, leaving, scope } = await open()
        leaving.abort()
        await scope.clock.advance(REVIEW_REFRESH_MS)
        send.watchReview(new AbortController().signal)
        expect(state.phase).toBe('planning')
        await eventually(() => planTransfer.mock.calls.length).toBe(1)
      })
    })

    test('reports a namespace that cannot send', async () => {
      const { send, state } = await reviewed({ verbs: { planTransfer: undefined as never } })
      expect(state.problem).toMatchObject({ code: 'chain/unsupported', message: 'Unsupported chain' })
      await send.send()
    })
  })

  describe('send', () => {
    const expected = { isSmartAccount: false, network: 'eip155:1', token: 'OAK', amount: '1.5' }

    test('requests the planned transfer from the wallet, and shows its receipt', async () => {
      const { scope, send, state, sendTransfer, planTransfer, events, router } = await reviewed()
      const planned = await planTransfer.mock.results.at(-1)?.value
      const sending = send.send()
      expect(state.phase).toBe('sending')
      await sending
      expect(sendTransfer.mock.calls[0]?.slice(0, 2)).toEqual([
        { to: grace, amount: 1_500_000n, token: oak.address, decimals: 6 },
        planned,
      ])
      expect(scope.use(SnackController).state.open).toBe(false)
      expect(router.current).toMatchObject({ view: 'SendConfirmed', params: { hash: expect.stringMatching(/^0x/) } })
      expect(state).toMatchObject({
        token: undefined,
        text: '',
        recipientText: '',
        phase: 'editing',
        recipient: { kind: 'none' },
      })
      expect(events.map(({ event, properties }) => [event, properties])).toEqual([
        ['SEND_INITIATED', expected],
        ['SEND_SUCCESS', expected],
      ])
      const [pending] = scope.use(PendingTransactionsController).getByAccount(`eip155:1:${ada}`)
      expect(pending).toMatchObject({ kind: 'send', to: grace, gives: { symbol: 'OAK', amount: 1_500_000n } })
      expect(getRecentRecipients(scope, 'eip155')).toEqual([{ address: grace }])
    })

    test('returns from the view of the embedded wallet’s approval', async () => {
      const { send, router } = await reviewed()
      router.push('ApproveTransaction')
      await send.send()
      expect(router.state.history.map(({ view }) => view)).toEqual(['Account', 'Send', 'SendConfirmed'])
    })

    test('sends one request, however often the button is pressed', async () => {
      const { send, sendTransfer } = await reviewed()
      const answer = deferred<string>()
      sendTransfer.mockReturnValue(answer.promise)
      const requests = [send.send(), send.send(), send.send()]
      answer.resolve(`0x${'a'.repeat(64)}`)
      await Promise.all(requests)
      expect(sendTransfer).toHaveBeenCalledTimes(1)
    })

    test('does not report a rejection by the user as an error, and can be retried', async () => {
      const { scope, send, state, sendTransfer, events, router } = await reviewed()
      sendTransfer.mockRejectedValueOnce(new AppKitError('wallet/rejected'))
      await send.send()
      expect(state).toMatchObject({ phase: 'reviewing', problem: { code: 'wallet/rejected' } })
      expect(scope.use(SnackController).state.open).toBe(false)
      expect(events.at(-1)).toMatchObject({
        event: 'SEND_REJECTED',
        properties: { ...expected, message: 'wallet/rejected' },
      })
      expect(router.view).toBe('SendPreview')
      await send.send()
      expect(router.view).toBe('SendConfirmed')
    })

    test.each([
      ['an unknown error', new Error('boom'), { code: 'send/failed' }],
      ['an error with a wallet message', new AppKitError('wallet/failed', { text: 'Locked' }), { message: 'Locked' }],
      ['an error without a wallet message', new AppKitError('wallet/failed'), { code: 'wallet/failed' }],
      ['a changed call', new AppKitError('send/mismatch'), { code: 'send/mismatch' }],
    ])('shows %s in the review only, and keeps the draft', async (_, thrown, problem) => {
      const { scope, send, state, sendTransfer, events } = await reviewed()
      sendTransfer.mockRejectedValueOnce(thrown)
      await send.send()
      expect(scope.use(SnackController).state.open).toBe(false)
      expect(state.problem).toMatchObject(problem)
      expect(events.at(-1)?.event).toBe('SEND_ERROR')
      expect(state).toMatchObject({ phase: 'reviewing', token: { symbol: 'OAK' } })
    })

    test('reports nothing if the user closed the modal', async () => {
      const { scope, send, sendTransfer, events } = await reviewed()
      sendTransfer.mockRejectedValueOnce(new AppKitError('request/aborted'))
      await send.send()
      expect(scope.use(SnackController).state.open).toBe(false)
      expect(events.map(({ event }) => event)).toEqual(['SEND_INITIATED'])
    })

    test('completes after the account has changed, without changing the view', async () => {
      const { scope, session, send, state, sendTransfer, router } = await reviewed()
      const answer = deferred<string>()
      sendTransfer.mockReturnValue(answer.promise)
      const sending = send.send()
      await eventually(() => sendTransfer.mock.calls.length).toBe(1)
      session.accountsChanged(bob)
      await eventually(() => state.account).toBe(`eip155:1:${bob}`)
      expect(state).toMatchObject({ token: undefined, phase: 'editing' })
      router.goBackTo('Send')
      send.selectToken(oak)
      answer.resolve(`0x${'a'.repeat(64)}`)
      await sending
      expect(router.view).toBe('Send')
      expect(state.token?.symbol).toBe('OAK')
      expect(scope.use(PendingTransactionsController).getByAccount(`eip155:1:${ada}`)).toHaveLength(1)
    })

    test('never prompts another account or network than the reviewed one', async () => {
      const { session, send, state, sendTransfer } = await reviewed()
      session.networkChanged('eip155:8453')
      await send.send()
      await eventually(() => state.account).toBe(`eip155:8453:${ada}`)
      expect(sendTransfer).not.toHaveBeenCalled()
      expect(state).toMatchObject({ token: undefined, phase: 'editing' })
    })

    test('does not plan again while the request is pending', async () => {
      const { send, state, planTransfer, sendTransfer } = await reviewed()
      sendTransfer.mockReturnValueOnce(new Promise(() => {}))
      void send.send()
      planTransfer.mockClear()
      await send.review()
      expect(planTransfer).not.toHaveBeenCalled()
      expect(state.phase).toBe('sending')
    })

    test('discards the outcome of a request after the draft has changed', async () => {
      const { send, state, sendTransfer, router } = await reviewed()
      const answer = deferred<string>()
      sendTransfer.mockReturnValue(answer.promise)
      const sending = send.send()
      await eventually(() => sendTransfer.mock.calls.length).toBe(1)
      send.setAmountText('2')
      expect(state.phase).toBe('editing')
      answer.reject(new AppKitError('wallet/failed'))
      await sending
      expect(state).toMatchObject({ phase: 'editing', text: '2', problem: undefined })
      expect(router.view).toBe('SendPreview')
    })

    test('keeps the shown balance while the request is pending, and updates it afterwards', async () => {
      const { send, state, sendTransfer, hold } = await reviewed()
      const answer = deferred<string>()
      sendTransfer.mockReturnValue(answer.promise)
      const sending = send.send()
      hold([ether, { ...oak, amount: 2_000_000n }])
      await eventually(() => sendTransfer.mock.calls.length).toBe(1)
      expect(state.token?.amount).toBe(oak.amount)
      answer.reject(new AppKitError('wallet/rejected'))
      await sending
      expect(state).toMatchObject({
        phase: 'reviewing',
        token: { amount: 2_000_000n },
        problem: { code: 'wallet/rejected' },
      })
    })

    test('keeps a draft that can be sent after the request was abandoned', async () => {
      const { send, state, sendTransfer } = await reviewed()
      sendTransfer.mockReturnValueOnce(new Promise(() => {}))
      void send.send()
      send.abandonRequest()
      expect(state).toMatchObject({ phase: 'reviewing' })
      await send.send()
      expect(sendTransfer).toHaveBeenCalledTimes(2)
    })
  })

  describe('prefilled values', () => {
    test('set token, amount and recipient', async () => {
      const { send, state } = await begun()
      send.begin({ amount: '1.5', assetAddress: oak.address!.toUpperCase().replace('0X', '0x'), to: grace, chainId: 1 })
      await eventually(() => send.step).toBe('preview')
      expect([state.token?.symbol, state.text]).toEqual(['OAK', '1.5'])
    })

    test('select the native token if no token is named', async () => {
      const { send, state } = await begun()
      send.begin({ amount: '0.1' })
      expect([state.token?.symbol, state.text]).toEqual(['ETH', '0.1'])
    })

    test.each(['1,000', '1,5', '1e5', '-1', '5 OAK'])('B1: the amount %s of an app is ignored', async amount => {
      const { send, state } = await begun()
      send.begin({ amount })
      expect([state.token?.symbol, state.text]).toEqual(['ETH', ''])
    })

    test('are ignored on another network', async () => {
      const { send, state } = await begun()
      send.begin({ amount: '1', to: grace, chainId: '8453' })
      expect([state.token?.symbol, state.text, state.recipientText]).toEqual(['ETH', '', ''])
    })
  })

  test('updates the balance of the selected token', async () => {
    const { send, state, hold } = await begun()
    send.selectToken(oak)
    send.selectMax()
    hold([ether, { ...oak, amount: 7n }])
    await eventually(() => state.text).toBe('0.000007')
  })
})
