import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { attachSession } from '../../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { getRecentWallets, rememberWallet } from '../../../src/controllers/wallets/catalogue.js'
import { getInactiveConnections } from '../../../src/controllers/connection/stored-connection.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { NetworkInput } from '../../../src/core/network.js'
import type { ViewParams } from '../../../src/core/routes.gen.js'
import { ProfileWalletsView } from '../../../src/views/account/profile-wallets-view.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { removeWallets } from '../../helpers/remove-wallets.js'
import { ada, bob, scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const solana = { ...testNetworks[0], id: 'main', name: 'Solana Mainnet', caipNetworkId: 'solana:main' } as NetworkInput
const onSolana = () =>
  scriptedSession({ caipNetworkId: 'solana:main', address: 'So11111111111111111111111111111111111111112' })

interface Parts {
  readonly networks?: readonly NetworkInput[]
  readonly name?: string
  readonly look?: MountViewOptions
}

/** Connects Example Wallet after Other Wallet. */
async function show({ networks = [...testNetworks, solana], name = 'Example Wallet', look = {} }: Parts = {}) {
  const { scope, session } = connectedScope({ options: { networks }, wallet: { name } })
  disposeAfterTest(scope)
  const connection = scope.use(ConnectionController)
  const first = scope.use(ConnectorsController).find('com.example.wallet')
  const otherWallet = scriptedWallet({ id: 'io.other', rdns: 'io.other', name: 'Other Wallet' })
  scope.use(ConnectorsController).add(otherWallet)
  attachSession(connection, scriptedSession({ address: bob }), otherWallet)
  if (first) attachSession(connection, session, first)
  const router = scope.use(RouterController)
  router.push('ProfileWallets')
  const stage = disposeAfterTest(
    await mountView<ViewParams['ProfileWallets'], ProfileWalletsView>(scope, ProfileWalletsView, undefined, look),
  )
  return { scope, stage, router, otherWallet, session, connection, account: scope.use(AccountController) }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('profile wallets view', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}: two wallets, none connected`, async () => {
      const { stage } = await show({ look: setting })
      expect(await stage.violations()).toEqual([])
      stage[Symbol.dispose]()
      const scope = disposeAfterTest(testScope({ options: { networks: [...testNetworks, solana] } }))
      const empty = disposeAfterTest(
        await mountView<ViewParams['ProfileWallets'], ProfileWalletsView>(
          scope,
          ProfileWalletsView,
          undefined,
          setting,
        ),
      )
      expect(empty.text).toContain('No wallet is connected here.')
      expect(await empty.violations()).toEqual([])
    })

  test('groups the wallets by namespace, and offers to connect where there is none', async () => {
    await show()
    expect(
      page
        .getByRole('region')
        .elements()
        .map(element => element.ariaLabel),
    ).toEqual(['EVM networks'])
    await expect.element(button('Connect for Solana')).toBeVisible()
  })

  test('shows no heading of the only namespace', async () => {
    await show({ networks: testNetworks })
    await expect.element(page.getByRole('heading', { name: 'EVM networks' })).not.toBeInTheDocument()
    await expect.element(button(/Example Wallet/)).toBeVisible()
  })

  test('shows the mark of the login for the embedded wallet, in use and inactive', async () => {
    const { scope, stage, connection, session } = await show()
    const login = scriptedWallet({ id: 'AUTH', type: 'AUTH', name: 'Email' })
    scope.use(ConnectorsController).add(login)
    const getPanel = () => stage.view.renderRoot.querySelector('appkit-namespace-panel')
    const countMarks = () => {
      const images = [...(getPanel()?.shadowRoot?.querySelectorAll('appkit-wallet-image') ?? [])]
      return images.map(image => image.shadowRoot?.querySelectorAll('appkit-login-mark').length)
    }
    attachSession(connection, scriptedSession({ wallet: { name: 'Google' }, address: bob }), login)
    await expect.element(button(/^Google/)).toBeVisible()
    await eventually(() => countMarks()[0]).toBe(1)
    const inUse = getPanel()?.shadowRoot?.querySelector('appkit-ui-row[selected]')
    const mark = inUse?.querySelector('appkit-wallet-image')?.shadowRoot?.querySelector('appkit-login-mark')
    const [row, box] = [inUse?.shadowRoot?.querySelector('[part=base]'), mark?.shadowRoot?.querySelector('.icon-box')]
    expect(getComputedStyle(box!).backgroundColor).not.toBe(getComputedStyle(row!).backgroundColor)
    const example = scope.use(ConnectorsController).find('com.example.wallet')
    if (example) attachSession(connection, session, example)
    await eventually(countMarks).toEqual([0, expect.any(Number), expect.any(Number)])
    await eventually(() => countMarks().slice(1).toSorted()).toEqual([0, 1])
  })

  test('reconnects an inactive wallet without a prompt', async () => {
    const { account, otherWallet, session } = await show()
    await button(/^Other Wallet/).click()
    await eventually(() => otherWallet.requests.length).toBe(1)
    expect(otherWallet.last.kind).toBe('reconnect')
    otherWallet.last.approve(scriptedSession({ address: bob }))
    await eventually(() => account.address('eip155')).toBe(bob)
    expect(session.disconnects).toBe(0)
    await expect.element(button(/^Example Wallet/)).toBeVisible()
  })

  test('opens the connecting view if the wallet no longer authorizes the page', async () => {
    const { account, otherWallet, router } = await show()
    await button(/^Other Wallet/).click()
    await eventually(() => otherWallet.requests.length).toBe(1)
    otherWallet.last.approve()
    await eventually(() => router.current).toMatchObject({
      view: 'ConnectingExternal',
      params: { connectorId: 'io.other', namespace: 'eip155' },
    })
    expect(account.address('eip155')).toBe(ada)
  })

  test('reports a wallet that is no longer installed, and lets the user remove it', async () => {
    const { scope, account } = await show()
    removeWallets(scope, 'eip155')
    await button(/^Other Wallet/).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await button('Remove Other Wallet').click()
    await eventually(() => account.state.inactive.eip155).toEqual([])
    expect(getInactiveConnections(scope.services.storage, 'eip155')).toEqual([])
    expect(account.address('eip155')).toBe(ada)
  })

  test('switches to another account of the wallet', async () => {
    const { account, session } = await show()
    session.accountsChanged(ada, bob)
    await page.getByRole('list', { name: 'Accounts' }).getByRole('button').nth(1).click()
    await eventually(() => account.get('eip155').accounts.map(({ address }) => address)).toEqual([bob, ada])
  })

  test('adds a wallet for the selected namespace', async () => {
    const { router } = await show()
    await button('Connect for Solana').click()
    expect(router.current).toMatchObject({ view: 'Connect', params: { namespace: 'solana' } })
  })

  test('disconnects only the selected namespace', async () => {
    const { account, connection, scope } = await show()
    const sol = scriptedWallet({ id: 'sol', namespaces: ['solana'] })
    scope.use(ConnectorsController).add(sol)
    attachSession(connection, onSolana(), sol)
    await page.getByRole('region', { name: 'EVM networks' }).getByRole('button', { name: 'Disconnect' }).click()
    await eventually(() => account.connected).toEqual(['solana'])
    await expect.element(page.getByRole('region', { name: 'Solana' })).toBeVisible()
  })

  test('warns about a shared session, and about the wallets that WalletConnect would replace', async () => {
    const { connection, stage } = await show()
    const protocol = scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', namespaces: ['eip155', 'solana'] })
    attachSession(connection, scriptedSession(), protocol)
    attachSession(connection, onSolana(), protocol)
    await eventually(() => stage.text).toContain('Also disconnects: Solana')
    expect(stage.text).toContain('replaces your current one: Solana')
  })

  test.each(hostileTexts)('shows a hostile name as text: %s', async text => {
    const { stage } = await show({ name: text })
    expect(stage.view.scrollWidth).toBeLessThanOrEqual(360)
  })

  describe('recently used wallets', () => {
    async function showRecent(parts: Parts = {}) {
      const shown = await show(parts)
      const { scope, stage } = shown
      const third = scriptedWallet({ id: 'io.third', rdns: 'io.third', name: parts.name ?? 'Third Wallet' })
      scope.use(ConnectorsController).add(third)
      rememberWallet(scope, { id: 'io.other', name: 'Other Wallet' }) // already connected, so it is not listed again
      rememberWallet(scope, { id: 'io.third', name: 'Third Wallet' })
      await stage.view.updateComplete
      await expect.element(page.getByRole('heading', { name: 'Recently used' })).toBeVisible()
      return { ...shown, third }
    }
    const rows = () => page.getByRole('list', { name: 'Recently used' }).getByRole('listitem').elements().length

    for (const setting of cardSettings)
      test(`has no violation in ${setting.theme}, ${setting.dir}`, async () => {
        const { stage } = await showRecent({ look: setting })
        expect(rows()).toBe(1)
        expect(await stage.violations()).toEqual([])
      })

    test('reconnects a wallet that still authorizes the page', async () => {
      const { account, third } = await showRecent()
      await button(/^Third Wallet/).click()
      await eventually(() => third.requests.length).toBe(1)
      expect(third.last.kind).toBe('reconnect')
      third.last.approve(scriptedSession({ address: bob }))
      await eventually(() => account.get('eip155').connectorId).toBe('io.third')
      await expect.element(page.getByRole('heading', { name: 'Recently used' })).not.toBeInTheDocument()
    })

    test('opens the connecting view for a wallet that no longer authorizes the page', async () => {
      const { router, third, account } = await showRecent()
      await button(/^Third Wallet/).click()
      await eventually(() => third.requests.length).toBe(1)
      third.last.approve()
      const params = { connectorId: 'io.third', namespace: 'eip155' }
      await eventually(() => router.current).toMatchObject({ view: 'ConnectingExternal', params })
      expect(account.address('eip155')).toBe(ada)
    })

    test('reports a wallet that does not respond, and keeps the connection', async () => {
      const { third, account } = await showRecent()
      await button(/^Third Wallet/).click()
      await eventually(() => third.requests.length).toBe(1)
      third.last.fail(new AppKitError('wallet/busy'))
      await expect.element(page.getByRole('alert')).toBeVisible()
      expect(account.address('eip155')).toBe(ada)
    })

    test('removes a wallet from the list', async () => {
      const { scope } = await showRecent()
      await button('Forget Third Wallet').click()
      await expect.element(page.getByRole('heading', { name: 'Recently used' })).not.toBeInTheDocument()
      expect(getRecentWallets(scope).map(({ id }) => id)).toEqual(['io.other'])
    })
  })
})
