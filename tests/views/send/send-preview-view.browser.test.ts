import { render } from 'lit'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { send as words } from '../../../src/i18n/en/send.js'
import type { Token } from '../../../src/core/token.js'
import { renderReceiver } from '../../../src/views/send/recipient-part.js'
import { renderFacts, renderProblem, SendPreviewView } from '../../../src/views/send/send-preview-view.js'
import { renderWarnings } from '../../../src/views/send/recipient-warnings.js'
import { SENT_MS, SendConfirmedView } from '../../../src/views/send/send-confirmed-view.js'
import { routes } from '../../../src/views/routes.gen.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/card-settings.js'
import { deferred } from '../../helpers/deferred.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { ether, FEE, grace, oak, sendingScope, type SendingParts } from '../../helpers/sending-scope.js'
import { soon } from '../../helpers/soon.js'
import { viewStage, type ViewStageOptions } from '../../helpers/view-stage.js'

afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
  vi.restoreAllMocks()
})
const left: Disposable[] = []
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function show(parts: SendingParts = {}, token: Token = oak, options: ViewStageOptions = {}, text = '1.5') {
  const made = await sendingScope(parts)
  left.push(made.scope)
  const { send, state, router } = made
  send.begin()
  router.push('Send')
  send.choose(token)
  send.type(text)
  send.to(grace, true)
  await soon(() => state.receiver.kind).toBe('known')
  router.push('SendPreview')
  const stage = await viewStage(made.scope, SendPreviewView, undefined as unknown, options)
  left.push(stage)
  await soon(() => state.planning).toBe(false)
  await stage.settled()
  return { ...made, stage }
}

describe('the review', () => {
  test('is reached by its route, and so is what follows', async () => {
    expect(await routes.SendPreview.load()).toBe(SendPreviewView)
    expect(await routes.SendConfirmed.load()).toBe(SendConfirmedView)
  })

  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}, with a problem, too`, async () => {
      const { stage, send, sendTransfer } = await show({}, oak, setting)
      expect(await stage.violations()).toEqual([])
      sendTransfer.mockRejectedValue(new AppKitError('wallet/failed', { text: 'Locked' }))
      await send.send()
      expect(await stage.violations()).toEqual([])
    })

  test('says what moves, what it is worth, where to, what it costs at most and what is left', async () => {
    const { stage } = await show()
    for (const said of ['1.5 OAK', '$7.50 on Ethereum', '0.001 ETH', '3.5 OAK left', 'Contract', '0x00…00000a'])
      expect(stage.text.replace(/ +/g, ' ')).toContain(said)
    expect(stage.text.replace(/\s/g, '')).toContain(grace)
  })

  test('of a coin counts the fee, and names no contract', async () => {
    const { stage } = await show({}, ether, {}, '0.5')
    expect(stage.text).toContain('0.499 ETH left')
    expect(stage.text).not.toContain('Contract')
  })

  test('says that a fee is not known, and is no number then', async () => {
    const { stage } = await show({ verbs: { planTransfer: async () => ({ transaction: {} }) } })
    expect(stage.text).toContain('Network fee, at most Unknown')
  })

  test('waits for the network, then asks the wallet once', async () => {
    const plan = deferred<{ transaction: object; fee: bigint }>()
    const made = await sendingScope()
    left.push(made.scope)
    const { send, state, router, planTransfer, sendTransfer } = made
    send.begin()
    send.choose(oak)
    send.type('1')
    send.to(grace, true)
    await soon(() => send.step).toBe('preview')
    router.push('SendPreview')
    planTransfer.mockReturnValue(plan.promise)
    const stage = await viewStage(made.scope, SendPreviewView, undefined as unknown)
    left.push(stage)
    expect(stage.text).toContain('Trying it on the network')
    await expect.element(button('Send')).toHaveAttribute('aria-disabled', 'true')
    plan.resolve({ transaction: {}, fee: FEE })
    await soon(() => state.planned).toBe(true)
    const asked = deferred<string>()
    sendTransfer.mockReturnValue(asked.promise)
    await button('Send').click()
    await expect.element(button('Send')).toHaveAttribute('aria-busy', 'true')
    asked.resolve('0x1')
    await soon(() => router.view).toBe('SendConfirmed')
    expect(sendTransfer).toHaveBeenCalledTimes(1)
  })

  test('says who said no, and can be sent after all', async () => {
    const { stage, sendTransfer, router } = await show()
    sendTransfer.mockRejectedValueOnce(new AppKitError('wallet/rejected'))
    await button('Send').click()
    await soon(() => stage.text).toContain('You said no in')
    await button('Send').click()
    await soon(() => router.view).toBe('SendConfirmed')
  })

  test('that would fail says why, and is tried again', async () => {
    const planTransfer = vi.fn().mockRejectedValue(new AppKitError('request/failed', { text: 'transfers are paused' }))
    const { stage, state } = await show({ verbs: { planTransfer } })
    expect(stage.text).toContain('This would fail now. transfers are paused')
    planTransfer.mockResolvedValue({ transaction: {}, fee: FEE })
    await button('Try again').click()
    await soon(() => state.planned).toBe(true)
    await expect.element(button('Send')).toBeVisible()
  })

  test('goes back where it is cancelled, and where the account is another one', async () => {
    const { router, session } = await show()
    await button('Cancel').click()
    expect(router.view).toBe('Send')
    router.push('SendPreview')
    session.accountsChanged(bob)
    await soon(() => router.view).toBe('Send')
  })

  test('shows hostile words as text, within the card', async () => {
    for (const text of hostileTexts.slice(0, 8)) {
      const { stage } = await show({}, { ...oak, name: text, symbol: text })
      expect(stage.host.scrollWidth).toBeLessThanOrEqual(360)
      stage[Symbol.dispose]()
    }
  })
})

describe('its parts', () => {
  const drawn = (what: unknown) => {
    const host = document.createElement('div')
    document.body.append(host)
    left.push({ [Symbol.dispose]: () => host.remove() })
    render(what, host)
    return host
  }

  test('say of a problem what there is to say', () => {
    const said = (error: AppKitError | undefined) =>
      drawn(renderProblem(error, words, 'Rivet', code => `of ${code}`)).textContent?.trim()
    expect(said(undefined)).toBe('')
    expect(said(new AppKitError('request/aborted'))).toBe('')
    expect(said(new AppKitError('wallet/rejected'))).toBe('You said no in Rivet.')
    expect(said(new AppKitError('send/mismatch'))).toBe('of send/mismatch')
    expect(said(new AppKitError('wallet/failed', { text: 'Locked' }))).toBe('This would fail now. Locked')
  })

  test('show of a receiver the name it goes by, and the whole address', () => {
    const known = { kind: 'known', address: grace } as const
    const host = drawn(renderReceiver(known, { name: 'grace.eth', avatar: 'javascript:alert(1)' }, 'To'))
    expect(host.textContent).toContain('grace.eth')
    expect(host.textContent?.replace(/\s/g, '')).toContain(grace)
    expect(host.querySelector('bdi')?.textContent).toBe(grace)
    expect(drawn(renderReceiver(known, {}, 'To')).querySelector('b')).toBeNull()
  })

  test('warn of the worst first', async () => {
    const { scope, state, send } = await show()
    const active = {
      namespace: 'eip155',
      address: ada,
      caipAddress: undefined,
      wallet: undefined,
      network: undefined,
      isEmbedded: false,
    } as const
    send.to(oak.address ?? '', true)
    await soon(() => state.receiver.kind === 'known' && state.receiver.address.toLowerCase()).toBe(oak.address)
    const notes = drawn(renderWarnings(scope, state, active, words)).querySelectorAll('appkit-ui-note')
    expect([...notes].map(({ variant }) => variant)).toEqual(['danger', 'warning'])
    expect(drawn(renderWarnings(scope, state, active, words, 1)).children).toHaveLength(1)
  })

  test('say of what is left nothing that is not known', async () => {
    const { send } = await show({ verbs: { planTransfer: async () => ({ transaction: {} }) } }, ether, {}, '0.5')
    const host = drawn(renderFacts.rows(send, ether, { t: words, locale: 'en', network: undefined }))
    expect([...host.querySelectorAll('appkit-ui-key-value')].map(({ key }) => key)).toEqual(['Network fee, at most'])
  })
})

describe('what was sent', () => {
  test('is said for a moment, then the account is on view', async () => {
    const { scope, send, router } = await show()
    await send.send()
    const stage = await viewStage(scope, SendConfirmedView, undefined as unknown)
    left.push(stage)
    expect(stage.text).toContain('Sent')
    expect(stage.text).toContain('1.5 OAK is on its way')
    expect(await stage.violations()).toEqual([])
    await scope.clock.advance(SENT_MS - 1)
    expect(router.view).toBe('SendConfirmed')
    await scope.clock.advance(1)
    expect(router.state.history.map(({ view }) => view)).toEqual(['Account'])
  })

  test('takes nobody away who went on', async () => {
    const { scope, send, router } = await show()
    await send.send()
    left.push(await viewStage(scope, SendConfirmedView, undefined as unknown))
    router.reset('Receive')
    await scope.clock.advance(SENT_MS)
    expect(router.view).toBe('Receive')
  })
})
