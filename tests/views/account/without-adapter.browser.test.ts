import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { polkadot } from '../../../src/networks.js'
import { AccountView } from '../../../src/views/account/account-view.js'
import { NetworksView } from '../../../src/views/networks/networks-view.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

// WalletConnect works without an adapter: the views offer only what the session itself supports.
function connected(balance: () => Promise<unknown>, parts: ConnectedParts = {}) {
  const { scope } = connectedScope({ adapters: [], services: { rpc: { send: balance } }, ...parts })
  disposeAfterTest(scope)
  scope.use(ModalController).setOpen(true)
  return scope
}

test('account view: reads the balance from the network without an adapter', async () => {
  const scope = connected(async () => '0x1bc16d674ec80000')
  scope.use(RouterController).reset('Account')
  const stage = disposeAfterTest(await mountView(scope, AccountView, undefined as unknown))
  await eventually(() => stage.text).toContain('2 ETH')
  await expect.element(page.getByRole('button', { name: 'Receive' })).toBeEnabled()
})

test('account view: shows an invalid balance as unavailable, and retries on demand', async () => {
  let answers = 0
  const scope = connected(async () => ((answers += 1) === 1 ? 'nonsense' : '0x1bc16d674ec80000'))
  scope.use(RouterController).reset('Account')
  const stage = disposeAfterTest(await mountView(scope, AccountView, undefined as unknown))
  await eventually(() => stage.text).toContain('Balance unavailable')
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually(() => stage.text).toContain('2 ETH')
})

test('account view: offers no retry for a namespace whose balance requires an adapter', async () => {
  const send = vi.fn(async () => '0x0')
  const scope = connected(send, {
    options: { networks: [polkadot] },
    session: { caipNetworkId: polkadot.caipNetworkId, address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5' },
    wallet: { namespaces: ['polkadot'] },
  })
  scope.use(NetworkController).setNamespace('polkadot')
  scope.use(RouterController).reset('Account')
  const stage = disposeAfterTest(await mountView(scope, AccountView, undefined as unknown))
  await eventually(() => stage.text).toContain('Balance unavailable')
  expect(stage.text).not.toContain('Try again')
  await expect.element(page.getByRole('button', { name: 'Receive' })).toBeEnabled()
  expect(send).not.toHaveBeenCalled()
})

test('networks view: networks can be selected without an adapter', async () => {
  const scope = connected(async () => '0x0')
  const router = scope.use(RouterController)
  router.push('Networks')
  const stage = disposeAfterTest(await mountView(scope, NetworksView, undefined as unknown))
  const base = page.getByRole('button', { name: /^Base/ })
  await expect.element(base).not.toHaveAttribute('aria-disabled', 'true')
  expect(stage.text).not.toContain('This app doesn’t allow switching networks')
  await base.click()
  expect(router.view).toBe('SwitchNetwork')
})
