import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { scriptedSession, scriptedWallet, type ScriptedWallet } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { ConnectionStage } from './connection-stage.js'

describe('what a wallet is asked with', () => {
  let stage: ConnectionStage

  beforeEach(() => void (stage = new ConnectionStage()))
  afterEach(() => stage.scope.dispose())

  test("asks with the app's networks and the one it is on", async () => {
    stage.scope.use(NetworkController).setActive('eip155:8453')
    void stage.connection.connect(stage.wallet).catch(() => {})
    await soon(() => stage.wallet.asks.length).toBe(1)
    expect(stage.wallet.last.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1', 'eip155:8453'])
    expect(stage.wallet.last.preferred?.caipNetworkId).toBe('eip155:8453')
  })

  test.each([
    ['the one that is named', { preferred: 'eip155:8453' } as const, 'eip155:1', 'eip155:8453'],
    ['none where the app does not have it', { preferred: 'eip155:7' } as const, 'eip155:1', undefined],
    ['none where it is on one the app does not have', {}, 'eip155:7', undefined],
  ] as const)('prefers %s', async (_what, options, active, expected) => {
    stage.scope.use(NetworkController).setActive(active)
    void stage.connection.connect(stage.wallet, options).catch(() => {})
    await soon(() => stage.wallet.asks.length).toBe(1)
    expect(stage.wallet.last.preferred?.caipNetworkId).toBe(expected)
  })

  const solana: NetworkInput = { ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as never
  const both = () => scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', namespaces: ['eip155', 'solana'] })
  const askedIn = (wallet: ScriptedWallet) => [...new Set(wallet.last.networks.map(each => each.chainNamespace))]

  test('prefers a network of its own, whichever family is active', async () => {
    stage.scope.use(NetworkController).add(solana)
    const wallet = scriptedWallet({ id: 'app.sol', namespaces: ['solana'] })
    void stage.connection.connect(wallet).catch(() => {})
    await soon(() => wallet.asks.length).toBe(1)
    expect(wallet.last.preferred?.caipNetworkId).toBe('solana:main')
  })

  test('for one namespace, asks for no other in which another wallet is connected', async () => {
    stage.scope.use(NetworkController).add(solana)
    await stage.connected()
    const protocol = both()
    void stage.connection.connect(protocol, { namespace: 'solana' }).catch(() => {})
    await soon(() => protocol.asks.length).toBe(1)
    expect(askedIn(protocol)).toEqual(['solana'])
    expect(stage.status).toBe('connected')
  })

  test('for one namespace, asks for those again that would end with the session it takes the place of', async () => {
    stage.scope.use(NetworkController).add(solana)
    const protocol = both()
    await stage.connected(scriptedSession(), protocol)
    void stage.connection.connect(protocol, { namespace: 'solana' }).catch(() => {})
    await soon(() => protocol.asks.length).toBe(2)
    expect(askedIn(protocol)).toEqual(['eip155', 'solana'])
  })

  test('hands pairing links on', async () => {
    const onUri = vi.fn()
    void stage.connection.connect(stage.wallet, { onUri }).catch(() => {})
    await soon(() => stage.wallet.asks.length).toBe(1)
    stage.wallet.last.onUri?.('wc:1')
    expect(onUri).toHaveBeenCalledExactlyOnceWith('wc:1')
  })
})
