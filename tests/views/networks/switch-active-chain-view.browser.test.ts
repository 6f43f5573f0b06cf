import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { attachSession } from '../../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { Network, NetworkInput } from '../../../src/core/network.js'
import { SwitchActiveChainView } from '../../../src/views/networks/switch-active-chain-view.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const main = { ...testNetworks[0], id: 'main', name: 'Solana Mainnet', caipNetworkId: 'solana:main' } as NetworkInput
const dev = { ...main, id: 'dev', name: 'Solana Devnet', caipNetworkId: 'solana:dev' } as NetworkInput

async function show(look: MountViewOptions = {}) {
  const { scope } = connectedScope({ options: { networks: [...testNetworks, main, dev] } })
  disposeAfterTest(scope)
  const network = scope.use(NetworkController).find('solana:dev') as Network
  const router = scope.use(RouterController)
  router.push('Networks')
  router.push('SwitchActiveChain', { network })
  const stage = disposeAfterTest(await mountView(scope, SwitchActiveChainView, { network }, look))
  return { scope, stage, router }
}

describe('switch active chain view', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}`, async () => {
      const { stage } = await show(setting)
      expect(await stage.violations()).toEqual([])
    })

  test('shows the question without changing anything', async () => {
    const { scope, stage } = await show()
    expect(stage.text).toContain('Switch to Solana Devnet')
    expect(stage.text).toContain('Your other connections stay active.')
    expect(scope.use(AccountController).connected).toEqual(['eip155'])
    expect(scope.use(NetworkController).state.namespace).toBe('eip155')
  })

  test('confirming opens the connect view for the network, and keeps the connection', async () => {
    const { scope, router } = await show()
    await page.getByRole('button', { name: 'Connect for Solana' }).click()
    expect(router.current).toMatchObject({ view: 'Connect', params: { namespace: 'solana' } })
    expect(scope.use(NetworkController).current('solana')?.caipNetworkId).toBe('solana:dev')
    expect(scope.use(NetworkController).current()?.name).toBe('Ethereum')
    expect(scope.use(AccountController).isConnected('eip155')).toBe(true)
  })

  test('declining returns to the view before the network list', async () => {
    const { router } = await show()
    await page.getByRole('button', { name: 'Stay on Ethereum' }).click()
    expect(router.view).toBe('Account')
  })

  test('redirects once a wallet of the namespace connects', async () => {
    const { scope, router } = await show()
    attachSession(
      scope.use(ConnectionController),
      scriptedSession({ caipNetworkId: 'solana:main' }),
      scriptedWallet({ id: 's', namespaces: ['solana'] }),
    )
    await eventually(() => router.view).toBe('Networks')
  })

  test('redirects to the network list without a network', async () => {
    const { scope } = connectedScope()
    disposeAfterTest(scope)
    const router = scope.use(RouterController)
    router.push('SwitchActiveChain', {} as never)
    disposeAfterTest(await mountView(scope, SwitchActiveChainView, {} as { network: Network }))
    expect(router.view).toBe('Networks')
  })
})
