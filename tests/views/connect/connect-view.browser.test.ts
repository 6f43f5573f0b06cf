import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { ConnectView } from '../../../src/views/connect/connect-view.js'
import { hostileTexts } from '../../elements/stage.js'
import { deferred } from '../../helpers/deferred.js'
import { testNetworks, type TestScope } from '../../helpers/test-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import {
  announcedConnector,
  connectScope,
  toCatalogueId,
  walletConnectConnector,
  wallet,
  type ConnectParts,
} from '../../helpers/connect-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

async function show(parts: ConnectParts = {}, options?: MountViewOptions) {
  const scope = disposeAfterTest(await connectScope(parts))
  const stage = disposeAfterTest(await mountView<unknown, ConnectView>(scope, ConnectView, {}, options))
  return { scope, stage }
}
const solana = { ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as NetworkInput
const rows = () => page.getByRole('list', { name: 'Wallets' }).getByRole('listitem')
const row = (name: RegExp) => page.getByRole('button', { name })
const place = (scope: TestScope) => scope.use(RouterController).current
const full: ConnectParts = {
  connectors: [walletConnectConnector(), announcedConnector('Lynx')],
  wallets: ['A', 'B', 'C', 'D', 'E'].map(wallet),
}
const legal = { termsConditionsUrl: 'https://app.example/terms', features: { legalCheckbox: true } }

describe('wallet list', () => {
  test('shows every connector, and a link to the catalogue at the end', async () => {
    const { stage } = await show(full)
    expect(stage.view.heading).toBe('Connect')
    expect(rows().elements()).toHaveLength(6)
    await expect.element(row(/^All wallets\s*5$/)).toBeVisible()
  })

  test('starts with recent and installed wallets, then WalletConnect, and fills no row', async () => {
    await show({ ...full, recent: [{ id: toCatalogueId('D'), name: 'D' }] })
    const names = rows()
      .elements()
      .map(item => item.querySelector('appkit-ui-row')?.name)
    expect(names).toEqual(['D', 'Lynx', 'WalletConnect', 'A', 'B', 'All wallets'])
    for (const name of [/^D/, /^Lynx/, /^WalletConnect/])
      expect(getComputedStyle(row(name).element()).backgroundColor).toBe('rgba(0, 0, 0, 0)')
  })

  test('names the networks of installed wallets if the app has several namespaces', async () => {
    const lynx = announcedConnector('Lynx')
    const puma = announcedConnector('Puma', { namespaces: ['solana'] })
    await show({ connectors: [lynx, puma], options: { networks: [...testNetworks, solana] } })
    await expect.element(row(/^Lynx\s*EVM networks\s*Installed$/)).toBeVisible()
    await expect.element(row(/^Puma\s*Solana\s*Installed$/)).toBeVisible()
  })

  test('names no networks if the app has one namespace', async () => {
    await show(full)
    await expect.element(row(/^Lynx\s*Installed$/)).toBeVisible()
  })

  test('adds a wallet that announces itself', async () => {
    const { scope } = await show({ connectors: [walletConnectConnector()] })
    expect(rows().elements()).toHaveLength(1)
    scope.use(ConnectorsController).add(announcedConnector('Lynx'))
    await expect.element(row(/^Lynx\s*Installed$/)).toBeVisible()
    expect(rows().elements()).toHaveLength(2)
  })

  test('keeps the position and height of the rows when the catalogue loads', async () => {
    const { promise: until, resolve } = deferred()
    const options = { featuredWalletIds: [toCatalogueId('E')] }
    const { stage } = await show({
      ...full,
      recent: [{ id: toCatalogueId('D'), name: 'D' }],
      options,
      catalogueReady: until,
    })
    const tops = () =>
      [/^WalletConnect/, /^Lynx/, /^All wallets/].map(name => row(name).element().getBoundingClientRect().top)
    const [before, height] = [tops(), stage.view.scrollHeight]
    expect(await stage.violations()).toEqual([])
    resolve()
    await expect.element(row(/^D\s*Recent$/)).toBeVisible()
    expect(tops()).toEqual(before)
    expect(stage.view.scrollHeight).toBe(height)
  })

  test('keeps the focus of a row when another one is inserted before it', async () => {
    const options = { features: { connectorTypeOrder: ['injected', 'walletConnect'] as const } }
    const { scope } = await show({ connectors: [walletConnectConnector()], options })
    const code = row(/^WalletConnect/).element() as HTMLElement
    code.focus()
    scope.use(ConnectorsController).add(announcedConnector('Lynx'))
    await expect.element(row(/^Lynx/)).toBeVisible()
    expect(row(/^WalletConnect/).element()).toBe(code)
    expect(code.matches(':focus')).toBe(true)
  })

  test('opens the connecting view of the clicked wallet', async () => {
    const { scope } = await show(full)
    await row(/^Lynx/).click()
    expect(place(scope)).toEqual({ view: 'ConnectingExternal', params: { connectorId: 'io.Lynx' } })
  })

  test('opens the catalogue', async () => {
    const { scope } = await show(full)
    await row(/^All wallets/).click()
    expect(place(scope).view).toBe('AllWallets')
  })

  test('hides the catalogue link if the app disables it', async () => {
    await show({ ...full, options: { allWallets: 'HIDE' } })
    expect(rows().elements()).toHaveLength(5)
    expect(row(/^All wallets/).elements()).toEqual([])
  })
})

describe('empty wallet list', () => {
  test('reports that no wallets are configured', async () => {
    const { stage } = await show()
    expect(rows().elements()).toEqual([])
    expect(stage.text).toContain('This app has no wallets configured.')
  })

  test('reports that no wallets are configured if the app disables them', async () => {
    const { stage } = await show({ ...full, options: { enableWallets: false } })
    expect(rows().elements()).toEqual([])
    expect(stage.text).toContain('This app has no wallets configured')
  })

  test('shows no message if a wallet is available', async () => {
    const { stage } = await show({ connectors: [announcedConnector('Lynx')] })
    expect(stage.text).not.toContain('This app has no wallets configured')
  })
})

describe('wallet guide', () => {
  test('links to the guide, and shows help in the header', async () => {
    const { scope, stage } = await show()
    expect(stage.view.leading).toBe('help')
    await page.getByRole('button', { name: 'Get one' }).click()
    expect(place(scope).view).toBe('GetWallet')
  })

  test('is hidden if the app disables it', async () => {
    const { stage } = await show({ options: { enableWalletGuide: false } })
    expect(stage.view.leading).toBe('back')
    expect(stage.text).not.toContain('New to wallets?')
    expect(page.getByRole('button', { name: 'Get one' }).elements()).toEqual([])
  })
})

describe('terms', () => {
  test('required consent disables all wallets until the user accepts', async () => {
    const { scope } = await show({ ...full, options: legal })
    const box = page.getByRole('checkbox')
    expect(rows().elements()).toHaveLength(5) // the catalogue, which would bypass the consent, is not listed
    await expect.element(row(/^Lynx/)).toHaveAttribute('aria-disabled', 'true')
    row(/^Lynx/)
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    expect(place(scope).view).toBe('Connect')
    await box.click()
    await expect.element(row(/^Lynx/)).not.toHaveAttribute('aria-disabled')
    await expect.element(row(/^All wallets/)).toBeVisible()
    await box.click()
    await expect.element(row(/^Lynx/)).toHaveAttribute('aria-disabled', 'true')
    await box.click()
    await row(/^Lynx/).click()
    expect(place(scope).view).toBe('ConnectingExternal')
  })

  test('terms without required consent disable nothing', async () => {
    const { stage } = await show({ ...full, options: { privacyPolicyUrl: 'https://app.example/privacy' } })
    expect(stage.text).toContain('By connecting you agree to the privacy policy')
    await expect.element(row(/^Lynx/)).not.toHaveAttribute('aria-disabled')
  })
})

test('shows hostile wallet names as text', async () => {
  const connectors = hostileTexts.map((name, at) => announcedConnector(`${at}`, { name, icon: name }))
  const { stage } = await show({ connectors })
  expect(rows().elements()).toHaveLength(hostileTexts.length)
  const names = rows()
    .elements()
    .map(item => item.querySelector('appkit-ui-row')?.shadowRoot?.querySelector('[part=name]')?.textContent)
  expect(names).toEqual([...hostileTexts])
  expect('pwned' in globalThis).toBe(false)
  expect(stage.view.scrollWidth).toBe(stage.view.clientWidth)
  for (const item of rows().elements()) expect(item.getBoundingClientRect().height).toBe(56)
})

describe.each(['light', 'dark'] as const)('accessibility in the %s theme', theme => {
  test.each(['ltr', 'rtl'] as const)('has no violation with content, %s', async dir => {
    const { stage } = await show({ ...full, options: legal }, { theme, dir })
    expect(await stage.violations()).toEqual([])
    await page.getByRole('checkbox').click()
    expect(await stage.violations()).toEqual([])
  })

  test('has no violation without content', async () => {
    const { stage } = await show({}, { theme })
    expect(await stage.violations()).toEqual([])
  })
})
