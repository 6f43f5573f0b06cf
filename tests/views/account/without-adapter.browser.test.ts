import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { polkadot } from '../../../src/networks.js'
import { AccountView } from '../../../src/views/account/account-view.js'
import { NetworksView } from '../../../src/views/networks/networks-view.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { soon } from '../../helpers/soon.js'
import { viewStage } from '../../helpers/view-stage.js'

// A wallet of the protocol works without an adapter: what the protocol carries is offered, and nothing asks for one.
const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

function connected(balance: () => Promise<unknown>, parts: ConnectedParts = {}) {
  const { scope } = connectedScope({ adapters: [], services: { rpc: { send: balance } }, ...parts })
  left.push(scope)
  scope.use(ModalController).setOpen(true)
  return scope
}

test('the account shows the balance that its network says', async () => {
  const scope = connected(async () => '0x1bc16d674ec80000')
  scope.use(RouterController).reset('Account')
  const stage = await viewStage(scope, AccountView, undefined as unknown)
  left.push(stage)
  await soon(() => stage.text).toContain('2 ETH')
  await expect.element(page.getByRole('button', { name: 'Disconnect' })).toBeEnabled()
})

test('a balance that the network does not say is unavailable, never zero, and asked for again', async () => {
  let answers = 0
  const scope = connected(async () => ((answers += 1) === 1 ? 'nonsense' : '0x1bc16d674ec80000'))
  scope.use(RouterController).reset('Account')
  const stage = await viewStage(scope, AccountView, undefined as unknown)
  left.push(stage)
  await soon(() => stage.text).toContain('Balance unavailable')
  await page.getByRole('button', { name: 'Try again' }).click()
  await soon(() => stage.text).toContain('2 ETH')
})

test('a balance that nobody can know without the code of its family is not offered to be asked for again', async () => {
  const asked = vi.fn(async () => '0x0')
  const scope = connected(asked, {
    options: { networks: [polkadot] },
    session: { caipNetworkId: polkadot.caipNetworkId, address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5' },
    wallet: { namespaces: ['polkadot'] },
  })
  scope.use(NetworkController).setNamespace('polkadot')
  scope.use(RouterController).reset('Account')
  const stage = await viewStage(scope, AccountView, undefined as unknown)
  left.push(stage)
  await soon(() => stage.text).toContain('Balance unavailable')
  expect(stage.text).not.toContain('Try again')
  await expect.element(page.getByRole('button', { name: 'Disconnect' })).toBeEnabled()
  expect(asked).not.toHaveBeenCalled()
})

test('the networks can be chosen', async () => {
  const scope = connected(async () => '0x0')
  const router = scope.use(RouterController)
  router.push('Networks')
  const stage = await viewStage(scope, NetworksView, undefined as unknown)
  left.push(stage)
  const base = page.getByRole('button', { name: /^Base/ })
  await expect.element(base).not.toHaveAttribute('aria-disabled', 'true')
  expect(stage.text).not.toContain('This app does not switch networks')
  await base.click()
  expect(router.view).toBe('SwitchNetwork')
})
