import { describe, expect, test } from 'vitest'
import {
  getEndedConnectors,
  forgetConnection,
  forgetInactiveConnection,
  getInactiveConnections,
  MAX_STORED_CONNECTIONS,
  readConnection,
  readSelection,
  storeConnection,
  storeSelectedNetwork,
} from '../../../src/controllers/connection/stored-connection.js'
import { createStorage, type SafeStorage } from '../../../src/services/storage.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'

/** A Storage that records the order of writes. */
function area(entries: Readonly<Record<string, string>> = {}) {
  const map = new Map(Object.entries(entries))
  const writes: string[] = []
  return {
    map,
    writes,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (map.get(key) !== value) writes.push(key)
      map.set(key, value)
    },
    removeItem: (key: string) => {
      if (map.delete(key)) writes.push(key)
    },
  }
}

const account = { namespace: 'eip155', address: ada, type: 'eoa' } as const
const connection = {
  connectorId: 'io.metamask',
  accounts: [account],
  wallet: { name: 'MetaMask', icon: 'data:image/png;base64,AA', type: 'ANNOUNCED', rdns: 'io.metamask' },
}

describe('stored connection', () => {
  function stored(): { storage: SafeStorage; map: Map<string, string>; writes: string[] } {
    const browser = area()
    const storage = createStorage(undefined, () => browser)
    storeConnection(storage, 'eip155', connection)
    return { storage, ...browser }
  }

  test('is read as it was, without functions of the wallet', () => {
    expect(readConnection(stored().storage, 'eip155')).toEqual({
      connectorId: 'io.metamask',
      wallet: { name: 'MetaMask', icon: 'data:image/png;base64,AA', type: '' },
      accounts: [account],
    })
  })

  test.each([2048, 2049, 262_144])('is read whatever the length of its icon: %i characters', length => {
    const browser = area()
    const icon = 'data:image/png;base64,'.padEnd(length, 'A')
    const wallet = { ...connection.wallet, icon }
    storeConnection(
      createStorage(undefined, () => browser),
      'eip155',
      { ...connection, wallet },
    )
    const next = createStorage(undefined, () => browser)
    expect(readConnection(next, 'eip155')).toMatchObject({ connectorId: 'io.metamask', accounts: [account] })
    expect(readConnection(next, 'eip155')?.wallet?.icon).toBe(length > 2048 ? undefined : icon)
  })

  test('uses the storage keys of the migrated library', () => {
    const { map } = stored()
    expect(Object.fromEntries(map)).toMatchObject({
      '@appkit/connection_status': 'connected',
      '@appkit/eip155:connected_connector_id': 'io.metamask',
      '@appkit/connected_namespaces': '["eip155"]',
    })
  })

  test('is written with the connector id last, after everything other tabs read', () => {
    const { writes, storage } = stored()
    expect(writes.at(-1)).toBe('@appkit/eip155:connected_connector_id')
    forgetConnection(storage, 'eip155', { ended: true })
    expect(writes.at(-1)).toBe('@appkit/eip155:connected_connector_id')
  })

  test('is forgotten for one namespace only', () => {
    const { storage, map } = stored()
    storeConnection(storage, 'solana', { ...connection, connectorId: 'app.phantom' })
    forgetConnection(storage, 'eip155')
    expect(readConnection(storage, 'eip155')).toBeUndefined()
    expect(readConnection(storage, 'solana')?.connectorId).toBe('app.phantom')
    expect(map.get('@appkit/connection_status')).toBe('connected')
    forgetConnection(storage, 'solana')
    expect(map.get('@appkit/connection_status')).toBe('disconnected')
    expect(map.get('@appkit/connected_namespaces')).toBe('[]')
  })

  test('is marked as ended on purpose until it connects again', () => {
    const { storage } = stored()
    forgetConnection(storage, 'eip155')
    expect(getEndedConnectors(storage, 'eip155')).toEqual([])
    storeConnection(storage, 'eip155', connection)
    forgetConnection(storage, 'eip155', { ended: true })
    expect(getEndedConnectors(storage, 'eip155')).toEqual(['io.metamask'])
    expect(getEndedConnectors(storage, 'solana')).toEqual([])
    forgetConnection(storage, 'eip155', { ended: true })
    expect(getEndedConnectors(storage, 'eip155')).toEqual(['io.metamask'])
    storeConnection(storage, 'eip155', connection)
    expect(getEndedConnectors(storage, 'eip155')).toEqual([])
  })

  test('clears only its own mark when it connects again', () => {
    const { storage, map } = stored()
    expect(map.has('@appkit/disconnected_connector_ids')).toBe(false)
    for (const connectorId of ['one', 'two']) {
      storeConnection(storage, 'eip155', { ...connection, connectorId })
      forgetConnection(storage, 'eip155', { ended: true })
      expect(map.has('@appkit/eip155:connected_connector_id')).toBe(false)
    }
    expect(getEndedConnectors(storage, 'eip155')).toEqual(['one', 'two'])
    storeConnection(storage, 'eip155', { ...connection, connectorId: 'one' })
    expect(getEndedConnectors(storage, 'eip155')).toEqual(['two'])
  })

  test('may have no wallet name', () => {
    const { storage, map } = stored()
    map.set('@appkit/connections', JSON.stringify({ eip155: [{ connectorId: 'io.metamask', accounts: [] }] }))
    expect(readConnection(storage, 'eip155')).toEqual({
      connectorId: 'io.metamask',
      wallet: { name: '', type: '' },
      accounts: [],
    })
  })

  test.each([
    ['has the status disconnected', '@appkit/connection_status', 'disconnected'],
    ['has an unknown status', '@appkit/connection_status', '7'],
    ['names another connector', '@appkit/eip155:connected_connector_id', 'com.other'],
    [
      'has accounts with another shape',
      '@appkit/connections',
      '{"eip155":[{"connectorId":"io.metamask","accounts":"0x"}]}',
    ],
    [
      'has an address that is not a string',
      '@appkit/connections',
      '{"eip155":[{"connectorId":"io.metamask","accounts":[{}]}]}',
    ],
    ['has a list instead of a map', '@appkit/connections', '[]'],
    ['is truncated', '@appkit/connections', '{"eip155":[{"conn'],
  ])('is dropped if the storage %s', (_what, key, text) => {
    const { storage, map } = stored()
    map.set(key, text)
    expect(readConnection(storage, 'eip155')).toBeUndefined()
  })
})

describe('several stored connections', () => {
  const otherConnection = { ...connection, connectorId: 'io.other', accounts: [{ ...account, address: bob }] }
  const onSolana = {
    connectorId: 'app.sol',
    accounts: [{ namespace: 'solana', address: 'So1', type: 'eoa' }] as const,
    wallet: { name: 'Sol', type: 'ANNOUNCED' },
  }
  function stored() {
    const browser = area()
    const storage = createStorage(undefined, () => browser)
    storeConnection(storage, 'eip155', connection, { keep: true })
    storeConnection(storage, 'solana', onSolana, { keep: true })
    storeConnection(storage, 'eip155', otherConnection, { keep: true })
    return { storage, map: browser.map }
  }

  test('are read with the active one first and earlier ones as inactive', () => {
    const { storage } = stored()
    expect(readConnection(storage, 'eip155')).toMatchObject({ connectorId: 'io.other', accounts: [{ address: bob }] })
    expect(getInactiveConnections(storage, 'eip155')).toMatchObject([
      { connectorId: 'io.metamask', accounts: [{ address: ada }] },
    ])
    expect(getInactiveConnections(storage, 'solana')).toEqual([])
  })

  test('are limited to the most recent ones', () => {
    const { storage } = stored()
    for (let n = 0; n < 9; n += 1)
      storeConnection(storage, 'eip155', { ...otherConnection, connectorId: `io.${n}` }, { keep: true })
    expect(getInactiveConnections(storage, 'eip155').map(({ connectorId }) => connectorId)).toEqual([
      'io.7',
      'io.6',
      'io.5',
      'io.4',
    ])
    expect(MAX_STORED_CONNECTIONS).toBe(5)
  })

  test('keep earlier connections and other namespaces when the active one is forgotten', () => {
    const { storage, map } = stored()
    storage.set('native_balance_cache', { [`eip155:1:${ada}`]: 1, 'solana:main:So1': 2 })
    forgetConnection(storage, 'eip155', { ended: true })
    expect(readConnection(storage, 'eip155')).toBeUndefined()
    expect(getInactiveConnections(storage, 'eip155')).toMatchObject([{ connectorId: 'io.metamask' }])
    expect(readConnection(storage, 'solana')).toMatchObject({ connectorId: 'app.sol' })
    expect(map.get('@appkit/native_balance_cache')).toBe('{"solana:main:So1":2}')
  })

  test('contain no address after all of a namespace are forgotten', () => {
    const { storage, map } = stored()
    forgetConnection(storage, 'eip155', { ended: true, all: true })
    expect([...map.values()].join()).not.toContain(ada)
    expect([...map.values()].join()).not.toContain(bob)
    expect(readConnection(storage, 'solana')).toMatchObject({ connectorId: 'app.sol' })
  })

  test('allow forgetting a single inactive connection', () => {
    const { storage } = stored()
    forgetInactiveConnection(storage, 'eip155', 'io.metamask')
    expect(getInactiveConnections(storage, 'eip155')).toEqual([])
    expect(readConnection(storage, 'eip155')).toMatchObject({ connectorId: 'io.other' })
  })

  test('keep the network of each namespace', () => {
    const { storage } = stored()
    storeSelectedNetwork(storage, 'eip155', 'eip155:8453')
    storeSelectedNetwork(storage, 'bip122', 'bip122:1')
    expect(readSelection(storage, 'eip155').caipNetworkId).toBe('eip155:8453')
    expect(readSelection(storage, 'solana').caipNetworkId).toBeUndefined()
    expect(readSelection(storage, 'bip122').caipNetworkId).toBeUndefined()
  })

  test('reject a network of another namespace', () => {
    const { storage } = stored()
    storeConnection(storage, 'eip155', { ...otherConnection, caipNetworkId: 'solana:main' })
    expect(readSelection(storage, 'eip155').caipNetworkId).toBeUndefined()
  })
})
