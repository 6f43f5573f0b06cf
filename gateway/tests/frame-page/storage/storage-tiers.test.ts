import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock as clock } from '../../../../src/core/clock.js'
import { openWithStorageAccess, OPEN_TIMEOUT_MS, openStorage } from '../../../src/frame-page/storage/storage-tiers.js'

const refused = () => {
  throw new DOMException('The user denied permission to access the database.', 'UnknownError')
}
/** A database that never opens. */
const silent = { open: () => new EventTarget() } as unknown as IDBFactory
const denying = { open: refused } as unknown as IDBFactory

describe('storage tiers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('falls back to memory without a usable database', async () => {
    for (const indexedDB of [undefined, denying])
      expect((await openStorage({ indexedDB, topLevel: false, clock })).tier).toBe('memory')
  })

  test('gives up a database that does not open after two seconds', async () => {
    const seen: string[] = []
    const opening = openStorage({ indexedDB: silent, topLevel: false, clock }).then(({ tier }) => seen.push(tier))
    await vi.advanceTimersByTimeAsync(OPEN_TIMEOUT_MS - 1)
    expect(seen).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await opening
    expect(seen).toEqual(['memory'])
  })

  test('stays in its tier if access is refused, unsupported, or returns no database', async () => {
    const ground = { indexedDB: denying, topLevel: false, clock }
    const requests: unknown[] = []
    const requestStorageAccess = async (types?: unknown) => {
      requests.push(types)
      throw new DOMException('no gesture', 'NotAllowedError')
    }
    expect(await openWithStorageAccess({ requestStorageAccess }, ground)).toBeUndefined()
    expect(requests).toEqual([{ indexedDB: true }, undefined])
    expect(await openWithStorageAccess({}, ground)).toBeUndefined()
    const giving = { requestStorageAccess: async () => ({ indexedDB: denying }) }
    expect(await openWithStorageAccess(giving, ground)).toBeUndefined()
  })
})
