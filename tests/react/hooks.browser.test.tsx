import { afterEach, describe, expect, test } from 'vitest'
import {
  useAppKit,
  useAppKitAccount,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from '../../src/react.js'
import { ada, bob } from '../helpers/scripted-wallet.js'
import { eventually } from '../helpers/eventually.js'
import { probe } from './probe.js'
import { clearPage, reactPage, testKit } from './react-page.js'

describe('hooks', () => {
  afterEach(clearPage)

  test('useAppKitAccount follows connecting, account changes and disconnecting', async () => {
    using on = testKit()
    function Account() {
      const { address = 'nobody', status, isConnected, caipAddress = '-' } = useAppKitAccount()
      return [status, address, isConnected, caipAddress].join(' ')
    }
    using page = reactPage(<Account />)
    await eventually(() => page.text()).toBe('disconnected nobody false -')
    const session = await on.connect()
    await eventually(() => page.text()).toBe(`connected ${ada} true eip155:1:${ada}`)
    session.accountsChanged(bob)
    await eventually(() => page.text()).toBe(`connected ${bob} true eip155:1:${bob}`)
    session.gone()
    await eventually(() => page.text()).toBe('disconnected nobody false -')
  })

  test('useAppKitAccount returns only the account of its namespace', async () => {
    using on = testKit()
    const { seen, Probe } = probe(() => [useAppKitAccount({ namespace: 'solana' }), useAppKitAccount()] as const)
    using _ = reactPage(<Probe />)
    await on.connect()
    await eventually(() => seen.value[1].isConnected).toBe(true)
    expect(seen.value[0]).toMatchObject({ isConnected: false, address: undefined })
  })

  test('useAppKitNetwork returns the network and switches it', async () => {
    using on = testKit()
    const { seen, Probe } = probe(useAppKitNetwork)
    using _ = reactPage(<Probe />)
    await eventually(() => seen.value?.chainId).toBe(1)
    await seen.value.switchNetwork(on.kit.getCaipNetworks()[1] ?? raise())
    await eventually(() => seen.value.caipNetwork?.name).toBe('Base')
    expect(seen.value).toMatchObject({ caipNetworkId: 'eip155:8453', chainId: 8453, supportsAllNetworks: true })
    const session = await on.connect({ approved: ['eip155:1'] })
    session.networkChanged('eip155:999')
    await eventually(() => seen.value.caipNetwork?.name).toBe('Unknown Network')
    expect(seen.value).toMatchObject({ approvedCaipNetworkIds: ['eip155:1'], supportsAllNetworks: false })
  })

  test("useAppKitProvider returns the wallet's provider while connected", async () => {
    using on = testKit()
    const { seen, Probe } = probe(() => useAppKitProvider('eip155'))
    using _ = reactPage(<Probe />)
    await eventually(() => seen.value).toEqual({ walletProvider: undefined, walletProviderType: undefined })
    const session = await on.connect()
    await eventually(() => seen.value.walletProvider).toBe(session.provider)
    expect(seen.value.walletProviderType).toBe('ANNOUNCED')
    session.gone()
    await eventually(() => seen.value.walletProvider).toBeUndefined()
  })

  test('useWalletInfo and the connection hooks return the wallet and disconnect it', async () => {
    using on = testKit()
    const { seen, Probe } = probe(() => ({
      info: useWalletInfo().walletInfo,
      list: useAppKitConnections().connections,
      one: useAppKitConnection(),
    }))
    using _ = reactPage(<Probe />)
    await eventually(() => seen.value?.list).toEqual([])
    expect(seen.value).toMatchObject({ info: undefined, one: { connection: undefined, isPending: false } })
    await seen.value.one.disconnect() // already disconnected, so nothing happens
    await on.connect()
    await eventually(() => seen.value.info).toMatchObject({ name: 'Example Wallet', icon: 'data:image/png,1' })
    expect(seen.value.list).toMatchObject([
      { namespace: 'eip155', name: 'Example Wallet', accounts: [{ address: ada }] },
    ])
    expect(seen.value.one.connection).toMatchObject({ connectorId: 'com.example.wallet' })
    await seen.value.one.disconnect()
    await eventually(() => seen.value.list).toEqual([])
  })

  test('useDisconnect disconnects all namespaces, or only one', async () => {
    using on = testKit()
    const { seen, Probe } = probe(useDisconnect)
    using _ = reactPage(<Probe />)
    await eventually(() => seen.value).toBeDefined()
    await on.connect()
    await seen.value.disconnect({ namespace: 'solana' })
    expect(on.kit.getAccount().isConnected).toBe(true)
    await seen.value.disconnect()
    expect(on.kit.getAccount().isConnected).toBe(false)
  })

  test("useAppKitState follows the app's settings and the modal", async () => {
    using on = testKit()
    const { seen, Probe } = probe(useAppKitState)
    using _ = reactPage(<Probe />)
    await eventually(() => seen.value).toEqual(on.kit.getState())
    expect(seen.value).toMatchObject({ initialized: true, loading: false, open: false })
    on.kit.setLoading(true)
    await eventually(() => seen.value.loading).toBe(true)
  })

  test('useAppKit returns stable functions that open and close the modal', async () => {
    using on = testKit()
    const { seen, Probe } = probe(() => ({ verbs: useAppKit(), open: useAppKitState().open }))
    using _ = reactPage(<Probe />)
    await eventually(() => seen.value?.open).toBe(false)
    const { verbs } = seen.value
    await verbs.open({ view: 'Networks' })
    await eventually(() => seen.value.open).toBe(true)
    await verbs.close()
    await eventually(() => seen.value.open).toBe(false)
    expect(seen.value.verbs).toBe(verbs)
    expect(on.kit.isOpen()).toBe(false)
  })

  test('useAppKitTheme returns the theme and sets it', async () => {
    using on = testKit({ themeMode: 'light', themeVariables: { accent: '#123456' } })
    const { seen, Probe } = probe(useAppKitTheme)
    using _ = reactPage(<Probe />)
    await eventually(() => seen.value?.themeMode).toBe('light')
    expect(seen.value.themeVariables).toEqual({ accent: '#123456' })
    seen.value.setThemeMode('dark')
    seen.value.setThemeVariables({ radius: '2px' })
    await eventually(() => seen.value.themeMode).toBe('dark')
    expect(seen.value.themeVariables).toEqual({ accent: '#123456', radius: '2px' })
    expect(on.kit.getThemeMode()).toBe('dark')
  })

  test('useAppKitEvents returns the latest event', async () => {
    using on = testKit({ prefetch: 'none' }) // creating the modal while the page is idle would be the next event
    const { seen, Probe } = probe(useAppKitEvents)
    using _ = reactPage(<Probe />)
    await eventually(() => seen.value?.data?.event).toBe('INITIALIZE')
    await on.connect()
    await eventually(() => seen.value.data?.event).toBe('CONNECT_SUCCESS')
    expect(seen.value.timestamp).toBe(seen.value.data?.timestamp)
  })
})

function raise(): never {
  throw new RangeError('the test has too few networks')
}
