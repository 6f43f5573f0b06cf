import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AlertController } from '../../../src/controllers/app/alert.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import type { Scope } from '../../../src/controllers/scope.js'
import type { Unanswered } from '../../../src/core/connector.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { AlertBar } from '../../../src/modal/shell/alert-bar.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { focusedElement } from '../../helpers/focused-element.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope } from '../../helpers/test-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

describe('alert bar', () => {
  async function show(options: MountViewOptions = {}) {
    const scope = testScope()
    const stage = disposeAfterTest(await mountView(scope, AlertBar, undefined as unknown, options))
    return { scope, stage, alert: scope.use(AlertController) }
  }
  const connect = (scope: Scope, unanswered?: Unanswered) =>
    scope.use(AccountController).set('eip155', { status: 'connected', accounts: [], unanswered })

  test('is an empty live region until there is an alert', async () => {
    const { stage } = await show()
    expect(page.getByRole('alert').elements()).toHaveLength(1)
    expect(stage.text).toBe('')
  })

  test('shows the error and its detail for the developer', async () => {
    const { stage, alert } = await show()
    alert.show(new AppKitError('config/project-id-missing'))
    await eventually(() => stage.text).toBe('Project ID Not Configured')
    alert.show(new AppKitError('network/not-found', { text: 'eip155:<b>7</b>' }))
    await eventually(() => stage.text).toBe('Network Not Found For developers: eip155:<b>7</b>')
  })

  test('disappears when it is dismissed', async () => {
    const { stage, alert } = await show()
    alert.show(new AppKitError('config/project-id-missing'))
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await eventually(() => stage.text).toBe('')
    expect(alert.state.code).toBeUndefined()
  })

  test('shows that the wallet does not respond and offers to disconnect', async () => {
    const { scope, stage } = await show()
    connect(scope, 'request')
    await eventually(() => stage.text).toBe('The wallet isn’t responding. Open it, then try again. Disconnect')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await eventually(() => scope.use(AccountController).get('eip155').status).toBe('disconnected')
    await eventually(() => stage.text).toBe('')
  })

  test('shows nothing if the wallet responds again or has no pending request', async () => {
    const { scope, stage } = await show()
    connect(scope, 'request')
    await eventually(() => stage.text).toContain('The wallet isn’t responding')
    connect(scope)
    await eventually(() => stage.text).toBe('')
    connect(scope, 'request')
    await eventually(() => stage.text).toContain('The wallet isn’t responding')
    connect(scope, 'ping')
    await eventually(() => stage.text).toBe('')
  })

  test.each(['ltr', 'rtl'] as const)('has the same space before its text, %s', async dir => {
    const { stage, alert } = await show({ dir })
    alert.show(new AppKitError('config/project-id-missing'))
    await eventually(() => stage.text).not.toBe('')
    const box = stage.view.renderRoot.querySelector('.box')
    const { paddingInlineStart } = getComputedStyle(box as Element)
    expect(paddingInlineStart).toBe('16px')
  })

  test('a long detail takes less than a fifth of a phone, and the keyboard scrolls to its end', async () => {
    const { stage, alert } = await show({ width: 390 })
    const words = Array.from({ length: 400 }, (_, at) => `w${at}`).join(' ')
    alert.show(new AppKitError('network/not-found', { text: words }))
    await eventually(() => stage.text).toContain('w399')
    expect(stage.host.offsetHeight).toBeLessThan(844 / 5)
    const detail = stage.view.renderRoot.querySelector('small') as HTMLElement
    await userEvent.keyboard('{Tab}')
    expect(focusedElement()).toBe(detail)
    await userEvent.keyboard('{End}')
    await eventually(() => detail.scrollTop).toBeGreaterThan(detail.scrollHeight - detail.clientHeight - 2)
    expect(await stage.violations()).toEqual([])
  })

  test('a short detail is no stop of the keyboard', async () => {
    const { stage, alert } = await show()
    alert.show(new AppKitError('network/not-found', { text: 'word '.repeat(400) }))
    await eventually(() => stage.view.renderRoot.querySelector('small')?.tabIndex).toBe(0)
    alert.show(new AppKitError('network/not-found', { text: 'eip155:7' }))
    await eventually(() => stage.view.renderRoot.querySelector('small')?.tabIndex).toBe(-1)
  })

  test('fits into the card with any text', async () => {
    const { stage, alert } = await show()
    alert.show(new AppKitError('network/not-found', { text: 'x'.repeat(2_000) }))
    await eventually(() => stage.text).toContain('xxx')
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(stage.host.clientWidth)
  })

  for (const setting of cardSettings)
    test(`has no accessibility violations in ${setting.theme}, ${setting.dir}`, async () => {
      const { scope, stage, alert } = await show(setting)
      alert.show(new AppKitError('network/not-found', { text: 'eip155:7' }))
      connect(scope, 'request')
      await eventually(() => stage.text).toMatch(/eip155:7.+Disconnect/)
      expect(await stage.violations()).toEqual([])
    })
})
