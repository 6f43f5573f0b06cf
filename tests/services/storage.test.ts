import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isListOf, isOneOf, isShape, isText, type Check } from '../../src/lib/shape.js'
import { createStorage, type StorageArea } from '../../src/services/storage.js'
import { property } from '../lib/property.js'

const isStatus = isOneOf('connected', 'connecting', 'reconnecting', 'disconnected')
const isWallets = isListOf(isShape({ id: isText, name: isText }))

/** A browser's storage: a map that can be told to refuse. */
class Area implements StorageArea {
  readonly kept = new Map<string, string>()
  refuses = { read: false, write: false }

  getItem(key: string): string | null {
    if (this.refuses.read) throw new DOMException('denied', 'SecurityError')
    return this.kept.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    if (this.refuses.write) throw new DOMException('full', 'QuotaExceededError')
    this.kept.set(key, value)
  }

  removeItem(key: string): void {
    this.kept.delete(key)
  }
}

function setUp(id?: string) {
  const area = new Area()
  return { area, storage: createStorage(id, () => area), again: () => createStorage(id, () => area) }
}

describe('createStorage', () => {
  test('gives back what was stored, after a reload too', () => {
    const { storage, again } = setUp()
    storage.set('recent_wallets', [{ id: 'a', name: 'A' }])
    expect(storage.get('recent_wallets', isWallets)).toEqual([{ id: 'a', name: 'A' }])
    expect(again().get('recent_wallets', isWallets)).toEqual([{ id: 'a', name: 'A' }])
  })

  test('keeps texts as they are, under the prefix', () => {
    const { storage, area } = setUp('default')
    storage.set('connection_status', 'connected')
    storage.set('eip155:connected_connector_id', 'io.metamask')
    expect(Object.fromEntries(area.kept)).toEqual({
      '@appkit/connection_status': 'connected',
      '@appkit/eip155:connected_connector_id': 'io.metamask',
    })
  })

  test('another instance keeps its own, under its id', () => {
    const { storage, area } = setUp('second')
    storage.set('connection_status', 'connected')
    expect([...area.kept.keys()]).toEqual(['@appkit/second/connection_status'])
    expect(createStorage('default', () => area).get('connection_status', isStatus)).toBeUndefined()
  })

  test('the wallet’s link has the name the relay library reads', () => {
    const { storage, area } = setUp('second')
    storage.set('WALLETCONNECT_DEEPLINK_CHOICE', { href: 'metamask://', name: 'MetaMask' })
    expect([...area.kept]).toEqual([['WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"metamask://","name":"MetaMask"}']])
  })

  test('removes', () => {
    const { storage, area } = setUp()
    storage.set('connection_status', 'connected')
    storage.remove('connection_status')
    expect(storage.get('connection_status', isStatus)).toBeUndefined()
    expect(area.kept.size).toBe(0)
  })

  test.each(['connected?', '{"state":"connected"}', '[', 'null', '', '5', '{"a":'])(
    '%j, of another version, counts as absent',
    text => {
      const { storage, area } = setUp()
      area.kept.set('@appkit/connection_status', text)
      area.kept.set('@appkit/recent_wallets', text)
      expect(storage.get('connection_status', isStatus)).toBeUndefined()
      expect(storage.get('recent_wallets', isWallets)).toBeUndefined()
    },
  )

  test('where the browser refuses to be read, it works from memory', () => {
    const { storage, area } = setUp()
    area.refuses = { read: true, write: true }
    expect(storage.get('connection_status', isStatus)).toBeUndefined()
    storage.set('connection_status', 'connected')
    expect(storage.get('connection_status', isStatus)).toBe('connected')
    storage.remove('connection_status')
    expect(storage.get('connection_status', isStatus)).toBeUndefined()
  })

  test('where touching storage throws, it works from memory', () => {
    const storage = createStorage(undefined, () => {
      throw new DOMException('denied', 'SecurityError')
    })
    storage.set('connection_status', 'connected')
    expect(storage.get('connection_status', isStatus)).toBe('connected')
    storage.remove('connection_status')
    expect(storage.get('connection_status', isStatus)).toBeUndefined()
  })

  test('when it is full, the new value lives in memory and the old one does not come back', () => {
    const { storage, area, again } = setUp()
    storage.set('connection_status', 'connected')
    area.refuses.write = true
    storage.set('connection_status', 'disconnected')
    expect(storage.get('connection_status', isStatus)).toBe('disconnected')
    expect(again().get('connection_status', isStatus)).toBeUndefined()
  })

  test('when there is room again, the browser keeps the value', () => {
    const { storage, area, again } = setUp()
    area.refuses.write = true
    storage.set('connection_status', 'connecting')
    area.refuses.write = false
    storage.set('connection_status', 'connected')
    expect(again().get('connection_status', isStatus)).toBe('connected')
  })

  test('what somebody else wiped is gone', () => {
    const { storage, area } = setUp()
    storage.set('connection_status', 'connected')
    area.kept.clear()
    expect(storage.get('connection_status', isStatus)).toBeUndefined()
  })

  test('without a document it lives in memory only', () => {
    const storage = createStorage()
    storage.set('connection_status', 'connected')
    expect(storage.get('connection_status', isStatus)).toBe('connected')
    expect(createStorage().get('connection_status', isStatus)).toBeUndefined()
    storage.onChange('connection_status', () => {}, new AbortController().signal)
  })

  test('any text comes back as the same text', () => {
    const json = fc.oneof(fc.json(), fc.constantFrom('null', 'true', '1e3', '"quoted"', '[]'))
    property(fc.oneof(fc.string(), json), text => {
      const { storage, again } = setUp()
      storage.set('connected_social', text)
      expect(again().get('connected_social', isAnyText)).toBe(text)
    })
  })

  test('whatever lies in the browser, reading never throws and never gives what the check refuses', () => {
    property(fc.oneof(fc.string(), fc.json(), fc.string({ unit: 'binary' })), text => {
      const { storage, area } = setUp()
      for (const key of ['recent_wallets', 'connections', 'active_namespace']) area.kept.set(`@appkit/${key}`, text)
      const wallets = storage.get('recent_wallets', isWallets)
      expect(wallets === undefined || isWallets(wallets)).toBe(true)
      expect(storage.get('connections', isNothing)).toBeUndefined()
      expect(storage.get('active_namespace', isOneOf('eip155'))).toBe(
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

  test('hears another tab change the key, or clear everything, until the signal is aborted', () => {
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

  test('what another tab stored wins over what only memory held', () => {
    const { storageEvent } = page()
    const { storage, area } = setUp()
    storage.onChange('connection_status', () => {}, new AbortController().signal)
    area.refuses.write = true
    storage.set('connection_status', 'connected')
    area.kept.set('@appkit/connection_status', 'disconnected')
    storageEvent('@appkit/connection_status')
    expect(storage.get('connection_status', isStatus)).toBe('disconnected')
  })
})
