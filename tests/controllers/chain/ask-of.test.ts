import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkController } from '../../../src/controllers/chain/network.js'
import { soon } from '../../helpers/soon.js'
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

  test('hands pairing links on', async () => {
    const onUri = vi.fn()
    void stage.connection.connect(stage.wallet, { onUri }).catch(() => {})
    await soon(() => stage.wallet.asks.length).toBe(1)
    stage.wallet.last.onUri?.('wc:1')
    expect(onUri).toHaveBeenCalledExactlyOnceWith('wc:1')
  })
})
