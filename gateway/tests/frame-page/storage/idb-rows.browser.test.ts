import { afterEach, describe, expect, test } from 'vitest'
import { idbRows } from '../../../src/frame-page/storage/row-store.js'
import { rowStoreRules } from '../helpers/row-store-rules.js'

const NAME = 'appkit-wallet'

/** Deletes the database; connections that are open let it go. */
function dropped(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(NAME)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error))
  })
}
afterEach(dropped)

describe('rows in IndexedDB', () => {
  rowStoreRules(() => idbRows(indexedDB))

  test('are there for who opens the database again', async () => {
    await (await idbRows(indexedDB)).write([{ table: 'sessions', key: 'a', value: 1 }])
    expect(await (await idbRows(indexedDB)).read('sessions', 'a')).toBe(1)
  })

  test('can be asked after the browser took the database away', async () => {
    const rows = await idbRows(indexedDB)
    await rows.write([{ table: 'sessions', key: 'a', value: 1 }])
    await dropped()
    expect(await rows.read('sessions', 'a')).toBeUndefined()
    await rows.write([{ table: 'sessions', key: 'a', value: 2 }])
    expect(await rows.read('sessions', 'a')).toBe(2)
  })
})
