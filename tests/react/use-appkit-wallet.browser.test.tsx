import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import { getScope } from '../../src/modal/instance.js'
import {
  useAppKitConnection,
  useAppKitConnections,
  useAppKitNetworkCore,
  useAppKitUpdateEmail,
  useAppKitWallet,
  useDisconnect,
} from '../../src/react.js'
import { ada, scriptedSession, scriptedWallet } from '../helpers/scripted-wallet.js'
import { eventually } from '../helpers/eventually.js'
import { probe } from './probe.js'
import { clearPage, reactPage, testKit } from './react-page.js'

afterEach(clearPage)

describe('useAppKitWallet', () => {
  test('tracks a request and reports the connected account', async () => {
    using on = testKit()
    const wallet = scriptedWallet({ id: 'io.metamask', name: 'MetaMask' })
    getScope(on.kit)?.use(ConnectorsController).add(wallet)
    const onSuccess = vi.fn()
    const { seen, Probe } = probe(() => useAppKitWallet({ onSuccess }))
    using _ = reactPage(<Probe />)
    await eventually(() => seen.value?.isReady).toBe(true)
    const connecting = seen.value.connect('MetaMask')
    await eventually(() => seen.value.isPending).toBe(true)
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.approve(scriptedSession())
    expect(await connecting).toMatchObject({ address: ada, chainNamespace: 'eip155' })
    await eventually(() => seen.value).toMatchObject({ isPending: false, isSuccess: true, data: { address: ada } })
    expect(onSuccess).toHaveBeenCalledOnce()
  })

  test('reports an unknown wallet as an error without a rejection', async () => {
    using on = testKit()
    const onError = vi.fn()
    const { seen, Probe } = probe(() => useAppKitWallet({ onError }))
    using _ = reactPage(<Probe />)
    await eventually(() => seen.value?.isReady).toBe(true)
    expect(await seen.value.connect('email')).toBeUndefined()
    await eventually(() => seen.value).toMatchObject({ isError: true, error: { code: 'wallet/not-found' } })
    expect(onError).toHaveBeenCalledOnce()
    expect(on.kit.getConnections()).toEqual([])
  })
})

test('useAppKitUpdateEmail reports a missing embedded wallet', async () => {
  using _kit = testKit()
  const { seen, Probe } = probe(() => useAppKitUpdateEmail())
  using _ = reactPage(<Probe />)
  await eventually(() => seen.value?.isPending).toBe(false)
  expect(await seen.value.updateEmail()).toBeUndefined()
  await eventually(() => seen.value).toMatchObject({ isError: true, error: { code: 'account/missing' } })
})

test('useAppKitNetworkCore returns the network without a function', async () => {
  using on = testKit()
  const { seen, Probe } = probe(() => useAppKitNetworkCore())
  using _ = reactPage(<Probe />)
  await eventually(() => seen.value).toEqual(on.kit.getNetwork())
  expect(seen.value).not.toHaveProperty('switchNetwork')
})

test('the connection hooks return the network of a connection and end it by its connector', async () => {
  const networkIcon = 'https://app.example/1.png'
  using on = testKit({ chainImages: { 1: networkIcon } })
  const onSuccess = vi.fn()
  const { seen, Probe } = probe(() => ({
    list: useAppKitConnections(),
    one: useAppKitConnection({ onSuccess }),
    all: useDisconnect(),
  }))
  using _ = reactPage(<Probe />)
  await eventually(() => seen.value?.list.connections).toEqual([])
  await on.connect()
  await eventually(() => seen.value.list.connections).toMatchObject([
    { name: 'Example Wallet', caipNetwork: { id: 1 }, networkIcon, auth: undefined },
  ])
  await seen.value.all.disconnect({ id: 'com.other' })
  expect(on.kit.getConnections()).toHaveLength(1)
  await seen.value.one.deleteConnection({ connectorId: 'com.example.wallet' })
  await eventually(() => seen.value.list.connections).toEqual([])
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ hasDeletedWallet: true }))
})
