import { describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/core/clock.js'
import { toNetwork, type NetworkInput } from '../../src/core/network.js'
import { sessionConnector } from '../../src/wallets/session/session-connector.js'
import { evmNetwork, pageConnector } from './helpers/two-sides.js'

const opened = vi.hoisted(() => ({ times: 0, fails: false, disposed: 0 }))

vi.mock('../../src/wallets/session/open-session.js', () => {
  if (opened.fails) throw new TypeError('lost')
  return {
    openSession() {
      opened.times++
      return { connect: async () => [], reconnect: async () => [], dispose: async () => void opened.disposed++ }
    },
  }
})

describe('sessionConnector', () => {
  test('is the protocol of one name and type', () => {
    expect(pageConnector('ws://127.0.0.1:1')).toMatchObject({
      id: 'walletConnect',
      type: 'WALLET_CONNECT',
      name: 'WalletConnect',
    })
  })

  test('serves the namespaces that the app has networks of, as they stand now', () => {
    const networks = [evmNetwork(1)]
    const connector = pageConnector('ws://127.0.0.1:1', { networks: () => networks })
    expect(connector.namespaces).toEqual(['eip155'])
    const solana: NetworkInput = {
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      name: 'Solana',
      chainNamespace: 'solana',
      nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [] } },
    }
    networks.push(toNetwork(solana), evmNetwork(2))
    expect(connector.namespaces).toEqual(['eip155', 'solana'])
  })

  test('opens nothing before a verb is used, and is disposed of without opening anything', async () => {
    opened.times = 0
    const connector = pageConnector('ws://127.0.0.1:1')
    await connector.dispose()
    expect(opened).toMatchObject({ times: 0, disposed: 0 })
  })

  test('opens once for all verbs, and disposes of what it opened', async () => {
    opened.times = 0
    const connector = sessionConnector({
      relayUrl: 'ws://127.0.0.1:1',
      metadata: { name: '', description: '', url: '', icons: [] },
      networks: () => [],
      rpcUrls: () => [],
      clock: systemClock,
    })
    const ask = { networks: [], signal: new AbortController().signal }
    await Promise.all([connector.connect(ask), connector.reconnect(ask)])
    await connector.dispose()
    expect(opened).toMatchObject({ times: 1, disposed: 1 })
  })
})
