import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { RouterController } from '../../src/controllers/app/router.js'
import { NetworkController } from '../../src/controllers/networks/network.js'
import { instances } from '../../src/core/registry.js'
import { createAppKit } from '../../src/modal/create-appkit.js'
import { getScope } from '../../src/modal/instance.js'
import { routes } from '../../src/views/routes.gen.js'
import { getDialog, getHeading, pageKit } from '../helpers/page-kit.js'
import { pageListeners } from '../helpers/page/page-listeners.js'
import { scriptedAdapter } from '../helpers/scripted-adapter.js'
import { eventually } from '../helpers/eventually.js'
import { testNetworks } from '../helpers/test-scope.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'

const options = () => ({ networks: testNetworks, adapters: [scriptedAdapter()], enableWalletConnect: false })

describe('createAppKit', () => {
  beforeEach(() => onTestFinished(() => expect(instances().size).toBe(0)))
  const make = (more: Parameters<typeof createAppKit>[0] | object = {}) => {
    const kit = createAppKit({ ...options(), ...more })
    disposeAfterTest(() => kit.destroy())
    return kit
  }

  test('returns the same instance for the same options and a new one for others', () => {
    const first = make()
    expect(make()).toBe(first)
    const second = make({ debug: false })
    expect(second).not.toBe(first)
    expect([first.id, second.id]).toEqual(['default', '2'])
    expect([...instances().values()]).toEqual([first, second])
  })

  test('creates an instance per id and replaces the previous one if its options changed', async () => {
    const first = make({ id: 'shop' })
    const another = make({ id: 'admin' })
    expect(make({ id: 'shop' })).toBe(first)
    const next = make({ id: 'shop', debug: false })
    expect(next).not.toBe(first)
    expect([...instances().keys()].toSorted()).toEqual(['admin', 'shop'])
    expect(instances().get('admin')).toBe(another)
    await expect(first.open()).rejects.toMatchObject({ code: 'instance/destroyed' })
  })

  test('rejects an invalid option and creates nothing', () => {
    expect(() => make({ networks: [] })).toThrow(expect.objectContaining({ code: 'config/option-wrong' }))
    expect(instances().size).toBe(0)
  })

  test('registers the public tags and adds nothing to the page', async () => {
    const before = document.body.childElementCount
    make()
    await customElements.whenDefined('appkit-wallet-button')
    for (const tag of ['modal', 'button', 'connect-button', 'account-button', 'network-button'])
      expect(customElements.get(`appkit-${tag}`), tag).toBeDefined()
    expect(document.body.childElementCount).toBe(before)
  })

  test('starts its adapters and sends no request to other origins', () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const adapter = scriptedAdapter()
    make({ adapters: [adapter] })
    expect(adapter.contexts).toHaveLength(1)
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })

  test('two instances have separate state', async () => {
    const [first, second] = [make(), make({ id: 'second', themeMode: 'light' })]
    getScope(first)?.use(NetworkController).setActive('eip155:8453')
    expect(first.getCaipNetworkId()).toBe('eip155:8453')
    expect(second.getCaipNetworkId()).toBe('eip155:1')
    expect(first.getThemeMode()).toBe('dark')
  })
})

describe('stored connection', () => {
  async function stored(more: object) {
    const before = pageKit()
    await before.connect()
    before.kit.destroy() // keeps what is stored
    return pageKit(more)
  }

  test('is restored on the next visit', async () => {
    using next = await stored({})
    expect(next.kit.getAccount().status).toBe('connecting')
    await eventually(() => next.wallet.requests.at(-1)?.kind).toBe('reconnect')
    expect(next.kit.getState().initialized).toBe(false)
  })

  test('is not restored if reconnecting is disabled', async () => {
    using next = await stored({ enableReconnect: false })
    await expect(next.kit.ready()).resolves.toBeUndefined()
    expect(next.kit.getAccount().status).toBe('disconnected')
    expect(next.wallet.requests).toEqual([])
  })
})

describe('open', () => {
  test('shows the wallet list without loading a view whose feature is off', async () => {
    const load = vi.spyOn(routes.AllWallets, 'load')
    using page = pageKit({ features: { allWallets: false } })
    await page.kit.open({ view: 'AllWallets' })
    await eventually(() => getHeading()).toBe('Connect')
    expect(load).not.toHaveBeenCalled()
    load.mockRestore()
  })

  test.each(['Networks', 'WhatIsAWallet'] as const)('shows the view %s', async view => {
    using page = pageKit()
    await page.kit.open({ view })
    await eventually(() => getHeading()).not.toBe('Loading')
    expect(page.scope.use(RouterController).view).toBe(view)
    expect(page.kit.getState().open).toBe(true)
  })

  test('rejects an unknown view', async () => {
    using page = pageKit()
    await expect(page.kit.open({ view: 'Nonsense' as never })).rejects.toMatchObject({ code: 'config/option-wrong' })
    expect(page.kit.isOpen()).toBe(false)
  })

  test('shows the account if connected', async () => {
    using page = pageKit()
    await page.connect()
    await page.kit.open()
    expect(page.scope.use(RouterController).view).toBe('Account')
  })
})

describe('destroy', () => {
  test('removes every listener and element', async () => {
    using listeners = pageListeners()
    using page = pageKit({ themeMode: 'system' })
    await page.kit.open()
    await eventually(() => getDialog()?.open).toBe(true)
    const session = await page.connect()
    expect(listeners.remaining).not.toEqual([])
    const shell = getDialog()
    page.kit.destroy()
    await eventually(() => listeners.remaining).toEqual([])
    expect(session.listeners.size).toBe(0)
    expect(shell?.isConnected).toBe(false)
    expect(document.querySelector('appkit-modal')).toBeNull()
    expect(instances().size).toBe(0)
  })

  test('keeps a tag of the app and empties it', async () => {
    const tag = document.body.appendChild(document.createElement('appkit-modal'))
    using page = pageKit()
    await page.kit.open()
    await eventually(() => getDialog(tag)?.open).toBe(true)
    page.kit.destroy()
    expect(tag.isConnected).toBe(true)
    expect(tag.shadowRoot?.childElementCount).toBe(0)
    tag.remove()
  })

  test('reads return empty values afterwards and nothing throws', async () => {
    using page = pageKit()
    const { kit } = page
    await page.connect()
    await kit.open()
    kit.destroy()
    kit.destroy()
    expect(kit.isOpen()).toBe(false)
    expect(kit.getState()).toMatchObject({ open: false, initialized: true })
    expect(kit.getAccount()).toMatchObject({ isConnected: false, address: undefined })
    expect(kit.getConnections()).toEqual([])
    expect(kit.getProvider()).toBeUndefined()
    expect(kit.getTagState()).toMatchObject({ status: 'disconnected', busy: false })
    expect(kit.getCaipNetwork()?.name).toBe('Ethereum')
    expect(() => {
      kit.setThemeMode('light')
      kit.setLoading(true)
      kit.showErrorMessage('late')
      kit.prefetch()
      kit.updateFeatures({ swaps: false })
      kit.replace('Networks')
      kit.subscribeState(() => {})()
      kit.onChange(() => {})()
      kit.attach(document.createElement('div'))()
    }).not.toThrow()
    await expect(kit.ready()).resolves.toBeUndefined()
    await expect(kit.close()).resolves.toBeUndefined()
    await expect(kit.disconnect()).resolves.toBeUndefined()
    await expect(kit.updateNativeBalance()).resolves.toBeUndefined()
  })

  test('methods that contact a wallet reject afterwards without a request', async () => {
    using page = pageKit()
    const { kit, wallet } = page
    const client = await kit.getClient()
    await kit.open()
    kit.destroy()
    const destroyed = { code: 'instance/destroyed' }
    await expect(kit.open()).rejects.toMatchObject(destroyed)
    await expect(kit.connect(wallet.id)).rejects.toMatchObject(destroyed)
    await expect(kit.connectWallet(wallet.id)).rejects.toMatchObject(destroyed)
    await expect(kit.connect('io.unknown')).rejects.toMatchObject(destroyed)
    await expect(kit.connectWallet('Unknown')).rejects.toMatchObject(destroyed)
    await expect(kit.getClient()).rejects.toMatchObject(destroyed)
    await expect(client.signMessage('late')).rejects.toMatchObject(destroyed)
    const adding = [
      () => kit.addNetwork('eip155', testNetworks[0] as never),
      () => kit.addNetwork('solana', testNetworks[0] as never),
      () => kit.removeNetwork('eip155', 1),
      () => kit.addAdapter(scriptedAdapter(), []),
    ]
    for (const add of adding) expect(add).toThrow(expect.objectContaining(destroyed))
    await expect(kit.switchNetwork(testNetworks[1] as never, { throwOnFailure: true })).rejects.toMatchObject(destroyed)
    expect(wallet.requests).toEqual([])
    expect(document.querySelector('appkit-modal')).toBeNull()
  })

  test('rejects pending requests', async () => {
    localStorage.setItem('@appkit/connection_status', 'connected')
    localStorage.setItem('@appkit/connected_namespaces', '["eip155"]')
    using page = pageKit()
    const ready = page.kit.ready()
    expect(page.kit.getState().initialized).toBe(false)
    page.kit.destroy()
    await expect(ready).resolves.toBeUndefined()
  })

  test('keeps the stored connection for the next visit', async () => {
    using page = pageKit()
    await page.connect()
    page.kit.destroy()
    using next = pageKit()
    await eventually(() => next.wallet.requests.at(-1)?.kind).toBe('reconnect')
    expect(next.kit.getAccount().status).toBe('reconnecting')
    expect(next.kit.isOpen()).toBe(false)
  })
})
