import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SlowFrameNotice } from '../../../src/views/embedded/email-part.js'
import { embeddedScope, type EmbeddedScope } from '../../helpers/embedded-scope.js'
import { mountView, type MountedView } from '../../helpers/mount-view.js'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

describe('slow frame notice', () => {
  let fixture: EmbeddedScope
  let stage: MountedView<SlowFrameNotice> | undefined
  afterEach(() => void vi.restoreAllMocks())
  async function show() {
    fixture = embeddedScope()
    disposeAfterTest(fixture.scope)
    await fixture.scope.use(EmbeddedController).client()
    stage = disposeAfterTest(await mountView<unknown, SlowFrameNotice>(fixture.scope, SlowFrameNotice, {}))
    return stage
  }

  test('is shown only while the frame is slow', async () => {
    await show()
    for (const phase of ['loading', 'ready', 'failed'] as const) {
      fixture.frame.setState(phase, undefined)
      await expect.poll(() => page.getByRole('status').elements().length).toBe(0)
    }
    fixture.frame.setState('slow', undefined)
    await expect.element(page.getByRole('status')).toHaveTextContent('Your wallet is taking longer than usual.')
  })

  test('shows the reason, and offers to reload or to open a window', async () => {
    await show()
    fixture.frame.setState('slow', 'unreachable')
    await expect.element(page.getByRole('status')).toHaveTextContent('The wallet isn’t responding.')
    const reload = vi.spyOn(fixture.frame, 'reload').mockResolvedValue()
    const popup = vi.spyOn(fixture.frame, 'continueInPopup').mockResolvedValue()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Open in a window' }).click()
    await expect.poll(() => [reload.mock.calls.length, popup.mock.calls.length]).toEqual([1, 1])
    expect(await stage?.violations()).toEqual([])
  })
})
