import { afterEach, expect, test } from 'vitest'
import { groupAddress } from '../../../src/lib/addresses.js'
import { FullAddress } from '../../../src/views/shared/full-address.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'
import { viewStage } from '../../helpers/view-stage.js'

const disposables: Disposable[] = []
afterEach(() => {
  for (const disposable of disposables.splice(0).reverse()) disposable[Symbol.dispose]()
})

test('FullAddress: shows groups of four, and selects the address without gaps', async () => {
  const scope = testScope()
  const stage = await viewStage(scope, FullAddress, undefined as unknown)
  disposables.push(scope, stage)
  const view = stage.view as FullAddress
  view.address = ada
  await view.select()
  expect([...view.renderRoot.querySelectorAll('span')].map(span => span.textContent).join(' ')).toBe(groupAddress(ada))
  expect(getSelection()?.toString()).toBe(ada)
})
