import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../../src/core/clock.js'
import { openStorage } from '../../../src/frame-page/storage/storage-tiers.js'

describe('the storage ladder in a browser', () => {
  test('stands on IndexedDB where it works, and says in which window', async () => {
    const ground = { indexedDB, topLevel: false, clock: systemClock }
    expect((await openStorage(ground)).rung).toBe('idb')
    expect((await openStorage({ ...ground, topLevel: true })).rung).toBe('popup')
  })

  test('leaves nothing of its trial behind', async () => {
    const { rows } = await openStorage({ indexedDB, topLevel: false, clock: systemClock })
    expect(await rows.list('keys', 'probe')).toEqual([])
  })
})
