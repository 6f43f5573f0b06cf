import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import type { AppKitOptions } from '../../src/core/config.js'
import { createAppKit } from '../../src/modal/create-appkit.js'
import { getScope } from '../../src/modal/instance.js'
import { getDialog } from '../helpers/page-kit.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { eventually } from '../helpers/eventually.js'
import { scriptedAdapter } from '../helpers/scripted-adapter.js'
import { scriptedWallet } from '../helpers/scripted-wallet.js'
import { testNetworks } from '../helpers/test-scope.js'

const { attachShadow } = HTMLElement.prototype

const gateway = 'https://gateway.example'

describe('prefetch', () => {
  beforeEach(() => onTestFinished(() => expect(document.querySelector('appkit-modal')).toBeNull()))

  function make(more: Partial<AppKitOptions> = {}) {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
    disposeAfterTest(() => fetched.mockRestore())
    const kit = createAppKit({ networks: testNetworks, adapters: [scriptedAdapter()], gateway, ...more })
    disposeAfterTest(() => kit.destroy())
    return { kit, fetched }
  }
  const getView = () => getDialog()?.querySelector('appkit-connect-view') ?? undefined
  const getList = () => getView()?.shadowRoot?.querySelector('ul') ?? undefined

  function setConnection(connection: object): void {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
    disposeAfterTest(() => delete (navigator as { connection?: object }).connection)
  }

  test('idle: renders the first screen into the closed dialog, and sends no request', async () => {
    const { fetched } = make()
    await eventually(getList).toBeDefined()
    expect(getDialog()?.open).toBe(false)
    expect(fetched).not.toHaveBeenCalled()
  })

  test('idle: renders the first screen within two seconds if the browser reports no idle time', async () => {
    const timeouts: (number | undefined)[] = []
    const request = vi.spyOn(globalThis, 'requestIdleCallback').mockImplementation((run, { timeout } = {}) => {
      timeouts.push(timeout)
      if (timeout) setTimeout(run, 0, { didTimeout: true, timeRemaining: () => 0 })
      return 0
    })
    disposeAfterTest(() => request.mockRestore())
    make()
    await eventually(getList).toBeDefined()
    expect(timeouts[0]).toBe(2_000)
  })

  test('idle: renders the card, renders the screen, and lays both out in a task each', async () => {
    using tasks = countTasks()
    const steps = new Map<string, number>()
    const note = (step: string) => void (steps.has(step) || steps.set(step, tasks.count))
    const { get } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight') as { get(): number }
    const read = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      if (this.localName === 'dialog' && this.isConnected) note('layout')
      return get.call(this)
    })
    disposeAfterTest(() => read.mockRestore())
    const define = vi.spyOn(HTMLElement.prototype, 'attachShadow').mockImplementation(function (
      this: HTMLElement,
      init: ShadowRootInit,
    ) {
      if (this.localName === 'appkit-shell') note('card')
      if (this.localName === 'appkit-connect-view') note('screen')
      return attachShadow.call(this, init)
    })
    disposeAfterTest(() => define.mockRestore())
    make()
    await eventually(() => steps.has('layout')).toBe(true)
    expect([...steps.keys()]).toEqual(['card', 'screen', 'layout'])
    expect(new Set(steps.values()).size).toBe(3)
  })

  test('idle: lays the closed dialog out once, invisibly', async () => {
    const laidOut: object[] = []
    const { get } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight') as { get(): number }
    const read = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      const { display, visibility, position } = getComputedStyle(this)
      if (this.localName === 'dialog') laidOut.push({ display, visibility, position, rows: getList()?.clientHeight })
      return get.call(this)
    })
    disposeAfterTest(() => read.mockRestore())
    make()
    await eventually(() => laidOut.length).toBe(2)
    expect(laidOut).toEqual([
      { display: 'grid', visibility: 'hidden', position: 'fixed', rows: expect.toSatisfy(height => height > 0) },
      { display: 'none', visibility: 'hidden', position: 'fixed', rows: 0 },
    ])
    expect(getComputedStyle(getDialog() as HTMLElement).display).toBe('none')
    expect(getDialog()?.getAnimations()).toEqual([])
    expect(getDialog()?.getAttribute('style')).toBe('')
  })

  test('idle: requests no picture before the dialog opens', async () => {
    const picture = `${location.origin}/no-such-picture.png`
    const wallet = scriptedWallet()
    performance.clearResourceTimings() // the buffer is limited
    const { kit } = make({ connectorImages: { [wallet.id]: picture } })
    getScope(kit)?.use(ConnectorsController).add(wallet)
    const getImage = () => getList()?.querySelector('appkit-ui-image')?.shadowRoot?.querySelector('img') ?? undefined
    await eventually(() => getImage()?.src).toBe(picture)
    await new Promise(resolve => requestIdleCallback(resolve))
    expect(performance.getEntriesByName(picture)).toEqual([])
    await kit.open()
    await eventually(() => performance.getEntriesByName(picture).length).toBeGreaterThan(0)
  })

  test('idle: opening shows the rendered screen in the same task, and then requests the catalogue', async () => {
    const { kit, fetched } = make()
    await eventually(getList).toBeDefined()
    const [view, list] = [getView(), getList()]
    let wasOpen = false
    const openAtRequest: unknown[] = []
    fetched.mockImplementation(async () => {
      openAtRequest.push(getDialog()?.open)
      throw new TypeError('offline')
    })
    setTimeout(() => (wasOpen = getDialog()?.open === true)) // the next task
    await kit.open()
    await eventually(() => wasOpen).toBe(true)
    await eventually(() => openAtRequest[0]).toBe(true)
    expect([getView(), getList()]).toEqual([view, list])
  })

  test('idle: opening another view, or for one namespace, does not show the rendered screen', async () => {
    const { kit } = make()
    await eventually(getList).toBeDefined()
    const view = getView()
    await kit.open({ namespace: 'eip155' })
    await eventually(getList).toBeDefined()
    expect(getView()).not.toBe(view)
  })

  test('idle: renders a new screen after the modal is closed', async () => {
    const { kit } = make()
    await kit.open()
    await eventually(getList).toBeDefined()
    const view = getView()
    await kit.close()
    await eventually(() => getView() !== view && getList() !== undefined).toBe(true)
    expect(getDialog()?.open).toBe(false)
    const next = getView()
    await kit.open()
    expect(getView()).toBe(next)
  })

  test.each<[string, object]>([
    ['the visitor saves data', { saveData: true }],
    ['the connection is slow', { effectiveType: 'slow-2g' }],
  ])('intent by default if %s: nothing is rendered until a click is likely', async (_, connection) => {
    setConnection(connection)
    const { kit } = make()
    await new Promise(resolve => requestIdleCallback(resolve))
    expect(document.querySelector('appkit-modal')).toBeNull()
    kit.prefetch()
    await eventually(getList).toBeDefined()
  })

  test('none: neither an idle page nor a likely click renders anything', async () => {
    const { kit } = make({ prefetch: 'none' })
    kit.prefetch()
    await new Promise(resolve => requestIdleCallback(resolve))
    expect(document.querySelector('appkit-modal')).toBeNull()
    await kit.open()
    await eventually(getList).toBeDefined()
  })

  test('disableAppend: renders nothing without a tag of the app', async () => {
    const { kit } = make({ disableAppend: true })
    kit.prefetch()
    await new Promise(resolve => requestIdleCallback(resolve))
    expect(document.querySelector('appkit-modal')).toBeNull()
  })

  test('rejects an unknown mode', () => {
    expect(() => make({ prefetch: 'always' as never })).toThrow('prefetch: expected idle|intent|none, got "always"')
  })
})

/** Counts the tasks of the page: each one posts the message that starts the next one. */
function countTasks(): Disposable & { readonly count: number } {
  const { port1, port2 } = new MessageChannel()
  let count = 0
  port1.addEventListener('message', () => {
    count += 1
    port2.postMessage(undefined)
  })
  port1.start()
  port2.postMessage(undefined)
  return {
    get count() {
      return count
    },
    [Symbol.dispose]: () => port1.close(),
  }
}
