import { toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ActivityBook, type Followed } from '../../src/modules/activity/activity-repository.js'
import { sweep } from '../../src/modules/wallet-api/maintenance.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'

const WHOSE = { chainId: 31337, address: '0x52908400098527886E0F7030069857D2E4169EE7' }
const MONTH = 30 * 86_400_000
const hash = (number: number) => toHex(number, { size: 32 })
const found = (block: number) => ({ hash: hash(block), block, blockHash: hash(block + 1_000), position: 0 })
const mark = (upTo: number): Followed => {
  const nothing = { safeBlock: null, safeHash: null, since: null, missedFrom: null, missedTo: null }
  return { ...WHOSE, upTo, upToHash: hash(upTo), ...nothing, lookedAt: upTo }
}
const facts = { from: '', nonce: 0, minedAt: 0, failed: false, operation: 'send', moves: [] }

describe.each(databases)('the book on %s', kind => {
  let store: TestStore
  let book: ActivityBook
  beforeAll(async () => {
    store = await openTestStore(kind)
    book = new ActivityBook(async () => store.db)
  }, 60_000)
  beforeEach(() => store.empty())
  afterAll(() => store.close())

  const first = () => book.write(WHOSE, { known: undefined, keepUpTo: -1, found: [found(5), found(9)], next: mark(10) })
  const blocks = async () => (await book.page(WHOSE, { after: undefined, most: 100 })).map(({ block }) => block)

  test('forgets what is after the last common block, and keeps what is before', async () => {
    await first()
    const [newest] = await book.page(WHOSE, { after: undefined, most: 1 })
    if (newest) await book.learn(newest, facts)
    await book.write(WHOSE, { known: mark(10), keepUpTo: 7, found: [found(8), found(11)], next: mark(12) })
    expect(await blocks()).toEqual([11, 8, 5])
    expect(await book.followed(WHOSE)).toEqual(mark(12))
  })

  test('of two gateways that read at once, one writes', async () => {
    await first()
    const step = (upTo: number) => {
      return book.write(WHOSE, { known: mark(10), keepUpTo: 10, found: [found(upTo)], next: mark(upTo) })
    }
    await Promise.all([step(20), step(21)])
    const upTo = (await book.followed(WHOSE))?.upTo
    expect([
      [20, 9, 5],
      [21, 9, 5],
    ]).toContainEqual(await blocks())
    expect((await blocks())[0]).toBe(upTo)
    await Promise.all([first(), first()])
    expect((await blocks())[0]).toBe(upTo)
  })

  test('of two that read a missed piece at once, one writes; what is not read yet is not told', async () => {
    await first()
    const missed = { ...mark(10), missedFrom: 1, missedTo: 6 }
    await book.write(WHOSE, { known: mark(10), keepUpTo: 10, found: [], next: missed })
    const step = (missedTo: number) => {
      const next = { ...mark(10), missedFrom: 1, missedTo }
      return book.write(WHOSE, { known: missed, keepUpTo: 10, found: [found(missedTo + 1)], next })
    }
    await Promise.all([step(2), step(3)])
    const above = (await book.followed(WHOSE))?.missedTo ?? 0
    expect([2, 3]).toContain(above)
    const told = await book.page(WHOSE, { after: undefined, above, most: 100 })
    expect(told.map(({ block }) => block)).toEqual([9, 5, above + 1])
  })

  test('writes down what happened, but not to a transaction that stands elsewhere by now', async () => {
    await first()
    const [newest, oldest] = await book.page(WHOSE, { after: undefined, most: 2 })
    if (!newest || !oldest) throw new TypeError('nothing was written')
    await book.learn({ ...newest, blockHash: hash(77) }, 'nothing')
    await book.learn({ ...newest, blockHash: hash(77) }, facts)
    expect((await book.page(WHOSE, { after: undefined, most: 1 }))[0]?.facts).toBeNull()
    await book.learn(newest, facts)
    await book.learn(oldest, 'nothing')
    expect((await book.page(WHOSE, { after: undefined, most: 2 })).map(row => [row.block, row.facts])).toEqual([
      [9, facts],
    ])
  })

  test('forgets what nobody has asked for in a month', async () => {
    await first()
    await book.touch(WHOSE, MONTH)
    await sweep(store.db, MONTH + MONTH)
    expect(await blocks()).toEqual([9, 5])
    await sweep(store.db, MONTH + MONTH + 1)
    expect([await blocks(), await book.followed(WHOSE)]).toEqual([[], undefined])
  })
})
