import { render } from 'lit'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PendingTransactionsController } from '../../../src/controllers/balances/pending-transactions.js'
import { REVIEW_REFRESH_MS } from '../../../src/controllers/send/review.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { send as words } from '../../../src/i18n/en/send.js'
import type { Token } from '../../../src/core/token.js'
import { renderRecipient } from '../../../src/views/send/recipient-part.js'
import { renderReview, SendPreviewView } from '../../../src/views/send/send-preview-view.js'
import { LATE_AFTER_MS } from '../../../src/views/shared/receipt-screen.js'
import { renderProblem } from '../../../src/views/shared/problem-note.js'
import { renderWarnings } from '../../../src/views/send/recipient-warnings.js'
import { SendConfirmedView } from '../../../src/views/send/send-confirmed-view.js'
import { routes } from '../../../src/views/routes.gen.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { deferred } from '../../helpers/deferred.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { ether, FEE, grace, oak, sendingScope, type SendingParts } from '../../helpers/sending-scope.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'

beforeEach(restoreMocksAfterTest)
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function show(parts: SendingParts = {}, token: Token = oak, options: MountViewOptions = {}, text = '1.5') {
  const fixture = await sendingScope(parts)
  disposeAfterTest(fixture.scope)
  const { send, state, router } = fixture
  send.begin()
  router.push('Send')
  send.selectToken(token)
  send.setAmountText(text)
  send.setRecipient(grace, true)
  await eventually(() => state.recipient.kind).toBe('known')
  router.push('SendPreview')
  const stage = disposeAfterTest(await mountView(fixture.scope, SendPreviewView, undefined as unknown, options))
  await eventually(() => state.phase).not.toBe('planning')
  await stage.settled()
  return { ...fixture, stage }
}

describe('send review', () => {
  test('loads its route and the following one', async () => {
    expect(await routes.SendPreview.load()).toBe(SendPreviewView)
    expect(await routes.SendConfirmed.load()).toBe(SendConfirmedView)
  })

  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}, with and without an error`, async () => {
      const { stage, send, sendTransfer } = await show({}, oak, setting)
      expect(await stage.violations()).toEqual([])
      sendTransfer.mockRejectedValue(new AppKitError('wallet/failed', { text: 'Locked' }))
      await send.send()
      expect(await stage.violations()).toEqual([])
    })

  test('shows amount, fiat value, recipient, maximum fee, contract and remaining balance', async () => {
    const { stage } = await show()
    for (const expected of ['1.5 OAK', '$7.50 on Ethereum', '0.001 ETH', '3.5 OAK left', 'Contract', '0x0000…000a'])
      expect(stage.text.replace(/ +/g, ' ')).toContain(expected)
    expect(stage.text.replace(/\s/g, '')).toContain(grace)
  })

  test('review: shows what leaves the account in the worst case, of a token and of the native coin', async () => {
    expect((await show()).stage.text).toContain('Total (max.) 1.5 OAK + 0.001 ETH')
    expect((await show({}, ether, {}, '0.5')).stage.text).toContain('Total (max.) 0.501 ETH')
  })

  test('names: shows that the symbol of a token mixes writing systems, with its full address', async () => {
    const { stage } = await show({}, { ...oak, symbol: 'USDС' })
    await eventually(() => stage.text).toContain('This name mixes writing systems: USDС')
    expect(stage.text).toContain(oak.address ?? '?')
  })

  test('names: shows the hidden characters of a recipient and warns that the name mixes writing systems', () => {
    const target = document.createElement('div')
    const recipient = { kind: 'known', address: grace } as const
    render(renderRecipient({ ...recipient, name: 'vitalik\u200b.eth' }, {}, 'To'), target)
    expect(target.textContent).toContain('vitalik⟨U+200B⟩.eth')
    expect(target.querySelector('appkit-name-notes')).not.toBeNull()
    render(renderRecipient(recipient, { name: 'vitаlik.eth' }, 'To'), target)
    expect(target.querySelector('appkit-name-notes')).not.toBeNull()
    expect(target.textContent?.replace(/\s/g, '')).toContain(grace)
    render(renderRecipient(recipient, { name: 'vitalik.eth' }, 'To'), target)
    expect(target.querySelector('appkit-name-notes')).toBeNull()
  })

  test('deducts the fee from a native coin, and shows no contract', async () => {
    const { stage } = await show({}, ether, {}, '0.5')
    expect(stage.text).toContain('0.499 ETH left')
    expect(stage.text).not.toContain('Contract')
  })

  test('keeps the fee current while it is visible', async () => {
    const { scope, stage, planTransfer } = await show()
    expect(stage.text).toContain('0.001 ETH')
    planTransfer.mockResolvedValue({ transaction: {}, fee: 4n * FEE })
    await scope.clock.advance(REVIEW_REFRESH_MS)
    await eventually(() => stage.text).toContain('0.004 ETH')
    await expect.element(button('Send')).not.toHaveAttribute('aria-disabled', 'true')
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    const plans = () => planTransfer.mock.calls.filter(([{ amount }]) => amount === 1_500_000n).length // not the fee's
    const before = plans()
    await scope.clock.advance(REVIEW_REFRESH_MS)
    expect(plans()).toBe(before)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await eventually(plans).toBe(before + 1) // the fee is old
    stage[Symbol.dispose]()
    await scope.clock.advance(REVIEW_REFRESH_MS)
    expect(plans()).toBe(before + 1)
  })

  test('shows an unknown fee as unknown', async () => {
    const { stage } = await show({ verbs: { planTransfer: async () => ({ transaction: {} }) } })
    expect(stage.text).toContain('Network fee (max.) Unknown')
  })

  test('waits for the simulation, and requests the signature once', async () => {
    const plan = deferred<{ transaction: object; fee: bigint }>()
    const fixture = await sendingScope()
    disposeAfterTest(fixture.scope)
    const { send, state, router, planTransfer, sendTransfer } = fixture
    send.begin()
    send.selectToken(oak)
    send.setAmountText('1')
    send.setRecipient(grace, true)
    await eventually(() => send.step).toBe('preview')
    router.push('SendPreview')
    planTransfer.mockReturnValue(plan.promise)
    const stage = disposeAfterTest(await mountView(fixture.scope, SendPreviewView, undefined as unknown))
    expect(stage.text).toContain('Simulating')
    await expect.element(button('Send')).toHaveAttribute('aria-disabled', 'true')
    plan.resolve({ transaction: {}, fee: FEE })
    await eventually(() => state.phase).toBe('reviewing')
    const signature = deferred<string>()
    sendTransfer.mockReturnValue(signature.promise)
    await button('Send').click()
    await expect.element(button('Send')).toHaveAttribute('aria-busy', 'true')
    signature.resolve('0x1')
    await eventually(() => router.view).toBe('SendConfirmed')
    expect(sendTransfer).toHaveBeenCalledTimes(1)
  })

  test('reports a rejection, and can send again', async () => {
    const { stage, sendTransfer, router } = await show()
    sendTransfer.mockRejectedValueOnce(new AppKitError('wallet/rejected'))
    await button('Send').click()
    await eventually(() => stage.text).toContain('Request rejected in')
    await button('Send').click()
    await eventually(() => router.view).toBe('SendConfirmed')
  })

  test('reports a rejection in the embedded wallet without the name of the login', async () => {
    const { stage, sendTransfer } = await show({ wallet: { id: 'AUTH', type: 'AUTH', name: 'Google' } })
    sendTransfer.mockRejectedValueOnce(new AppKitError('wallet/rejected'))
    await button('Send').click()
    await eventually(() => stage.text).toContain('Request rejected in your wallet.')
  })

  test('shows why the transaction would fail, and can retry', async () => {
    const planTransfer = vi.fn().mockRejectedValue(new AppKitError('request/failed', { text: 'transfers are paused' }))
    const { stage, state } = await show({ verbs: { planTransfer } })
    expect(stage.text).toContain('This transaction would fail. transfers are paused')
    planTransfer.mockResolvedValue({ transaction: {}, fee: FEE })
    await button('Try again').click()
    await eventually(() => state.phase).toBe('reviewing')
    await expect.element(button('Send')).toBeVisible()
  })

  test('keeps the reason of a failed simulation when the balance changes, and can retry it', async () => {
    const planTransfer = vi.fn().mockRejectedValue(new AppKitError('request/failed', { text: 'transfers are paused' }))
    const { state, hold } = await show({ verbs: { planTransfer } })
    hold([ether, { ...oak, amount: oak.amount + 1n }])
    await eventually(() => state.token?.amount).toBe(oak.amount + 1n)
    expect(state).toMatchObject({ phase: 'failed', problem: { code: 'request/failed' } })
    planTransfer.mockResolvedValue({ transaction: {}, fee: FEE })
    await button('Try again').click()
    await eventually(() => state.phase).toBe('reviewing')
    await expect.element(button('Send')).toBeVisible()
  })

  test('goes back on cancel, and when the account changes', async () => {
    const { router, session } = await show()
    await button('Cancel').click()
    expect(router.view).toBe('Send')
    router.push('SendPreview')
    session.accountsChanged(bob)
    await eventually(() => router.view).toBe('Send')
  })

  test('shows hostile token names as text within the card', async () => {
    for (const text of hostileTexts.slice(0, 8)) {
      const { stage } = await show({}, { ...oak, name: text, symbol: text })
      expect(stage.host.scrollWidth).toBeLessThanOrEqual(360)
      stage[Symbol.dispose]()
    }
  })
})

describe('review parts', () => {
  const drawn = (what: unknown) => {
    const host = document.createElement('div')
    document.body.append(host)
    disposeAfterTest(() => host.remove())
    render(what, host)
    return host
  }

  test('renderProblem: shows the message of each kind of error', () => {
    const errorText = (error: AppKitError | undefined) =>
      drawn(renderProblem(error, words, 'Rivet', code => `of ${code}`)).textContent?.trim()
    expect(errorText(undefined)).toBe('')
    expect(errorText(new AppKitError('request/aborted'))).toBe('')
    expect(errorText(new AppKitError('wallet/rejected'))).toBe('Request rejected in Rivet.')
    const unnamed = renderProblem(new AppKitError('wallet/rejected'), words, '', code => code)
    expect(drawn(unnamed).textContent?.trim()).toBe('Request rejected in your wallet.')
    expect(errorText(new AppKitError('send/mismatch'))).toBe('of send/mismatch.')
    expect(errorText(new AppKitError('send/failed'))).toBe('Couldn’t send this. Try again.')
    expect(errorText(new AppKitError('wallet/failed', { text: 'Locked' }))).toBe('This transaction would fail. Locked')
  })

  test('renderRecipient: shows the name and the full address', () => {
    const known = { kind: 'known', address: grace } as const
    const host = drawn(renderRecipient(known, { name: 'grace.eth', avatar: 'javascript:alert(1)' }, 'To'))
    expect(host.textContent).toContain('grace.eth')
    expect(host.textContent?.replace(/\s/g, '')).toContain(grace)
    expect(host.querySelector('bdi')?.textContent).toBe(grace)
    expect(drawn(renderRecipient(known, {}, 'To')).querySelector('b')).toBeNull()
  })

  test('renderWarnings: shows the most severe warning first', async () => {
    const { scope, state, send } = await show()
    const active = {
      namespace: 'eip155',
      address: ada,
      caipAddress: undefined,
      wallet: undefined,
      network: undefined,
      isEmbedded: false,
    } as const
    send.setRecipient(oak.address ?? '', true)
    await eventually(() => state.recipient.kind === 'known' && state.recipient.address.toLowerCase()).toBe(oak.address)
    const notes = drawn(renderWarnings(scope, state, active, words)).querySelectorAll('appkit-ui-note')
    expect([...notes].map(({ variant }) => variant)).toEqual(['danger', 'warning'])
    expect(drawn(renderWarnings(scope, state, active, words, 1)).children).toHaveLength(1)
  })

  test('renderReview: omits unknown values', async () => {
    const { send } = await show({ verbs: { planTransfer: async () => ({ transaction: {} }) } }, ether, {}, '0.5')
    const host = drawn(renderReview.rows(send, ether, { t: words, locale: 'en', network: undefined }))
    expect([...host.querySelectorAll('appkit-ui-key-value')].map(({ key }) => key)).toEqual(['Network fee (max.)'])
  })
})

describe('receipt of a transfer', () => {
  async function showReceipt(hasSucceeded?: () => Promise<boolean | undefined>, options: MountViewOptions = {}) {
    const shown = await show({ verbs: hasSucceeded ? { hasSucceeded } : {} })
    await shown.send.send()
    const { params } = shown.router.current as unknown as { params: { hash: string } }
    const stage = disposeAfterTest(await mountView(shown.scope, SendConfirmedView, params, options))
    return { ...shown, stage }
  }

  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}, pending and confirmed`, async () => {
      const network = { succeeded: undefined as boolean | undefined }
      const { scope, stage } = await showReceipt(async () => network.succeeded, setting)
      expect(await stage.violations()).toEqual([])
      network.succeeded = true
      await scope.clock.advance(1_000)
      expect(await stage.violations()).toEqual([])
    })

  test('is confirmed only once the chain reports it, and stays until the user leaves it', async () => {
    const network = { succeeded: undefined as boolean | undefined }
    const { scope, stage, router } = await showReceipt(async () => network.succeeded)
    for (const expected of ['You’re sending', '1.5 OAK', '$7.50 on Ethereum', 'Confirming'])
      expect(stage.text).toContain(expected)
    expect(stage.text.replace(/\s/g, '')).toContain(grace)
    await scope.clock.advance(3_000)
    expect(stage.text).not.toContain('Confirmed')
    network.succeeded = true
    await scope.clock.advance(1_000)
    await eventually(() => stage.text).toContain('Confirmed in 4 s')
    expect(stage.text).toContain('You sent')
    await scope.clock.advance(600_000)
    expect(router.view).toBe('SendConfirmed')
    await button('Done').click()
    expect(router.state.history.map(({ view }) => view)).toEqual(['Account'])
  })

  test('reports a transfer that failed on the chain', async () => {
    const { stage } = await showReceipt(async () => false)
    await eventually(() => stage.text).toContain('Nothing was moved, but the network fee is spent.')
    expect(stage.text).toContain('Not sent')
    expect(stage.text).not.toContain('Confirmed')
  })

  test('claims nothing where the chain cannot report it', async () => {
    const { stage } = await showReceipt()
    await eventually(() => stage.text).toContain('Pending')
    expect(stage.text).toContain('This app can’t see when the network confirms it.')
    expect(stage.text).not.toContain('Confirm')
  })

  test('explains a slow network, a dropped and a replaced transfer', async () => {
    const { scope, stage, router } = await showReceipt(async () => undefined)
    await scope.clock.advance(LATE_AFTER_MS)
    await eventually(() => stage.text).toContain('This is taking longer than usual.')
    const { hash } = (router.current as unknown as { params: { hash: string } }).params
    const pending = scope.use(PendingTransactionsController)
    pending.setOutcome(hash, 'dropped', 0)
    await eventually(() => stage.text).toContain('It was probably dropped.')
    pending.setOutcome(hash, 'replaced', 0)
    await eventually(() => stage.text).toContain('Your wallet replaced this transaction with another one.')
  })
})
