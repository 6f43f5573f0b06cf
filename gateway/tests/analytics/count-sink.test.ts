import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCountSink } from '../../src/modules/analytics/analytics-sink.js'
import { queryRows } from '../../src/store/database.js'
import { sweep } from '../../src/modules/wallet-api/maintenance.js'
import { analyticsCounts } from '../../src/store/tables/data-tables.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'

const DAY = 86_400_000
const NOON = Date.UTC(2026, 0, 31, 12)
const happened = (event: string, at = NOON, projectId = 'mine') => ({
  at,
  event,
  projectId,
  origin: '',
  properties: {},
})

describe.each(databases)('createCountSink on %s', kind => {
  let store: TestStore
  beforeAll(async () => void (store = await openTestStore(kind)), 60_000)
  beforeEach(() => store.empty())
  afterAll(() => store.close())

  const sink = () => createCountSink(async () => store.db)
  const counts = async () => {
    const { day, projectId, event } = analyticsCounts
    const rows = await store.db.select().from(analyticsCounts).orderBy(day, projectId, event)
    return rows.map(row => [row.day, row.projectId, row.event, row.count])
  }

  test('counts by day, project and event', async () => {
    const open = happened('MODAL_OPEN')
    await sink().write([open, open, happened('MODAL_OPEN', NOON + DAY), happened('MODAL_OPEN', NOON, 'other')])
    await sink().write([open, happened('MODAL_CLOSE')])
    await sink().write([])
    expect(await counts()).toEqual([
      ['2026-01-31', 'mine', 'MODAL_CLOSE', 1],
      ['2026-01-31', 'mine', 'MODAL_OPEN', 3],
      ['2026-01-31', 'other', 'MODAL_OPEN', 1],
      ['2026-02-01', 'mine', 'MODAL_OPEN', 1],
    ])
  })

  test('loses no count with concurrent writes in any order', async () => {
    const [open, close] = [happened('MODAL_OPEN'), happened('MODAL_CLOSE')]
    const writes = Array.from({ length: 20 }, (_each, n) => sink().write(n % 2 ? [open, close] : [close, open, open]))
    await Promise.all(writes)
    expect((await counts()).map(([, , event, count]) => [event, count])).toEqual([
      ['MODAL_CLOSE', 20],
      ['MODAL_OPEN', 30],
    ])
  })

  test('stores no properties of events', async () => {
    const properties = { network: 'eip155:1', name: 'A Wallet' }
    await sink().write([{ ...happened('SELECT_WALLET'), origin: 'https://app.example', properties }])
    const rows = await queryRows<object>(store.db, sql`SELECT * FROM analytics_counts`)
    expect(rows.map(row => Object.keys(row).toSorted())).toEqual([['count', 'day', 'event', 'project_id']])
    expect(JSON.stringify(rows)).not.toMatch(/eip155|Wallet|example/)
  })

  test('deletes counts after four hundred days', async () => {
    await sink().write([happened('MODAL_OPEN'), happened('MODAL_OPEN', NOON + DAY)])
    await sweep(store.db, NOON + 401 * DAY)
    expect((await counts()).map(([day]) => day)).toEqual(['2026-02-01'])
  })
})
