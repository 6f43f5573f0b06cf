import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { rememberReceiver } from '../../../src/controllers/send/recipient.js'
import { routes } from '../../../src/views/routes.gen.js'
import { draftAmount, SendView } from '../../../src/views/send/send-view.js'
import { MoreFunds } from '../../../src/views/send/more-funds.js'
import { ReceiverPart, renderRecent } from '../../../src/views/send/recipient-part.js'
import { SendSelectTokenView } from '../../../src/views/send/send-select-token-view.js'
import type { View } from '../../../src/views/shared/view.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/card-settings.js'
import { focusedElement } from '../../helpers/focused-element.js'
import { bare, ether, FEE, grace, oak, sendingScope, type SendingParts } from '../../helpers/sending-scope.js'
import { soon } from '../../helpers/soon.js'
import { viewStage, type ViewStageOptions } from '../../helpers/view-stage.js'

afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
  vi.restoreAllMocks()
})
const left: Disposable[] = []

async function show<V extends View>(Screen: new () => V, parts: SendingParts = {}, options: ViewStageOptions = {}) {
  const made = await sendingScope(parts)
  left.push(made.scope)
  made.router.push(Screen === (SendView as unknown) ? 'Send' : 'SendSelectToken')
  const stage = await viewStage(made.scope, Screen, undefined as unknown, options)
  left.push(stage)
  await stage.settled()
  return { ...made, stage }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const amount = page.getByRole('textbox', { name: 'Amount' })
const receiver = page.getByRole('textbox', { name: 'Address or name' })

describe('Send', () => {
  test('is reached by its routes', async () => {
    expect(await routes.Send.load()).toBe(SendView)
    expect(await routes.SendSelectToken.load()).toBe(SendSelectTokenView)
  })

  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}, empty and filled`, async () => {
      const { stage, send, state } = await show(SendView, {}, setting)
      expect(await stage.violations()).toEqual([])
      send.choose(ether)
      send.type('2')
      send.to(grace, true)
      await soon(() => state.receiver.kind).toBe('known')
      expect(await stage.violations()).toEqual([])
      const list = await show(SendSelectTokenView, {}, setting)
      expect(await list.stage.violations()).toEqual([])
    })

  test('names at its button what is missing, and leads there', async () => {
    const { router, send, state } = await show(SendView)
    await button('Select token').last().click()
    expect(router.view).toBe('SendSelectToken')
    router.goBack()
    send.choose(oak)
    await expect.element(button('Add amount')).toHaveAttribute('aria-disabled', 'true')
    await amount.fill('9')
    await expect.element(button('Insufficient funds')).toBeVisible()
    await amount.fill('1,5')
    await expect.element(button('Add address')).toBeVisible()
    send.to('nobody', true)
    await expect.element(button('Invalid address')).toBeVisible()
    send.to(grace, true)
    await soon(() => state.receiver.kind).toBe('known')
    await button('Preview send').click()
    expect(router.view).toBe('SendPreview')
  })

  test('shows what the amount is worth, turns it into dollars, and fills in all of it', async () => {
    const { send, state, stage } = await show(SendView)
    send.choose(ether)
    await amount.fill('0.5')
    await soon(() => stage.text).toContain('$1,000.00')
    await button(/Type the amount in dollars/).click()
    await expect.element(amount).toHaveValue('1000')
    await soon(() => stage.text).toContain('0.5 ETH')
    await soon(() => state.fee).toBe(FEE)
    await button('Max').click()
    await expect.element(amount).toHaveValue('0.999')
    expect(state.inMoney).toBe(false)
  })

  test('without a price has nothing to turn into', async () => {
    const { send } = await show(SendView)
    send.choose(bare)
    await amount.fill('1')
    await expect.element(button(/Type the amount in dollars/)).not.toBeInTheDocument()
  })

  test('shows the receiver in fours, says that it is new, and lets it be changed', async () => {
    const { stage, send } = await show(SendView)
    send.to(grace, true)
    await soon(() => stage.text.replace(/\s/g, '')).toContain(grace)
    await soon(() => stage.text).toContain('First time you send to this address')
    await button('Change').click()
    await expect.element(receiver).toHaveValue('')
    await soon(() => focusedElement()).toBe(receiver.element())
  })

  test('says what is wrong with an address, and tries a name again that could not be looked up', async () => {
    const call = vi.fn((_route: string) => Promise.reject(new AppKitError('http/unreachable')))
    const lookUps = () => call.mock.calls.filter(([route]) => route.includes('profile')).length
    const { stage, send, state } = await show(SendView, { data: { call: call as never } })
    send.to('0x12', true)
    await soon(() => stage.text).toContain('This is no address')
    send.to('ada.eth', true)
    await soon(() => stage.text).toContain('could not be looked up')
    expect(lookUps()).toBe(1)
    await button('Try again').click()
    await soon(lookUps).toBe(2)
    await soon(() => state.receiver.kind).toBe('failed')
  })

  test('pastes what was copied, and says so where it cannot', async () => {
    const read = vi.spyOn(navigator.clipboard, 'readText').mockRejectedValueOnce(new Error('denied'))
    const { scope, state } = await show(SendView)
    await button('Paste').click()
    await soon(() => scope.use(SnackController).state.message).toMatch(/Paste it by hand/)
    read.mockResolvedValue(` ${grace}\n`)
    await button('Paste').click()
    await soon(() => state.receiver).toMatchObject({ kind: 'known', address: grace })
  })

  test('offers those of before', async () => {
    const made = await show(SendView)
    rememberReceiver(made.scope, 'eip155', { address: grace })
    made.send.begin()
    await button(/0x11/).click()
    await soon(() => made.state.receiver).toMatchObject({ kind: 'known', address: grace })
  })

  test('with too little leads to more of it', async () => {
    const { send, router, stage } = await show(SendView)
    send.choose(oak)
    await amount.fill('99')
    await soon(() => stage.text).toContain('You do not have that much.')
    await button('Receive').click()
    expect(router.view).toBe('Receive')
  })

  test('with too little for the fee names the coin', async () => {
    const dear = { planTransfer: async () => ({ transaction: {}, fee: 10n * ether.amount }) }
    const { send, stage } = await show(SendView, { verbs: dear })
    send.choose(oak)
    send.type('1')
    await soon(() => stage.text).toContain('You need more ETH to pay the network.')
  })

  test('on a network that the app does not know asks for another one', async () => {
    const scope = await show(SendView)
    scope.session.networkChanged('eip155:5')
    await soon(() => scope.stage.text).toContain('Sending is not possible on this network')
    await button('Choose network').click()
    expect(scope.router.view).toBe('Networks')
  })

  test('shows hostile words as text, within the card', async () => {
    const { stage, send, hold } = await show(SendView)
    for (const text of hostileTexts) {
      const token = { ...oak, name: text, symbol: text }
      hold([ether, token])
      send.begin()
      send.choose(token)
      await stage.settled()
      expect(stage.host.scrollWidth).toBeLessThanOrEqual(360)
    }
  })

  test('asks for what is held, and stops asking when it goes', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const call = ((_route: string, _asked: object, { signal }: { signal?: AbortSignal } = {}) => {
      signals.push(signal)
      return new Promise(() => {})
    }) as never
    const { stage } = await show(SendView, { tokens: null, data: { call } })
    await soon(() => signals.length).toBe(1)
    stage.host.remove()
    expect(signals[0]?.aborted).toBe(true)
  })
})

describe('Select token', () => {
  test('lists what is held, and takes one', async () => {
    const none = { ...bare, symbol: 'NONE', name: 'Nothing', amount: 0n }
    const { send, state, stage, router } = await show(SendSelectTokenView, { tokens: [ether, oak, none] })
    send.begin()
    await button(/Oak/).click()
    expect(state.token?.symbol).toBe('OAK')
    expect(router.view).toBe('Send')
    expect(stage.text).not.toContain('Nothing')
  })

  test('says that there is nothing, or that it could not be loaded', async () => {
    const nothing = { verbs: { balance: async () => ({ value: 0n, decimals: 18, symbol: 'ETH' }) } }
    const { stage } = await show(SendSelectTokenView, { ...nothing, tokens: [] })
    expect(stage.text).toContain('There is nothing to send on this network yet.')
    const failing = await show(SendSelectTokenView, {
      tokens: null,
      data: { call: () => Promise.reject(new AppKitError('http/unreachable')) },
    })
    await soon(() => failing.stage.text).toContain('The tokens cannot be loaded now.')
    expect(failing.stage.text).toContain('Ether')
  })

  test('holds the place of what is still asked for', async () => {
    const { stage } = await show(SendSelectTokenView, { tokens: null, data: { call: () => new Promise(() => {}) } })
    expect(stage.text).toContain('Loading the tokens')
  })
})

test('the parts are made by their screen, each for its own', () => {
  expect(new ReceiverPart()).toBeInstanceOf(HTMLElement)
  expect(new MoreFunds().hidden).toBe(false)
  expect(draftAmount(() => undefined as never).field).not.toBe(draftAmount(() => undefined as never).field)
  expect(renderRecent({ address: grace }, () => {}).values).toContain('0x11…111111')
})
