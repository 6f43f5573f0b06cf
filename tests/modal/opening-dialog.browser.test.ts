import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { EventsController } from '../../src/controllers/app/events.js'
import { RouterController } from '../../src/controllers/app/router.js'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import type { AppKitOptions } from '../../src/core/config.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { getScope } from '../../src/modal/instance.js'
import { showOpeningDialog } from '../../src/modal/opening-dialog.js'
import * as shellModule from '../../src/modal/shell/show-shell.js'
import type { ShellModule } from '../../src/modal/shell-module.js'
import { startInstance } from '../../src/modal/start-instance.js'
import { deferred } from '../helpers/deferred.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { eventually } from '../helpers/eventually.js'
import { getDialog } from '../helpers/page-kit.js'
import { scriptedAdapter } from '../helpers/scripted-adapter.js'
import { scriptedWallet } from '../helpers/scripted-wallet.js'
import { testNetworks } from '../helpers/test-scope.js'

/** Returns a color as 8-bit channels, in either notation of the browser. */
function toRgb(color: string): readonly number[] {
  const scale = color.startsWith('color(') ? 255 : 1
  return (color.match(/\d*\.?\d+(?=[ ,)])/g) ?? []).slice(0, 3).map(channel => Math.round(Number(channel) * scale))
}

const SVG = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'

describe('opening dialog', () => {
  beforeEach(() => onTestFinished(() => expect(document.querySelector('appkit-modal')).toBeNull()))

  /** An instance whose code is loaded by the test. */
  function make(more: Partial<AppKitOptions> = {}) {
    const code = deferred<ShellModule>()
    const options = { networks: testNetworks, adapters: [scriptedAdapter()], prefetch: 'none', ...more } as const
    let isRetry = false
    const loadShell = () => (isRetry ? Promise.resolve(shellModule) : code.promise)
    const kit = startInstance({ enableWalletConnect: false, ...options }, loadShell, showOpeningDialog)
    disposeAfterTest(() => kit.destroy())
    const scope = getScope(kit)
    if (!scope) throw new ReferenceError('the instance is of another copy')
    const wallet = scriptedWallet({ icon: SVG })
    scope.use(ConnectorsController).add(wallet)
    const button = disposeAfterTest(document.body.appendChild(document.createElement('button')))
    button.focus()
    return {
      kit,
      scope,
      wallet,
      button,
      load: () => code.resolve(shellModule),
      fail: code.reject,
      succeed: () => (isRetry = true),
    }
  }
  const getHost = () => document.querySelector('appkit-modal')?.shadowRoot?.querySelector('div')
  const getOpening = () => getHost()?.shadowRoot?.querySelector('dialog') ?? undefined
  const getRows = () => [...(getOpening()?.querySelectorAll('li > button') ?? [])] as HTMLButtonElement[]

  test('is open in the task of the call, with the focus on its heading and the installed wallets', () => {
    const { kit, wallet } = make()
    void kit.open()
    expect(getOpening()?.matches(':modal')).toBe(true)
    expect(getHost()?.shadowRoot?.activeElement?.textContent).toBe('Connect')
    expect(getRows().map(row => row.textContent)).toEqual([wallet.name])
    expect(getOpening()?.querySelector('img')?.src).toBe(SVG)
    kit.destroy()
  })

  test('is replaced by the first screen in one task, without a second fade', async () => {
    const { kit, load, button } = make()
    const opened = kit.open()
    load()
    await opened
    expect(getOpening()).toBeUndefined()
    expect(getDialog()?.matches(':modal')).toBe(true)
    expect(getComputedStyle(getDialog()?.querySelector('.card') as Element).opacity).toBe('1')
    await kit.close()
    await eventually(() => document.activeElement).toBe(button)
  })

  test('passes on the wallet that was chosen meanwhile', async () => {
    const { kit, scope, wallet, load } = make()
    const opened = kit.open()
    getRows()[0]?.click()
    expect(getRows()[0]?.className).toBe('chosen')
    load()
    await opened
    expect(scope.use(RouterController).current).toMatchObject({
      view: 'ConnectingExternal',
      params: { connectorId: wallet.id },
    })
  })

  test.each<[string, (dialog: HTMLDialogElement) => void]>([
    ['Escape', dialog => dialog.requestClose()],
    ['a press on the backdrop', dialog => dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
    ['its close button', dialog => dialog.querySelector<HTMLElement>('[aria-label=Close]')?.click()],
  ])('is dismissed by %s: the focus returns, and the first screen does not open', async (_, dismiss) => {
    const { kit, load, button } = make()
    const opened = kit.open()
    dismiss(getOpening() as HTMLDialogElement)
    expect(getOpening()).toBeUndefined()
    expect(document.activeElement).toBe(button)
    load()
    await opened
    expect(kit.isOpen()).toBe(false)
    await kit.open()
    expect(kit.isOpen()).toBe(true)
  })

  test('is dismissed by close()', async () => {
    const { kit, load } = make()
    const opened = kit.open()
    await kit.close()
    expect(getOpening()).toBeUndefined()
    load()
    await opened
    expect(kit.isOpen()).toBe(false)
  })

  test('shows a failed load with a button that tries again', async () => {
    const { kit, fail, succeed } = make()
    const opened = kit.open()
    fail(new AppKitError('chunk/unavailable'))
    await expect(opened).rejects.toMatchObject({ code: 'chunk/unavailable' })
    const alert = () => getOpening()?.querySelector('[role=alert]')
    expect(alert()?.querySelector('p')?.textContent).toBe(
      'Part of this app didn’t load. Check your internet connection, then try again.',
    )
    expect(getHost()?.shadowRoot?.activeElement?.textContent).toBe('Try again')
    succeed()
    alert()?.querySelector('button')?.click()
    expect(alert()).toBeNull()
    await eventually(getOpening).toBeUndefined()
    expect(getDialog()?.matches(':modal')).toBe(true)
  })

  test('opens again by a click after it was dismissed while the code still loads', async () => {
    const { kit, load } = make()
    const first = kit.open()
    getOpening()?.requestClose()
    expect(kit.isOpen()).toBe(false)
    const second = kit.open()
    expect(getOpening()?.matches(':modal')).toBe(true)
    load()
    await Promise.all([first, second])
    expect(kit.isOpen()).toBe(true)
    expect(getDialog()?.matches(':modal')).toBe(true)
    expect(getOpening()).toBeUndefined()
  })

  test('is one dialog for two calls, and is reported as open once', async () => {
    const { kit, load, scope } = make()
    const events: string[] = []
    scope.use(EventsController).subscribe(({ event }) => void events.push(event))
    const calls = [kit.open(), kit.open()]
    expect(document.querySelector('appkit-modal')?.shadowRoot?.childElementCount).toBe(1)
    load()
    await Promise.all(calls)
    expect(events.filter(event => event === 'MODAL_OPEN')).toEqual(['MODAL_OPEN'])
  })

  test('lists recent and installed wallets, then WalletConnect, like the first screen, so that no row moves', async () => {
    const { kit, scope, wallet, load } = make({ gateway: 'https://gateway.example', enableWalletConnect: true })
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}))
    disposeAfterTest(() => fetched.mockRestore())
    scope.use(ConnectorsController).add(scriptedWallet({ id: 'second', name: 'Second', rdns: 'test.second' }))
    scope.services.storage.set('recent_wallets', [{ id: 'second', name: 'Second' }])
    disposeAfterTest(() => scope.services.storage.remove('recent_wallets'))
    const opened = kit.open()
    const positions = (buttons: readonly HTMLElement[]) => buttons.map(button => button.getBoundingClientRect().top)
    const opening = getOpening()?.getAnimations({ subtree: true }) ?? []
    await Promise.all(opening.map(({ finished }) => finished))
    const names = getRows().map(row => row.textContent)
    const [before, count] = [positions(getRows()), getOpening()?.querySelectorAll('li:not([style])').length]
    load()
    await opened
    const view = getDialog()?.querySelector('appkit-connect-view')?.shadowRoot
    await eventually(() => view?.querySelectorAll('li').length).toBe(count)
    const rows = [...(view?.querySelectorAll('appkit-ui-row') ?? [])]
    expect(names).toEqual(['Second', wallet.name, 'WalletConnect'])
    expect(rows.map(row => row.name).slice(0, 3)).toEqual(names)
    const after = positions(rows).slice(0, 3)
    before.forEach((top, at) => expect(Math.abs(top - Number(after[at]))).toBeLessThan(2))
  })

  test('is not shown if the embedded wallet has loaded the dialog already', async () => {
    const { kit, scope, load } = make()
    shellModule.prepareShell(scope)
    const opened = kit.open()
    expect(getOpening()).toBeUndefined()
    load()
    await opened
    expect(getDialog()?.matches(':modal')).toBe(true)
  })

  test('scrolls more wallets than the page has space for', () => {
    const { kit, scope } = make()
    for (let n = 0; n < 40; n += 1)
      scope.use(ConnectorsController).add(scriptedWallet({ id: `wallet-${n}`, name: `Wallet ${n}` }))
    void kit.open()
    const card = getOpening()?.querySelector('.card') as HTMLElement
    const list = getOpening()?.querySelector('ul') as HTMLElement
    expect(card.offsetHeight).toBeLessThanOrEqual(innerHeight)
    expect(list.scrollHeight).toBeGreaterThan(list.clientHeight)
    kit.destroy()
  })

  test('disappears with the instance', () => {
    const { kit } = make()
    kit.open().catch(() => {})
    kit.destroy()
    expect(document.querySelector('appkit-modal')).toBeNull()
  })

  test('shows names as text, and requests no picture from another host', () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    disposeAfterTest(() => fetched.mockRestore())
    const { kit, scope } = make()
    const name = '<img src=x onerror=alert(1)>'
    scope.use(ConnectorsController).add(scriptedWallet({ id: 'evil', name, icon: 'https://evil.example/i.png' }))
    void kit.open()
    expect(getRows()[1]?.querySelector('bdi')?.textContent).toBe(name)
    expect(getRows()[1]?.querySelector('img')).toBeNull()
    expect(fetched).not.toHaveBeenCalled()
    kit.destroy()
  })

  test.each<[string, Partial<AppKitOptions>]>([
    ['an app without adapters', { adapters: [] }],
    ['an embedded card', { enableEmbedded: true }],
    ['an app that adds the tag itself', { disableAppend: true }],
  ])('is not shown for %s', (_, options) => {
    const { kit } = make(options)
    kit.open().catch(() => {})
    expect(getOpening()).toBeUndefined()
    kit.destroy()
  })

  test("shows its card in the app's theme variables, and not before they have loaded", async () => {
    const { kit } = make({
      themeVariables: {
        background: '#123456',
        'border-radius-master': '8px',
        'z-index': 42,
        'font-family': 'url(evil)',
      },
    })
    void kit.open()
    const card = getOpening()?.querySelector('.card') as HTMLElement
    expect(getComputedStyle(card).opacity).toBe('0')
    expect(getHost()?.shadowRoot?.activeElement?.textContent).toBe('Connect')
    await eventually(() => card.className).toBe('card')
    expect(getComputedStyle(card).borderTopLeftRadius).toBe('48px')
    expect(toRgb(getComputedStyle(card).backgroundColor)).toEqual([0x12, 0x34, 0x56])
    expect(getComputedStyle(getOpening() as Element).zIndex).toBe('42')
    expect(getHost()?.style.getPropertyValue('--appkit-font-family')).toBe('')
    kit.destroy()
  })

  test('keeps the focus and its presses from a dialog of the page that traps the focus', async () => {
    const { kit, button } = make()
    const pressed = vi.fn()
    const trap = ({ target }: Event) => target !== button && button.focus()
    for (const [type, listener] of [
      ['focusin', trap],
      ['pointerdown', pressed],
    ] as const) {
      document.addEventListener(type, listener)
      disposeAfterTest(() => document.removeEventListener(type, listener))
    }
    void kit.open()
    const tag = document.querySelector<HTMLElement>('appkit-modal')
    expect(getHost()?.shadowRoot?.activeElement?.textContent).toBe('Connect')
    getRows()[0]?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    expect(pressed).not.toHaveBeenCalled()
    tag?.setAttribute('inert', '')
    await eventually(() => tag?.inert).toBe(false)
    getOpening()?.requestClose()
    tag?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    expect(pressed).toHaveBeenCalledOnce()
    kit.destroy()
  })

  test('reserves space for the wallets of an app that filters them', () => {
    const { kit } = make({ excludeWalletIds: ['scripted'] })
    void kit.open()
    expect(getRows()).toEqual([])
    expect(getOpening()?.querySelectorAll('.room').length).toBe(4)
    kit.destroy()
  })
})
