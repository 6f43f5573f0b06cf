import { expect, test } from 'vitest'
import { groupAddress } from '../../../src/lib/addresses.js'
import { FullAddress } from '../../../src/views/shared/full-address.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'
import { mountView } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

test('FullAddress: shows groups of four, and selects the address without gaps', async () => {
  const scope = disposeAfterTest(testScope())
  const stage = disposeAfterTest(await mountView(scope, FullAddress, undefined as unknown))
  const view = stage.view as FullAddress
  view.address = ada
  await view.updateComplete
  const box = view.renderRoot.querySelector('appkit-ui-box') as HTMLElement
  const text = view.renderRoot.querySelector('bdi') as HTMLElement
  const label = view.renderRoot.querySelector('b') as HTMLElement
  const [outer, inner] = [box.getBoundingClientRect(), text.getBoundingClientRect()]
  const gaps = { top: label.getBoundingClientRect().top - outer.top, bottom: outer.bottom - inner.bottom }
  expect(Math.abs(gaps.bottom - gaps.top)).toBeLessThan(3)
  await view.select()
  expect([...view.renderRoot.querySelectorAll('span')].map(span => span.textContent).join(' ')).toBe(groupAddress(ada))
  expect(getSelection()?.toString()).toBe(ada)
})
