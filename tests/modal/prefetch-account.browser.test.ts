import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ModalController } from '../../src/controllers/app/modal.js'
import { PortfolioController } from '../../src/controllers/balances/portfolio.js'
import { attachSession } from '../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import { IdentityController } from '../../src/controllers/connection/identity.js'
import type { Scope } from '../../src/controllers/scope.js'
import type { AppKitOptions } from '../../src/core/config.js'
import { createAppKit } from '../../src/modal/create-appkit.js'
import { getScope } from '../../src/modal/instance.js'
import { routes } from '../../src/views/routes.gen.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../helpers/dispose-after-test.js'
import { eventually } from '../helpers/eventually.js'
import { focusedElement } from '../helpers/focused-element.js'
import { getDialog } from '../helpers/page-kit.js'
import { scriptedAdapter } from '../helpers/scripted-adapter.js'
import { bob, scriptedSession, scriptedWallet } from '../helpers/scripted-wallet.js'
import { testNetworks } from '../helpers/test-scope.js'

const gateway = 'https://gateway.example'

describe('prefetch for a connected visitor', () => {
  beforeEach(() => {
    restoreMocksAfterTest()
    onTestFinished(() => expect(document.querySelector('appkit-modal')).toBeNull())
  })

  /** Creates an instance whose stored connection is restored without a prompt. */
  function make(more: Partial<AppKitOptions> = {}) {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
    const kit = createAppKit({ networks: testNetworks, adapters: [scriptedAdapter()], gateway, ...more })
    const scope = getScope(kit) as Scope
    disposeAfterTest(() => {
      kit.destroy()
      localStorage.clear()
    })
    const wallet = scriptedWallet()
    const session = scriptedSession()
    scope.use(ConnectorsController).add(wallet)
    const reconnect = () => attachSession(scope.use(ConnectionController), session, wallet)
    reconnect()
    return { kit, scope, session, reconnect, fetched, events: recordEvents(kit) }
  }
  function recordEvents(kit: ReturnType<typeof createAppKit>): string[] {
    const events: string[] = []
    kit.subscribeEvents(({ event }) => void events.push(event))
    return events
  }
  const getView = (name: string) => getDialog()?.querySelector(`appkit-${name}-view`) ?? undefined
  const getAccount = () => getView('account')
  const isPrepared = () => getAccount()?.shadowRoot?.querySelector('appkit-shortcuts') instanceof HTMLElement
  const getTitle = () => getDialog()?.querySelector('appkit-account-title')?.shadowRoot?.textContent?.trim()
  const getTokens = () => {
    const holdings = getAccount()?.shadowRoot?.querySelector('appkit-holdings')
    return holdings?.shadowRoot?.querySelector('appkit-tokens-part') ?? undefined
  }
  const idle = () => new Promise(resolve => requestIdleCallback(resolve))

  test('idle: renders the account with its tokens into the closed dialog, and requests nothing until it opens', async () => {
    const identity = vi.spyOn(IdentityController.prototype, 'refresh')
    const tokens = vi.spyOn(PortfolioController.prototype, 'refresh')
    const { kit, fetched, events } = make()
    await eventually(() => getTokens()?.shadowRoot?.textContent).toContain('Loading')
    await idle()
    expect(getDialog()?.open).toBe(false)
    expect(identity).not.toHaveBeenCalled()
    expect(tokens).not.toHaveBeenCalled()
    expect(fetched).not.toHaveBeenCalled()
    expect(events).not.toContain('MODAL_OPEN')
    await kit.open()
    await eventually(() => identity.mock.calls.length).toBe(1)
    await eventually(() => tokens.mock.calls.length).toBe(1)
  })

  test('idle: opening shows the rendered account in the same task with its heading focused, then requests data', async () => {
    const { kit, fetched, events } = make()
    await eventually(isPrepared).toBe(true)
    const view = getAccount()
    let wasOpen = false
    setTimeout(() => (wasOpen = getDialog()?.open === true)) // the next task
    await kit.open()
    await eventually(() => wasOpen).toBe(true)
    expect(getAccount()).toBe(view)
    expect(focusedElement()?.id).toBe('heading')
    expect(events.filter(event => event === 'MODAL_OPEN')).toHaveLength(1)
    const getUrls = () => fetched.mock.calls.map(([url]) => new URL(String(url)).pathname)
    await eventually(() => getUrls().some(path => path.includes('identity'))).toBe(true)
    await eventually(() => getUrls().some(path => path.includes('supported-chains'))).toBe(true)
  })

  test('idle: a reconnect after the list of wallets was rendered renders the account', async () => {
    const { session, reconnect } = make()
    await eventually(isPrepared).toBe(true)
    session.gone()
    await eventually(() => getView('connect')).toBeDefined()
    reconnect()
    await eventually(isPrepared).toBe(true)
    expect(getDialog()?.open).toBe(false)
  })

  test('idle: an account that changed meanwhile is shown', async () => {
    const { kit, session } = make()
    await eventually(getTitle).toContain('aaaa')
    session.accountsChanged(bob)
    await kit.open()
    await eventually(getTitle).toContain('bbbb')
  })

  test('idle: a network that changed meanwhile is shown', async () => {
    const { kit, session } = make()
    await eventually(isPrepared).toBe(true)
    session.networkChanged('eip155:8453')
    await kit.open()
    const button = () => getDialog()?.querySelector('appkit-account-network-button')?.shadowRoot?.firstElementChild
    await eventually(() => (button() as { label?: string } | null)?.label).toBe('Network: Base')
  })

  test('idle: the list of wallets is shown if the account was disconnected meanwhile', async () => {
    const { kit, session } = make()
    await eventually(isPrepared).toBe(true)
    session.gone()
    await kit.open()
    await eventually(() => getView('connect')).toBeDefined()
    expect(getAccount()).toBeUndefined()
  })

  test('idle: the rendered account is removed at once if another screen is required', async () => {
    const { kit, scope } = make()
    await eventually(isPrepared).toBe(true)
    scope.use(ModalController).getRequiredView = () => 'Networks'
    let wasShown: boolean | undefined
    const { showModal } = HTMLDialogElement.prototype
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
      wasShown = getAccount() !== undefined
      showModal.call(this)
    })
    await kit.open()
    await eventually(() => getView('networks')).toBeDefined()
    expect(wasShown).toBe(false)
  })

  test('idle: an account on an unsupported network asks to switch', async () => {
    const { kit, session } = make()
    await eventually(isPrepared).toBe(true)
    session.networkChanged('eip155:137')
    await kit.open()
    await eventually(() => getAccount()?.shadowRoot?.textContent).toContain('doesn’t support your wallet’s network')
  })

  test('idle: renders a new account screen after the modal is closed and has faded', async () => {
    const { kit } = make()
    await kit.open()
    await eventually(isPrepared).toBe(true)
    const view = getAccount()
    await kit.close()
    const isFading = () => getDialog()?.checkVisibility() === true
    const seen: unknown[] = []
    while (isFading()) {
      seen.push(getAccount())
      await new Promise(requestAnimationFrame)
    }
    expect(new Set(seen)).toEqual(new Set(seen.length > 0 ? [view] : []))
    await eventually(() => getAccount() !== view && isPrepared()).toBe(true)
    const next = getAccount()
    await kit.open()
    expect(getAccount()).toBe(next)
    await eventually(getTitle).toContain('aaaa')
  })

  test.each(['intent', 'none'] as const)(
    '%s: renders nothing for a connected visitor before a click',
    async prefetch => {
      make({ prefetch })
      await idle()
      expect(document.querySelector('appkit-modal')).toBeNull()
    },
  )

  describe('next screens', () => {
    const spyOnLoads = () => ({
      send: vi.spyOn(routes.Send, 'load'),
      swap: vi.spyOn(routes.Swap, 'load'),
      receive: vi.spyOn(routes.Receive, 'load'),
    })

    test('idle: Send and Swap are loaded once the account is shown, not before', async () => {
      const loads = spyOnLoads()
      const { kit } = make()
      await eventually(isPrepared).toBe(true)
      await idle()
      expect(loads.send).not.toHaveBeenCalled()
      await kit.open()
      await eventually(() => loads.send.mock.calls.length).toBe(1)
      await eventually(() => loads.swap.mock.calls.length).toBe(1)
      expect(loads.receive).not.toHaveBeenCalled()
    })

    test('idle: a feature that is off is not loaded', async () => {
      const loads = spyOnLoads()
      const { kit } = make({ features: { swaps: false } })
      await kit.open()
      await eventually(() => loads.send.mock.calls.length).toBe(1)
      expect(loads.swap).not.toHaveBeenCalled()
    })

    test.each(['intent', 'none'] as const)('%s: nothing is loaded before a click', async prefetch => {
      const loads = spyOnLoads()
      const { kit } = make({ prefetch })
      await kit.open()
      await eventually(isPrepared).toBe(true)
      await idle()
      await idle()
      expect(loads.send).not.toHaveBeenCalled()
      expect(loads.swap).not.toHaveBeenCalled()
    })
  })
})
