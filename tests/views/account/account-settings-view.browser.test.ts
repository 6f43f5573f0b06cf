import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EventsController } from '../../../src/controllers/app/events.js'
import { LocaleController } from '../../../src/controllers/app/locale.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import type { Scope } from '../../../src/controllers/scope.js'
import { socialNames } from '../../../src/controllers/embedded/social-providers.js'
import type { AnalyticsEvent } from '../../../src/core/analytics.js'
import type { Social } from '../../../src/core/features.js'
import { loadPack } from '../../../src/i18n/load-pack.js'
import { AccountSettingsView } from '../../../src/views/account/account-settings-view.js'
import { socialMarks } from '../../../src/views/embedded/social-marks.gen.js'
import { hostileTexts } from '../../elements/stage.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { denyClipboard } from '../../helpers/page/deny-clipboard.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { testNetworks } from '../../helpers/test-scope.js'

beforeEach(restoreMocksAfterTest)

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

async function show(parts: ConnectedParts = {}, options: MountViewOptions = {}) {
  const { scope, session } = connectedScope(parts)
  disposeAfterTest(scope)
  const router = scope.use(RouterController)
  router.push('AccountSettings')
  const stage = disposeAfterTest(await mountView(scope, AccountSettingsView, undefined as unknown, options))
  await stage.settled()
  return { scope, session, stage, router }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

const speak = async (scope: Scope, language: string) =>
  scope.use(LocaleController).setLanguage(language, await loadPack(language))

describe('account settings view', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}`, async () => {
      expect(await (await show({}, setting)).stage.violations()).toEqual([])
    })

  test('shows the full address in groups of four', async () => {
    const { stage } = await show({ session: { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' } })
    expect(stage.text).toMatch(/0x71C7 +656E +C7ab +88b0 +98de +fB75 +1B74 +01B5 +f6d8 +976F/)
  })

  test('copies the address, and confirms it in the row for a while', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { scope } = await show()
    await button('Copy address').click()
    expect(write).toHaveBeenCalledWith(ada)
    await expect.element(button('Copied')).toBeVisible()
    await scope.clock.advance(1_500)
    await expect.element(button('Copy address')).toBeVisible()
  })

  test('selects the full address without gaps if copying is denied', async () => {
    denyClipboard()
    await show()
    await button('Copy address').click()
    await eventually(() => getSelection()?.toString()).toBe(ada)
  })

  test('links to the block explorer, if the network has one', async () => {
    const [first, ...others] = testNetworks
    const blockExplorers = { default: { name: 'Etherscan', url: 'https://etherscan.io' } }
    const networks = [{ ...first, blockExplorers }, ...others] as typeof testNetworks
    const { session } = await show({ options: { networks } })
    const link = page.getByRole('link', { name: 'View on Etherscan' })
    await expect.element(link).toHaveAttribute('href', `https://etherscan.io/address/${ada}`)
    await expect.element(link).toHaveAttribute('target', '_blank')
    session.networkChanged('eip155:8453')
    await expect.element(link).not.toBeInTheDocument()
  })

  test('opens the networks and the wallets', async () => {
    const { scope, router } = await show({ wallet: { name: 'MetaLynx' } })
    const events: AnalyticsEvent[] = []
    scope.use(EventsController).subscribe(event => events.push(event))
    await button('Ethereum Network').click()
    expect(router.view).toBe('Networks')
    expect(events.map(({ event }) => event)).toEqual(['CLICK_NETWORKS'])
    router.goBack()
    await button('MetaLynx Connected wallet').click()
    expect(router.view).toBe('ProfileWallets')
  })

  test.each([
    ['Google', 'en', 'Google Connected wallet'],
    ['Passkey', 'en', 'Passkey Connected wallet'],
    ['Email', 'de', 'E-Mail Verbundene Wallet'],
    ['Passkey', 'ar', 'مفتاح مرور المحفظة المرتبطة'],
    ['constructor', 'de', 'constructor Verbundene Wallet'],
  ])('shows how the user logged in to the embedded wallet: %s, in %s', async (name, language, row) => {
    const { scope } = await show({ session: { wallet: { name } }, wallet: { id: 'AUTH', type: 'AUTH' } })
    await speak(scope, language)
    await expect.element(button(row)).toBeVisible()
  })

  const findImage = (stage: { readonly view: AccountSettingsView }) =>
    stage.view.renderRoot.querySelector('appkit-wallet-image')?.shadowRoot
  const findMark = (stage: { readonly view: AccountSettingsView }) =>
    findImage(stage)?.querySelector('appkit-login-mark')?.shadowRoot

  test.each(Object.entries(socialNames))('shows the mark of the login with %s', async (social, name) => {
    const { stage } = await show({ session: { wallet: { name } }, wallet: { id: 'AUTH', type: 'AUTH' } })
    const paths = socialMarks[social as Social].map(([, path]) => path)
    await eventually(() => findMark(stage)?.querySelectorAll('path').length).toBe(paths.length)
    expect([...findMark(stage)!.querySelectorAll('path')].map(path => path.getAttribute('d'))).toEqual(paths)
    expect(findMark(stage)?.querySelector('svg')?.getBoundingClientRect().width).toBe(20)
    expect(findImage(stage)?.host.getBoundingClientRect()).toMatchObject({ width: 40, height: 40 })
  })

  test.each([
    ['Email', 'appkit-ui-icon[name=mail]'],
    ['Passkey', 'svg.fingerprint'],
    ['constructor', 'appkit-ui-image'],
  ])('shows the mark of the login %s, in every language', async (name, selector) => {
    const { scope, stage } = await show({ session: { wallet: { name } }, wallet: { id: 'AUTH', type: 'AUTH' } })
    await eventually(() => findMark(stage)?.querySelector(selector) ?? undefined).toBeDefined()
    await speak(scope, 'de')
    await stage.settled()
    expect(findMark(stage)?.querySelector(selector)).not.toBeNull()
  })

  test('shows the icon of another wallet that is named like a login', async () => {
    const { stage } = await show({ wallet: { name: 'Google', icon: pixel } })
    expect(findImage(stage)?.querySelector('appkit-ui-image')?.src).toBe(pixel)
    expect(findMark(stage)).toBeUndefined()
  })

  for (const setting of cardSettings)
    test(`has no violation with the mark of a login in ${setting.theme}, ${setting.dir}`, async () => {
      const { stage } = await show(
        { session: { wallet: { name: 'GitHub' } }, wallet: { id: 'AUTH', type: 'AUTH' } },
        setting,
      )
      await eventually(() => findMark(stage)?.querySelector('path') ?? undefined).toBeDefined()
      expect(await stage.violations()).toEqual([])
    })

  test('does not translate the name of another wallet', async () => {
    const { scope } = await show({ wallet: { name: 'Email' } })
    await speak(scope, 'de')
    await expect.element(button('Email Verbundene Wallet')).toBeVisible()
  })

  test('disconnects the wallet and closes the modal', async () => {
    const { scope, session } = await show()
    await button('Disconnect').click()
    expect(scope.use(ModalController).state.open).toBe(false)
    await eventually(() => session.disconnects).toBe(1)
    expect(scope.use(AccountController).connected).toEqual([])
  })

  test('embedded mode: stays open after disconnecting and offers to connect', async () => {
    const { scope, router } = await show({ options: { enableEmbedded: true } })
    await button('Disconnect').click()
    await eventually(() => router.view).toBe('Connect')
    expect(scope.use(ModalController).state.open).toBe(true)
  })

  test('keeps its width for hostile wallet names', async () => {
    for (const name of hostileTexts) {
      const { stage } = await show({ wallet: { name } })
      expect(stage.host.scrollWidth, name.slice(0, 40)).toBeLessThanOrEqual(stage.host.clientWidth)
      stage[Symbol.dispose]()
    }
    expect(globalThis).not.toHaveProperty('pwned')
  })
})
