import { afterEach, describe, expect, test } from 'vitest'
import { openIdbRows } from '../../../src/frame-page/storage/row-store.js'
import { rowStoreRules } from '../helpers/row-store-rules.js'

const NAME = 'appkit-wallet'

/** Deletes the database, which closes open connections. */
function dropped(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(NAME)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error))
  })
}
afterEach(dropped)

describe('rows in IndexedDB', () => {
  rowStoreRules(() => openIdbRows(indexedDB))

  test('persist for the next open of the database', async () => {
    await (await openIdbRows(indexedDB)).write([{ table: 'sessions', key: 'a', value: 1 }])
    expect(await (await openIdbRows(indexedDB)).read('sessions', 'a')).toBe(1)
  })

  test('work after the browser closed the database', async () => {
    const rows = await openIdbRows(indexedDB)
    await rows.write([{ table: 'sessions', key: 'a', value: 1 }])
    await dropped()
    expect(await rows.read('sessions', 'a')).toBeUndefined()
    await rows.write([{ table: 'sessions', key: 'a', value: 2 }])
    expect(await rows.read('sessions', 'a')).toBe(2)
  })
})
