import { afterEach, expect, test } from 'vitest'
import { groupAddress } from '../../../src/lib/addresses.js'
import { WholeAddress } from '../../../src/views/shared/full-address.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'
import { viewStage } from '../../helpers/view-stage.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

test('an address is read in fours, and marked without the gaps', async () => {
  const scope = testScope()
  const stage = await viewStage(scope, WholeAddress, undefined as unknown)
  left.push(scope, stage)
  const view = stage.view as WholeAddress
  view.address = ada
  await view.select()
  expect([...view.renderRoot.querySelectorAll('span')].map(span => span.textContent).join(' ')).toBe(groupAddress(ada))
  expect(getSelection()?.toString()).toBe(ada)
})
