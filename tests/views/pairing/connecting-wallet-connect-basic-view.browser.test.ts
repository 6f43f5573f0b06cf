import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { PairingController } from '../../../src/controllers/pairing/pairing.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import type { Wallet } from '../../../src/core/connector.js'
import { ConnectingWalletConnectBasicView } from '../../../src/views/pairing/connecting-wallet-connect-basic-view.js'
import { announcedConnector } from '../../helpers/connect-scope.js'
import { scriptedConnector, type ScriptedConnector } from '../../helpers/scripted-connector.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { mountView } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

describe('basic WalletConnect view', () => {
  let scope: TestScope
  let connector: ScriptedConnector

  beforeEach(() => open({ catalogue: 'https://catalogue.example' }))

  function open(
    endpoints: { catalogue?: string },
    options: Partial<AppKitOptions> = {},
    known: readonly Wallet[] = [],
  ): void {
    const catalogue = { wallets: async () => ({ wallets: known, count: known.length }) }
    scope = disposeAfterTest(testScope({ services: { endpoints, catalogue }, options }))
    connector = scriptedConnector()
    scope.use(ConnectorsController).add(connector)
    scope.use(ModalController).setOpen(true)
  }
  async function show(params: { uri?: string } = {}, more: Parameters<typeof mountView>[3] = {}) {
    return disposeAfterTest(await mountView(scope, ConnectingWalletConnectBasicView, params, more))
  }
  const rows = () =>
    page
      .getByRole('listitem')
      .getByRole('button')
      .elements()
      .map(row => row.textContent?.trim())

  test('shows the QR code, installed wallets and a link to all wallets', async () => {
    scope.use(ConnectorsController).add(scriptedConnector({ id: 'x', type: 'ANNOUNCED', name: 'MetaLynx' }))
    const { view } = await show()
    expect(view.heading).toBe('Scan with your wallet')
    await expect.poll(() => connector.calls.length).toBe(1)
    connector.last.ready('wc:ours')
    await expect.element(page.getByRole('status')).toHaveTextContent('QR code ready')
    expect(rows()).toEqual(['MetaLynx', 'All wallets'])
  })

  test('adds a wallet that announces itself late', async () => {
    await show()
    scope.use(ConnectorsController).add(scriptedConnector({ id: 'x', type: 'ANNOUNCED', name: 'MetaLynx' }))
    await expect.poll(rows).toEqual(['MetaLynx', 'All wallets'])
  })

  test('opens the clicked row', async () => {
    scope.use(ConnectorsController).add(scriptedConnector({ id: 'x', type: 'ANNOUNCED', name: 'MetaLynx' }))
    await show()
    await page.getByRole('button', { name: /^MetaLynx/ }).click()
    const router = scope.use(RouterController)
    expect(router.current).toEqual({ view: 'ConnectingExternal', params: { connectorId: 'x' } })
    await page.getByRole('button', { name: 'All wallets' }).click()
    expect(router.view).toBe('AllWallets')
  })

  test('lists the wallets of the connect view, without WalletConnect and recommendations', async () => {
    scope.dispose()
    const options = { customWallets: [{ id: 'ours', name: 'Ours' }], excludeWalletIds: ['io.puma'] }
    open({ catalogue: 'https://catalogue.example' }, options, [{ id: 'r', name: 'Recommended' }])
    for (const name of ['puma', 'lynx']) scope.use(ConnectorsController).add(announcedConnector(name))
    await show()
    await expect.poll(rows).toEqual(['lynx', 'Ours', 'All wallets'])
    await page.getByRole('button', { name: 'Ours' }).click()
    const wallet = { id: 'ours', name: 'Ours' }
    expect(scope.use(RouterController).current).toEqual({ view: 'ConnectingWalletConnect', params: { wallet } })
  })

  test.each([
    ['no catalogue', {}, {}],
    ['`allWallets` hidden', { catalogue: 'https://catalogue.example' }, { allWallets: 'HIDE' as const }],
    ['the feature off', { catalogue: 'https://catalogue.example' }, { features: { allWallets: false } }],
  ])('hides the link to all wallets with %s', async (_, endpoints, options) => {
    scope.dispose()
    open(endpoints, options)
    await show()
    expect(rows()).toEqual([])
  })

  describe('required consent', () => {
    const legal = { termsConditionsUrl: 'https://app.example/terms', features: { legalCheckbox: true } }
    const box = () => page.getByRole('checkbox', { name: 'I agree to the terms of service' })

    beforeEach(() => {
      scope.dispose()
      open({ catalogue: 'https://catalogue.example' }, legal)
      scope.use(ConnectorsController).add(scriptedConnector({ id: 'x', type: 'ANNOUNCED', name: 'MetaLynx' }))
    })

    test('shows no QR code, requests no pairing and disables wallets until the user accepts', async () => {
      await show()
      await expect.element(box()).not.toBeChecked()
      expect(rows()).toHaveLength(1) // the catalogue, which would bypass the consent, is not listed
      await expect.element(page.getByRole('button', { name: /^MetaLynx/ })).toHaveAttribute('aria-disabled', 'true')
      await expect.element(page.getByText('Agree to the terms to continue', { exact: true }).first()).toBeVisible()
      expect(connector.calls).toEqual([])
      expect(page.getByRole('img', { name: /^QR code/ }).elements()).toEqual([])
      await box().click()
      await expect.poll(() => connector.calls.length).toBe(1)
      connector.last.ready('wc:ours')
      await expect.element(page.getByRole('status')).toHaveTextContent('QR code ready')
      await expect.poll(rows).toEqual(['MetaLynx', 'All wallets'])
    })

    test("hides the app's own code as well", async () => {
      await show({ uri: 'wc:theirs' })
      await expect.element(box()).toBeVisible()
      expect(page.getByRole('img', { name: /^QR code/ }).elements()).toEqual([])
      await box().click()
      await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    })

    test.each(['light', 'dark'] as const)('has no accessibility violation in %s', async theme => {
      const stage = await show({}, { theme })
      expect(await stage.violations()).toEqual([])
    })
  })

  test("shows the app's own code without contacting the relay", async () => {
    await show({ uri: 'wc:theirs' })
    expect(scope.use(PairingController).state.uri).toBe('wc:theirs')
    await expect.element(page.getByRole('img', { name: /^QR code/ })).not.toHaveAttribute('aria-busy')
    expect(page.getByRole('timer').elements()).toEqual([])
    expect(connector.calls).toEqual([])
  })

  test.each([
    ['light', 'ltr'],
    ['light', 'rtl'],
    ['dark', 'ltr'],
    ['dark', 'rtl'],
  ] as const)('has no accessibility violation in %s, %s', async (theme, dir) => {
    scope.use(ConnectorsController).add(scriptedConnector({ id: 'x', type: 'ANNOUNCED', name: 'MetaLynx' }))
    const stage = await show({}, { theme, dir })
    expect(await stage.violations()).toEqual([])
    await expect.poll(() => connector.calls.length).toBe(1)
    connector.last.ready('wc:ours')
    expect(await stage.violations()).toEqual([])
  })
})
