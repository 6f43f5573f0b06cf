import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/base/modal.js'
import { RouterController } from '../../../src/controllers/base/router.js'
import { AccountView } from '../../../src/views/account/account-view.js'
import { NetworksView } from '../../../src/views/networks/networks-view.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { soon } from '../../helpers/soon.js'
import { viewStage } from '../../helpers/view-stage.js'

// A wallet of the protocol connects without an adapter; what needs one must say so, and offer nothing that cannot work.
const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

function connected() {
  const { scope } = connectedScope({ adapters: [] })
  left.push(scope)
  scope.use(ModalController).setOpen(true)
  return scope
}

test('the account says that the balance is not known, and waits for nothing', async () => {
  const scope = connected()
  scope.use(RouterController).reset('Account')
  const stage = await viewStage(scope, AccountView, undefined as unknown)
  left.push(stage)
  await soon(() => stage.text).toContain('Balance unavailable')
  expect(stage.text).not.toContain('Loading the balance')
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Disconnect' })).toBeEnabled()
})

test('the networks are there to be seen, and say why none can be chosen', async () => {
  const scope = connected()
  const router = scope.use(RouterController)
  router.push('Networks')
  const stage = await viewStage(scope, NetworksView, undefined as unknown)
  left.push(stage)
  const base = page.getByRole('button', { name: /^Base/ })
  await expect.element(base).toHaveAttribute('aria-disabled', 'true')
  await soon(() => stage.text).toContain('This app does not switch networks')
  await base.click({ force: true })
  expect(router.view).toBe('Networks')
})
