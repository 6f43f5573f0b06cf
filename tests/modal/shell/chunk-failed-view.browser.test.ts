import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ChunkFailedView } from '../../../src/modal/shell/router-outlet.js'
import { cardSettings } from '../../helpers/card-settings.js'
import { soon } from '../../helpers/soon.js'
import { testScope } from '../../helpers/test-scope.js'
import { viewStage } from '../../helpers/view-stage.js'

const again = vi.fn()
class Failed extends ChunkFailedView {
  constructor() {
    super(again)
  }
}
customElements.define('appkit-test-chunk-failed', Failed)

test('a screen that could not be loaded says so, and tries again at a press', async () => {
  using stage = await viewStage(testScope(), Failed, undefined as unknown)
  await soon(() => stage.text).toContain('A part of this app could not be loaded.')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(again).toHaveBeenCalledOnce()
})

test('has a name only once it stands on a page', async () => {
  expect(new Failed().heading).toBe('')
  using stage = await viewStage(testScope(), Failed, undefined as unknown)
  expect(stage.view.heading).toBe('Loading')
})

test.each(cardSettings)('has no violation in $theme, $dir', async setting => {
  using stage = await viewStage(testScope(), Failed, undefined as unknown, setting)
  await soon(() => stage.text).toContain('could not be loaded')
  expect(await stage.violations()).toEqual([])
})
