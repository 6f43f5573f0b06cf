import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { adopt } from '../../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { recentWallets, rememberWallet } from '../../../src/controllers/wallets/catalogue.js'
import { keptConnections } from '../../../src/controllers/connection/stored-connection.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { NetworkInput } from '../../../src/core/network.js'
import type { ViewParams } from '../../../src/core/routes.gen.js'
import { ProfileWalletsView } from '../../../src/views/account/profile-wallets-view.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/card-settings.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { removeWallets } from '../../helpers/remove-wallets.js'
import { ada, bob, scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { viewStage, type ViewStageOptions } from '../../helpers/view-stage.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})
const solana = { ...testNetworks[0], id: 'main', name: 'Solana Mainnet', caipNetworkId: 'solana:main' } as NetworkInput
const onSolana = () =>
  scriptedSession({ caipNetworkId: 'solana:main', address: 'So11111111111111111111111111111111111111112' })

interface Parts {
  readonly networks?: readonly NetworkInput[]
  readonly name?: string
  readonly look?: ViewStageOptions
}

/** Connected with Example Wallet; Other Wallet was connected before it. */
async function show({ networks = [...testNetworks, solana], name = 'Example Wallet', look = {} }: Parts = {}) {
  const { scope, session } = connectedScope({ options: { networks }, wallet: { name } })
  const connection = scope.use(ConnectionController)
  const first = scope.use(ConnectorsController).find('com.example.wallet')
  const other = scriptedWallet({ id: 'io.other', rdns: 'io.other', name: 'Other Wallet' })
  scope.use(ConnectorsController).add(other)
  adopt(connection, scriptedSession({ address: bob }), other)
  if (first) adopt(connection, session, first)
  const router = scope.use(RouterController)
  router.push('ProfileWallets')
  const stage = await viewStage<ViewParams['ProfileWallets'], ProfileWalletsView>(
    scope,
    ProfileWalletsView,
    undefined,
    look,
  )
  left.push(scope, stage)
  return { scope, stage, router, other, session, connection, account: scope.use(AccountController) }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('The panel of all connections', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}: two wallets, nobody`, async () => {
      const { stage } = await show({ look: setting })
      expect(await stage.violations()).toEqual([])
      await page.getByRole('tab', { name: 'Solana' }).click()
      await expect.element(page.getByText('No wallet is connected here.')).toBeVisible()
      expect(await stage.violations()).toEqual([])
    })

  test('has no tabs where the app has one family', async () => {
    await show({ networks: testNetworks })
    expect(page.getByRole('tab').elements()).toEqual([])
    await expect.element(button(/Example Wallet/)).toBeVisible()
  })

  test('takes up a wallet that was connected before, without asking the person', async () => {
    const { account, other, session } = await show()
    await button(/^Other Wallet/).click()
    await soon(() => other.asks.length).toBe(1)
    expect(other.last.kind).toBe('reconnect')
    other.last.approve(scriptedSession({ address: bob }))
    await soon(() => account.address('eip155')).toBe(bob)
    expect(session.endings).toBe(0)
    await expect.element(button(/^Example Wallet/)).toBeVisible()
  })

  test('a wallet that does not know the page any more is asked on a screen of its own', async () => {
    const { account, other, router } = await show()
    await button(/^Other Wallet/).click()
    await soon(() => other.asks.length).toBe(1)
    other.last.approve()
    await soon(() => router.current).toMatchObject({
      view: 'ConnectingExternal',
      params: { connectorId: 'io.other', namespace: 'eip155' },
    })
    expect(account.address('eip155')).toBe(ada)
  })

  test('a wallet that left the browser says so, and can be removed', async () => {
    const { scope, account } = await show()
    removeWallets(scope, 'eip155')
    await button(/^Other Wallet/).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await button('Remove Other Wallet').click()
    await soon(() => account.state.kept.eip155).toEqual([])
    expect(keptConnections(scope.services.storage, 'eip155')).toEqual([])
    expect(account.address('eip155')).toBe(ada)
  })

  test('uses another account of the same wallet', async () => {
    const { account, session } = await show()
    session.accountsChanged(ada, bob)
    await page.getByRole('list', { name: 'Accounts' }).getByRole('button').nth(1).click()
    await soon(() => account.of('eip155').accounts.map(({ address }) => address)).toEqual([bob, ada])
  })

  test('adds a wallet for the family on view', async () => {
    const { router } = await show()
    await page.getByRole('tab', { name: 'Solana' }).click()
    await button('Connect for Solana').click()
    expect(router.current).toMatchObject({ view: 'Connect', params: { namespace: 'solana' } })
  })

  test('disconnecting one family leaves the others', async () => {
    const { account, connection, scope } = await show()
    const sol = scriptedWallet({ id: 'sol', namespaces: ['solana'] })
    scope.use(ConnectorsController).add(sol)
    adopt(connection, onSolana(), sol)
    await page.getByRole('tab', { name: 'EVM networks' }).click()
    await button('Disconnect').click()
    await soon(() => account.connected).toEqual(['solana'])
    await expect.element(page.getByText('No wallet is connected here.')).toBeVisible()
  })

  test('says, before it happens, what ends with a shared session, and what another code would replace', async () => {
    const { connection, stage } = await show()
    const protocol = scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', namespaces: ['eip155', 'solana'] })
    adopt(connection, scriptedSession(), protocol)
    adopt(connection, onSolana(), protocol)
    await soon(() => stage.text).toContain('Ends here, too, as it is the same session: Solana')
    expect(stage.text).toContain('takes the place of the one you use here: Solana')
  })

  test.each(hostileTexts)('shows a hostile name as text: %s', async text => {
    const { stage } = await show({ name: text })
    expect(stage.view.scrollWidth).toBeLessThanOrEqual(360)
  })

  describe('lists those used lately', () => {
    async function lately(parts: Parts = {}) {
      const shown = await show(parts)
      const { scope, stage } = shown
      const third = scriptedWallet({ id: 'io.third', rdns: 'io.third', name: parts.name ?? 'Third Wallet' })
      scope.use(ConnectorsController).add(third)
      rememberWallet(scope, { id: 'io.other', name: 'Other Wallet' }) // connected beside the one in use: not twice
      rememberWallet(scope, { id: 'io.third', name: 'Third Wallet' })
      await stage.view.updateComplete
      await expect.element(page.getByRole('heading', { name: 'Used lately' })).toBeVisible()
      return { ...shown, third }
    }
    const rows = () => page.getByRole('list', { name: 'Used lately' }).getByRole('listitem').elements().length

    for (const setting of cardSettings)
      test(`without a violation in ${setting.theme}, ${setting.dir}`, async () => {
        const { stage } = await lately({ look: setting })
        expect(rows()).toBe(1)
        expect(await stage.violations()).toEqual([])
      })

    test('and connects one again by one press, without asking where it knows the page', async () => {
      const { account, third } = await lately()
      await button(/^Third Wallet/).click()
      await soon(() => third.asks.length).toBe(1)
      expect(third.last.kind).toBe('reconnect')
      third.last.approve(scriptedSession({ address: bob }))
      await soon(() => account.of('eip155').connectorId).toBe('io.third')
      await expect.element(page.getByRole('heading', { name: 'Used lately' })).not.toBeInTheDocument()
    })

    test('and asks one that does not know the page any more on a screen of its own', async () => {
      const { router, third, account } = await lately()
      await button(/^Third Wallet/).click()
      await soon(() => third.asks.length).toBe(1)
      third.last.approve()
      const params = { connectorId: 'io.third', namespace: 'eip155' }
      await soon(() => router.current).toMatchObject({ view: 'ConnectingExternal', params })
      expect(account.address('eip155')).toBe(ada)
    })

    test('and says where one does not answer, and stays as it was', async () => {
      const { third, account } = await lately()
      await button(/^Third Wallet/).click()
      await soon(() => third.asks.length).toBe(1)
      third.last.fail(new AppKitError('wallet/busy'))
      await expect.element(page.getByRole('alert')).toBeVisible()
      expect(account.address('eip155')).toBe(ada)
    })

    test('and forgets one', async () => {
      const { scope } = await lately()
      await button('Forget Third Wallet').click()
      await expect.element(page.getByRole('heading', { name: 'Used lately' })).not.toBeInTheDocument()
      expect(recentWallets(scope).map(({ id }) => id)).toEqual(['io.other'])
    })
  })
})
