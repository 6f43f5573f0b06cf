import * as fc from 'fast-check'
import { toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ActivityRepository } from '../../src/modules/activity/activity-repository.js'
import { History, readCursor } from '../../src/modules/activity/history.js'
import { activityAccounts, activityTransactions } from '../../src/store/tables/data-tables.js'
import { testChain } from '../helpers/chains/test-chain.js'
import { testData } from '../helpers/chains/test-data.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'

const OWNER = '0x52908400098527886E0F7030069857D2E4169EE7'
const ACCOUNT = { chainId: 31337, address: OWNER }
const facts = { from: OWNER, to: OWNER, nonce: 0, minedAt: 0, failed: false, operation: 'send', moves: [] }

/** Positions on a chain: a block, and the index of a transaction in it. */
const positions = (lowest: number, highest: number, maxLength: number) =>
  fc.uniqueArray(fc.tuple(fc.integer({ min: lowest, max: highest }), fc.nat(3)), { maxLength, selector: String })
const toHash = ([block, position]: readonly [number, number]) => toHex(block * 4 + position, { size: 32 })

describe.each(databases)('history pages on %s', kind => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore(kind)
  }, 60_000)
  afterAll(() => store.close())

  async function insert(rows: readonly (readonly [number, number])[]) {
    const values = rows.map(row => {
      return { ...ACCOUNT, hash: toHash(row), block: row[0], blockHash: toHash(row), position: row[1], facts }
    })
    if (values.length > 0) await store.db.insert(activityTransactions).values(values)
  }

  test('returns every transaction once, newest first, while new ones arrive', { timeout: 120_000 }, async () => {
    const repository = new ActivityRepository(async () => store.db)
    const history = new History(testData(), repository)
    const chain = testChain([])
    const run = async (old: readonly [number, number][], fresh: readonly [number, number][]) => {
      await store.empty()
      await store.db.insert(activityAccounts).values({ ...ACCOUNT, upTo: 0, upToHash: '', lookedAt: 0 })
      await insert(old)
      const seen: string[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await history.page(chain, OWNER, cursor === undefined ? undefined : readCursor(cursor))
        if (cursor === undefined) await insert(fresh)
        seen.push(...page.data.map(({ metadata }) => metadata.hash))
        cursor = page.next
      }
      expect(seen).toEqual(old.toSorted(([a, x], [b, y]) => b - a || y - x).map(toHash))
    }
    await fc.assert(fc.asyncProperty(positions(0, 60, 90), positions(61, 99, 30), run), { numRuns: 15 })
  })
})
