import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FrameTrouble } from '../../../src/views/embedded/email-part.js'
import { embeddedScope, type EmbeddedScope } from '../../helpers/embedded-scope.js'
import { viewStage, type ViewStage } from '../../helpers/view-stage.js'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'

describe('a wallet that is slow to come', () => {
  let made: EmbeddedScope
  let stage: ViewStage<FrameTrouble> | undefined
  afterEach(() => {
    vi.restoreAllMocks()
    stage?.[Symbol.dispose]()
    made.scope.dispose()
  })
  async function show() {
    made = embeddedScope()
    await made.scope.use(EmbeddedController).client()
    stage = await viewStage<unknown, FrameTrouble>(made.scope, FrameTrouble, {})
    return stage
  }

  test('is spoken of only while it is slow', async () => {
    await show()
    for (const phase of ['loading', 'ready', 'failed'] as const) {
      made.frame.become(phase, undefined)
      await expect.poll(() => page.getByRole('status').elements().length).toBe(0)
    }
    made.frame.become('slow', undefined)
    await expect.element(page.getByRole('status')).toHaveTextContent('Your wallet takes longer than usual.')
  })

  test('says why, and can be loaded again or opened in a window', async () => {
    await show()
    made.frame.become('slow', 'unreachable')
    await expect.element(page.getByRole('status')).toHaveTextContent('The wallet does not answer.')
    const again = vi.spyOn(made.frame, 'reload').mockResolvedValue()
    const popup = vi.spyOn(made.frame, 'continueInPopup').mockResolvedValue()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Open in a window' }).click()
    await expect.poll(() => [again.mock.calls.length, popup.mock.calls.length]).toEqual([1, 1])
    expect(await stage?.violations()).toEqual([])
  })
})
