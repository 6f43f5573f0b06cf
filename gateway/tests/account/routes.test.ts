import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseDueAccounts } from '../../src/modules/account/erase-accounts.js'
import { LINK_TTL_MS } from '../../src/modules/account/mailed-links.js'
import { flushVaultDrops } from '../../src/modules/wallets/wallet-records.js'
import { schema } from '../../src/store/database.js'
import { requestSigned } from '../helpers/wallet/request-signed.js'
import { madeRecovery, sentRecovery } from '../helpers/wallet/made-recovery.js'
import { madeSet } from '../helpers/wallet/made-set.js'
import { putInForce, createShareRecipient } from '../helpers/wallet/share-recipient.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { FRAME_URL, type TestFrame } from '../helpers/wallet/test-frame.js'
import { databases } from '../helpers/test-store.js'

const OLD = 'ada@example.com'
const NEW = 'countess@example.com'
const HOUR = 3_600_000
const DAY = 24 * HOUR

describe.each(databases)('account on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const person = async (email = OLD) => {
    const frame = api.frame()
    return { frame, grant: await api.login(frame, email) }
  }
  /** Returns the token of the link in the newest email with this subject. */
  const linkOf = async (to: string, subject: string) => {
    await api.core.mail.settled()
    const message = api.mails.mails.find(mail => mail.to === to && mail.subject === subject)
    const [, token] = /\/link#([\w-]{43})$/m.exec(message?.text ?? '') ?? []
    return token ?? expect.unreachable(`no link in "${subject}" to ${to}`)
  }
  const follow = (token: string) => api.frame().call('POST /v1/link/use', { token }, { proof: null })
  const stepUp = async (frame: TestFrame, purpose: 'export' | 'delete') => {
    const { challengeId } = (await frame.call('POST /v1/step-up/send', { purpose })).body
    return { challengeId, code: await api.code(OLD) }
  }

  describe('email change', () => {
    const change = async (frame: TestFrame, email = NEW) => {
      const { changeId } = (await frame.call('POST /v1/email/start', { email })).body
      await frame.call('POST /v1/email/primary', { changeId, code: await api.code(OLD) })
      return frame.call('POST /v1/email/secondary', { changeId, code: await api.code(email) })
    }

    const changeSigned = async (frame: TestFrame, walletId: string) => {
      const { changeId } = (await frame.call('POST /v1/email/start', { email: NEW })).body
      await frame.call('POST /v1/email/primary', { changeId, code: await api.code(OLD) })
      const body = { changeId, code: await api.code(NEW), walletId }
      return requestSigned(frame, 'POST /v1/email/secondary', body)
    }

    test('requires an eight-digit code from the old address and then from the new one', async () => {
      const { frame, grant } = await person()
      const started = await frame.call('POST /v1/email/start', { email: NEW })
      expect(started.body).toEqual({ changeId: expect.any(String), action: 'VERIFY_PRIMARY_OTP' })
      const { changeId } = started.body
      const first = await api.code(OLD)
      expect(first).toMatch(/^\d{8}$/)
      expect(await api.code(NEW)).toBe('')
      expect((await frame.call('POST /v1/email/primary', { changeId, code: first })).status).toBe(200)
      const { body } = await frame.call('POST /v1/email/secondary', { changeId, code: await api.code(NEW) })
      expect(body).toEqual({ newEmail: NEW })
      const renewed = await frame.call('POST /v1/token/refresh', { refreshToken: grant.refreshToken })
      expect([renewed.body.email, renewed.body.userId]).toEqual([NEW, grant.userId])
      expect((await api.getEmail(OLD)).subject).toBe('Your email address was changed')
      api.clock.turn(3 * DAY) // The old address opens the account until now.
      expect((await api.login(frame, NEW)).userId).toBe(grant.userId)
      expect((await api.login(api.frame(), OLD)).userId).not.toBe(grant.userId)
      expect(api.failures).toEqual([])
    })

    test('requires both codes, in the session that started the change', async () => {
      const { frame } = await person()
      const { changeId } = (await frame.call('POST /v1/email/start', { email: NEW })).body
      const early = await frame.call('POST /v1/email/secondary', { changeId, code: await api.code(OLD) })
      expect(early.error.code).toBe('expired')
      const { frame: stranger } = await person('eve@example.com')
      const stolen = await stranger.call('POST /v1/email/primary', { changeId, code: await api.code(OLD) })
      expect(stolen.error.code).toBe('expired')
      const wrong = await frame.call('POST /v1/email/primary', { changeId, code: '00000000' })
      expect(wrong.error).toMatchObject({ code: 'otp_invalid', left: 4 })
      api.clock.turn(HOUR)
      const late = await frame.call('POST /v1/email/primary', { changeId, code: await api.code(OLD) })
      expect(late.status).toBe(401) // The access token has expired as well.
    })

    test('responds the same for a taken address until the code from its mailbox is entered', async () => {
      await person(NEW)
      const { frame } = await person()
      api.clock.turn(31_000)
      const taken = await frame.call('POST /v1/email/start', { email: NEW })
      expect([taken.status, taken.body.action]).toEqual([200, 'VERIFY_PRIMARY_OTP'])
      const { changeId } = taken.body
      const primary = await frame.call('POST /v1/email/primary', { changeId, code: await api.code(OLD) })
      expect([primary.status, primary.body]).toEqual([200, {}])
      const { status, error } = await frame.call('POST /v1/email/secondary', { changeId, code: await api.code(NEW) })
      expect([status, error.code]).toEqual([409, 'email_taken'])
      const { identities } = schema
      expect(await api.core.db.$count(identities)).toBe(2)
    })

    test('starts at most three changes per hour', async () => {
      const { frame } = await person()
      const start = async () => (await frame.call('POST /v1/email/start', { email: NEW })).status
      expect([await start(), await start(), await start(), await start()]).toEqual([200, 200, 200, 429])
    })

    test('can be undone for 72 hours, which freezes the wallet', async () => {
      const { frame, grant } = await person()
      const set = madeSet()
      await putInForce(frame, set)
      await changeSigned(frame, set.walletId)
      const token = await linkOf(OLD, 'Your email address was changed')
      api.clock.turn(71 * HOUR)
      const look = await frame.call('POST /v1/link/look', { token }, { proof: null })
      expect(look.body).toEqual({ kind: 'undo_email' })
      expect((await follow(token)).status).toBe(200)
      const refreshed = await frame.call('POST /v1/token/refresh', { refreshToken: grant.refreshToken })
      expect(refreshed.body.email).toBe(OLD)
      const back = await api.login(frame, OLD)
      expect([back.userId, back.email, back.wallet?.frozen]).toEqual([grant.userId, OLD, true])
      expect((await follow(token)).error.code).toBe('expired')
      expect((await follow(await linkOf(OLD, 'Your wallet was frozen'))).status).toBe(200)
      api.clock.turn(DAY)
      expect((await api.login(frame, OLD)).wallet?.frozen).toBe(false)
    })

    test('an undo ends all sessions of an account without a wallet', async () => {
      const { frame, grant } = await person()
      await change(frame)
      expect((await follow(await linkOf(OLD, 'Your email address was changed'))).status).toBe(200)
      const refreshed = await frame.call('POST /v1/token/refresh', { refreshToken: grant.refreshToken })
      expect(refreshed.error.code).toBe('invalid_token')
    })

    test('can be undone after a second change and a login with the old address', async () => {
      const { frame, grant } = await person()
      await change(frame)
      const token = await linkOf(OLD, 'Your email address was changed')
      const { changeId } = (await frame.call('POST /v1/email/start', { email: 'third@example.com' })).body
      api.clock.turn(31_000)
      await frame.call('POST /v1/email/primary', { changeId, code: await api.code(NEW) })
      await frame.call('POST /v1/email/secondary', { changeId, code: await api.code('third@example.com') })
      const later = await linkOf(NEW, 'Your email address was changed')
      api.clock.turn(DAY)
      expect((await api.login(frame, OLD)).userId).toBe(grant.userId)
      expect((await follow(token)).status).toBe(200)
      expect((await api.core.db.query.accounts.findMany()).map(({ id }) => id)).toEqual([grant.userId])
      expect((await follow(later)).error.code).toBe('expired')
    })

    test('cannot be undone after 72 hours', async () => {
      const { frame } = await person()
      await change(frame)
      const token = await linkOf(OLD, 'Your email address was changed')
      expect(LINK_TTL_MS.undo_email).toBe(72 * HOUR)
      api.clock.turn(LINK_TTL_MS.undo_email)
      expect((await follow(token)).error.code).toBe('expired')
    })
  })

  describe('wallet export', () => {
    test('allows an export for five minutes and stops it with the link in the email', async () => {
      const { frame, grant } = await person()
      const set = madeSet()
      await putInForce(frame, set)
      const proof = await stepUp(frame, 'export')
      expect(proof.code).toMatch(/^\d{8}$/)
      const { body } = await frame.call('POST /v1/export/intent', proof)
      expect(body).toEqual({ until: Math.floor(api.clock.now() / 1000) + 300 })
      const token = await linkOf(OLD, 'An export of your wallet was requested')
      expect((await follow(token)).status).toBe(200)
      const { refreshToken } = grant
      expect((await frame.call('POST /v1/token/refresh', { refreshToken })).status).toBe(200)
      api.clock.turn(31_000)
      const session = await api.login(frame, OLD)
      frame.access = session.accessToken
      const { publicKey } = await createShareRecipient()
      const share = await frame.call('POST /v1/wallet/share', { walletId: set.walletId, epoch: 1, publicKey })
      expect([share.status, share.error.code]).toEqual([423, 'frozen'])
    })

    test('accepts only a code for this account and purpose, once', async () => {
      const { frame } = await person()
      const forDelete = await stepUp(frame, 'delete')
      expect((await frame.call('POST /v1/export/intent', forDelete)).error.code).toBe('expired')
      const proof = await stepUp(frame, 'export')
      const { frame: stranger } = await person('eve@example.com')
      expect((await stranger.call('POST /v1/export/intent', proof)).error.code).toBe('expired')
      expect((await frame.call('POST /v1/export/intent', proof)).status).toBe(200)
      expect((await frame.call('POST /v1/export/intent', proof)).error.code).toBe('expired')
    })

    test('blocks exports for a day on a new device and after an email change', async () => {
      const { frame } = await person()
      await api.core.db.update(schema.devices).set({ holdUntil: api.clock.now() + DAY })
      const proof = await stepUp(frame, 'export')
      const { status, error } = await frame.call('POST /v1/export/intent', proof)
      expect([status, error.code]).toEqual([403, 'on_hold'])
      await api.core.db.update(schema.devices).set({ holdUntil: 0 })
      const { changeId } = (await frame.call('POST /v1/email/start', { email: NEW })).body
      await frame.call('POST /v1/email/primary', { changeId, code: await api.code(OLD) })
      await frame.call('POST /v1/email/secondary', { changeId, code: await api.code(NEW) })
      expect((await frame.call('POST /v1/export/intent', proof)).error.code).toBe('on_hold')
    })
  })

  describe('account deletion', () => {
    const requestDeletion = async () => {
      const { frame, grant } = await person()
      const [set, recovery] = [madeSet(), madeRecovery()]
      const { walletId } = set
      await putInForce(frame, set)
      await requestSigned(frame, 'PUT /v1/recovery', {
        walletId,
        epoch: 1,
        method: 'password',
        ...sentRecovery(recovery),
      })
      const proof = await stepUp(frame, 'delete')
      const reply = await requestSigned(frame, 'POST /v1/account/delete', { ...proof, word: 'delete', walletId })
      return { frame, grant, reply, blob: recovery.blob }
    }

    test('erases an account without a wallet after 72 hours', async () => {
      const { frame } = await person()
      const proof = await stepUp(frame, 'delete')
      const { body } = await frame.call('POST /v1/account/delete', { ...proof, word: 'delete' })
      const closesAt = Math.floor((api.clock.now() + 72 * HOUR) / 1000)
      expect(body).toEqual({ pending: false, closesAt, erasedAt: closesAt })
      expect((await frame.call('POST /v1/sessions/list', {})).error.code).toBe('invalid_token')
      expect((await api.getEmail(OLD)).subject).toBe('Your account will be deleted')
      api.clock.turn(72 * HOUR)
      expect(await eraseDueAccounts(api.core)).toBe(1)
    })

    test('2L12: deletes nothing without the code', async () => {
      const { frame } = await person()
      const { challengeId, code } = await stepUp(frame, 'delete')
      const wrong = code === '00000000' ? '11111111' : '00000000'
      const attempt = async (proof: { challengeId: string; code: string }) =>
        (await frame.call('POST /v1/account/delete', { ...proof, word: 'delete' })).error.code
      expect(await attempt({ challengeId, code: wrong })).toBe('otp_invalid')
      expect(await attempt({ challengeId: 'A'.repeat(22), code })).toBe('expired')
      const forExport = await frame.call('POST /v1/step-up/send', { purpose: 'export' })
      expect(await attempt({ challengeId: forExport.body.challengeId, code: await api.code(OLD) })).toBe('expired')
      expect((await frame.call('POST /v1/sessions/list', {})).status).toBe(200)
      expect((await api.core.db.query.accounts.findMany()).map(({ eraseAt }) => eraseAt)).toEqual([0])
    })

    test('2L12: a wallet’s signature deletes nothing without the code', async () => {
      const { frame } = await person()
      const set = madeSet()
      await putInForce(frame, set)
      const forged = { challengeId: 'A'.repeat(22), code: '12345678', word: 'delete', walletId: set.walletId } as const
      expect((await requestSigned(frame, 'POST /v1/account/delete', forged)).error.code).toBe('expired')
      expect((await frame.call('POST /v1/sessions/list', {})).status).toBe(200)
    })

    test('ends all sessions at once and erases all data of a wallet after 72 hours and 30 days', async () => {
      const { frame, grant, reply, blob } = await requestDeletion()
      const closesAt = Math.floor((api.clock.now() + 72 * HOUR) / 1000)
      expect(reply.body).toEqual({ pending: false, closesAt, erasedAt: closesAt + 30 * 86_400 })
      expect((await api.getEmail(OLD)).subject).toBe('Your account will be closed')
      expect((await frame.call('POST /v1/sessions/list', {})).error.code).toBe('invalid_token')
      api.clock.turn(33 * DAY - 1)
      expect(await eraseDueAccounts(api.core)).toBe(0)
      api.clock.turn(1)
      expect(await eraseDueAccounts(api.core)).toBe(1)
      await flushVaultDrops(api.core)
      const remaining = await everyRow(api)
      expect(remaining.filter(([name]) => name !== 'auditLog')).toEqual([])
      const text = JSON.stringify(remaining)
      for (const secret of [OLD, blob]) expect(text).not.toContain(secret)
      expect(text).toContain('account/erased')
      expect((await api.login(api.frame(), OLD)).userId).not.toBe(grant.userId)
    })

    test('cancels the deletion on login', async () => {
      const { frame, grant } = await requestDeletion()
      api.clock.turn(71 * HOUR)
      const back = await api.login(frame, OLD)
      expect(back.userId).toBe(grant.userId)
      api.clock.turn(HOUR)
      expect(await eraseDueAccounts(api.core)).toBe(0)
      expect(back.wallet).not.toBeNull()
    })

    test('does not erase other accounts', async () => {
      const { grant } = await person('eve@example.com')
      await requestDeletion()
      api.clock.turn(34 * DAY)
      expect(await eraseDueAccounts(api.core)).toBe(1)
      expect((await api.core.db.query.accounts.findMany()).map(({ id }) => id)).toEqual([grant.userId])
    })
  })

  test('mails links to the wallet origin and rejects an unknown token', async () => {
    const { frame } = await person()
    await frame.call('POST /v1/wallet/freeze', {})
    expect((await api.getEmail(OLD)).text).toContain(`${FRAME_URL}/link#`)
    expect((await follow('A'.repeat(43))).error.code).toBe('expired')
  })
})

/** Returns every table that has rows. Rate limits, proofs and the mail queue contain no personal data. */
async function everyRow(api: TestCore): Promise<(readonly [string, unknown[]])[]> {
  const passing = ['limitHits', 'dpopProofs', 'otpMinutes', 'mailQueue']
  const names = Object.keys(schema).filter(name => !passing.includes(name)) as (keyof typeof schema)[]
  const rows = await Promise.all(
    names.map(async name => [name, await api.core.db.select().from(schema[name])] as const),
  )
  return rows.filter(([, found]) => found.length > 0)
}
