import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { adopt } from '../../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { ConnectingMultiChainView } from '../../../src/views/connect/connecting-multi-chain-view.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/card-settings.js'
import { removeWallets } from '../../helpers/remove-wallets.js'
import { scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'
import { viewStage, type ViewStageOptions } from '../../helpers/view-stage.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})
const solana = { ...testNetworks[0], id: 'main', name: 'Solana Mainnet', caipNetworkId: 'solana:main' } as NetworkInput

async function show({ name = 'Phantom', look = {} }: { name?: string; look?: ViewStageOptions } = {}) {
  const scope = testScope({ options: { networks: [...testNetworks, solana] } })
  const evm = scriptedWallet({ id: 'app.phantom', name })
  const sol = scriptedWallet({ id: 'Phantom', name, namespaces: ['solana'] })
  for (const each of [evm, sol]) scope.use(ConnectorsController).add(each)
  const router = scope.use(RouterController)
  router.push('ConnectingMultiChain', { connectorId: evm.id })
  const stage = await viewStage(scope, ConnectingMultiChainView, { connectorId: evm.id }, look)
  left.push(scope, stage)
  return { scope, stage, router, evm, sol }
}
const row = (name: RegExp) => page.getByRole('button', { name })

describe('The choice of a family', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}: open, connected, gone`, async () => {
      const { stage, scope, sol } = await show({ look: setting })
      expect(await stage.violations()).toEqual([])
      adopt(scope.use(ConnectionController), scriptedSession({ caipNetworkId: 'solana:main' }), sol)
      await expect.element(row(/Solana.*Connected/)).toBeVisible()
      expect(await stage.violations()).toEqual([])
      removeWallets(scope, 'eip155')
      await expect.element(page.getByText('not in this browser any more')).toBeVisible()
      expect(await stage.violations()).toEqual([])
    })

  test('names the families that the wallet serves, with the networks of the app', async () => {
    const { stage } = await show()
    await expect.element(row(/EVM networks.*Ethereum, Base/)).toBeVisible()
    await expect.element(row(/Solana.*Solana Mainnet/)).toBeVisible()
    expect(stage.text).not.toContain('Bitcoin')
  })

  test('leads to the wallet in the family that was chosen, by the way that serves it', async () => {
    const { router } = await show()
    await row(/Solana/).click()
    expect(router.current).toMatchObject({
      view: 'ConnectingExternal',
      params: { connectorId: 'Phantom', namespace: 'solana' },
    })
  })

  test('says where another wallet is connected', async () => {
    const { scope } = await show()
    const other = scriptedWallet({ id: 'io.other', name: 'Other Wallet' })
    adopt(scope.use(ConnectionController), scriptedSession(), other)
    await expect.element(row(/EVM networks.*Connected with Other Wallet/)).toBeVisible()
  })

  test('a wallet that left leads back to the others', async () => {
    const { scope, router } = await show()
    removeWallets(scope, 'eip155')
    await row(/Other ways to connect/).click()
    expect(router.view).toBe('Connect')
  })

  test.each(hostileTexts)('shows a hostile name as text: %s', async text => {
    const { stage } = await show({ name: text })
    expect(stage.host.shadowRoot?.querySelector('script, img[onerror]')).toBeNull()
    expect(stage.view.scrollWidth).toBeLessThanOrEqual(360)
  })
})
