import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import { ApproveTransactionView } from '../../../src/views/embedded/approve-transaction-view.js'
import { embeddedScope, type EmbeddedScope } from '../../helpers/embedded-scope.js'
import { viewStage, type ViewStage, type ViewStageOptions } from '../../helpers/view-stage.js'

describe('ApproveTransaction', () => {
  let made: EmbeddedScope
  let stage: ViewStage<ApproveTransactionView> | undefined
  afterEach(() => {
    vi.restoreAllMocks()
    stage?.[Symbol.dispose]()
    made.scope.dispose()
  })
  async function show(options?: ViewStageOptions) {
    made = embeddedScope()
    stage = await viewStage<unknown, ApproveTransactionView>(made.scope, ApproveTransactionView, {}, options)
    await expect.poll(() => made.frame.state).toBe('ready')
    return stage
  }

  test('says that the wallet is on its way, until the wallet shows itself', async () => {
    await show()
    await expect.element(page.getByRole('status')).toHaveTextContent('Opening your wallet')
    made.frame.emit('SHOW', { reason: 'approval', width: 360, height: 480 })
    await expect.poll(() => page.getByRole('status').elements().length).toBe(0)
  })

  test('is named after an approval only where it is one', async () => {
    const { view } = await show()
    expect(view.heading).toBe('Approve')
    made.frame.emit('SHOW', { reason: 'recovery', width: 360, height: 480 })
    await expect.poll(() => view.heading).toBe('Your wallet')
  })

  test.each([
    [{ kind: 'funds' }, 'Not enough funds', 'Add funds or send less'],
    [{ kind: 'unanswered' }, 'No answer from the network', 'Check your activity before you try again.'],
    [
      { kind: 'refused', detail: '<b>nonce too low</b>' },
      'The request failed',
      'The network said: <b>nonce too low</b>',
    ],
    [{ kind: 'known', code: 'frame/frozen' }, 'The request failed', 'This wallet is frozen.'],
  ] as const)('B6: a failed request (%j) says what happened and what to do', async (failed, title, words) => {
    const { view } = await show()
    made.scope.use(EmbeddedController).state.failed = failed
    await expect.element(page.getByRole('alert')).toHaveTextContent(title)
    await expect.element(page.getByRole('alert')).toHaveTextContent(words)
    expect(view.heading).toBe('Request failed')
    // The frame had the focus before: from here, Escape closes the dialog.
    await expect.poll(() => view.shadowRoot?.activeElement?.localName).toBe('appkit-ui-button')
    await page.getByRole('button', { name: 'Close' }).click()
    expect(made.scope.use(EmbeddedController).state.failed).toBeUndefined()
  })

  test('after 3 s it says so, why, and what to do', async () => {
    await show()
    made.frame.become('slow', 'offline')
    await expect.element(page.getByRole('status')).toHaveTextContent('Your wallet takes longer than usual.')
    await expect.element(page.getByRole('status')).toHaveTextContent('You seem to be offline.')
    const again = vi.spyOn(made.frame, 'reload')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => again.mock.calls.length).toBe(1)
  })

  test('a wallet that could not be loaded says why, and can be opened in a window', async () => {
    await show()
    made.frame.become('failed', 'blocked')
    await expect.element(page.getByRole('alert')).toHaveTextContent('This page does not let the wallet in.')
    const popup = vi.spyOn(made.frame, 'continueInPopup')
    await page.getByRole('button', { name: 'Open in a window' }).click()
    await expect.poll(() => popup.mock.calls.length).toBe(1)
  })

  test('a window that only a click may open is opened by one', async () => {
    await show()
    const url = 'https://wallet.example.com/approve'
    made.frame.emit('OPEN_POPUP', { url, reason: 'approval' })
    const open = vi.spyOn(window, 'open').mockImplementation(() => ({}) as Window)
    await page.getByRole('button', { name: 'Open in a window' }).click()
    expect(open).toHaveBeenCalledExactlyOnceWith(url, 'appkit-wallet', 'width=400,height=680')
    expect(made.scope.use(EmbeddedController).state.popup).toBeUndefined()
  })

  test.each([
    { theme: 'light', dir: 'ltr' },
    { theme: 'dark', dir: 'rtl' },
  ] as const)('has nothing that axe finds in $theme, $dir', async options => {
    expect(await (await show(options)).violations()).toEqual([])
    made.frame.become('failed', 'unreachable')
    expect(await stage?.violations()).toEqual([])
  })
})
