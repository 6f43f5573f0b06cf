import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../../src/core/clock.js'
import { openStorage } from '../../../src/frame-page/storage/storage-tiers.js'

describe('storage tiers in a browser', () => {
  test('uses IndexedDB if it works, and reports the kind of window', async () => {
    const ground = { indexedDB, topLevel: false, clock: systemClock }
    expect((await openStorage(ground)).tier).toBe('idb')
    expect((await openStorage({ ...ground, topLevel: true })).tier).toBe('popup')
  })

  test('leaves no probe data', async () => {
    const { rows } = await openStorage({ indexedDB, topLevel: false, clock: systemClock })
    expect(await rows.list('keys', 'probe')).toEqual([])
  })
})
