import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { completeDueChanges } from '../../src/modules/account/due-changes.js'
import { eraseDueAccounts } from '../../src/modules/account/erase-accounts.js'
import { databases } from '../helpers/test-store.js'
import { countOf, DAY, EMAIL, follow, HOUR, linksOf, otherDevice, person } from '../helpers/wallet/account-fixture.js'
import {
  beginEmailChange,
  changesOf,
  isLoggedIn,
  mailboxThief,
  pass,
  passAndComplete,
  requestDeletion,
  requestEmailChange,
  stepUp,
  THIEF_EMAIL,
  walletOwner,
} from '../helpers/wallet/mailbox-thief.js'
import { madeSet } from '../helpers/wallet/made-set.js'
import { nonceOf, requestSigned } from '../helpers/wallet/request-signed.js'
import { putInForce, requestShare } from '../helpers/wallet/share-recipient.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'

describe.each(databases)('what a mailbox can do to an account with a wallet on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  describe('deletion', () => {
    test('2F4: a device on hold cannot delete the account, and gets no code for it', async () => {
      await walletOwner(api)
      const { frame: thief } = await otherDevice(api)
      const sent = await thief.call('POST /v1/step-up/send', { purpose: 'delete' })
      expect(sent.error.code).toBe('on_hold')
      const forged = { challengeId: 'A'.repeat(22), code: '12345678', word: 'delete' } as const
      expect((await thief.call('POST /v1/account/delete', forged)).error.code).toBe('on_hold')
    })

    test('2F4: a code alone plans the deletion for 30 days later, and no session ends', async () => {
      const owner = await walletOwner(api)
      const thief = await mailboxThief(api)
      const since = api.clock.now()
      const { body } = await requestDeletion(api, thief)
      const now = Math.floor(api.clock.now() / 1000)
      expect(body).toEqual({ pending: true, closesAt: now + 30 * 86_400, erasedAt: now + 60 * 86_400 })
      await pass(api, 28 * DAY, owner.frame)
      await completeDueChanges(api.core)
      expect(await changesOf(owner.frame)).toMatchObject([{ kind: 'deletion', here: false }])
      expect((await api.core.db.query.accounts.findMany()).map(({ eraseAt }) => eraseAt)).toEqual([0])
      expect(await countOf(api, EMAIL, 'Your account will be deleted', since)).toBe(1)
    })

    test('2F4: a confirmed device stops the deletion and signs the thief out', async () => {
      const owner = await walletOwner(api)
      const thief = await mailboxThief(api)
      await requestDeletion(api, thief)
      await pass(api, 20 * DAY, owner.frame)
      const [change] = await changesOf(owner.frame)
      const { status } = await owner.frame.call('POST /v1/account/changes/cancel', { changeId: change?.changeId ?? '' })
      expect(status).toBe(200)
      expect(await isLoggedIn(thief)).toBe(false)
      await passAndComplete(api, 9 * DAY, owner.frame)
      api.clock.turn(60 * DAY)
      await completeDueChanges(api.core)
      expect(await eraseDueAccounts(api.core)).toBe(0)
    })

    test('2F4: a device on hold cannot stop a deletion that the owner planned', async () => {
      const owner = await walletOwner(api)
      await requestDeletion(api, owner.frame)
      const [change] = await changesOf(owner.frame)
      const { frame: held } = await otherDevice(api)
      const stopped = await held.call('POST /v1/account/changes/cancel', { changeId: change?.changeId ?? '' })
      expect(stopped.error.code).toBe('on_hold')
      await pass(api, 0, owner.frame)
      expect(await changesOf(owner.frame)).toMatchObject([{ kind: 'deletion', here: true }])
    })

    test('2F4: share and recovery stay 30 days after the account is closed, and a login restores it', async () => {
      const owner = await walletOwner(api)
      await requestDeletion(api, await mailboxThief(api))
      await passAndComplete(api, 30 * DAY)
      expect(await isLoggedIn(owner.frame)).toBe(false)
      api.clock.turn(29 * DAY)
      expect(await eraseDueAccounts(api.core)).toBe(0)
      const back = await api.login(owner.frame, EMAIL)
      expect([back.userId, back.wallet?.walletId]).toEqual([owner.grant.userId, owner.walletId])
      expect(await (await requestShare(owner.frame, owner.walletId)).opened()).toMatch(/^[\w-]{44}$/)
      const read = { walletId: owner.walletId, epoch: 1, method: 'password', auth: owner.auth } as const
      expect((await owner.frame.call('POST /v1/recovery/read', read)).status).toBe(200)
      api.clock.turn(30 * DAY)
      expect(await eraseDueAccounts(api.core)).toBe(0)
    })

    test('2F4: without a login, everything is erased 30 days after the account is closed', async () => {
      await walletOwner(api)
      await requestDeletion(api, await mailboxThief(api))
      await passAndComplete(api, 30 * DAY)
      api.clock.turn(30 * DAY)
      expect(await eraseDueAccounts(api.core)).toBe(1)
    })

    test('2F4: the wallet’s signature closes the account after 72 hours', async () => {
      const { frame, walletId } = await walletOwner(api)
      const proof = await stepUp(api, frame, 'delete')
      const { body } = await requestSigned(frame, 'POST /v1/account/delete', { ...proof, word: 'delete', walletId })
      const now = Math.floor(api.clock.now() / 1000)
      expect(body).toEqual({ pending: false, closesAt: now + 3 * 86_400, erasedAt: now + 33 * 86_400 })
      expect(await isLoggedIn(frame)).toBe(false)
      api.clock.turn(33 * DAY - 1)
      expect(await eraseDueAccounts(api.core)).toBe(0)
      api.clock.turn(1)
      expect(await eraseDueAccounts(api.core)).toBe(1)
    })

    test('2F4: a signature of another wallet, or a part of one, deletes nothing', async () => {
      const { frame, walletId } = await walletOwner(api)
      const stranger = await person(api, 'eve@example.com')
      const foreign = madeSet()
      await putInForce(stranger.frame, foreign)
      const proof = { ...(await stepUp(api, frame, 'delete')), word: 'delete' } as const
      const elsewhere = { ...proof, walletId: foreign.walletId }
      expect((await requestSigned(frame, 'POST /v1/account/delete', elsewhere)).error.code).toBe('not_found')
      const part = { ...proof, walletId, nonce: await nonceOf(frame) }
      expect((await frame.call('POST /v1/account/delete', part)).error.code).toBe('invalid_request')
      const forged = { ...part, signature: `0x${'1'.repeat(128)}1b` }
      expect((await frame.call('POST /v1/account/delete', forged)).error.code).toBe('wallet_signature')
      expect(await isLoggedIn(frame)).toBe(true)
      expect(await changesOf(frame)).toEqual([])
    })

    test('2F4: a frozen wallet signs no deletion', async () => {
      const { frame, walletId } = await walletOwner(api)
      await frame.call('POST /v1/wallet/freeze', {})
      const proof = await stepUp(api, frame, 'delete')
      const reply = await requestSigned(frame, 'POST /v1/account/delete', { ...proof, word: 'delete', walletId })
      expect(reply.error.code).toBe('frozen')
      expect(await isLoggedIn(frame)).toBe(true)
    })
  })

  describe('email change', () => {
    test('2F5: two codes alone plan the change for 7 days later, shown with the new address', async () => {
      const owner = await walletOwner(api)
      const thief = await mailboxThief(api)
      const since = api.clock.now()
      const { body } = await requestEmailChange(api, thief)
      const pendingUntil = Math.ceil((api.clock.now() + 7 * DAY) / 1000)
      expect(body).toEqual({ newEmail: THIEF_EMAIL, pendingUntil })
      await passAndComplete(api, 7 * DAY - 1, owner.frame)
      expect(await changesOf(owner.frame)).toMatchObject([{ kind: 'email', newEmail: THIEF_EMAIL }])
      const { frame: held } = await otherDevice(api)
      await expect(changesOf(held)).resolves.toEqual([])
      expect(await countOf(api, EMAIL, 'Your email address will be changed', since)).toBe(1)
    })

    test('2F5: a confirmed device stops the change and signs the thief out', async () => {
      const owner = await walletOwner(api)
      const thief = await mailboxThief(api)
      await requestEmailChange(api, thief)
      await pass(api, 6 * DAY, owner.frame)
      const [change] = await changesOf(owner.frame)
      await owner.frame.call('POST /v1/account/changes/cancel', { changeId: change?.changeId ?? '' })
      await passAndComplete(api, DAY, owner.frame)
      expect(await isLoggedIn(thief)).toBe(false)
      expect((await api.login(owner.frame, EMAIL)).email).toBe(EMAIL)
    })

    test('2F5: the old address logs in until the change and undoes it for 72 hours afterwards', async () => {
      const owner = await walletOwner(api)
      await requestEmailChange(api, await mailboxThief(api))
      await passAndComplete(api, 7 * DAY)
      expect((await api.login(owner.frame, EMAIL)).email).toBe(THIEF_EMAIL)
      const [token = ''] = await linksOf(api, EMAIL, 'Your email address was changed')
      api.clock.turn(71 * HOUR)
      expect((await follow(api, token)).status).toBe(200)
      api.clock.turn(DAY)
      expect((await api.login(owner.frame, EMAIL)).email).toBe(EMAIL)
    })

    test('2F5: the wallet’s signature changes the address at once and replaces a planned change', async () => {
      const { frame, walletId } = await walletOwner(api)
      await requestEmailChange(api, await mailboxThief(api))
      await pass(api, HOUR, frame)
      const proof = await beginEmailChange(api, frame, 'ada@new.example.com')
      const { body } = await requestSigned(frame, 'POST /v1/email/secondary', { ...proof, walletId })
      expect(body).toEqual({ newEmail: 'ada@new.example.com' })
      expect(await changesOf(frame)).toEqual([])
      await passAndComplete(api, 8 * DAY)
      expect((await api.login(frame, 'ada@new.example.com')).email).toBe('ada@new.example.com')
    })

    test('2F5: an address that another account took in the meantime is not changed', async () => {
      const owner = await walletOwner(api)
      await requestEmailChange(api, owner.frame)
      api.clock.turn(31_000)
      await person(api, THIEF_EMAIL)
      await passAndComplete(api, 7 * DAY, owner.frame)
      expect(await changesOf(owner.frame)).toEqual([])
      const log = await api.core.db.query.auditLog.findMany()
      expect(log.find(({ action }) => action === 'change/failed')?.detail).toEqual({
        kind: 'email',
        code: 'email_taken',
      })
      expect(api.failures).toEqual([])
    })

    test('2F5: exports are on hold for a day after a planned change took effect', async () => {
      const owner = await walletOwner(api)
      await requestEmailChange(api, owner.frame, 'ada@new.example.com')
      await passAndComplete(api, 7 * DAY, owner.frame)
      const forged = { challengeId: 'A'.repeat(22), code: '12345678' }
      expect((await owner.frame.call('POST /v1/export/intent', forged)).error.code).toBe('on_hold')
      await pass(api, DAY, owner.frame)
      expect((await owner.frame.call('POST /v1/export/intent', forged)).error.code).toBe('expired')
    })
  })

  describe('sessions', () => {
    const idOf = async (frame: { jkt: string }) => {
      const row = await api.core.db.query.sessions.findFirst({ where: (session, { eq }) => eq(session.jkt, frame.jkt) })
      return row?.id ?? expect.unreachable('no session')
    }

    test('2L9: lists browser, origin, country, times and hold of every session', async () => {
      const owner = await walletOwner(api)
      const { frame: held } = await otherDevice(api)
      await pass(api, 0, owner.frame)
      const { body } = await owner.frame.call('POST /v1/sessions/list', {})
      const facts = { origin: 'https://app.example.com', browser: 'Firefox on Linux', country: null }
      const times = { createdAt: expect.any(Number), seenAt: expect.any(Number) }
      expect(body.sessions).toEqual([
        { sessionId: await idOf(held), ...facts, ...times, onHold: true, here: false },
        { sessionId: await idOf(owner.frame), ...facts, ...times, onHold: false, here: true },
      ])
    })

    test('2L9: ends its own session, and that of a new device, at once', async () => {
      const owner = await walletOwner(api)
      const { frame: held } = await otherDevice(api)
      await pass(api, 0, owner.frame)
      const ended = await owner.frame.call('POST /v1/sessions/end', { sessionId: await idOf(held) })
      expect(ended.body).toEqual({})
      expect([await isLoggedIn(held), await isLoggedIn(owner.frame)]).toEqual([false, true])
      await owner.frame.call('POST /v1/sessions/end', { sessionId: await idOf(owner.frame) })
      expect(await isLoggedIn(owner.frame)).toBe(false)
    })

    test('2L9: a confirmed session ends another one after 7 days, and at once with the wallet’s signature', async () => {
      const owner = await walletOwner(api)
      const thief = await mailboxThief(api)
      await pass(api, 0, owner.frame)
      const attack = await thief.call('POST /v1/sessions/end', { sessionId: await idOf(owner.frame) })
      expect(attack.body).toEqual({ pendingUntil: Math.ceil((api.clock.now() + 7 * DAY) / 1000) })
      expect(await changesOf(owner.frame)).toMatchObject([{ kind: 'sessions' }])
      const target = { sessionId: await idOf(thief), walletId: owner.walletId }
      expect((await requestSigned(owner.frame, 'POST /v1/sessions/end', target)).body).toEqual({})
      expect([await isLoggedIn(owner.frame), await isLoggedIn(thief)]).toEqual([true, false])
    })

    test('2L9: an unstopped change ends the session after 7 days', async () => {
      const owner = await walletOwner(api)
      const thief = await mailboxThief(api)
      await thief.call('POST /v1/sessions/end', { sessionId: await idOf(owner.frame) })
      await passAndComplete(api, 7 * DAY, owner.frame, thief)
      expect([await isLoggedIn(owner.frame), await isLoggedIn(thief)]).toEqual([false, true])
    })

    test('2L9: a device on hold, and another account, end no session but their own', async () => {
      const owner = await walletOwner(api)
      const { frame: held } = await otherDevice(api)
      const sessionId = await idOf(owner.frame)
      expect((await held.call('POST /v1/sessions/end', { sessionId })).error.code).toBe('on_hold')
      expect((await held.call('POST /v1/sessions/revoke-all', {})).error.code).toBe('on_hold')
      const { frame: stranger } = await person(api, 'eve@example.com')
      expect((await stranger.call('POST /v1/sessions/end', { sessionId })).error.code).toBe('not_found')
      await pass(api, 0, owner.frame)
      expect(await isLoggedIn(owner.frame)).toBe(true)
    })

    test('2F5: a mailbox does not sign out the owner’s devices before 7 days have passed', async () => {
      const owner = await walletOwner(api)
      const thief = await mailboxThief(api)
      await pass(api, 0, owner.frame)
      const { body } = await thief.call('POST /v1/sessions/revoke-all', {})
      expect(body).toEqual({ pendingUntil: Math.ceil((api.clock.now() + 7 * DAY) / 1000) })
      expect([await isLoggedIn(owner.frame), await isLoggedIn(thief)]).toEqual([true, false])
      await passAndComplete(api, 7 * DAY, owner.frame)
      expect(await isLoggedIn(owner.frame)).toBe(false)
    })

    test('2F5: the wallet’s signature ends all sessions at once, even on a new device', async () => {
      const owner = await walletOwner(api)
      const { frame: held } = await otherDevice(api)
      const { status } = await requestSigned(held, 'POST /v1/sessions/revoke-all', { walletId: owner.walletId })
      expect(status).toBe(200)
      await expect(isLoggedIn(held)).resolves.toBe(false)
      const live = await api.core.db.query.sessions.findMany({ where: (row, { eq }) => eq(row.revokedAt, 0) })
      expect(live).toEqual([])
    })
  })

  describe('mailed links', () => {
    test('2F4: a freeze link signs out new devices only', async () => {
      const owner = await walletOwner(api)
      const { frame: held } = await otherDevice(api)
      await pass(api, 0, owner.frame)
      const proof = await stepUp(api, owner.frame, 'export')
      await owner.frame.call('POST /v1/export/intent', proof)
      const [token = ''] = await linksOf(api, EMAIL, 'An export of your wallet was requested')
      expect((await follow(api, token)).status).toBe(200)
      expect([await isLoggedIn(owner.frame), await isLoggedIn(held)]).toEqual([true, false])
      expect((await requestShare(owner.frame, owner.walletId)).error.code).toBe('frozen')
    })

    test('2F5: the old mailbox undoes a signed change without signing the owner out', async () => {
      const { frame, walletId } = await walletOwner(api)
      const proof = await beginEmailChange(api, frame, 'ada@new.example.com')
      await requestSigned(frame, 'POST /v1/email/secondary', { ...proof, walletId })
      const [token = ''] = await linksOf(api, EMAIL, 'Your email address was changed')
      expect((await follow(api, token)).status).toBe(200)
      expect(await isLoggedIn(frame)).toBe(true)
    })

    test('2F5: undoing an unsigned change signs no confirmed device out', async () => {
      const owner = await walletOwner(api)
      const thief = await mailboxThief(api)
      await requestEmailChange(api, thief)
      await passAndComplete(api, 7 * DAY, owner.frame, thief)
      const { frame: held } = await otherDevice(api, THIEF_EMAIL)
      await pass(api, 0, owner.frame)
      const [token = ''] = await linksOf(api, EMAIL, 'Your email address was changed')
      expect((await follow(api, token)).status).toBe(200)
      expect([await isLoggedIn(owner.frame), await isLoggedIn(held)]).toEqual([true, false])
    })

    test('2F4: an undo of the shares by link signs no device out', async () => {
      const { frame, walletId } = await walletOwner(api)
      await putInForce(frame, madeSet({ walletId, epoch: 2, reason: 'rotate' }))
      const [undo = ''] = await linksOf(api, EMAIL, 'The parts of your wallet were renewed')
      expect((await follow(api, undo)).status).toBe(200)
      expect(await isLoggedIn(frame)).toBe(true)
    })
  })
})
