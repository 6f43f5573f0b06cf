import { toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ActivityRepository, type FollowState } from '../../src/modules/activity/activity-repository.js'
import { sweep } from '../../src/modules/wallet-api/maintenance.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'

const ACCOUNT = { chainId: 31337, address: '0x52908400098527886E0F7030069857D2E4169EE7' }
const MONTH = 30 * 86_400_000
const hash = (number: number) => toHex(number, { size: 32 })
const found = (block: number) => ({ hash: hash(block), block, blockHash: hash(block + 1_000), position: 0 })
const mark = (upTo: number): FollowState => {
  const nothing = { safeBlock: null, safeHash: null, since: null, missedFrom: null, missedTo: null }
  return { ...ACCOUNT, upTo, upToHash: hash(upTo), ...nothing, lookedAt: upTo }
}
const facts = { from: '', nonce: 0, minedAt: 0, failed: false, operation: 'send', moves: [] }

describe.each(databases)('ActivityRepository on %s', kind => {
  let store: TestStore
  let repository: ActivityRepository
  beforeAll(async () => {
    store = await openTestStore(kind)
    repository = new ActivityRepository(async () => store.db)
  }, 60_000)
  beforeEach(() => store.empty())
  afterAll(() => store.close())

  const first = () =>
    repository.write(ACCOUNT, { known: undefined, keepUpTo: -1, found: [found(5), found(9)], next: mark(10) })
  const blocks = async () =>
    (await repository.page(ACCOUNT, { after: undefined, limit: 100 })).map(({ block }) => block)

  test('deletes transactions after the last common block and keeps earlier ones', async () => {
    await first()
    const [newest] = await repository.page(ACCOUNT, { after: undefined, limit: 1 })
    if (newest) await repository.storeFacts(newest, facts)
    await repository.write(ACCOUNT, { known: mark(10), keepUpTo: 7, found: [found(8), found(11)], next: mark(12) })
    expect(await blocks()).toEqual([11, 8, 5])
    expect(await repository.getFollowState(ACCOUNT)).toEqual(mark(12))
  })

  test('stores only one of two concurrent rounds', async () => {
    await first()
    const step = (upTo: number) => {
      return repository.write(ACCOUNT, { known: mark(10), keepUpTo: 10, found: [found(upTo)], next: mark(upTo) })
    }
    await Promise.all([step(20), step(21)])
    const upTo = (await repository.getFollowState(ACCOUNT))?.upTo
    expect([
      [20, 9, 5],
      [21, 9, 5],
    ]).toContainEqual(await blocks())
    expect((await blocks())[0]).toBe(upTo)
    await Promise.all([first(), first()])
    expect((await blocks())[0]).toBe(upTo)
  })

  test('stores only one of two concurrent catch-up rounds and hides unread blocks', async () => {
    await first()
    const missed = { ...mark(10), missedFrom: 1, missedTo: 6 }
    await repository.write(ACCOUNT, { known: mark(10), keepUpTo: 10, found: [], next: missed })
    const step = (missedTo: number) => {
      const next = { ...mark(10), missedFrom: 1, missedTo }
      return repository.write(ACCOUNT, { known: missed, keepUpTo: 10, found: [found(missedTo + 1)], next })
    }
    await Promise.all([step(2), step(3)])
    const above = (await repository.getFollowState(ACCOUNT))?.missedTo ?? 0
    expect([2, 3]).toContain(above)
    const page = await repository.page(ACCOUNT, { after: undefined, above, limit: 100 })
    expect(page.map(({ block }) => block)).toEqual([9, 5, above + 1])
  })

  test('stores facts unless the transaction is in another block by now', async () => {
    await first()
    const [newest, oldest] = await repository.page(ACCOUNT, { after: undefined, limit: 2 })
    if (!newest || !oldest) throw new TypeError('nothing was written')
    await repository.storeFacts({ ...newest, blockHash: hash(77) }, 'nothing')
    await repository.storeFacts({ ...newest, blockHash: hash(77) }, facts)
    expect((await repository.page(ACCOUNT, { after: undefined, limit: 1 }))[0]?.facts).toBeNull()
    await repository.storeFacts(newest, facts)
    await repository.storeFacts(oldest, 'nothing')
    expect((await repository.page(ACCOUNT, { after: undefined, limit: 2 })).map(row => [row.block, row.facts])).toEqual(
      [[9, facts]],
    )
  })

  test('deletes accounts that were not requested for a month', async () => {
    await first()
    await repository.touch(ACCOUNT, MONTH)
    await sweep(store.db, MONTH + MONTH)
    expect(await blocks()).toEqual([9, 5])
    await sweep(store.db, MONTH + MONTH + 1)
    expect([await blocks(), await repository.getFollowState(ACCOUNT)]).toEqual([[], undefined])
  })
})
