import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { REPLACE_DELAY_MS, SnackController } from '../../../src/controllers/app/snack.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { SnackBar } from '../../../src/modal/shell/snack-bar.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope } from '../../helpers/test-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

describe('snack bar', () => {
  async function show(options: MountViewOptions = {}) {
    const scope = testScope()
    const stage = disposeAfterTest(await mountView(scope, SnackBar, undefined as unknown, options))
    const icon = () => stage.view.shadowRoot?.querySelector('appkit-ui-icon')?.getAttribute('name')
    return { scope, stage, icon, snack: scope.use(SnackController) }
  }

  test('is an empty live region until there is a message', async () => {
    const { stage } = await show()
    expect(page.getByRole('status').elements()).toHaveLength(1)
    expect(stage.text).toBe('')
  })

  test('shows success and failure with text and an icon', async () => {
    const { scope, stage, icon, snack } = await show()
    snack.showSuccess('Address copied')
    await eventually(() => stage.text).toBe('Address copied')
    expect(icon()).toBe('check')
    snack.showErrorMessage('The wallet said <b>no</b>')
    await scope.clock.advance(REPLACE_DELAY_MS)
    await eventually(() => stage.text).toBe('The wallet said <b>no</b>')
    expect(icon()).toBe('alert-circle')
  })

  test('snack message: shows the icon that was chosen for it', async () => {
    const { stage, icon, snack } = await show()
    snack.showSuccess('Transaction started', 'arrow-up')
    await eventually(() => stage.text).toBe('Transaction started')
    expect(icon()).toBe('arrow-up')
  })

  test('translates an error code', async () => {
    const { stage, snack } = await show()
    snack.showError(new AppKitError('balance/unavailable', { text: 'internal' }))
    await eventually(() => stage.text).toBe('Token Balance Unavailable')
  })

  test('shows a spinner while loading', async () => {
    const { stage, icon, snack } = await show()
    snack.showLoading('Authenticating...')
    await eventually(() => stage.text).toBe('Authenticating...')
    expect(icon()).toBeUndefined()
    expect(stage.view.shadowRoot?.querySelector('appkit-ui-spinner')).not.toBeNull()
  })

  test('hides a message when the screen changes, except of a pending request', async () => {
    const { scope, stage, snack } = await show()
    scope.use(ModalController).setOpen(true)
    snack.showLoading('Confirm in your wallet')
    await eventually(() => stage.text).toBe('Confirm in your wallet')
    scope.use(RouterController).push('Account')
    await stage.settled()
    expect(stage.text).toBe('Confirm in your wallet')
    snack.showErrorMessage('Something went wrong')
    await scope.clock.advance(REPLACE_DELAY_MS)
    await eventually(() => stage.text).toBe('Something went wrong')
    scope.use(RouterController).push('Send')
    await eventually(() => stage.text).toBe('')
    expect(snack.state.open).toBe(false)
  })

  for (const setting of cardSettings)
    test(`has no accessibility violations in ${setting.theme}, ${setting.dir}`, async () => {
      const { stage, snack } = await show(setting)
      snack.showErrorMessage('Something went wrong')
      await eventually(() => stage.text).toBe('Something went wrong')
      expect(await stage.violations()).toEqual([])
    })
})
