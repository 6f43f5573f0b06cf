import { afterEach, describe, expect, test, vi } from 'vitest'
import { createApp, defineComponent, effectScope, h } from 'vue'
import {
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitSIWX,
  useAppKitState,
  useAppKitTheme,
  useAppKitUpdateEmail,
  useAppKitWallet,
  useDisconnect,
  useWalletInfo,
} from '../../src/vue.js'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import { getScope } from '../../src/modal/instance.js'
import { provideAppKit } from '../../src/vue/use-store.js'
import { eventually } from '../helpers/eventually.js'
import { ada, bob, scriptedSession, scriptedWallet } from '../helpers/scripted-wallet.js'
import { clearPage, connectIn, testKit, testOptions } from '../react/react-page.js'

afterEach(clearPage)

/** Mounts a component with this setup. `using` unmounts it. */
function mount<T>(setup: () => T, draw: (result: T) => string = () => '') {
  const seen: { result?: T } = {}
  const host = document.createElement('div')
  const app = createApp(
    defineComponent({
      setup() {
        const result = (seen.result = setup())
        return () => h('p', draw(result))
      },
    }),
  )
  app.config.warnHandler = () => {}
  app.mount(host)
  return { result: seen.result as T, text: () => host.textContent, [Symbol.dispose]: () => app.unmount() }
}

describe('composables', () => {
  test('useAppKitAccount follows connecting, account changes and disconnecting', async () => {
    using on = testKit()
    using page = mount(useAppKitAccount, ({ status, address }) => `${status.value} ${address.value}`)
    expect(page.text()).toBe('disconnected undefined')
    const session = await on.connect()
    await eventually(page.text).toBe(`connected ${ada}`)
    session.accountsChanged(bob)
    await eventually(page.text).toBe(`connected ${bob}`)
    session.gone()
    await eventually(page.text).toBe('disconnected undefined')
  })

  test('useAppKitNetwork returns the network and switches it', async () => {
    using on = testKit()
    using page = mount(useAppKitNetwork, ({ caipNetwork }) => caipNetwork.value?.name ?? '')
    expect(page.text()).toBe('Ethereum')
    await page.result.switchNetwork(on.kit.getCaipNetworks()[1] as never)
    await eventually(page.text).toBe('Base')
  })

  test('the wallet, the provider and the connections are those of the session', async () => {
    using on = testKit()
    using page = mount(() => ({
      ...useWalletInfo(),
      ...useAppKitProvider('eip155'),
      ...useAppKitConnections(),
      ...useAppKitConnection(),
      ...useDisconnect(),
    }))
    const session = await on.connect()
    await eventually(() => page.result.walletProvider.value).toBe(session.provider)
    expect(page.result.walletInfo.value).toMatchObject({ name: 'Example Wallet' })
    expect(page.result.connections.value).toMatchObject([{ caipNetwork: { id: 1 } }])
    expect(page.result.connection.value).toMatchObject({ connectorId: 'com.example.wallet' })
    await page.result.disconnect({ id: 'com.example.wallet' })
    await eventually(() => page.result.connections.value).toEqual([])
  })

  test('state, theme and events follow the instance', async () => {
    using on = testKit()
    using page = mount(() => ({ ...useAppKitState(), ...useAppKitTheme(), ...useAppKitEvents() }))
    on.kit.setLoading(true)
    await eventually(() => page.result.loading.value).toBe(true)
    page.result.setThemeMode('light')
    page.result.setThemeVariables({ accent: '#0a7' })
    await eventually(() => page.result.themeMode.value).toBe('light')
    expect(on.kit.getThemeVariables()).toEqual(page.result.themeVariables.value)
    await on.connect()
    await eventually(() => page.result.data.value?.event).toBe('CONNECT_SUCCESS')
  })

  test('actions reject with their codes', async () => {
    using _kit = testKit()
    using page = mount(() => ({
      ...useAppKitBalance(),
      ...useAppKitSIWX(),
    }))
    expect(page.result.isSignedIn.value).toBe(false)
    await expect(page.result.fetchBalance()).rejects.toMatchObject({ code: 'balance/unavailable' })
    await expect(page.result.signOut()).rejects.toMatchObject({ code: 'siwx/not-enabled' })
  })

  test('useAppKitWallet and useAppKitUpdateEmail report failures in refs and to onError', async () => {
    using _kit = testKit()
    const onError = vi.fn()
    using page = mount(() => ({ wallet: useAppKitWallet({ onError }), email: useAppKitUpdateEmail({ onError }) }))
    const { wallet, email } = page.result
    expect([wallet.isReady, wallet.isPending.value]).toEqual([true, false])
    const connecting = wallet.connect('email')
    expect(wallet.isPending.value).toBe(true)
    expect(await connecting).toBeUndefined()
    expect([wallet.isPending.value, wallet.isError.value]).toEqual([false, true])
    expect(wallet.error.value).toMatchObject({ code: 'wallet/not-found' })
    expect(await email.updateEmail()).toBeUndefined()
    expect(email.error.value).toMatchObject({ code: 'account/missing' })
    expect(onError.mock.calls.map(([error]) => error.code)).toEqual(['wallet/not-found', 'account/missing'])
  })

  test('useAppKitWallet returns the account of the wallet that it connected', async () => {
    using on = testKit()
    const wallet = scriptedWallet({ id: 'io.metamask', name: 'MetaMask' })
    getScope(on.kit)?.use(ConnectorsController).add(wallet)
    using page = mount(() => useAppKitWallet())
    const connecting = page.result.connect('metamask')
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.approve(scriptedSession())
    expect(await connecting).toMatchObject({ address: ada, chainNamespace: 'eip155', chainId: 1 })
    expect([page.result.isSuccess.value, page.result.data.value?.address]).toEqual([true, ada])
  })

  test('useAppKit opens and closes the modal', async () => {
    using on = testKit()
    using page = mount(useAppKit)
    await page.result.open()
    expect(on.kit.isOpen()).toBe(true)
    await page.result.close()
    await eventually(() => on.kit.isOpen()).toBe(false)
  })
})

test('provideAppKit sets the instance of a subtree', async () => {
  using _first = testKit()
  const second = createAppKit({ ...testOptions(), id: 'second' })
  const inner = defineComponent({
    setup: () => {
      const { address } = useAppKitAccount()
      return () => h('p', address.value ?? '-')
    },
  })
  using page = mount(() => provideAppKit(second))
  expect(page.text()).toBe('')
  const host = document.createElement('div')
  const app = createApp({ setup: () => (provideAppKit(second), () => h(inner)) })
  app.mount(host)
  await connectIn(second)
  await eventually(() => host.textContent).toBe(ada)
  app.unmount()
})

test('a composable without an instance throws its name', () => {
  const scope = effectScope()
  vi.spyOn(console, 'warn').mockImplementation(() => {}) // Vue warns about inject() outside of setup
  expect(() => scope.run(useAppKitState)).toThrow(expect.objectContaining({ code: 'instance/missing' }))
  vi.restoreAllMocks()
})
