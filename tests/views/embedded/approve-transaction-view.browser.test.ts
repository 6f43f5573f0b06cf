import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import { ApproveTransactionView } from '../../../src/views/embedded/approve-transaction-view.js'
import { afterPaint } from '../../../src/lib/next-frame.js'
import { embeddedScope, type EmbeddedScope } from '../../helpers/embedded-scope.js'
import { focusOutside } from '../../helpers/focused-element.js'
import { mountView, type MountedView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

describe('approve transaction view', () => {
  let fixture: EmbeddedScope
  let stage: MountedView<ApproveTransactionView> | undefined
  afterEach(() => void vi.restoreAllMocks())
  async function show(options?: MountViewOptions) {
    fixture = embeddedScope()
    disposeAfterTest(fixture.scope)
    stage = disposeAfterTest(
      await mountView<unknown, ApproveTransactionView>(fixture.scope, ApproveTransactionView, {}, options),
    )
    await expect.poll(() => fixture.frame.state).toBe('ready')
    return stage
  }

  test('shows a loading state until the frame is shown', async () => {
    await show()
    await expect.element(page.getByRole('status')).toHaveTextContent('Opening your wallet')
    fixture.scope.use(EmbeddedController).mount(document.createElement('iframe'))
    fixture.frame.emit('SHOW', { reason: 'approval', width: 360, height: 480 })
    await expect.poll(() => page.getByRole('status').elements().length).toBe(0)
  })

  test('leads to the wallet’s window if the wallet is shown there', async () => {
    await show()
    fixture.frame.emit('SHOW', { reason: 'recovery', width: 360, height: 480 })
    await expect.element(page.getByRole('status')).toHaveTextContent('Continue in the wallet’s window.')
  })

  test('changes its heading for requests other than approvals', async () => {
    const { view } = await show()
    expect(view.heading).toBe('Approve')
    fixture.frame.emit('SHOW', { reason: 'recovery', width: 360, height: 480 })
    await expect.poll(() => view.heading).toBe('Your wallet')
  })

  test('has the title that the wallet gives the request', async () => {
    const { view } = await show()
    fixture.frame.emit('SHOW', { reason: 'approval', title: 'Send', width: 360, height: 480 })
    await expect.poll(() => view.heading).toBe('Send')
  })

  test.each([
    [{ kind: 'funds' }, 'Not enough funds', 'Add funds or send less'],
    [{ kind: 'unanswered' }, 'No answer from the network', 'Check your activity before you try again.'],
    [
      { kind: 'refused', detail: '<b>nonce too low</b>' },
      'The request failed',
      'Network response: <b>nonce too low</b>',
    ],
    [{ kind: 'known', code: 'frame/frozen' }, 'The request failed', 'This wallet is frozen.'],
  ] as const)('describes a failed request (%j) and the next step', async (failed, title, text) => {
    const { view } = await show()
    window.focus() // the tests run in a frame
    fixture.scope.use(EmbeddedController).state.failed = failed
    await expect.element(page.getByRole('alert')).toHaveTextContent(title)
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
    expect(view.heading).toBe('Request failed')
    // The hidden frame had the focus; after it moved, Escape closes the dialog.
    await expect.poll(() => view.shadowRoot?.activeElement?.localName).toBe('appkit-ui-button')
    await page.getByRole('button', { name: 'Close' }).click()
    expect(fixture.scope.use(EmbeddedController).state.failed).toBeUndefined()
  })

  test('leaves the focus on the page around a card when a request fails', async () => {
    const { view } = await show()
    using outside = focusOutside()
    fixture.scope.use(EmbeddedController).state.failed = { kind: 'funds' }
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not enough funds')
    await afterPaint()
    expect(view.shadowRoot?.activeElement).toBeNull()
    expect(document.activeElement).toBe(outside.element)
  })

  test('reports a slow frame with the reason, and reloads it', async () => {
    await show()
    fixture.frame.setState('slow', 'offline')
    await expect.element(page.getByRole('status')).toHaveTextContent('Your wallet is taking longer than usual.')
    await expect.element(page.getByRole('status')).toHaveTextContent('You seem to be offline.')
    const reload = vi.spyOn(fixture.frame, 'reload')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => reload.mock.calls.length).toBe(1)
  })

  test('reports a frame that failed to load, and opens a popup', async () => {
    await show()
    fixture.frame.setState('failed', 'blocked')
    await expect.element(page.getByRole('alert')).toHaveTextContent('This page blocks the wallet.')
    const popup = vi.spyOn(fixture.frame, 'continueInPopup')
    await page.getByRole('button', { name: 'Open in a window' }).click()
    await expect.poll(() => popup.mock.calls.length).toBe(1)
  })

  test('opens a popup on click if the frame requests one', async () => {
    await show()
    const url = 'https://wallet.example.com/approve'
    fixture.frame.emit('OPEN_POPUP', { url, reason: 'approval' })
    const open = vi.spyOn(window, 'open').mockImplementation(() => ({}) as Window)
    await page.getByRole('button', { name: 'Open in a window' }).click()
    expect(open).toHaveBeenCalledExactlyOnceWith(url, 'appkit-wallet', 'width=400,height=680')
    expect(fixture.scope.use(EmbeddedController).state.popup).toBeUndefined()
  })

  test.each([
    { theme: 'light', dir: 'ltr' },
    { theme: 'dark', dir: 'rtl' },
  ] as const)('has no accessibility violation in $theme, $dir', async options => {
    expect(await (await show(options)).violations()).toEqual([])
    fixture.frame.setState('failed', 'unreachable')
    expect(await stage?.violations()).toEqual([])
  })
})
