import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CopyRow } from '../../../src/views/shared/copy-row.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { mountView } from '../../helpers/mount-view.js'
import { denyClipboard } from '../../helpers/page/deny-clipboard.js'
import { testScope } from '../../helpers/test-scope.js'

test('copy row: reports a denied clipboard, and confirms nothing', async () => {
  denyClipboard()
  const scope = disposeAfterTest(testScope())
  const { view } = disposeAfterTest(await mountView(scope, CopyRow, undefined as unknown))
  const onDenied = vi.fn()
  view.addEventListener('appkit-copy-denied', onDenied)
  Object.assign(view, { name: 'Copy it', text: 'secretless' })
  await page.getByRole('button', { name: 'Copy it' }).click()
  await expect.poll(() => onDenied.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Copied' })).not.toBeInTheDocument()
})
