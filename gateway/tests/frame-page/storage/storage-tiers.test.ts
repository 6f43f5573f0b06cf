import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock as clock } from '../../../../src/core/clock.js'
import { askStorageAccess, OPEN_TIMEOUT_MS, openStorage } from '../../../src/frame-page/storage/storage-tiers.js'

const refused = () => {
  throw new DOMException('The user denied permission to access the database.', 'UnknownError')
}
/** A database that answers an open with nothing, ever. */
const silent = { open: () => new EventTarget() } as unknown as IDBFactory
const denying = { open: refused } as unknown as IDBFactory

describe('the storage ladder', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('ends in memory where the browser has no database, or refuses it', async () => {
    for (const indexedDB of [undefined, denying])
      expect((await openStorage({ indexedDB, topLevel: false, clock })).rung).toBe('memory')
  })

  test('gives up a database that does not open after two seconds, and no earlier', async () => {
    const seen: string[] = []
    const opening = openStorage({ indexedDB: silent, topLevel: false, clock }).then(({ rung }) => seen.push(rung))
    await vi.advanceTimersByTimeAsync(OPEN_TIMEOUT_MS - 1)
    expect(seen).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await opening
    expect(seen).toEqual(['memory'])
  })

  test('does not climb where access is refused, unknown, or gives a database that is none', async () => {
    const ground = { indexedDB: denying, topLevel: false, clock }
    const asked: unknown[] = []
    const requestStorageAccess = async (types?: unknown) => {
      asked.push(types)
      throw new DOMException('no gesture', 'NotAllowedError')
    }
    expect(await askStorageAccess({ requestStorageAccess }, ground)).toBeUndefined()
    expect(asked).toEqual([{ indexedDB: true }, undefined])
    expect(await askStorageAccess({}, ground)).toBeUndefined()
    const giving = { requestStorageAccess: async () => ({ indexedDB: denying }) }
    expect(await askStorageAccess(giving, ground)).toBeUndefined()
  })
})
