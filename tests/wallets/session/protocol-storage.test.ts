import { afterEach, describe, expect, test, vi } from 'vitest'
import { STORAGE_TIMEOUT_MS, protocolStorage } from '../../../src/wallets/session/protocol-storage.js'
import { createManualClock } from '../helpers/manual-clock.js'

/** Checks that storage without a database still works for this page. */
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

  test('keeps data in memory if IndexedDB does not exist', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await worksInMemory(await protocolStorage('x', createManualClock()))
  })

  test('keeps data in memory if opening it throws', async () => {
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    await worksInMemory(await protocolStorage('x', createManualClock()))
  })

  test('keeps data in memory after the timeout if it never responds', async () => {
    const clock = createManualClock()
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    const opening = protocolStorage('x', clock)
    await expect.poll(() => clock.waiting).toBe(1)
    clock.turn(STORAGE_TIMEOUT_MS)
    await worksInMemory(await opening)
    expect(clock.waiting).toBe(0)
  })
})
