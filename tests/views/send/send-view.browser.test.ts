import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { rememberRecipient } from '../../../src/controllers/send/recipient.js'
import { routes } from '../../../src/views/routes.gen.js'
import { createDraftAmount, SendView } from '../../../src/views/send/send-view.js'
import { MoreFunds } from '../../../src/views/send/more-funds.js'
import { RecipientPart, renderRecent } from '../../../src/views/send/recipient-part.js'
import { SendSelectTokenView } from '../../../src/views/send/send-select-token-view.js'
import type { View } from '../../../src/views/shared/view.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { focusedElement } from '../../helpers/focused-element.js'
import { bare, ether, FEE, grace, oak, sendingScope, type SendingParts } from '../../helpers/sending-scope.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'

beforeEach(restoreMocksAfterTest)

async function show<V extends View>(Screen: new () => V, parts: SendingParts = {}, options: MountViewOptions = {}) {
  const fixture = await sendingScope(parts)
  disposeAfterTest(fixture.scope)
  fixture.router.push(Screen === (SendView as unknown) ? 'Send' : 'SendSelectToken')
  const stage = disposeAfterTest(await mountView(fixture.scope, Screen, undefined as unknown, options))
  await stage.settled()
  return { ...fixture, stage }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const amount = page.getByRole('textbox', { name: 'Amount' })
const recipient = page.getByRole('textbox', { name: 'Address or name' })

describe('send form', () => {
  test('loads its routes', async () => {
    expect(await routes.Send.load()).toBe(SendView)
    expect(await routes.SendSelectToken.load()).toBe(SendSelectTokenView)
  })

  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}, empty and filled`, async () => {
      const { stage, send, state } = await show(SendView, {}, setting)
      expect(await stage.violations()).toEqual([])
      send.selectToken(ether)
      send.setAmountText('2')
      send.setRecipient(grace, true)
      await eventually(() => state.recipient.kind).toBe('known')
      expect(await stage.violations()).toEqual([])
      const list = await show(SendSelectTokenView, {}, setting)
      expect(await list.stage.violations()).toEqual([])
    })

  test('the main button names the missing input, and leads to it', async () => {
    const { router, send, state } = await show(SendView)
    await eventually(() => state.token?.symbol).toBe('ETH') // the highest value
    await button('ETH, Select token').click()
    expect(router.view).toBe('SendSelectToken')
    router.goBack()
    send.selectToken(oak)
    await expect.element(button('Enter an amount')).toHaveAttribute('aria-disabled', 'true')
    await amount.fill('9')
    await expect.element(button('Not enough OAK')).toBeVisible()
    await amount.fill('1,5')
    await expect.element(button('Enter an address')).toBeVisible()
    send.setRecipient('nobody', true)
    await expect.element(button('Check the address')).toBeVisible()
    send.setRecipient(grace, true)
    await eventually(() => state.recipient.kind).toBe('known')
    await button('Review').click()
    expect(router.view).toBe('SendPreview')
  })

  test('shows the fiat value, switches to dollars, and fills in the maximum', async () => {
    const { send, state, stage } = await show(SendView)
    send.selectToken(ether)
    await amount.fill('0.5')
    await eventually(() => stage.text).toContain('$1,000.00')
    await button(/Enter the amount in dollars/).click()
    await expect.element(amount).toHaveValue('1000')
    await eventually(() => stage.text).toContain('0.5 ETH')
    await eventually(() => state.fee).toBe(FEE)
    await button('Max').click()
    await expect.element(amount).toHaveValue('0.999')
    expect(state.inFiat).toBe(false)
  })

  test('offers no fiat input without a price', async () => {
    const { send } = await show(SendView)
    send.selectToken(bare)
    await amount.fill('1')
    await expect.element(button(/Enter the amount in dollars/)).not.toBeInTheDocument()
  })

  test('shows the recipient in groups of four, warns about a new one, and can change it', async () => {
    const { stage, send } = await show(SendView)
    send.setRecipient(grace, true)
    await eventually(() => stage.text.replace(/\s/g, '')).toContain(grace)
    await eventually(() => stage.text).toContain('You haven’t sent to this address before')
    await button('Change').click()
    await expect.element(recipient).toHaveValue('')
    await eventually(() => focusedElement()).toBe(recipient.element())
  })

  test('reports an invalid address, and retries a failed name lookup', async () => {
    const call = vi.fn((_route: string) => Promise.reject(new AppKitError('http/unreachable')))
    const lookUps = () => call.mock.calls.filter(([route]) => route.includes('profile')).length
    const { stage, send, state } = await show(SendView, { data: { call: call as never } })
    send.setRecipient('0x12', true)
    await eventually(() => stage.text).toContain('This address is incomplete.')
    send.setRecipient('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'.replace('BeAed', 'BeAeD'), true)
    await eventually(() => stage.text).toContain('This address has a wrong character.')
    send.setRecipient('nobody at all', true)
    await eventually(() => stage.text).toContain('Enter a valid address or name')
    send.setRecipient('ada.eth', true)
    await eventually(() => stage.text).toContain('Couldn’t look up the name')
    expect(lookUps()).toBe(1)
    await button('Try again').click()
    await eventually(lookUps).toBe(2)
    await eventually(() => state.recipient.kind).toBe('failed')
  })

  test('pastes the clipboard, or explains manual pasting', async () => {
    const read = vi.spyOn(navigator.clipboard, 'readText').mockRejectedValueOnce(new Error('denied'))
    const { state } = await show(SendView)
    await button('Paste').click()
    await expect.element(page.getByRole('alert').filter({ hasText: 'Paste it manually' })).toBeVisible()
    read.mockResolvedValue(` ${grace}\n`)
    await button('Paste').click()
    await eventually(() => state.recipient).toMatchObject({ kind: 'known', address: grace })
  })

  test('offers recent recipients', async () => {
    const shown = await show(SendView)
    rememberRecipient(shown.scope, 'eip155', { address: grace })
    shown.send.begin()
    await button(/0x11/).click()
    await eventually(() => shown.state.recipient).toMatchObject({ kind: 'known', address: grace })
  })

  test('offers ways to add funds if the balance is insufficient', async () => {
    const { send, router, stage } = await show(SendView)
    send.selectToken(oak)
    await amount.fill('99')
    await eventually(() => stage.text).toContain('Not enough OAK.')
    await button('Receive').click()
    expect(router.view).toBe('Receive')
  })

  test('names the coin that is missing for the fee', async () => {
    const dear = { planTransfer: async () => ({ transaction: {}, fee: 10n * ether.amount }) }
    const { send, stage } = await show(SendView, { verbs: dear })
    send.selectToken(oak)
    send.setAmountText('1')
    await eventually(() => stage.text).toContain('Not enough ETH to pay the network fee.')
  })

  test('asks for another network on an unknown one', async () => {
    const scope = await show(SendView)
    scope.session.networkChanged('eip155:5')
    await eventually(() => scope.stage.text).toContain('You can’t send on this network')
    await button('Choose network').click()
    expect(scope.router.view).toBe('Networks')
  })

  test('shows hostile token names as text within the card', async () => {
    const { stage, send, hold } = await show(SendView)
    for (const text of hostileTexts) {
      const token = { ...oak, name: text, symbol: text }
      hold([ether, token])
      send.begin()
      send.selectToken(token)
      await stage.settled()
      expect(stage.host.scrollWidth).toBeLessThanOrEqual(360)
    }
  })

  test('requests the balances and the history, and aborts when it closes', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const call = ((_route: string, _query: object, { signal }: { signal?: AbortSignal } = {}) => {
      signals.push(signal)
      return new Promise(() => {})
    }) as never
    const { stage } = await show(SendView, { tokens: null, data: { call } })
    await eventually(() => signals.length).toBe(2)
    stage.host.remove()
    expect(signals.map(signal => signal?.aborted)).toEqual([true, true])
  })
})

describe('send form without a history', () => {
  test('requests no history if the app does not show one', async () => {
    const called: string[] = []
    const call = ((route: string) => {
      called.push(route)
      return new Promise(() => {})
    }) as never
    await show(SendView, { tokens: null, data: { call }, options: { features: { history: false } } })
    await eventually(() => called).toEqual(['GET /v1/account/{address}/balance'])
  })
})

describe('token selection', () => {
  test('lists tokens with a balance, and selects one', async () => {
    const none = { ...bare, symbol: 'NONE', name: 'Nothing', amount: 0n }
    const { send, state, stage, router } = await show(SendSelectTokenView, { tokens: [ether, oak, none] })
    send.begin()
    await button(/Oak/).click()
    expect(state.token?.symbol).toBe('OAK')
    expect(router.view).toBe('Send')
    expect(stage.text).not.toContain('Nothing')
  })

  test('reports an empty balance or a failed request', async () => {
    const nothing = { verbs: { balance: async () => ({ value: 0n, decimals: 18, symbol: 'ETH' }) } }
    const { stage } = await show(SendSelectTokenView, { ...nothing, tokens: [] })
    expect(stage.text).toContain('You have nothing to send on this network yet.')
    const failing = await show(SendSelectTokenView, {
      tokens: null,
      data: { call: () => Promise.reject(new AppKitError('http/unreachable')) },
    })
    await eventually(() => failing.stage.text).toContain('Couldn’t load your tokens.')
    expect(failing.stage.text).toContain('Ether')
  })

  test('shows a placeholder while the tokens load', async () => {
    const { stage } = await show(SendSelectTokenView, { tokens: null, data: { call: () => new Promise(() => {}) } })
    expect(stage.text).toContain('Loading tokens')
  })
})

test('every view creates its own parts', () => {
  expect(new RecipientPart()).toBeInstanceOf(HTMLElement)
  expect(new MoreFunds().hidden).toBe(false)
  expect(createDraftAmount(() => undefined as never).field).not.toBe(createDraftAmount(() => undefined as never).field)
  expect(renderRecent({ address: grace }, () => {}).values).toContain('0x1111…1111')
})
