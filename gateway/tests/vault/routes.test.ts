import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FOR_GOOD } from '../../src/modules/vault/freeze.js'
import { schema } from '../../src/store/schema.js'
import { madeSet } from '../helpers/made-set.js'
import { putInForce, shareReceiver } from '../helpers/share-receiver.js'
import { openTestCore, type TestCore } from '../helpers/test-core.js'
import { APP_ORIGIN, PROJECT, type TestFrame } from '../helpers/test-frame.js'
import { databases } from '../helpers/test-store.js'

const EMAIL = 'ada@example.com'
const HOUR = 3_600_000

describe.each(databases)('the vault on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const person = async (email = EMAIL) => {
    const frame = api.frame()
    return { frame, grant: await api.login(frame, email) }
  }
  /** A second device of the same person, let in. */
  const otherDevice = async () => {
    const frame = api.frame()
    api.clock.turn(31_000)
    const sent = await frame.ask('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email: EMAIL })
    const { challengeId } = sent.body
    const { body } = await frame.ask('POST /v1/otp/verify', { challengeId, code: await api.code(EMAIL) })
    if (body.status !== 'device') expect.unreachable(body.status)
    const token = /#([\w-]{43})$/m.exec((await api.letter(EMAIL)).text)?.[1] ?? ''
    await frame.ask('POST /v1/device/approve', { token }, { proof: null })
    const waited = await frame.ask('POST /v1/device/wait', { deviceId: body.deviceId })
    if (waited.body.status !== 'connected') expect.unreachable(waited.body.status)
    frame.access = waited.body.session.accessToken
    return { frame, grant: waited.body.session }
  }
  const share = async (frame: TestFrame, walletId: string, epoch: number) => {
    const receiver = await shareReceiver()
    const { publicKey } = receiver
    const reply = await frame.ask('POST /v1/wallet/share', { walletId, epoch, publicKey })
    const opened = () => receiver.open(reply.body, `${walletId}|${epoch}|${frame.jkt}`)
    return { ...reply, opened }
  }

  describe('a new wallet', () => {
    test('is put, proven by its own share, committed, and then part of every grant', async () => {
      const { frame, grant } = await person()
      const set = madeSet()
      expect((await frame.ask('PUT /v1/wallet', set)).body).toEqual({ epoch: 1 })
      const waiting = await frame.ask('POST /v1/token/refresh', { refreshToken: grant.refreshToken })
      expect(waiting.body.wallet).toBeNull()
      expect(await (await share(frame, set.walletId, 1)).opened()).toBe(set.share)
      const { status, body } = await frame.ask('POST /v1/wallet/commit', { walletId: set.walletId, epoch: 1 })
      expect(status).toBe(200)
      const { walletId, sealed, evmAddress, solanaAddress } = set
      const rest = { epoch: 1, recovery: [], holdUntil: 0, frozen: false }
      expect(body).toEqual({ wallet: { walletId, sealed, evmAddress, solanaAddress, ...rest } })
      const { refreshToken } = waiting.body
      expect((await frame.ask('POST /v1/token/refresh', { refreshToken })).body.wallet).toEqual(body.wallet)
      expect(api.failures).toEqual([])
    })

    test('that nobody proved is not committed', async () => {
      const { frame } = await person()
      const set = madeSet()
      await frame.ask('PUT /v1/wallet', set)
      const { error, status } = await frame.ask('POST /v1/wallet/commit', { walletId: set.walletId, epoch: 1 })
      expect([status, error.code]).toEqual([409, 'epoch'])
    })

    test('is there once: a second one is refused, one that waits is replaced', async () => {
      const { frame } = await person()
      const [first, second] = [madeSet(), madeSet()]
      await frame.ask('PUT /v1/wallet', first)
      expect((await putInForce(frame, second)).body.wallet.walletId).toBe(second.walletId)
      expect((await frame.ask('PUT /v1/wallet', madeSet())).error.code).toBe('wallet_exists')
      expect((await share(frame, first.walletId, 1)).error.code).toBe('not_found')
      expect(await api.core.db.$count(schema.wallets)).toBe(1)
    })

    test('committed twice, as its answer was lost, is answered the same', async () => {
      const { frame } = await person()
      const set = madeSet()
      const first = await putInForce(frame, set)
      const again = await frame.ask('POST /v1/wallet/commit', { walletId: set.walletId, epoch: 1 })
      expect([again.status, again.body]).toEqual([200, first.body])
    })

    test('cannot take the name of another person’s wallet', async () => {
      const [one, other] = [await person(), await person('eve@example.com')]
      const set = madeSet()
      await putInForce(one.frame, set)
      const taken = await other.frame.ask('PUT /v1/wallet', madeSet({ walletId: set.walletId }))
      expect([taken.status, taken.error.code]).toEqual([409, 'wallet_exists'])
      expect(await (await share(one.frame, set.walletId, 1)).opened()).toBe(set.share)
    })

    test.each([
      ['a share of 32 bytes', { share: randomBytes(32).toString('base64url') }],
      ['no share', { share: '' }],
      ['nothing sealed', { sealed: '' }],
      ['an EVM address with a letter too few', { evmAddress: `0x${'a'.repeat(39)}` }],
      ['a Solana address with a zero', { solanaAddress: '0'.repeat(40) }],
      ['a name with a bar in it', { walletId: 'wallet|1|wallet|1' }],
    ])('with %s is refused', async (_, over) => {
      const { frame } = await person()
      const { status, error } = await frame.ask('PUT /v1/wallet', madeSet(over))
      expect([status, error.code]).toEqual([400, 'invalid_request'])
    })
  })

  describe('a next set of shares', () => {
    const rotated = async () => {
      const { frame } = await person()
      const first = madeSet()
      await putInForce(frame, first)
      const next = madeSet({ walletId: first.walletId, epoch: 2, reason: 'rotate' })
      return { frame, first, next }
    }

    test('takes the place of the old one with its commit, and not before', async () => {
      const { frame, first, next } = await rotated()
      await frame.ask('PUT /v1/wallet', next)
      expect(await (await share(frame, first.walletId, 1)).opened()).toBe(first.share)
      expect(await (await share(frame, first.walletId, 2)).opened()).toBe(next.share)
      await frame.ask('POST /v1/wallet/commit', { walletId: first.walletId, epoch: 2 })
      expect((await share(frame, first.walletId, 1)).error.code).toBe('epoch')
      expect(await (await share(frame, first.walletId, 2)).opened()).toBe(next.share)
      const rows = await api.core.db.select().from(schema.walletEpochs)
      expect(rows.map(({ epoch, state }) => [epoch, state])).toEqual([[2, 'current']])
    })

    test.each([0, 1, 3])('of epoch %i is refused after 1', async epoch => {
      const { frame, next } = await rotated()
      const { status } = await frame.ask('PUT /v1/wallet', { ...next, epoch })
      expect(status).toBe(epoch === 0 ? 400 : 409)
    })

    test('of other addresses, another wallet, or none is refused', async () => {
      const { frame, next } = await rotated()
      const put = async (over: object) => (await frame.ask('PUT /v1/wallet', { ...next, ...over })).error.code
      expect(await put({ evmAddress: `0x${'1'.repeat(40)}` })).toBe('invalid_request')
      expect(await put({ walletId: 'another-wallet-123' })).toBe('epoch')
      const { frame: stranger } = await person('eve@example.com')
      expect((await stranger.ask('PUT /v1/wallet', next)).error.code).toBe('epoch')
    })

    test('that waits is read and committed by the device that brought it alone', async () => {
      const { frame, next } = await rotated()
      await frame.ask('PUT /v1/wallet', next)
      await share(frame, next.walletId, 2)
      const { frame: second } = await otherDevice()
      expect((await share(second, next.walletId, 2)).error.code).toBe('epoch')
      const commit = await second.ask('POST /v1/wallet/commit', { walletId: next.walletId, epoch: 2 })
      expect(commit.error.code).toBe('epoch')
    })

    test('of two devices at once: the later put waits, and the other is told', async () => {
      const { frame, next } = await rotated()
      const { frame: second } = await otherDevice()
      await frame.ask('PUT /v1/wallet', next)
      await share(frame, next.walletId, 2)
      const winner = madeSet({ walletId: next.walletId, epoch: 2, reason: 'recovery' })
      expect((await putInForce(second, winner)).body.wallet.sealed).toBe(winner.sealed)
      // The first one's commit is of an epoch that is in force: what it is told is the other's set.
      const late = await frame.ask('POST /v1/wallet/commit', { walletId: next.walletId, epoch: 2 })
      expect(late.body.wallet.sealed).toBe(winner.sealed)
    })
  })

  describe('the release of a share', () => {
    test('is sealed to the key that asked, for the device that asked', async () => {
      const { frame } = await person()
      const set = madeSet()
      await putInForce(frame, set)
      const [one, other] = [await shareReceiver(), await shareReceiver()]
      const ask = { walletId: set.walletId, epoch: 1, publicKey: one.publicKey }
      const { body } = await frame.ask('POST /v1/wallet/share', ask)
      const aad = `${set.walletId}|1|${frame.jkt}`
      expect(await one.open(body, aad)).toBe(set.share)
      await expect(other.open(body, aad)).rejects.toThrow()
      await expect(one.open(body, `${set.walletId}|1|${api.frame().jkt}`)).rejects.toThrow()
      const raw = JSON.stringify(body)
      expect(raw).not.toContain(set.share.slice(0, 20))
    })

    test('is for its owner: to everybody else there is no such wallet', async () => {
      const [one, other] = [await person(), await person('eve@example.com')]
      const set = madeSet()
      await putInForce(one.frame, set)
      expect((await share(other.frame, set.walletId, 1)).error.code).toBe('not_found')
    })

    test('is written down each time, without the share', async () => {
      const { frame, grant } = await person()
      const set = madeSet()
      await putInForce(frame, set)
      await share(frame, set.walletId, 1)
      const rows = await api.core.db.query.auditLog.findMany()
      const released = rows.filter(({ action }) => action === 'share/released')
      expect(released).toHaveLength(2)
      expect(released[1]).toMatchObject({ accountId: grant.userId, walletId: set.walletId, jkt: frame.jkt })
      expect(JSON.stringify(rows)).not.toContain(set.share)
    })

    test('stops after twenty in an hour and a hundred in a day', async () => {
      const { frame } = await person()
      const set = madeSet()
      await putInForce(frame, set)
      const drain = async () => {
        for (let count = 0; count < 101; count += 1) {
          const { status, error } = await share(frame, set.walletId, 1)
          if (status === 429) return { count, retryAfter: error.retryAfter }
        }
        return expect.unreachable('nothing stops it')
      }
      expect((await drain()).count).toBe(19) // The proof was the first.
      const counts = [20]
      for (let hour = 1; hour < 6; hour += 1) {
        api.clock.turn(HOUR)
        frame.access = await api.core.tokens.issue(await liveSession(api, frame))
        counts.push((await drain()).count)
      }
      expect(counts).toEqual([20, 20, 20, 20, 20, 0])
    })

    test.each([
      ['a short key', Buffer.alloc(31, 1)],
      ['a point of low order', Buffer.alloc(32, 0)],
    ])('to %s is refused', async (_, key) => {
      const { frame } = await person()
      const set = madeSet()
      await putInForce(frame, set)
      const ask = { walletId: set.walletId, epoch: 1, publicKey: key.toString('base64url') }
      expect((await frame.ask('POST /v1/wallet/share', ask)).error.code).toBe('invalid_request')
    })

    test('to a device that is confirmed no more is refused', async () => {
      const { frame } = await person()
      const set = madeSet()
      await putInForce(frame, set)
      await api.core.db.delete(schema.devices).where(eq(schema.devices.jkt, frame.jkt))
      const { status, error } = await share(frame, set.walletId, 1)
      expect([status, error.code]).toEqual([403, 'device_unverified'])
    })
  })

  describe('a frozen wallet', () => {
    test('gives nothing out and takes nothing in, and its owner is told once', async () => {
      const { frame, grant } = await person()
      const set = madeSet()
      const { walletId } = set
      await putInForce(frame, set)
      await frame.ask('PUT /v1/recovery', { walletId, epoch: 1, method: 'password', blob: 'blob' })
      for (let count = 0; count < 2; count += 1)
        expect((await frame.ask('POST /v1/wallet/freeze', {})).status).toBe(200)
      await api.core.mail.settled()
      expect(api.mails.mails.filter(({ subject }) => subject === 'Your wallet was frozen')).toHaveLength(1)
      expect((await api.core.db.query.accounts.findFirst())?.frozenUntil).toBe(FOR_GOOD)
      const next = madeSet({ walletId, epoch: 2, reason: 'rotate' })
      const refusals = await Promise.all([
        share(frame, walletId, 1),
        frame.ask('PUT /v1/wallet', next),
        frame.ask('PUT /v1/recovery', { walletId, epoch: 1, method: 'passkey', blob: 'blob' }),
        frame.ask('POST /v1/recovery/read', { walletId, method: 'password' }),
      ])
      expect(refusals.map(({ status, error }) => [status, error.code])).toEqual(refusals.map(() => [423, 'frozen']))
      const { refreshToken } = grant
      expect((await frame.ask('POST /v1/token/refresh', { refreshToken })).body.wallet?.frozen).toBe(true)
    })
  })

  describe('recoveries', () => {
    const withWallet = async () => {
      const { frame, grant } = await person()
      const set = madeSet()
      await putInForce(frame, set)
      return { frame, grant, walletId: set.walletId }
    }
    const keep = (frame: TestFrame, walletId: string, over: { epoch?: number; blob?: string } = {}) =>
      frame.ask('PUT /v1/recovery', { walletId, epoch: 1, method: 'password', blob: 'c2VhbGVk', ...over })

    test('are kept, named in the record, and read back', async () => {
      const { frame, grant, walletId } = await withWallet()
      expect((await keep(frame, walletId)).status).toBe(200)
      expect((await frame.ask('POST /v1/recovery/file', { walletId, epoch: 1 })).status).toBe(200)
      const { body } = await frame.ask('POST /v1/recovery/read', { walletId, method: 'password' })
      expect(body).toEqual({ blob: 'c2VhbGVk', epoch: 1 })
      expect((await frame.ask('POST /v1/recovery/read', { walletId, method: 'passkey' })).error.code).toBe('not_found')
      const { refreshToken } = grant
      const refreshed = await frame.ask('POST /v1/token/refresh', { refreshToken })
      expect(refreshed.body.wallet?.recovery).toEqual(['password', 'file'])
    })

    test('lie in the vault under a key of its own', async () => {
      const { frame, grant, walletId } = await withWallet()
      await keep(frame, walletId)
      const [row] = await api.core.db.query.vaultBlobs.findMany()
      const context = `${grant.userId}|${walletId}|1|password`
      expect(api.core.vault.openText(row?.blobSealed ?? '', context)).toBe('c2VhbGVk')
      expect(() => api.core.sealer.openText(row?.blobSealed ?? '', context)).toThrow('does not open')
    })

    test('in force are not replaced, but said again as often as need be', async () => {
      const { frame, walletId } = await withWallet()
      await keep(frame, walletId)
      expect((await keep(frame, walletId)).status).toBe(200)
      const { status, error } = await keep(frame, walletId, { blob: 'b3RoZXI' })
      expect([status, error.code]).toEqual([409, 'epoch'])
      const read = await frame.ask('POST /v1/recovery/read', { walletId, method: 'password' })
      expect(read.body.blob).toBe('c2VhbGVk')
    })

    test('of a set that waits come into force with it, and the old ones go', async () => {
      const { frame, walletId } = await withWallet()
      await keep(frame, walletId)
      await frame.ask('POST /v1/recovery/file', { walletId, epoch: 1 })
      await frame.ask('PUT /v1/wallet', madeSet({ walletId, epoch: 2, reason: 'rotate' }))
      await keep(frame, walletId, { epoch: 2, blob: 'Zmlyc3Q' })
      await keep(frame, walletId, { epoch: 2, blob: 'c2Vjb25k' })
      const read = () => frame.ask('POST /v1/recovery/read', { walletId, method: 'password' })
      expect((await read()).body).toEqual({ blob: 'c2VhbGVk', epoch: 1 })
      await share(frame, walletId, 2)
      const { body } = await frame.ask('POST /v1/wallet/commit', { walletId, epoch: 2 })
      expect(body.wallet.recovery).toEqual(['password'])
      expect((await read()).body).toEqual({ blob: 'c2Vjb25k', epoch: 2 })
      expect(await api.core.db.$count(schema.vaultBlobs)).toBe(1)
    })

    test('of an epoch that is not there, and of others’ wallets, are refused', async () => {
      const { frame, walletId } = await withWallet()
      expect((await keep(frame, walletId, { epoch: 2 })).error.code).toBe('epoch')
      expect((await keep(frame, walletId, { blob: '' })).error.code).toBe('invalid_request')
      const { frame: stranger } = await person('eve@example.com')
      expect((await keep(stranger, walletId)).error.code).toBe('not_found')
      const read = await stranger.ask('POST /v1/recovery/read', { walletId, method: 'password' })
      expect(read.error.code).toBe('not_found')
    })

    test('are read ten times in a day', async () => {
      const { frame, walletId } = await withWallet()
      await keep(frame, walletId)
      const read = async () => (await frame.ask('POST /v1/recovery/read', { walletId, method: 'password' })).status
      for (let count = 0; count < 10; count += 1) expect(await read()).toBe(200)
      expect(await read()).toBe(429)
    })
  })

  test.each([
    ['PUT /v1/wallet', madeSet()],
    ['POST /v1/wallet/commit', { walletId: 'w', epoch: 1 }],
    ['POST /v1/wallet/share', { walletId: 'w', epoch: 1, publicKey: 'A' }],
    ['POST /v1/wallet/freeze', {}],
    ['PUT /v1/recovery', { walletId: 'w', epoch: 1, method: 'password', blob: 'A' }],
    ['POST /v1/recovery/file', { walletId: 'w', epoch: 1 }],
    ['POST /v1/recovery/read', { walletId: 'w', method: 'password' }],
  ] as const)('%s is for sessions alone', async (route, body) => {
    const { status, error } = await api.frame().ask(route, body)
    expect([status, error.code]).toEqual([401, 'invalid_token'])
  })
})

async function liveSession(api: TestCore, { jkt }: TestFrame) {
  const row = await api.core.db.query.sessions.findFirst({ where: eq(schema.sessions.jkt, jkt) })
  if (!row) return expect.unreachable('there is no session')
  return { ...row, sessionId: row.id }
}
