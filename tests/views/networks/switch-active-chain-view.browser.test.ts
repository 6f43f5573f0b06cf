import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { adopt } from '../../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { Network, NetworkInput } from '../../../src/core/network.js'
import { SwitchActiveChainView } from '../../../src/views/networks/switch-active-chain-view.js'
import { cardSettings } from '../../helpers/card-settings.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { viewStage, type ViewStageOptions } from '../../helpers/view-stage.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})
const main = { ...testNetworks[0], id: 'main', name: 'Solana Mainnet', caipNetworkId: 'solana:main' } as NetworkInput
const dev = { ...main, id: 'dev', name: 'Solana Devnet', caipNetworkId: 'solana:dev' } as NetworkInput

async function show(look: ViewStageOptions = {}) {
  const { scope } = connectedScope({ options: { networks: [...testNetworks, main, dev] } })
  const network = scope.use(NetworkController).find('solana:dev') as Network
  const router = scope.use(RouterController)
  router.push('Networks')
  router.push('SwitchActiveChain', { network })
  const stage = await viewStage(scope, SwitchActiveChainView, { network }, look)
  left.push(scope, stage)
  return { scope, stage, router }
}

describe('A network of a family that is not connected', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}`, async () => {
      const { stage } = await show(setting)
      expect(await stage.violations()).toEqual([])
    })

  test('is asked about, and nothing happens by itself', async () => {
    const { scope, stage } = await show()
    expect(stage.text).toContain('Switch to Solana Devnet')
    expect(stage.text).toContain('Your other connections stay as they are.')
    expect(scope.use(AccountController).connected).toEqual(['eip155'])
    expect(scope.use(NetworkController).state.namespace).toBe('eip155')
  })

  test('yes leads to the ways to connect there, on that network, and leaves the connection alone', async () => {
    const { scope, router } = await show()
    await page.getByRole('button', { name: 'Connect for Solana' }).click()
    expect(router.current).toMatchObject({ view: 'Connect', params: { namespace: 'solana' } })
    expect(scope.use(NetworkController).current('solana')?.caipNetworkId).toBe('solana:dev')
    expect(scope.use(NetworkController).current()?.name).toBe('Ethereum')
    expect(scope.use(AccountController).isConnected('eip155')).toBe(true)
  })

  test('no leads back to where the networks were opened', async () => {
    const { router } = await show()
    await page.getByRole('button', { name: 'Stay on Ethereum' }).click()
    expect(router.view).toBe('Account')
  })

  test('needs no question once a wallet is connected there', async () => {
    const { scope, router } = await show()
    adopt(
      scope.use(ConnectionController),
      scriptedSession({ caipNetworkId: 'solana:main' }),
      scriptedWallet({ id: 's', namespaces: ['solana'] }),
    )
    await soon(() => router.view).toBe('Networks')
  })

  test('opened by name alone, it is the list of networks', async () => {
    const { scope } = connectedScope()
    const router = scope.use(RouterController)
    router.push('SwitchActiveChain', {} as never)
    left.push(scope, await viewStage(scope, SwitchActiveChainView, {} as { network: Network }))
    expect(router.view).toBe('Networks')
  })
})
