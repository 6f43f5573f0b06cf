import { afterEach, describe, expect, test, vi } from 'vitest'
import { STORAGE_LIMIT_MS, protocolStorage } from '../../../src/wallets/session/protocol-storage.js'
import { turnedClock } from '../helpers/turned-clock.js'

/** A storage that has to do without a database still keeps what this page needs. */
async function worksInMemory(storage: Awaited<ReturnType<typeof protocolStorage>>): Promise<void> {
  await storage.setItem('a', { deep: [1] })
  await storage.setItem('b', 2)
  await storage.removeItem('b')
  expect(await storage.getItem('a')).toEqual({ deep: [1] })
  expect(await storage.getItem('b')).toBeUndefined()
  expect(await storage.getKeys()).toEqual(['a'])
  expect(await storage.getEntries()).toEqual([['a', { deep: [1] }]])
  await storage.forget?.()
  expect(await storage.getKeys()).toEqual([])
}

describe('protocolStorage without a database', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test('where there is none', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await worksInMemory(await protocolStorage('x', turnedClock()))
  })

  test('where asking for it throws', async () => {
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    await worksInMemory(await protocolStorage('x', turnedClock()))
  })

  test('where it never answers, after the limit', async () => {
    const clock = turnedClock()
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    const opening = protocolStorage('x', clock)
    await expect.poll(() => clock.waiting).toBe(1)
    clock.turn(STORAGE_LIMIT_MS)
    await worksInMemory(await opening)
    expect(clock.waiting).toBe(0)
  })
})
