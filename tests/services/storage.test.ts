import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isList, isLiteral, isShape, isText, type Check } from '../../src/lib/shape.js'
import { createStorage, type StorageArea } from '../../src/services/storage.js'
import { property } from '../lib/property.js'

const isStatus = isLiteral('connected', 'connecting', 'reconnecting', 'disconnected')
const isWallets = isList(isShape({ id: isText, name: isText }))

/** A browser storage that can be set to deny access. */
class Area implements StorageArea {
  readonly values = new Map<string, string>()
  denies = { read: false, write: false }

  getItem(key: string): string | null {
    if (this.denies.read) throw new DOMException('denied', 'SecurityError')
    return this.values.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    if (this.denies.write) throw new DOMException('full', 'QuotaExceededError')
    this.values.set(key, value)
  }

  removeItem(key: string): void {
    this.values.delete(key)
  }
}

function setUp(id?: string) {
  const area = new Area()
  return { area, storage: createStorage(id, () => area), reopen: () => createStorage(id, () => area) }
}

describe('createStorage', () => {
  test('returns stored values, also after a reload', () => {
    const { storage, reopen } = setUp()
    storage.set('recent_wallets', [{ id: 'a', name: 'A' }])
    expect(storage.get('recent_wallets', isWallets)).toEqual([{ id: 'a', name: 'A' }])
    expect(reopen().get('recent_wallets', isWallets)).toEqual([{ id: 'a', name: 'A' }])
  })

  test('stores plain texts unquoted, with the prefix', () => {
    const { storage, area } = setUp('default')
    storage.set('connection_status', 'connected')
    storage.set('eip155:connected_connector_id', 'io.metamask')
    expect(Object.fromEntries(area.values)).toEqual({
      '@appkit/connection_status': 'connected',
      '@appkit/eip155:connected_connector_id': 'io.metamask',
    })
  })

  test('separates instances by id', () => {
    const { storage, area } = setUp('second')
    storage.set('connection_status', 'connected')
    expect([...area.values.keys()]).toEqual(['@appkit/second/connection_status'])
    expect(createStorage('default', () => area).get('connection_status', isStatus)).toBeUndefined()
  })

  test("stores the wallet's deep link under the key of the relay library", () => {
    const { storage, area } = setUp('second')
    storage.set('WALLETCONNECT_DEEPLINK_CHOICE', { href: 'metamask://', name: 'MetaMask' })
    expect([...area.values]).toEqual([['WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"metamask://","name":"MetaMask"}']])
  })

  test('removes a value', () => {
    const { storage, area } = setUp()
    storage.set('connection_status', 'connected')
    storage.remove('connection_status')
    expect(storage.get('connection_status', isStatus)).toBeUndefined()
    expect(area.values.size).toBe(0)
  })

  test.each(['connected?', '{"state":"connected"}', '[', 'null', '', '5', '{"a":'])(
    'ignores the malformed value %j',
    text => {
      const { storage, area } = setUp()
      area.values.set('@appkit/connection_status', text)
      area.values.set('@appkit/recent_wallets', text)
      expect(storage.get('connection_status', isStatus)).toBeUndefined()
      expect(storage.get('recent_wallets', isWallets)).toBeUndefined()
    },
  )

  test('uses memory if the browser denies access', () => {
    const { storage, area } = setUp()
    area.denies = { read: true, write: true }
    expect(storage.get('connection_status', isStatus)).toBeUndefined()
    storage.set('connection_status', 'connected')
    expect(storage.get('connection_status', isStatus)).toBe('connected')
    storage.remove('connection_status')
    expect(storage.get('connection_status', isStatus)).toBeUndefined()
  })

  test('uses memory if accessing the storage throws', () => {
    const storage = createStorage(undefined, () => {
      throw new DOMException('denied', 'SecurityError')
    })
    storage.set('connection_status', 'connected')
    expect(storage.get('connection_status', isStatus)).toBe('connected')
    storage.remove('connection_status')
    expect(storage.get('connection_status', isStatus)).toBeUndefined()
  })

  test('keeps a new value in memory and removes the old one if the storage is full', () => {
    const { storage, area, reopen } = setUp()
    storage.set('connection_status', 'connected')
    area.denies.write = true
    storage.set('connection_status', 'disconnected')
    expect(storage.get('connection_status', isStatus)).toBe('disconnected')
    expect(reopen().get('connection_status', isStatus)).toBeUndefined()
  })

  test('stores the next value in the browser once there is space', () => {
    const { storage, area, reopen } = setUp()
    area.denies.write = true
    storage.set('connection_status', 'connecting')
    area.denies.write = false
    storage.set('connection_status', 'connected')
    expect(reopen().get('connection_status', isStatus)).toBe('connected')
  })

  test('does not return a value that was cleared elsewhere', () => {
    const { storage, area } = setUp()
    storage.set('connection_status', 'connected')
    area.values.clear()
    expect(storage.get('connection_status', isStatus)).toBeUndefined()
  })

  test('uses memory without a document', () => {
    const storage = createStorage()
    storage.set('connection_status', 'connected')
    expect(storage.get('connection_status', isStatus)).toBe('connected')
    expect(createStorage().get('connection_status', isStatus)).toBeUndefined()
    storage.onChange('connection_status', () => {}, new AbortController().signal)
  })

  test('returns any text unchanged', () => {
    const json = fc.oneof(fc.json(), fc.constantFrom('null', 'true', '1e3', '"quoted"', '[]'))
    property(fc.oneof(fc.string(), json), text => {
      const { storage, reopen } = setUp()
      storage.set('connected_social', text)
      expect(reopen().get('connected_social', isAnyText)).toBe(text)
    })
  })

  test('never throws and never returns an invalid value, whatever the browser stores', () => {
    property(fc.oneof(fc.string(), fc.json(), fc.string({ unit: 'binary' })), text => {
      const { storage, area } = setUp()
      for (const key of ['recent_wallets', 'connections', 'active_namespace']) area.values.set(`@appkit/${key}`, text)
      const wallets = storage.get('recent_wallets', isWallets)
      expect(wallets === undefined || isWallets(wallets)).toBe(true)
      expect(storage.get('connections', isNothing)).toBeUndefined()
      expect(storage.get('active_namespace', isLiteral('eip155'))).toBe(
        text === 'eip155' || text === '"eip155"' ? 'eip155' : undefined,
      )
    })
  })
})

const isAnyText: Check<string> = (value): value is string => typeof value === 'string'
const isNothing: Check<never> = (value): value is never => value instanceof WeakRef

describe('onChange', () => {
  afterEach(() => void vi.unstubAllGlobals())

  function page() {
    const window = new EventTarget()
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    const storageEvent = (key: string | null) => void window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    return { storageEvent }
  }

  test('reports a changed key or a cleared storage until the signal is aborted', () => {
    const { storageEvent } = page()
    const { storage } = setUp('second')
    const life = new AbortController()
    const changed = vi.fn()
    storage.onChange('connection_status', changed, life.signal)
    storageEvent('@appkit/connection_status')
    storageEvent('@appkit/second/recent_wallets')
    expect(changed).not.toHaveBeenCalled()
    storageEvent('@appkit/second/connection_status')
    storageEvent(null)
    expect(changed).toHaveBeenCalledTimes(2)
    life.abort()
    storageEvent('@appkit/second/connection_status')
    expect(changed).toHaveBeenCalledTimes(2)
  })

  test('prefers a value from another tab over its own in memory', () => {
    const { storageEvent } = page()
    const { storage, area } = setUp()
    storage.onChange('connection_status', () => {}, new AbortController().signal)
    area.denies.write = true
    storage.set('connection_status', 'connected')
    area.values.set('@appkit/connection_status', 'disconnected')
    storageEvent('@appkit/connection_status')
    expect(storage.get('connection_status', isStatus)).toBe('disconnected')
  })
})
