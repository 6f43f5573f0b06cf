import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schema } from '../../src/store/database.js'
import { DAY, follow, HOUR, linksOf, otherDevice, person } from '../helpers/wallet/account-fixture.js'
import { madeSet } from '../helpers/wallet/made-set.js'
import { requestSigned } from '../helpers/wallet/request-signed.js'
import { putInForce } from '../helpers/wallet/share-recipient.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, type TestFrame } from '../helpers/wallet/test-frame.js'
import { databases } from '../helpers/test-store.js'

const OLD = 'ada@example.com'
const NEW = 'thief@example.com'
const CHANGED = 'Your email address was changed'

describe.each(databases)('former email address on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  /** With `walletId`, the wallet signs the change. */
  const change = async (frame: TestFrame, from: string, to: string, walletId?: string) => {
    const { changeId } = (await frame.call('POST /v1/email/start', { email: to })).body
    await frame.call('POST /v1/email/primary', { changeId, code: await api.code(from) })
    const body = { changeId, code: await api.code(to) }
    if (walletId === undefined) return frame.call('POST /v1/email/secondary', body)
    return requestSigned(frame, 'POST /v1/email/secondary', { ...body, walletId })
  }
  const login = async (frame: TestFrame, email: string) => {
    api.clock.turn(601_000)
    return (await api.login(frame, email)).userId
  }

  test('rejects an email change from a device on hold at every step', async () => {
    await person(api, OLD)
    const { frame: held } = await otherDevice(api, OLD)
    const started = await held.call('POST /v1/email/start', { email: NEW })
    expect([started.status, started.error.code]).toEqual([403, 'on_hold'])
    const { devices } = schema
    const mine = eq(devices.jkt, held.jkt)
    await api.core.db.update(devices).set({ holdUntil: 0 }).where(mine)
    const { changeId } = (await held.call('POST /v1/email/start', { email: NEW })).body
    await held.call('POST /v1/email/primary', { changeId, code: await api.code(OLD) })
    await api.core.db
      .update(devices)
      .set({ holdUntil: api.clock.now() + HOUR })
      .where(mine)
    const last = await held.call('POST /v1/email/secondary', { changeId, code: await api.code(NEW) })
    expect([last.status, last.error.code]).toEqual([403, 'on_hold'])
  })

  test('opens the account for 72 hours in addition to the new address', async () => {
    const { frame, grant } = await person(api, OLD)
    expect((await change(frame, OLD, NEW)).status).toBe(200)
    api.clock.turn(71 * HOUR)
    expect(await login(frame, OLD)).toBe(grant.userId)
    expect(await login(frame, NEW)).toBe(grant.userId)
    api.clock.turn(HOUR)
    expect(await login(frame, OLD)).not.toBe(grant.userId)
    expect(await login(frame, NEW)).toBe(grant.userId)
  })

  test('lets the owner log in and undo a change that a thief made', async () => {
    const { frame, grant } = await person(api, OLD)
    const set = madeSet()
    await putInForce(frame, set)
    await change(frame, OLD, NEW, set.walletId)
    const [undo = ''] = await linksOf(api, OLD, CHANGED)
    expect(await login(frame, OLD)).toBe(grant.userId)
    expect((await follow(api, undo)).status).toBe(200)
    expect(await login(frame, OLD)).toBe(grant.userId)
    expect(await login(api.frame(), NEW)).not.toBe(grant.userId)
  })

  test('confirms a new device with the mailbox of the former address', async () => {
    const { frame, grant } = await person(api, OLD)
    await change(frame, OLD, NEW)
    const { grant: second } = await otherDevice(api, OLD)
    expect(second.userId).toBe(grant.userId)
  })

  test('names origin and device in the email about the change', async () => {
    const { frame } = await person(api, OLD)
    await change(frame, OLD, NEW)
    const { text } = await api.getEmail(OLD)
    for (const fact of [APP_ORIGIN, 'Firefox on Linux', '72 hours']) expect(text).toContain(fact)
  })

  test('cannot be claimed by another account while the change can be undone', async () => {
    const { frame } = await person(api, OLD)
    const { frame: stranger } = await person(api, 'eve@example.com')
    await change(frame, OLD, NEW)
    api.clock.turn(601_000)
    stranger.access = (await api.login(stranger, 'eve@example.com')).accessToken
    const taken = await change(stranger, 'eve@example.com', OLD)
    expect([taken.status, taken.error.code]).toEqual([409, 'email_taken'])
  })

  test('moves aside an account that was opened with the address before the undo', async () => {
    const { frame, grant } = await person(api, OLD)
    const owned = madeSet()
    await putInForce(frame, owned)
    await change(frame, OLD, NEW, owned.walletId)
    const [undo = ''] = await linksOf(api, OLD, CHANGED)
    // The undo period is over: the address opens an account of its own.
    const { emailChanges } = schema
    await api.core.db.update(emailChanges).set({ undoUntil: 0 })
    api.clock.turn(601_000)
    const tablet = api.frame()
    const fresh = await person(api, OLD, tablet)
    expect(fresh.grant.userId).not.toBe(grant.userId)
    const set = madeSet()
    await putInForce(tablet, set)
    expect((await follow(api, undo)).status).toBe(200)
    expect(await linksOf(api, OLD, 'Your address opens your previous account again')).toEqual([])
    expect((await tablet.call('POST /v1/sessions/list', {})).status).toBe(200)
    expect(await login(frame, OLD)).toBe(grant.userId)
    api.clock.turn(601_000)
    const back = await api.login(tablet, OLD)
    expect([back.userId, back.email, back.wallet?.walletId]).toEqual([fresh.grant.userId, OLD, set.walletId])
    api.clock.turn(DAY)
    expect(await login(frame, OLD)).toBe(grant.userId)
    const [lift = ''] = await linksOf(api, OLD, 'Your wallet was frozen')
    expect((await follow(api, lift)).status).toBe(200)
    expect((await change(frame, OLD, 'third@example.com', owned.walletId)).status).toBe(200)
    api.clock.turn(3 * DAY)
    // The address is free again: every device may open the account that was moved aside.
    expect((await otherDevice(api, OLD)).grant.userId).toBe(fresh.grant.userId)
    expect(api.failures).toEqual([])
  })
})
