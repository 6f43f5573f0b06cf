import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { attachSession } from '../../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { ConnectingMultiChainView } from '../../../src/views/connect/connecting-multi-chain-view.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { removeWallets } from '../../helpers/remove-wallets.js'
import { scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const solana = { ...testNetworks[0], id: 'main', name: 'Solana Mainnet', caipNetworkId: 'solana:main' } as NetworkInput

async function show({ name = 'Phantom', look = {} }: { name?: string; look?: MountViewOptions } = {}) {
  const scope = disposeAfterTest(testScope({ options: { networks: [...testNetworks, solana] } }))
  const evm = scriptedWallet({ id: 'app.phantom', name })
  const sol = scriptedWallet({ id: 'Phantom', name, namespaces: ['solana'] })
  for (const connector of [evm, sol]) scope.use(ConnectorsController).add(connector)
  const router = scope.use(RouterController)
  router.push('ConnectingMultiChain', { connectorId: evm.id })
  const stage = disposeAfterTest(await mountView(scope, ConnectingMultiChainView, { connectorId: evm.id }, look))
  return { scope, stage, router, evm, sol }
}
const row = (name: RegExp) => page.getByRole('button', { name })

describe('multi-chain connecting view', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}: open, connected, unavailable`, async () => {
      const { stage, scope, sol } = await show({ look: setting })
      expect(await stage.violations()).toEqual([])
      attachSession(scope.use(ConnectionController), scriptedSession({ caipNetworkId: 'solana:main' }), sol)
      await expect.element(row(/Solana.*Connected/)).toBeVisible()
      expect(await stage.violations()).toEqual([])
      removeWallets(scope, 'eip155')
      await expect.element(page.getByText('no longer in this browser')).toBeVisible()
      expect(await stage.violations()).toEqual([])
    })

  test('lists the namespaces of the wallet with the networks of the app', async () => {
    const { stage } = await show()
    await expect.element(row(/EVM networks.*Ethereum, Base/)).toBeVisible()
    await expect.element(row(/Solana.*Solana Mainnet/)).toBeVisible()
    expect(stage.text).not.toContain('Bitcoin')
  })

  test('opens the connector of the selected namespace', async () => {
    const { router } = await show()
    await row(/Solana/).click()
    expect(router.current).toMatchObject({
      view: 'ConnectingExternal',
      params: { connectorId: 'Phantom', namespace: 'solana' },
    })
  })

  test('shows the wallet that is already connected', async () => {
    const { scope } = await show()
    const otherWallet = scriptedWallet({ id: 'io.other', name: 'Other Wallet' })
    attachSession(scope.use(ConnectionController), scriptedSession(), otherWallet)
    await expect.element(row(/EVM networks.*Connected with Other Wallet/)).toBeVisible()
  })

  test('offers other wallets if the wallet is no longer installed', async () => {
    const { scope, router } = await show()
    removeWallets(scope, 'eip155')
    await row(/Connect another way/).click()
    expect(router.view).toBe('Connect')
  })

  test.each(hostileTexts)('shows a hostile name as text: %s', async text => {
    const { stage } = await show({ name: text })
    expect(stage.host.shadowRoot?.querySelector('script, img[onerror]')).toBeNull()
    expect(stage.view.scrollWidth).toBeLessThanOrEqual(360)
  })
})
