import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ChunkFailedView } from '../../../src/modal/shell/router-outlet.js'
import { cardSettings } from '../../helpers/card-settings.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope } from '../../helpers/test-scope.js'
import { mountView } from '../../helpers/mount-view.js'

const again = vi.fn()
class Failed extends ChunkFailedView {
  constructor() {
    super(again)
  }
}
customElements.define('appkit-test-chunk-failed', Failed)

test('shows the error and retries when the button is pressed', async () => {
  using stage = await mountView(testScope(), Failed, undefined as unknown)
  await eventually(() => stage.text).toContain('Part of this app didn’t load.')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(again).toHaveBeenCalledOnce()
})

test('has a heading only while it is attached', async () => {
  expect(new Failed().heading).toBe('')
  using stage = await mountView(testScope(), Failed, undefined as unknown)
  expect(stage.view.heading).toBe('Loading')
})

test.each(cardSettings)('has no accessibility violations in $theme, $dir', async setting => {
  using stage = await mountView(testScope(), Failed, undefined as unknown, setting)
  await eventually(() => stage.text).toContain('didn’t load')
  expect(await stage.violations()).toEqual([])
})
