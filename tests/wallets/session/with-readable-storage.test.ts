import { afterEach, describe, expect, test } from 'vitest'
import { withReadableStorage } from '../../../src/wallets/session/protocol-client.js'

describe('withReadableStorage', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  afterEach(() => {
    if (before) Object.defineProperty(globalThis, 'localStorage', before)
    else Reflect.deleteProperty(globalThis, 'localStorage')
  })

  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }

  test('hides a blocked storage from the loaded code and restores it', async () => {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse })
    expect(await withReadableStorage(async () => typeof globalThis.localStorage)).toBe('undefined')
    expect(() => globalThis.localStorage).toThrow('Access is denied')
  })

  test('restores it if loading fails', async () => {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse })
    await expect(withReadableStorage(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
    expect(() => globalThis.localStorage).toThrow('Access is denied')
  })

  test('keeps a readable storage', async () => {
    const storage = new Map()
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage })
    expect(await withReadableStorage(async () => globalThis.localStorage)).toBe(storage)
  })
})
