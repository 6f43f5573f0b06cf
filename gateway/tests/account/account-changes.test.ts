import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AccountChanges } from '../../src/modules/account/account-changes.js'
import { databases } from '../helpers/test-store.js'
import { countOf, DAY, EMAIL, otherDevice, person, type LoggedIn } from '../helpers/wallet/account-fixture.js'
import { openTestCore, renewAccess, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN } from '../helpers/wallet/test-frame.js'

describe.each(databases)('pending changes of an account on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const sessionOf = async ({ frame }: LoggedIn) => {
    const session = await api.core.db.query.sessions.findFirst({ where: (row, { eq }) => eq(row.jkt, frame.jkt) })
    if (!session) return expect.unreachable('no session')
    return { accountId: session.accountId, sessionId: session.id, jkt: session.jkt, origin: session.origin }
  }
  const schedule = async (by: LoggedIn, dueAt = api.clock.now() + 7 * DAY) => {
    const session = await sessionOf(by)
    const change = { kind: 'device', subject: 'handover-1', dueAt, session } as const
    const client = { browser: 'Firefox on Linux', country: 'DE' }
    return api.core.db.transaction(db => new AccountChanges(api.core).start({ ...change, client }, db))
  }
  const list = async ({ frame }: LoggedIn) => (await frame.call('POST /v1/account/changes', {})).body.changes
  const cancel = ({ frame }: LoggedIn, changeId: string) => frame.call('POST /v1/account/changes/cancel', { changeId })
  const isLive = async ({ frame }: LoggedIn) => (await frame.call('POST /v1/account/changes', {})).status === 200

  test('changes: every session of the account sees a pending change, and a refresh reports it', async () => {
    const owner = await person(api)
    const device = await otherDevice(api)
    const since = api.clock.now()
    const { id, dueAt } = await schedule(device)
    const expected = {
      changeId: id,
      kind: 'device',
      createdAt: Math.floor(since / 1000),
      dueAt: Math.ceil(dueAt / 1000),
      origin: APP_ORIGIN,
      browser: 'Firefox on Linux',
      country: 'DE',
    }
    expect(await list(owner)).toEqual([{ ...expected, here: false }])
    expect(await list(device)).toEqual([{ ...expected, here: true }])
    const refreshed = await owner.frame.call('POST /v1/token/refresh', { refreshToken: owner.grant.refreshToken })
    expect(refreshed.body.changes).toEqual([{ ...expected, here: false }])
    expect(await list(await person(api, 'eve@example.com'))).toEqual([])
    expect(await countOf(api, EMAIL, 'A new device will be able to open your wallet', since)).toBe(1)
  })

  test('changes: a confirmed device stops a change and ends the session that requested it', async () => {
    const owner = await person(api)
    const thief = await otherDevice(api)
    const since = api.clock.now()
    const { id } = await schedule(thief)
    expect((await cancel(owner, id)).status).toBe(200)
    expect(await list(owner)).toEqual([])
    expect([await isLive(owner), await isLive(thief)]).toEqual([true, false])
    expect((await cancel(owner, id)).error.code).toBe('expired')
    expect(await countOf(api, EMAIL, 'A planned change of your account was stopped', since)).toBe(1)
    const log = await api.core.db.query.auditLog.findMany()
    expect(log.filter(({ action }) => action === 'change/cancelled')).toHaveLength(1)
  })

  test('changes: a newer device that stops a change does not sign out the older one', async () => {
    const owner = await person(api)
    const thief = await otherDevice(api)
    api.clock.turn(DAY)
    for (const { frame } of [owner, thief]) await renewAccess(api, frame)
    const { id } = await schedule(owner)
    expect((await cancel(thief, id)).status).toBe(200)
    expect([await isLive(owner), await isLive(thief)]).toEqual([true, true])
  })

  test('changes: a session on hold stops only its own changes', async () => {
    const owner = await person(api)
    const held = await otherDevice(api)
    const { id } = await schedule(owner)
    expect((await cancel(held, id)).error.code).toBe('on_hold')
    api.clock.turn(DAY)
    await renewAccess(api, held.frame)
    expect((await cancel(held, id)).status).toBe(200)
    const third = await otherDevice(api)
    const { id: own } = await schedule(third)
    expect((await cancel(third, own)).status).toBe(200)
    expect(await isLive(third)).toBe(true)
  })

  test('changes: another account cannot stop a change', async () => {
    const owner = await person(api)
    const { id } = await schedule(owner)
    expect((await cancel(await person(api, 'eve@example.com'), id)).error.code).toBe('expired')
    expect(await list(owner)).toHaveLength(1)
  })

  test('changes: a second request neither delays nor hastens a pending change', async () => {
    const owner = await person(api)
    const first = await schedule(owner)
    api.clock.turn(60_000)
    expect(await schedule(owner, api.clock.now() + 1)).toEqual(first)
  })

  test('changes: a change is due at its time and is completed once', async () => {
    const owner = await person(api)
    const changes = new AccountChanges(api.core)
    const { id } = await schedule(owner)
    expect(await changes.due()).toEqual([])
    api.clock.turn(7 * DAY)
    const [due] = await changes.due()
    if (!due) return expect.unreachable('nothing is due')
    expect(due.id).toBe(id)
    const complete = () => api.core.db.transaction(db => changes.complete(due, db))
    expect((await Promise.all([complete(), complete()])).toSorted()).toEqual([false, true])
    expect(await changes.due()).toEqual([])
  })
})
