import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schema } from '../../src/store/database.js'
import { databases } from '../helpers/test-store.js'
import { requestSigned } from '../helpers/wallet/request-signed.js'
import { madeRecovery, sentRecovery, wrongAuth } from '../helpers/wallet/made-recovery.js'
import { madeSet } from '../helpers/wallet/made-set.js'
import { otherDevice } from '../helpers/wallet/other-device.js'
import { requestShare, putInForce } from '../helpers/wallet/share-recipient.js'
import { openTestCore, renewAccess, type TestCore } from '../helpers/wallet/test-core.js'
import type { TestFrame, Twist } from '../helpers/wallet/test-frame.js'

const EMAIL = 'ada@example.com'
const MINUTE = 60_000
const HOUR = 3_600_000

describe.each(databases)('RecoveryProofs on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  let since = 0
  beforeEach(async () => {
    await api.reset()
    since = api.clock.now()
  })
  afterAll(() => api.close())

  /** An owner with a wallet, a password recovery, and optionally a saved file. */
  const owner = async () => {
    const frame = api.frame()
    const grant = await api.login(frame, EMAIL)
    const set = madeSet()
    await putInForce(frame, set)
    const recovery = madeRecovery()
    const { walletId } = set
    const stored = { walletId, epoch: 1, method: 'password', ...sentRecovery(recovery) } as const
    expect((await requestSigned(frame, 'PUT /v1/recovery', stored)).status).toBe(200)
    return { frame, grant, set, walletId, recovery }
  }
  const read = (
    frame: TestFrame,
    walletId: string,
    auth: string,
    { method = 'password', ...twist }: Twist & { method?: 'password' | 'file' } = {},
  ) => frame.call('POST /v1/recovery/read', { walletId, epoch: 1, method, auth }, twist)
  /** The mailbox also contains emails of earlier tests. */
  const mails = async () => {
    await api.core.mail.settled()
    return api.mails.mails.filter(({ at }) => at >= since)
  }
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  /** Turns the clock and renews the access token. */
  const turn = async (frame: TestFrame, ms: number) => {
    api.clock.turn(ms)
    await renewAccess(api, frame)
  }

  test('releases neither share nor blob to access to the mailbox only', async () => {
    const { walletId, recovery, set } = await owner()
    const thief = await otherDevice(api, EMAIL)
    const released = await requestShare(thief, walletId)
    expect([released.status, released.error.code]).toEqual([403, 'recovery_required'])
    const parameters = await thief.call('POST /v1/recovery/parameters', { walletId, method: 'password' })
    expect(parameters.body).toEqual({ epoch: 1, parameters: recovery.parameters })
    const guess = await read(thief, walletId, wrongAuth())
    expect([guess.status, guess.error.code]).toEqual([400, 'recovery_invalid'])
    expect(JSON.stringify([released, parameters, guess])).not.toContain(recovery.blob)
    expect(JSON.stringify([released, parameters, guess])).not.toContain(set.share)
    expect((await requestShare(thief, walletId)).error.code, 'a wrong guess proves nothing').toBe('recovery_required')
  })

  test('requires the secret for share and blob after the hold, too', async () => {
    const { walletId } = await owner()
    const thief = await otherDevice(api, EMAIL)
    await turn(thief, 25 * HOUR)
    expect((await requestShare(thief, walletId)).error.code).toBe('recovery_required')
    expect((await read(thief, walletId, wrongAuth())).error.code).toBe('recovery_invalid')
  })

  test('does not let a held device add and prove its own recovery', async () => {
    const { walletId } = await owner()
    const thief = await otherDevice(api, EMAIL)
    const own = madeRecovery()
    const file = await requestSigned(thief, 'POST /v1/recovery/file', { walletId, epoch: 1, verifier: own.verifier })
    expect([file.status, file.error.code]).toEqual([403, 'recovery_required'])
    const put = { walletId, epoch: 1, method: 'passkey', ...sentRecovery(own) } as const
    expect((await requestSigned(thief, 'PUT /v1/recovery', put)).error.code).toBe('recovery_required')
    expect((await read(thief, walletId, own.auth, { method: 'file' })).error.code).toBe('not_found')
  })

  test('releases blob and share for the right secret to this device only', async () => {
    const { walletId, recovery, set } = await owner()
    const device = await otherDevice(api, EMAIL)
    const { status, body } = await read(device, walletId, recovery.auth)
    expect([status, body]).toEqual([200, { blob: recovery.blob, epoch: 1 }])
    expect(await (await requestShare(device, walletId)).opened()).toBe(set.share)
    const otherFrame = await otherDevice(api, EMAIL)
    expect((await requestShare(otherFrame, walletId)).error.code).toBe('recovery_required')
  })

  test('accepts the proof of a saved file, which has no blob', async () => {
    const { frame, walletId, set } = await owner()
    const file = madeRecovery()
    const saved = await requestSigned(frame, 'POST /v1/recovery/file', { walletId, epoch: 1, verifier: file.verifier })
    expect(saved.status).toBe(200)
    const device = await otherDevice(api, EMAIL)
    expect((await read(device, walletId, wrongAuth(), { method: 'file' })).error.code).toBe('recovery_invalid')
    expect((await read(device, walletId, file.auth, { method: 'file' })).body).toEqual({ epoch: 1 })
    expect(await (await requestShare(device, walletId)).opened()).toBe(set.share)
  })

  test('needs no proof from the device that stored the set, but one from a device of an earlier set', async () => {
    const { frame, walletId, set } = await owner()
    expect(await (await requestShare(frame, walletId)).opened()).toBe(set.share)
    const device = await otherDevice(api, EMAIL)
    const next = madeSet({ walletId, epoch: 2, reason: 'recovery' })
    await putInForce(device, next)
    expect(await (await requestShare(device, walletId, 2)).opened()).toBe(next.share)
    await turn(frame, 0)
    expect((await requestShare(frame, walletId, 2)).error.code).toBe('recovery_required')
  })

  test('requires a new proof for a new set of shares', async () => {
    const { frame, walletId, recovery } = await owner()
    const device = await otherDevice(api, EMAIL)
    await read(device, walletId, recovery.auth)
    await putInForce(frame, madeSet({ walletId, epoch: 2, reason: 'rotate' }))
    expect((await requestShare(device, walletId, 2)).error.code).toBe('recovery_required')
  })

  test('allows 5 wrong attempts per hour and 10 per day, then rejects the right secret', async () => {
    const { walletId, recovery } = await owner()
    const device = await otherDevice(api, EMAIL)
    const lefts = []
    for (let count = 0; count < 5; count += 1) lefts.push((await read(device, walletId, wrongAuth())).error.left)
    expect(lefts).toEqual([4, 3, 2, 1, 0])
    const locked = await read(device, walletId, recovery.auth)
    expect([locked.status, locked.error.code, locked.error.retryAfter]).toEqual([423, 'recovery_locked', 3_600])
    expect(locked.headers.get('retry-after')).toBe('3600')
    await turn(device, 59 * MINUTE)
    expect((await read(device, walletId, recovery.auth)).error.code).toBe('recovery_locked')
    await turn(device, 2 * MINUTE)
    expect((await read(device, walletId, recovery.auth)).status, 'a new hour').toBe(200)
    for (let count = 0; count < 5; count += 1) await read(device, walletId, wrongAuth())
    await turn(device, 61 * MINUTE)
    const day = await read(device, walletId, recovery.auth)
    expect([day.error.code, day.error.retryAfter]).toEqual(['recovery_locked', 22 * 3_600 - 2 * 60])
    await turn(device, 22 * HOUR)
    expect((await read(device, walletId, recovery.auth)).status).toBe(200)
  })

  test('checks exactly 5 of 30 parallel guesses across devices and methods', async () => {
    const { frame, walletId, recovery } = await owner()
    const file = madeRecovery()
    await requestSigned(frame, 'POST /v1/recovery/file', { walletId, epoch: 1, verifier: file.verifier })
    const device = await otherDevice(api, EMAIL)
    await turn(frame, 0)
    const guesses = Array.from({ length: 30 }, (_, at) =>
      read(at % 2 ? frame : device, walletId, wrongAuth(), {
        method: at % 3 ? 'password' : 'file',
        ip: `198.51.${at}.1`, // requests from one network would be rate limited
      }),
    )
    const codes = (await Promise.all(guesses)).map(({ error }) => error.code)
    expect(codes.filter(code => code === 'recovery_invalid')).toHaveLength(5)
    expect(codes.filter(code => code === 'recovery_locked')).toHaveLength(25)
    expect((await read(device, walletId, recovery.auth)).error.code).toBe('recovery_locked')
    const sent = (await subjects()).filter(subject => subject === 'Someone failed to recover your wallet')
    expect(sent, 'one email, however many guesses arrive at once').toHaveLength(1)
  })

  test('counts wrong attempts per wallet', async () => {
    const { walletId } = await owner()
    const device = await otherDevice(api, EMAIL)
    for (let count = 0; count < 5; count += 1) await read(device, walletId, wrongAuth())
    const eve = api.frame()
    await api.login(eve, 'eve@example.com')
    const set = madeSet()
    await putInForce(eve, set)
    const own = madeRecovery()
    await requestSigned(eve, 'PUT /v1/recovery', {
      walletId: set.walletId,
      epoch: 1,
      method: 'password',
      ...sentRecovery(own),
    })
    expect((await read(eve, set.walletId, own.auth)).status).toBe(200)
    expect((await read(eve, walletId, own.auth)).error.code, 'of another account').toBe('not_found')
  })

  test("emails the owner on the day's first wrong attempt and on each read", async () => {
    const { walletId, recovery } = await owner()
    const device = await otherDevice(api, EMAIL)
    const wrong = 'Someone failed to recover your wallet'
    const used = 'Your wallet recovery was used'
    await read(device, walletId, wrongAuth())
    await read(device, walletId, wrongAuth())
    expect((await subjects()).filter(subject => subject === wrong)).toHaveLength(1)
    await read(device, walletId, recovery.auth)
    expect((await subjects()).filter(subject => subject === used)).toHaveLength(1)
    await turn(device, 25 * HOUR)
    await read(device, walletId, wrongAuth())
    expect((await subjects()).filter(subject => subject === wrong)).toHaveLength(2)
    for (const { subject, text, to } of (await mails()).filter(mail => [wrong, used].includes(mail.subject))) {
      expect(to).toBe(EMAIL)
      expect(text, subject).toMatch(/This wasn’t me: freeze my wallet:\n\S+\/link#[\w-]{43}/)
      expect(text).not.toContain(recovery.auth)
    }
  })

  test('stores nothing that allows offline guesses without the vault key', async () => {
    const { recovery, frame, walletId } = await owner()
    await read(frame, walletId, recovery.auth)
    const rows = await Promise.all(Object.values(schema).map(table => api.core.db.select().from(table as never)))
    const dump = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(dump).toContain(recovery.parameters)
    for (const secret of [recovery.auth, recovery.verifier, recovery.blob]) expect(dump).not.toContain(secret)
  })
})
