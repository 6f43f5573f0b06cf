import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { scriptedSession, scriptedWallet, type ScriptedWallet } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { ConnectionFixture } from './connection-fixture.js'

describe('toConnectRequest', () => {
  let stage: ConnectionFixture

  beforeEach(() => void (stage = new ConnectionFixture()))
  afterEach(() => stage.scope.dispose())

  test('contains the app’s networks and the current one', async () => {
    stage.scope.use(NetworkController).setActive('eip155:8453')
    void stage.connection.connect(stage.wallet).catch(() => {})
    await eventually(() => stage.wallet.requests.length).toBe(1)
    expect(stage.wallet.last.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1', 'eip155:8453'])
    expect(stage.wallet.last.preferred?.caipNetworkId).toBe('eip155:8453')
  })

  test.each([
    ['the requested network', { preferred: 'eip155:8453' } as const, 'eip155:1', 'eip155:8453'],
    ['none if the app does not configure it', { preferred: 'eip155:7' } as const, 'eip155:1', undefined],
    ['none if the current network is unknown', {}, 'eip155:7', undefined],
  ] as const)('prefers %s', async (_what, options, active, expected) => {
    stage.scope.use(NetworkController).setActive(active)
    void stage.connection.connect(stage.wallet, options).catch(() => {})
    await eventually(() => stage.wallet.requests.length).toBe(1)
    expect(stage.wallet.last.preferred?.caipNetworkId).toBe(expected)
  })

  const solana: NetworkInput = { ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as never
  const both = () => scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', namespaces: ['eip155', 'solana'] })
  const getRequestedNamespaces = (wallet: ScriptedWallet) => [
    ...new Set(wallet.last.networks.map(network => network.chainNamespace)),
  ]

  test('prefers a network the connector supports, whatever namespace is active', async () => {
    stage.scope.use(NetworkController).add(solana)
    const wallet = scriptedWallet({ id: 'app.sol', namespaces: ['solana'] })
    void stage.connection.connect(wallet).catch(() => {})
    await eventually(() => wallet.requests.length).toBe(1)
    expect(wallet.last.preferred?.caipNetworkId).toBe('solana:main')
  })

  test('omits namespaces connected to another wallet when one namespace is requested', async () => {
    stage.scope.use(NetworkController).add(solana)
    await stage.connected()
    const protocol = both()
    void stage.connection.connect(protocol, { namespace: 'solana' }).catch(() => {})
    await eventually(() => protocol.requests.length).toBe(1)
    expect(getRequestedNamespaces(protocol)).toEqual(['solana'])
    expect(stage.status).toBe('connected')
  })

  test('includes namespaces whose session would be replaced', async () => {
    stage.scope.use(NetworkController).add(solana)
    const protocol = both()
    await stage.connected(scriptedSession(), protocol)
    void stage.connection.connect(protocol, { namespace: 'solana' }).catch(() => {})
    await eventually(() => protocol.requests.length).toBe(2)
    expect(getRequestedNamespaces(protocol)).toEqual(['eip155', 'solana'])
  })

  test('passes pairing URIs on', async () => {
    const onUri = vi.fn()
    void stage.connection.connect(stage.wallet, { onUri }).catch(() => {})
    await eventually(() => stage.wallet.requests.length).toBe(1)
    stage.wallet.last.onUri?.('wc:1')
    expect(onUri).toHaveBeenCalledExactlyOnceWith('wc:1')
  })
})
