import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createAppOpener } from '../../../src/controllers/pairing/open-app.js'
import { WalletAppsController } from '../../../src/controllers/pairing/wallet-apps.js'
import { createWalletLinks } from '../../../src/controllers/pairing/wallet-links.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { SettingsController } from '../../../src/controllers/app/settings.js'
import { PairingController } from '../../../src/controllers/pairing/pairing.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import type { Wallet } from '../../../src/core/connector.js'
import { ConnectingWalletConnectView } from '../../../src/views/pairing/connecting-wallet-connect-view.js'
import { ConnectView } from '../../../src/views/connect/connect-view.js'
import { AllWalletsView } from '../../../src/views/wallets/all-wallets-view.js'
import { openAppsFromLists } from '../../../src/views/wallets/prepared-apps.js'
import { connectScope } from '../../helpers/connect-scope.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView } from '../../helpers/mount-view.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { encoded, heading, metalynx, onPhone, uri } from '../pairing/pairing-fixture.js'

const lynx = { ...metalynx, id: 'a'.repeat(64), mobileLink: 'rainbow://' }

describe('wallet app on a phone', () => {
  beforeEach(restoreMocksAfterTest)

  async function show() {
    const connector = scriptedConnector()
    const scope = disposeAfterTest(await connectScope({ connectors: [connector], wallets: [lynx] }))
    scope.use(ModalController).setOpen(true)
    scope.use(RouterController).push('AllWallets')
    openAppsFromLists(scope, scope.signal)
    const stage = disposeAfterTest(await mountView(scope, AllWalletsView, undefined as unknown))
    return { scope, connector, stage }
  }
  /** Records the links that are followed, and whether that happened in the task of a click. */
  function recordLinks() {
    const opened: [href: string, target: string, isInTask: boolean][] = []
    let isInTask = false
    addEventListener(
      'click',
      () => {
        isInTask = true
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => (isInTask = false), { once: true })
        port1.start()
        port2.postMessage(undefined)
      },
      { capture: true, once: true },
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      opened.push([this.href, this.target, isInTask])
    })
    return opened
  }
  const row = () => page.getByRole('button', { name: /^MetaLynx/ })

  test('opens in the task of the tap on its tile, and its screen waits for it', async () => {
    onPhone()
    const opened = recordLinks()
    const { scope, connector, stage } = await show()
    await eventually(() => connector.calls.length).toBe(1)
    connector.last.ready(uri)
    await row().click()
    expect(opened).toEqual([[`rainbow://wc?uri=${encoded}`, '_top', true]]) // the tests run in a frame
    const { view, params } = scope.use(RouterController).current
    expect(view).toBe('ConnectingWalletConnect')
    stage[Symbol.dispose]()
    disposeAfterTest(await mountView(scope, ConnectingWalletConnectView, params as { wallet?: Wallet }))
    await expect.element(heading('Continue in MetaLynx')).toBeVisible()
    expect(scope.use(PairingController).state.phase).toBe('connecting')
    expect(connector.calls).toHaveLength(1)
  })

  test('is not opened before its link is ready: its screen has a button for that', async () => {
    onPhone()
    const opened = recordLinks()
    const { scope, connector } = await show()
    await eventually(() => connector.calls.length).toBe(1)
    await row().click()
    expect(opened).toEqual([])
    expect(createAppOpener(scope, createWalletLinks(scope))(lynx)).toBeUndefined()
    expect(scope.use(RouterController).current.params).toEqual({ wallet: lynx })
  })

  test('connects while the list is shown: the modal closes', async () => {
    onPhone()
    const { scope, connector } = await show()
    await eventually(() => connector.calls.length).toBe(1)
    connector.last.ready(uri)
    connector.last.approve()
    await eventually(() => scope.use(PairingController).state.phase).toBe('done')
    await scope.clock.advance(600)
    expect(scope.use(ModalController).state.open).toBe(false)
  })

  test('requests no pairing on a computer or in a closed modal', async () => {
    const computer = await show()
    onPhone()
    const closed = await show()
    await eventually(() => closed.connector.calls.length).toBe(1)
    closed.scope.use(ModalController).setOpen(false)
    await eventually(() => closed.connector.open).toBe(0)
    expect(computer.connector.calls).toEqual([])
    expect(computer.scope.use(WalletAppsController).open(lynx)).toBeUndefined()
  })

  describe('on the first screen', () => {
    async function showConnect(options: Partial<AppKitOptions> = {}) {
      const connector = scriptedConnector()
      const scope = disposeAfterTest(await connectScope({ options, connectors: [connector], wallets: [lynx] }))
      scope.use(ModalController).setOpen(true)
      const closed = new AbortController()
      openAppsFromLists(scope, closed.signal)
      disposeAfterTest(await mountView(scope, ConnectView, undefined as unknown))
      return { scope, connector, closed }
    }

    test('opens in the task of the tap on its row, with the link for its screen', async () => {
      onPhone()
      const opened = recordLinks()
      const { scope, connector } = await showConnect()
      await eventually(() => connector.calls.length).toBe(1)
      connector.last.ready(uri)
      await row().click()
      expect(opened).toEqual([[`rainbow://wc?uri=${encoded}`, '_top', true]])
      const { history, direction } = scope.use(RouterController).state
      expect(history.map(({ view }) => view)).toEqual(['Connect', 'ConnectingWalletConnect'])
      expect(history.at(-1)?.params).toEqual({ wallet: lynx, opened: { href: 'rainbow://', name: 'MetaLynx' } })
      expect(direction).toBe('forward')
      expect(connector.calls).toHaveLength(1)
    })

    test('is not opened again when the user comes back and forward', async () => {
      onPhone()
      const opened = recordLinks()
      const { scope, connector } = await showConnect()
      await eventually(() => connector.calls.length).toBe(1)
      connector.last.ready(uri)
      await row().click()
      const router = scope.use(RouterController)
      router.goBack()
      router.push('WhatIsAWallet')
      router.goBack()
      expect(opened).toHaveLength(1)
    })

    test('is not opened before its link is ready', async () => {
      onPhone()
      const opened = recordLinks()
      const { scope, connector } = await showConnect()
      await eventually(() => connector.calls.length).toBe(1)
      await row().click()
      expect(opened).toEqual([])
      expect(scope.use(RouterController).current.params).toEqual({ wallet: lynx })
    })

    test('requests no pairing while the terms are not accepted, and none on a computer', async () => {
      const computer = await showConnect()
      onPhone()
      const waiting = await showConnect({
        termsConditionsUrl: 'https://app.example/terms',
        features: { legalCheckbox: true },
      })
      const ready = await showConnect()
      await eventually(() => ready.connector.calls.length).toBe(1)
      expect([computer.connector.calls, waiting.connector.calls]).toEqual([[], []])
    })

    test('opens in the task of the tap once the terms are accepted, and not after they have changed', async () => {
      onPhone()
      const opened = recordLinks()
      const { scope, connector } = await showConnect({
        termsConditionsUrl: 'https://app.example/terms',
        features: { legalCheckbox: true },
      })
      await page.getByRole('checkbox').click()
      await eventually(() => connector.calls.length).toBe(1)
      connector.last.ready(uri)
      scope.use(SettingsController).setTermsConditionsUrl('https://app.example/new')
      await expect.element(page.getByRole('checkbox')).not.toBeChecked()
      await expect.element(row()).toHaveAttribute('aria-disabled', 'true')
      await page.getByRole('checkbox').click()
      await expect.element(row()).not.toHaveAttribute('aria-disabled')
      await row().click()
      expect(opened.map(([href]) => href)).toEqual([`rainbow://wc?uri=${encoded}`])
    })

    test('ends its pairing when the modal closes', async () => {
      onPhone()
      const { scope, connector, closed } = await showConnect()
      await eventually(() => connector.calls.length).toBe(1)
      closed.abort()
      scope.use(ModalController).setOpen(false)
      await eventually(() => connector.open).toBe(0)
    })
  })
})
