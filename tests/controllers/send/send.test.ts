import { afterEach, describe, expect, test } from 'vitest'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { PendingTransactionsController } from '../../../src/controllers/balances/pending-transactions.js'
import { getRecentRecipients, RECIPIENT_DEBOUNCE_MS } from '../../../src/controllers/send/recipient.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { deferred } from '../../helpers/deferred.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { bare, ether, FEE, grace, joan, oak, sendingScope, type SendingParts } from '../../helpers/sending-scope.js'
import { soon } from '../../helpers/soon.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

async function begun(parts: SendingParts = {}) {
  const made = await sendingScope(parts)
  left.push(made.scope)
  made.send.begin()
  return made
}

/** A draft that can be reviewed, and its review on view. */
async function reviewed(parts: SendingParts = {}, token = oak, text = '1.5') {
  const made = await begun(parts)
  const { send, state, router } = made
  router.push('Send')
  send.selectToken(token)
  send.setAmountText(text)
  send.setRecipient(grace, true)
  await soon(() => state.recipient.kind).toBe('known')
  router.push('SendPreview')
  await send.review()
  return made
}

describe('SendController', () => {
  expectNoUnhandledRejection()

  test('goes through each step, in their order', async () => {
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
      await soon(() => state.recipient.kind).not.toBe('looking')
      steps.push(send.step)
    }
    expect(steps).toEqual([
      'select-token',
      'add-amount',
      'incorrect-value',
      'insufficient-funds',
      'add-address',
      'invalid-address',
      'preview',
    ])
  })

  test('chooses by itself where there is but one token, and not before all are known', async () => {
    const { state, hold } = await begun({ tokens: null })
    expect(state.token).toBeUndefined()
    hold([ether])
    await soon(() => state.token?.symbol).toBe('ETH')
  })

  describe('all of it', () => {
    test('of a coin leaves the fee, and follows it', async () => {
      const { send, state, planTransfer } = await begun()
      send.selectToken(ether)
      await soon(() => send.canSendMax).toBe(true)
      send.selectMax()
      expect(send.amount).toBe(ether.amount - FEE)
      expect(planTransfer.mock.calls[0]?.[0]).toEqual({ to: ada, amount: 0n })
      planTransfer.mockResolvedValue({ transaction: {}, fee: 3n * FEE })
      send.setRecipient(grace, true)
      await soon(() => send.amount).toBe(ether.amount - 3n * FEE)
      expect(state.isMax).toBe(true)
      send.setAmountText('0.5')
      expect(state.isMax).toBe(false)
    })

    test('of a coin is not offered while the fee is not known', async () => {
      const { send } = await begun({ verbs: { planTransfer: async () => ({ transaction: {} }) } })
      send.selectToken(ether)
      expect(send.canSendMax).toBe(false)
    })

    test('of a token is all of it, to the last unit', async () => {
      const { send, state } = await begun()
      send.selectToken({ ...oak, amount: 1_234_567n })
      send.selectMax()
      expect(state.text).toBe('1.234567')
      expect(send.amount).toBe(1_234_567n)
    })

    test('is less where the network takes more at the review', async () => {
      const { send, state, planTransfer } = await begun()
      send.selectToken(ether)
      await soon(() => state.fee).toBe(FEE)
      send.selectMax()
      send.setRecipient(grace, true)
      await soon(() => planTransfer.mock.calls.length).toBe(2)
      await soon(() => send.step).toBe('preview')
      planTransfer.mockResolvedValue({ transaction: {}, fee: 2n * FEE })
      await send.review()
      expect(send.amount).toBe(ether.amount - 2n * FEE)
      expect(state.planned).toBe(true)
      expect(planTransfer.mock.lastCall?.[0].amount).toBe(send.amount)
    })
  })

  test('turns the amount into dollars and back', async () => {
    const { send, state } = await begun()
    send.selectToken(oak)
    send.setAmountText('1.5')
    send.toggleUnit()
    expect([state.text, state.inFiat, send.amount]).toEqual(['7.5', true, 1_500_000n])
    send.toggleUnit()
    expect([state.text, state.inFiat]).toEqual(['1.5', false])
  })

  test('forgets the amount with another token, and keeps it with the same one', async () => {
    const { send, state } = await begun()
    send.selectToken(oak)
    send.setAmountText('1.5')
    send.selectToken({ ...oak })
    expect(state.text).toBe('1.5')
    send.selectToken(bare)
    expect(state.text).toBe('')
  })

  test('needs coins for the fee of a token, unless somebody else pays it', async () => {
    const dear = { verbs: { planTransfer: async () => ({ transaction: {}, fee: 2n * ether.amount }) } }
    const { send, state } = await begun(dear)
    send.selectToken(oak)
    send.setAmountText('1')
    await soon(() => state.fee).toBe(2n * ether.amount)
    expect([send.step, send.shortfall]).toEqual(['insufficient-funds', 'fee'])
    const account = { namespace: 'eip155', address: ada, type: 'smartAccount' } as const
    const smart = await begun({ ...dear, session: { accounts: [account] } })
    smart.send.selectToken(oak)
    smart.send.setAmountText('1')
    await soon(() => smart.state.fee).toBe(2n * ether.amount)
    expect([smart.send.step, smart.send.shortfall]).toEqual(['add-address', undefined])
  })

  describe('the receiver', () => {
    const name = (address: string) => ({ name: 'x', addresses: { 60: { address } } })

    test('is looked for once the person pauses, and only the last one', async () => {
      const { scope, send, state, call } = await begun()
      call.mockImplementation((async () => name(grace)) as never)
      for (const typed of ['a', 'ada.e', 'ada.eth']) send.setRecipient(typed)
      expect(state.recipient.kind).toBe('looking')
      expect(call).not.toHaveBeenCalled()
      await scope.clock.advance(RECIPIENT_DEBOUNCE_MS)
      await soon(() => state.recipient).toMatchObject({ kind: 'known', address: grace, name: 'ada.eth' })
      const names = call.mock.calls.filter(([route]: readonly unknown[]) => String(route).includes('profile'))
      expect(names).toHaveLength(1)
    })

    test('of before is dropped, however late its answer comes', async () => {
      const { send, state, call } = await begun()
      const [first, second] = [deferred<unknown>(), deferred<unknown>()]
      const answers: Record<string, Promise<unknown>> = { 'first.eth': first.promise, 'second.eth': second.promise }
      call.mockImplementation(
        (async (_route: string, asked: { name?: string }) => answers[asked.name ?? ''] ?? {}) as never,
      )
      send.setRecipient('first.eth', true)
      await soon(() => call.mock.calls.length).toBe(1)
      send.setRecipient('second.eth', true)
      second.resolve(name(joan))
      await soon(() => state.recipient).toMatchObject({ address: joan })
      first.resolve(name(grace))
      await Promise.resolve()
      expect(state.recipient).toMatchObject({ address: joan })
    })

    test('is shown with what it goes by, and whether a contract stands there; a review stays', async () => {
      const known = deferred<unknown>()
      const { send, state, isContract } = await reviewed({ data: { call: (() => known.promise) as never } })
      isContract.mockResolvedValue(true)
      expect(state.planned).toBe(true)
      send.setRecipient(joan, true)
      await soon(() => state.recipient.kind).toBe('known')
      await send.review()
      known.resolve({ name: 'grace.eth', avatar: 'https://pictures.example/grace.png' })
      await soon(() => state.profile).toEqual({
        name: 'grace.eth',
        avatar: 'https://pictures.example/grace.png',
        isContract: true,
      })
      expect(state.planned).toBe(true)
    })

    test('that could not be looked up is not called wrong', async () => {
      const { send, state } = await begun({ data: { call: () => Promise.reject(new AppKitError('http/unreachable')) } })
      send.setRecipient('ada.eth', true)
      await soon(() => state.recipient.kind).toBe('failed')
      expect(send.step).toBe('select-token')
    })
  })

  describe('a review', () => {
    test('tries exactly what is meant', async () => {
      const { planTransfer, state } = await reviewed()
      expect(planTransfer.mock.lastCall?.[0]).toEqual({
        to: grace,
        amount: 1_500_000n,
        token: oak.address,
        decimals: 6,
      })
      expect(state).toMatchObject({ planned: true, planning: false, fee: FEE, problem: undefined })
    })

    test('says why it would fail, and can be tried again', async () => {
      const { send, state, planTransfer } = await begun()
      send.selectToken(oak)
      send.setAmountText('1')
      send.setRecipient(grace, true)
      await soon(() => send.step).toBe('preview')
      planTransfer.mockRejectedValueOnce(new AppKitError('request/failed', { text: 'paused' }))
      await send.review()
      expect(state).toMatchObject({ planned: false, planning: false, problem: { code: 'request/failed' } })
      await send.review()
      expect(state).toMatchObject({ planned: true, problem: undefined })
    })

    test('of what was changed meanwhile counts for nothing', async () => {
      const { send, state, planTransfer, sendTransfer } = await begun()
      send.selectToken(oak)
      send.setAmountText('1')
      send.setRecipient(grace, true)
      await soon(() => send.step).toBe('preview')
      const late = deferred<{ transaction: object; fee: bigint }>()
      planTransfer.mockReturnValue(late.promise)
      const reviewing = send.review()
      send.setAmountText('2')
      late.resolve({ transaction: {}, fee: 7n })
      await reviewing
      expect(state).toMatchObject({ planned: false, planning: false })
      await send.send()
      expect(sendTransfer).not.toHaveBeenCalled()
    })

    test('on a family that cannot send says so', async () => {
      const { send, state } = await reviewed({ verbs: { planTransfer: undefined as never } })
      expect(state.problem).toMatchObject({ code: 'chain/unsupported', message: 'Unsupported chain' })
      await send.send()
    })
  })

  describe('sending', () => {
    const told = { isSmartAccount: false, network: 'eip155:1', token: 'OAK', amount: '1.5' }

    test('asks the wallet for what was planned, and says that it is on its way', async () => {
      const { scope, send, state, sendTransfer, planTransfer, events, router } = await reviewed()
      const planned = await planTransfer.mock.results.at(-1)?.value
      const asking = send.send()
      expect(state.sending).toBe(true)
      await asking
      expect(sendTransfer.mock.calls[0]?.slice(0, 2)).toEqual([
        { to: grace, amount: 1_500_000n, token: oak.address, decimals: 6 },
        planned,
      ])
      expect(scope.use(SnackController).state).toMatchObject({ variant: 'success', message: 'Transaction started' })
      expect(router.view).toBe('SendConfirmed')
      expect(state).toMatchObject({ token: undefined, text: '', recipientText: '', sending: false, recipient: { kind: 'none' } })
      expect(events.map(({ event, properties }) => [event, properties])).toEqual([
        ['SEND_INITIATED', told],
        ['SEND_SUCCESS', told],
      ])
      const [pending] = scope.use(PendingTransactionsController).getByAccount(`eip155:1:${ada}`)
      expect(pending).toMatchObject({ kind: 'send', to: grace, gives: { symbol: 'OAK', amount: 1_500_000n } })
      expect(getRecentRecipients(scope, 'eip155')).toEqual([{ address: grace }])
    })

    test('comes back from the screen on which the embedded wallet asked', async () => {
      const { send, router } = await reviewed()
      router.push('ApproveTransaction')
      await send.send()
      expect(router.state.history.map(({ view }) => view)).toEqual(['Account', 'Send', 'SendConfirmed'])
    })

    test('asks once, however often it is pressed', async () => {
      const { send, sendTransfer } = await reviewed()
      const answer = deferred<string>()
      sendTransfer.mockReturnValue(answer.promise)
      const asking = [send.send(), send.send(), send.send()]
      answer.resolve(`0x${'a'.repeat(64)}`)
      await Promise.all(asking)
      expect(sendTransfer).toHaveBeenCalledTimes(1)
    })

    test('that is refused is no failure, and can be asked for again', async () => {
      const { scope, send, state, sendTransfer, events, router } = await reviewed()
      sendTransfer.mockRejectedValueOnce(new AppKitError('wallet/rejected'))
      await send.send()
      expect(state).toMatchObject({ sending: false, planned: true, problem: { code: 'wallet/rejected' } })
      expect(scope.use(SnackController).state.open).toBe(false)
      expect(events.at(-1)).toMatchObject({
        event: 'SEND_REJECTED',
        properties: { ...told, message: 'wallet/rejected' },
      })
      expect(router.view).toBe('SendPreview')
      await send.send()
      expect(router.view).toBe('SendConfirmed')
    })

    test.each([
      ['nothing that anybody knows', new Error('boom'), { code: 'send/failed', message: '' }],
      [
        'what the wallet says',
        new AppKitError('wallet/failed', { text: 'Locked\u202e out' }),
        { message: 'Locked out' },
      ],
      ['no words of the wallet', new AppKitError('wallet/failed'), { code: 'send/failed' }],
      ['another call than was meant', new AppKitError('send/mismatch'), { code: 'send/mismatch' }],
    ])('that fails with %s says so in the words of the specification', async (_, thrown, snack) => {
      const { scope, send, state, sendTransfer, events } = await reviewed()
      sendTransfer.mockRejectedValueOnce(thrown)
      await send.send()
      expect(scope.use(SnackController).state).toMatchObject({ open: true, variant: 'error', ...snack })
      expect(events.at(-1)?.event).toBe('SEND_ERROR')
      expect(state).toMatchObject({ sending: false, token: { symbol: 'OAK' } })
    })

    test('that the person ended by closing the modal says nothing', async () => {
      const { scope, send, sendTransfer, events } = await reviewed()
      sendTransfer.mockRejectedValueOnce(new AppKitError('request/aborted'))
      await send.send()
      expect(scope.use(SnackController).state.open).toBe(false)
      expect(events.map(({ event }) => event)).toEqual(['SEND_INITIATED'])
    })

    test('goes on where the account is another one meanwhile, and changes nothing that is shown', async () => {
      const { scope, session, send, state, sendTransfer, router } = await reviewed()
      const answer = deferred<string>()
      sendTransfer.mockReturnValue(answer.promise)
      const asking = send.send()
      await soon(() => sendTransfer.mock.calls.length).toBe(1)
      session.accountsChanged(bob)
      await soon(() => state.account).toBe(`eip155:1:${bob}`)
      expect(state).toMatchObject({ token: undefined, sending: false })
      router.goBackTo('Send')
      send.selectToken(oak)
      answer.resolve(`0x${'a'.repeat(64)}`)
      await asking
      expect(router.view).toBe('Send')
      expect(state.token?.symbol).toBe('OAK')
      expect(scope.use(PendingTransactionsController).getByAccount(`eip155:1:${ada}`)).toHaveLength(1)
    })

    test('never asks the wallet of another account or network than the review was of', async () => {
      const { session, send, state, sendTransfer } = await reviewed()
      session.networkChanged('eip155:8453')
      await send.send()
      await soon(() => state.account).toBe(`eip155:8453:${ada}`)
      expect(sendTransfer).not.toHaveBeenCalled()
      expect(state).toMatchObject({ token: undefined, planned: false, planning: false })
    })

    test('that the person gave up leaves a draft that can be sent', async () => {
      const { send, state, sendTransfer } = await reviewed()
      sendTransfer.mockReturnValueOnce(new Promise(() => {}))
      void send.send()
      send.abandonRequest()
      expect(state).toMatchObject({ sending: false, planned: true })
      await send.send()
      expect(sendTransfer).toHaveBeenCalledTimes(2)
    })
  })

  describe('what an app asks for', () => {
    test('is filled in: token, amount and receiver', async () => {
      const { send, state } = await begun()
      send.begin({ amount: '1,5', assetAddress: oak.address!.toUpperCase().replace('0X', '0x'), to: grace, chainId: 1 })
      await soon(() => send.step).toBe('preview')
      expect([state.token?.symbol, state.text]).toEqual(['OAK', '1.5'])
    })

    test('is the coin where no token is named', async () => {
      const { send, state } = await begun()
      send.begin({ amount: '0.1' })
      expect([state.token?.symbol, state.text]).toEqual(['ETH', '0.1'])
    })

    test('is left out on another network', async () => {
      const { send, state } = await begun()
      send.begin({ amount: '1', to: grace, chainId: '8453' })
      expect([state.token, state.text, state.recipientText]).toEqual([undefined, '', ''])
    })
  })

  test('takes in what is held by now', async () => {
    const { send, state, hold } = await begun()
    send.selectToken(oak)
    send.selectMax()
    hold([ether, { ...oak, amount: 7n }])
    await soon(() => state.text).toBe('0.000007')
  })
})
