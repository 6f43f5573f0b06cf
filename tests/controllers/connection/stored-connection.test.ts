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

/** A browser's storage that tells in which order it was written. */
function area(entries: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(entries))
  const writes: string[] = []
  return {
    kept,
    writes,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (kept.get(key) !== value) writes.push(key)
      kept.set(key, value)
    },
    removeItem: (key: string) => {
      if (kept.delete(key)) writes.push(key)
    },
  }
}

const account = { namespace: 'eip155', address: ada, type: 'eoa' } as const
const connection = {
  connectorId: 'io.metamask',
  accounts: [account],
  wallet: { name: 'MetaMask', icon: 'data:image/png;base64,AA', type: 'ANNOUNCED', rdns: 'io.metamask' },
}

describe('a stored connection', () => {
  function stored(): { storage: SafeStorage; kept: Map<string, string>; writes: string[] } {
    const browser = area()
    const storage = createStorage(undefined, () => browser)
    storeConnection(storage, 'eip155', connection)
    return { storage, ...browser }
  }

  test('comes back as it was, with nothing that asks the wallet', () => {
    expect(readConnection(stored().storage, 'eip155')).toEqual({
      connectorId: 'io.metamask',
      wallet: { name: 'MetaMask', icon: 'data:image/png;base64,AA', type: '' },
      accounts: [account],
    })
  })

  test.each([2048, 2049, 262_144])('comes back whatever its wallet announces as a picture: %i characters', length => {
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

  test('is told under the names that people who migrate know', () => {
    const { kept } = stored()
    expect(Object.fromEntries(kept)).toMatchObject({
      '@appkit/connection_status': 'connected',
      '@appkit/eip155:connected_connector_id': 'io.metamask',
      '@appkit/connected_namespaces': '["eip155"]',
    })
  })

  test('names its connector last, when all that other tabs will read is there', () => {
    const { writes, storage } = stored()
    expect(writes.at(-1)).toBe('@appkit/eip155:connected_connector_id')
    forgetConnection(storage, 'eip155', { ended: true })
    expect(writes.at(-1)).toBe('@appkit/eip155:connected_connector_id')
  })

  test('of one namespace is forgotten without the others', () => {
    const { storage, kept } = stored()
    storeConnection(storage, 'solana', { ...connection, connectorId: 'app.phantom' })
    forgetConnection(storage, 'eip155')
    expect(readConnection(storage, 'eip155')).toBeUndefined()
    expect(readConnection(storage, 'solana')?.connectorId).toBe('app.phantom')
    expect(kept.get('@appkit/connection_status')).toBe('connected')
    forgetConnection(storage, 'solana')
    expect(kept.get('@appkit/connection_status')).toBe('disconnected')
    expect(kept.get('@appkit/connected_namespaces')).toBe('[]')
  })

  test('is marked where it was ended on purpose, until it connects again', () => {
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

  test('that comes back takes its own mark away, and no other', () => {
    const { storage, kept } = stored()
    expect(kept.has('@appkit/disconnected_connector_ids')).toBe(false)
    for (const connectorId of ['one', 'two']) {
      storeConnection(storage, 'eip155', { ...connection, connectorId })
      forgetConnection(storage, 'eip155', { ended: true })
      expect(kept.has('@appkit/eip155:connected_connector_id')).toBe(false)
    }
    expect(getEndedConnectors(storage, 'eip155')).toEqual(['one', 'two'])
    storeConnection(storage, 'eip155', { ...connection, connectorId: 'one' })
    expect(getEndedConnectors(storage, 'eip155')).toEqual(['two'])
  })

  test('without a name is one without a name', () => {
    const { storage, kept } = stored()
    kept.set('@appkit/connections', JSON.stringify({ eip155: [{ connectorId: 'io.metamask', accounts: [] }] }))
    expect(readConnection(storage, 'eip155')).toEqual({
      connectorId: 'io.metamask',
      wallet: { name: '', type: '' },
      accounts: [],
    })
  })

  test.each([
    ['says it is disconnected', '@appkit/connection_status', 'disconnected'],
    ['says something we do not know', '@appkit/connection_status', '7'],
    ['names another connector', '@appkit/eip155:connected_connector_id', 'com.other'],
    [
      'has accounts of another shape',
      '@appkit/connections',
      '{"eip155":[{"connectorId":"io.metamask","accounts":"0x"}]}',
    ],
    [
      'has an address that is no text',
      '@appkit/connections',
      '{"eip155":[{"connectorId":"io.metamask","accounts":[{}]}]}',
    ],
    ['has a list where we have a map', '@appkit/connections', '[]'],
    ['is cut off', '@appkit/connections', '{"eip155":[{"conn'],
  ])('is dropped where the storage %s', (_what, key, text) => {
    const { storage, kept } = stored()
    kept.set(key, text)
    expect(readConnection(storage, 'eip155')).toBeUndefined()
  })
})

describe('several of them', () => {
  const other = { ...connection, connectorId: 'io.other', accounts: [{ ...account, address: bob }] }
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
    storeConnection(storage, 'eip155', other, { keep: true })
    return { storage, kept: browser.kept }
  }

  test('the one in use comes back, and those before it are known beside it', () => {
    const { storage } = stored()
    expect(readConnection(storage, 'eip155')).toMatchObject({ connectorId: 'io.other', accounts: [{ address: bob }] })
    expect(getInactiveConnections(storage, 'eip155')).toMatchObject([
      { connectorId: 'io.metamask', accounts: [{ address: ada }] },
    ])
    expect(getInactiveConnections(storage, 'solana')).toEqual([])
  })

  test('only so many are kept, the last ones', () => {
    const { storage } = stored()
    for (let n = 0; n < 9; n += 1)
      storeConnection(storage, 'eip155', { ...other, connectorId: `io.${n}` }, { keep: true })
    expect(getInactiveConnections(storage, 'eip155').map(({ connectorId }) => connectorId)).toEqual([
      'io.7',
      'io.6',
      'io.5',
      'io.4',
    ])
    expect(MAX_STORED_CONNECTIONS).toBe(5)
  })

  test('forgetting the one in use leaves those before it, and the other families as they are', () => {
    const { storage, kept } = stored()
    storage.set('native_balance_cache', { [`eip155:1:${ada}`]: 1, 'solana:main:So1': 2 })
    forgetConnection(storage, 'eip155', { ended: true })
    expect(readConnection(storage, 'eip155')).toBeUndefined()
    expect(getInactiveConnections(storage, 'eip155')).toMatchObject([{ connectorId: 'io.metamask' }])
    expect(readConnection(storage, 'solana')).toMatchObject({ connectorId: 'app.sol' })
    expect(kept.get('@appkit/native_balance_cache')).toBe('{"solana:main:So1":2}')
  })

  test('forgetting all of a namespace leaves no address of it', () => {
    const { storage, kept } = stored()
    forgetConnection(storage, 'eip155', { ended: true, all: true })
    expect([...kept.values()].join()).not.toContain(ada)
    expect([...kept.values()].join()).not.toContain(bob)
    expect(readConnection(storage, 'solana')).toMatchObject({ connectorId: 'app.sol' })
  })

  test('one of those before is forgotten alone', () => {
    const { storage } = stored()
    forgetInactiveConnection(storage, 'eip155', 'io.metamask')
    expect(getInactiveConnections(storage, 'eip155')).toEqual([])
    expect(readConnection(storage, 'eip155')).toMatchObject({ connectorId: 'io.other' })
  })

  test('remembers the network that each family was on', () => {
    const { storage } = stored()
    storeSelectedNetwork(storage, 'eip155', 'eip155:8453')
    storeSelectedNetwork(storage, 'bip122', 'bip122:1')
    expect(readSelection(storage, 'eip155').caipNetworkId).toBe('eip155:8453')
    expect(readSelection(storage, 'solana').caipNetworkId).toBeUndefined()
    expect(readSelection(storage, 'bip122').caipNetworkId).toBeUndefined()
  })

  test('a network of another family is not believed', () => {
    const { storage } = stored()
    storeConnection(storage, 'eip155', { ...other, caipNetworkId: 'solana:main' })
    expect(readSelection(storage, 'eip155').caipNetworkId).toBeUndefined()
  })
})
