import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WalletCore } from '../../src/modules/wallet-api/wallet-core.js'
import { FROZEN_INDEFINITELY } from '../../src/modules/wallets/freeze.js'
import { Recoveries } from '../../src/modules/wallets/recoveries.js'
import { flushVaultDrops } from '../../src/modules/wallets/wallet-records.js'
import { schema } from '../../src/store/database.js'
import { databases } from '../helpers/test-store.js'
import { accountOf, requestSigned, nonceOf, signatureOf } from '../helpers/wallet/request-signed.js'
import { madeRecovery, sentRecovery, wrongAuth } from '../helpers/wallet/made-recovery.js'
import { madeSet, walletAccount } from '../helpers/wallet/made-set.js'
import { otherDevice } from '../helpers/wallet/other-device.js'
import { requestShare, putInForce, createShareRecipient } from '../helpers/wallet/share-recipient.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import type { TestFrame } from '../helpers/wallet/test-frame.js'

const EMAIL = 'ada@example.com'
const HOUR = 3_600_000

describe.each(databases)('wallet routes on %s', kind => {
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
  /** A second, confirmed device of the same account. */
  const secondDevice = async () => ({ frame: await otherDevice(api, EMAIL) })

  describe('new wallet', () => {
    test('stores, proves and commits a wallet, then includes it in every grant', async () => {
      const { frame, grant } = await person()
      const set = madeSet()
      expect((await requestSigned(frame, 'PUT /v1/wallet', set)).body).toEqual({ epoch: 1 })
      const waiting = await frame.call('POST /v1/token/refresh', { refreshToken: grant.refreshToken })
      expect(waiting.body.wallet).toBeNull()
      expect(await (await requestShare(frame, set.walletId, 1)).opened()).toBe(set.share)
      const { status, body } = await requestSigned(frame, 'POST /v1/wallet/commit', {
        walletId: set.walletId,
        epoch: 1,
      })
      expect(status).toBe(200)
      const { walletId, sealed, evmAddress, solanaAddress } = set
      const rest = { epoch: 1, recovery: [], holdUntil: 0, frozen: false }
      expect(body).toEqual({ wallet: { walletId, sealed, evmAddress, solanaAddress, ...rest } })
      const { refreshToken } = waiting.body
      expect((await frame.call('POST /v1/token/refresh', { refreshToken })).body.wallet).toEqual(body.wallet)
      expect(api.failures).toEqual([])
    })

    test('does not commit an unproven set', async () => {
      const { frame } = await person()
      const set = madeSet()
      await requestSigned(frame, 'PUT /v1/wallet', set)
      const { error, status } = await requestSigned(frame, 'POST /v1/wallet/commit', {
        walletId: set.walletId,
        epoch: 1,
      })
      expect([status, error.code]).toEqual([409, 'epoch'])
    })

    test('rejects a second wallet and replaces a pending one', async () => {
      const { frame } = await person()
      const [first, second] = [madeSet(), madeSet()]
      await requestSigned(frame, 'PUT /v1/wallet', first)
      expect((await putInForce(frame, second)).body.wallet.walletId).toBe(second.walletId)
      expect((await requestSigned(frame, 'PUT /v1/wallet', madeSet())).error.code).toBe('wallet_exists')
      expect((await requestShare(frame, first.walletId, 1)).error.code).toBe('not_found')
      expect(await api.core.db.$count(schema.wallets)).toBe(1)
    })

    test('answers a repeated commit like the first', async () => {
      const { frame } = await person()
      const set = madeSet()
      const first = await putInForce(frame, set)
      const again = await requestSigned(frame, 'POST /v1/wallet/commit', { walletId: set.walletId, epoch: 1 })
      expect([again.status, again.body]).toEqual([200, first.body])
    })

    test("rejects the id of another account's wallet", async () => {
      const [owner, stranger] = [await person(), await person('eve@example.com')]
      const set = madeSet()
      await putInForce(owner.frame, set)
      const taken = await requestSigned(stranger.frame, 'PUT /v1/wallet', madeSet({ walletId: set.walletId }))
      expect([taken.status, taken.error.code]).toEqual([409, 'wallet_exists'])
      expect(await (await requestShare(owner.frame, set.walletId, 1)).opened()).toBe(set.share)
    })

    test.each([
      ['a share of 32 bytes', { share: randomBytes(32).toString('base64url') }],
      ['no share', { share: '' }],
      ['nothing sealed', { sealed: '' }],
      ['an EVM address with a letter too few', { evmAddress: `0x${'a'.repeat(39)}` }],
      ['a Solana address with a zero', { solanaAddress: '0'.repeat(40) }],
      ['a name with a bar in it', { walletId: 'wallet|1|wallet|1' }],
    ])('rejects a set with %s', async (_, over) => {
      const { frame } = await person()
      const { status, error } = await requestSigned(frame, 'PUT /v1/wallet', madeSet(over))
      expect([status, error.code]).toEqual([400, 'invalid_request'])
    })
  })

  describe('next share set', () => {
    const rotated = async () => {
      const { frame } = await person()
      const first = madeSet()
      await putInForce(frame, first)
      const next = madeSet({ walletId: first.walletId, epoch: 2, reason: 'rotate' })
      return { frame, first, next }
    }

    test('replaces the current set only when committed', async () => {
      const { frame, first, next } = await rotated()
      await requestSigned(frame, 'PUT /v1/wallet', next)
      expect(await (await requestShare(frame, first.walletId, 1)).opened()).toBe(first.share)
      expect(await (await requestShare(frame, first.walletId, 2)).opened()).toBe(next.share)
      await requestSigned(frame, 'POST /v1/wallet/commit', { walletId: first.walletId, epoch: 2 })
      expect((await requestShare(frame, first.walletId, 1)).error.code).toBe('epoch')
      expect(await (await requestShare(frame, first.walletId, 2)).opened()).toBe(next.share)
      const rows = await api.core.db.select().from(schema.walletEpochs)
      expect(rows.map(({ epoch, state }) => [epoch, state]).toSorted()).toEqual([
        [1, 'superseded'],
        [2, 'current'],
      ])
    })

    test.each([0, 1, 3])('rejects epoch %i after 1', async epoch => {
      const { frame, next } = await rotated()
      const { status } = await requestSigned(frame, 'PUT /v1/wallet', { ...next, epoch })
      expect(status).toBe(epoch === 0 ? 400 : 409)
    })

    test('rejects other addresses, another wallet id or none', async () => {
      const { frame, next } = await rotated()
      const put = async (over: object) =>
        (await requestSigned(frame, 'PUT /v1/wallet', { ...next, ...over })).error.code
      expect(await put({ evmAddress: `0x${'1'.repeat(40)}` })).toBe('invalid_request')
      expect(await put({ walletId: 'another-wallet-123' })).toBe('epoch')
      const { frame: stranger } = await person('eve@example.com')
      expect((await requestSigned(stranger, 'PUT /v1/wallet', next)).error.code).toBe('epoch')
    })

    test('lets only the device that stored a pending set read and commit it', async () => {
      const { frame, next } = await rotated()
      await requestSigned(frame, 'PUT /v1/wallet', next)
      await requestShare(frame, next.walletId, 2)
      const { frame: second } = await secondDevice()
      expect((await requestShare(second, next.walletId, 2)).error.code).toBe('epoch')
      const commit = await requestSigned(second, 'POST /v1/wallet/commit', { walletId: next.walletId, epoch: 2 })
      expect(commit.error.code).toBe('epoch')
    })

    test('returns the later of two parallel sets to both devices', async () => {
      const { frame, next } = await rotated()
      const { frame: second } = await secondDevice()
      await requestSigned(frame, 'PUT /v1/wallet', next)
      await requestShare(frame, next.walletId, 2)
      const winner = madeSet({ walletId: next.walletId, epoch: 2, reason: 'recovery' })
      expect((await putInForce(second, winner)).body.wallet.sealed).toBe(winner.sealed)
      // The epoch of the first device's commit is already current, so it receives the other device's set.
      const late = await requestSigned(frame, 'POST /v1/wallet/commit', { walletId: next.walletId, epoch: 2 })
      expect(late.body.wallet.sealed).toBe(winner.sealed)
    })
  })

  describe('share release', () => {
    test('seals the share to the requesting key for the requesting device', async () => {
      const { frame } = await person()
      const set = madeSet()
      await putInForce(frame, set)
      const [recipient, otherRecipient] = [await createShareRecipient(), await createShareRecipient()]
      const request = { walletId: set.walletId, epoch: 1, publicKey: recipient.publicKey }
      const { body } = await frame.call('POST /v1/wallet/share', request)
      const aad = `${set.walletId}|1|${frame.jkt}`
      expect(await recipient.open(body, aad)).toBe(set.share)
      await expect(otherRecipient.open(body, aad)).rejects.toThrow()
      await expect(recipient.open(body, `${set.walletId}|1|${api.frame().jkt}`)).rejects.toThrow()
      const raw = JSON.stringify(body)
      expect(raw).not.toContain(set.share.slice(0, 20))
    })

    test('rejects accounts that do not own the wallet', async () => {
      const [owner, stranger] = [await person(), await person('eve@example.com')]
      const set = madeSet()
      await putInForce(owner.frame, set)
      expect((await requestShare(stranger.frame, set.walletId, 1)).error.code).toBe('not_found')
    })

    test('does not open a share that was moved from the row of another wallet', async () => {
      const [owner, thief] = [await person(), await person('eve@example.com')]
      const [own, foreign] = [madeSet(), madeSet()]
      await putInForce(owner.frame, own)
      await putInForce(thief.frame, foreign)
      const { walletEpochs } = schema
      const isOf = ({ walletId }: typeof own) => eq(walletEpochs.walletId, walletId)
      const [row] = await api.core.db.select().from(walletEpochs).where(isOf(own))
      await api.core.db
        .update(walletEpochs)
        .set({ shareSealed: row?.shareSealed ?? '' })
        .where(isOf(foreign))
      expect((await requestShare(thief.frame, foreign.walletId)).error.code).toBe('failed')
      expect((await requestShare(owner.frame, own.walletId)).status).toBe(200)
    })

    test('logs each release without the share', async () => {
      const { frame, grant } = await person()
      const set = madeSet()
      await putInForce(frame, set)
      await requestShare(frame, set.walletId, 1)
      const rows = await api.core.db.query.auditLog.findMany()
      const released = rows.filter(({ action }) => action === 'share/released')
      expect(released).toHaveLength(2)
      expect(released[1]).toMatchObject({ accountId: grant.userId, walletId: set.walletId, jkt: frame.jkt })
      expect(JSON.stringify(rows)).not.toContain(set.share)
    })

    test('limits releases to 20 per hour and 100 per day', async () => {
      const { frame } = await person()
      const set = madeSet()
      await putInForce(frame, set)
      const drain = async () => {
        for (let count = 0; count < 101; count += 1) {
          const { status, error } = await requestShare(frame, set.walletId, 1)
          if (status === 429) return { count, retryAfter: error.retryAfter }
        }
        return expect.unreachable('nothing stops it')
      }
      expect((await drain()).count).toBe(19) // The proof used the first one.
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
    ])('rejects %s as the recipient key', async (_, key) => {
      const { frame } = await person()
      const set = madeSet()
      await putInForce(frame, set)
      const request = { walletId: set.walletId, epoch: 1, publicKey: key.toString('base64url') }
      expect((await frame.call('POST /v1/wallet/share', request)).error.code).toBe('invalid_request')
    })

    test('rejects a device that is no longer confirmed', async () => {
      const { frame } = await person()
      const set = madeSet()
      await putInForce(frame, set)
      await api.core.db.delete(schema.devices).where(eq(schema.devices.jkt, frame.jkt))
      const { status, error } = await requestShare(frame, set.walletId, 1)
      expect([status, error.code]).toEqual([403, 'device_unverified'])
    })
  })

  describe('frozen wallet', () => {
    test('rejects reads and changes and emails the owner each time', async () => {
      const { frame, grant } = await person()
      const set = madeSet()
      const { walletId } = set
      await putInForce(frame, set)
      const recovery = madeRecovery()
      const sent = sentRecovery(recovery)
      const { verifier, auth } = recovery
      await requestSigned(frame, 'PUT /v1/recovery', { walletId, epoch: 1, method: 'password', ...sent })
      for (let count = 0; count < 2; count += 1)
        expect((await frame.call('POST /v1/wallet/freeze', {})).status).toBe(200)
      await api.core.mail.settled()
      expect(api.mails.mails.filter(({ subject }) => subject === 'Your wallet was frozen')).toHaveLength(2)
      expect((await api.core.db.query.accounts.findFirst())?.frozenUntil).toBe(FROZEN_INDEFINITELY)
      const next = madeSet({ walletId, epoch: 2, reason: 'rotate' })
      const refusals = await Promise.all([
        requestShare(frame, walletId, 1),
        requestSigned(frame, 'PUT /v1/wallet', next),
        requestSigned(frame, 'PUT /v1/recovery', { walletId, epoch: 1, method: 'passkey', ...sent }),
        requestSigned(frame, 'POST /v1/recovery/file', { walletId, epoch: 1, verifier }),
        frame.call('POST /v1/recovery/parameters', { walletId, method: 'password' }),
        frame.call('POST /v1/recovery/read', { walletId, epoch: 1, method: 'password', auth }),
      ])
      expect(refusals.map(({ status, error }) => [status, error.code])).toEqual(refusals.map(() => [423, 'frozen']))
      const { refreshToken } = grant
      expect((await frame.call('POST /v1/token/refresh', { refreshToken })).body.wallet?.frozen).toBe(true)
    })
  })

  describe('recoveries', () => {
    const withWallet = async () => {
      const { frame, grant } = await person()
      const set = madeSet()
      await putInForce(frame, set)
      return { frame, grant, walletId: set.walletId }
    }
    const recovery = madeRecovery()
    const keep = (frame: TestFrame, walletId: string, over: object = {}) =>
      requestSigned(frame, 'PUT /v1/recovery', {
        walletId,
        epoch: 1,
        method: 'password',
        ...sentRecovery(recovery),
        ...over,
      })
    const read = (frame: TestFrame, walletId: string, over: object = {}) =>
      frame.call('POST /v1/recovery/read', { walletId, epoch: 1, method: 'password', auth: recovery.auth, ...over })

    test('stores recoveries, lists them in the record and returns them', async () => {
      const { frame, grant, walletId } = await withWallet()
      expect((await keep(frame, walletId)).status).toBe(200)
      const { verifier } = madeRecovery()
      expect((await requestSigned(frame, 'POST /v1/recovery/file', { walletId, epoch: 1, verifier })).status).toBe(200)
      const parameters = (method: 'passkey' | 'password' | 'file') =>
        frame.call('POST /v1/recovery/parameters', { walletId, method })
      expect((await parameters('password')).body).toEqual({ epoch: 1, parameters: recovery.parameters })
      expect((await parameters('file')).body).toEqual({ epoch: 1, parameters: '' })
      expect((await parameters('passkey')).error.code).toBe('not_found')
      expect((await read(frame, walletId)).body).toEqual({ blob: recovery.blob, epoch: 1 })
      expect((await read(frame, walletId, { method: 'passkey' })).error.code).toBe('not_found')
      expect((await read(frame, walletId, { epoch: 2 })).error.code).toBe('epoch')
      const { refreshToken } = grant
      const refreshed = await frame.call('POST /v1/token/refresh', { refreshToken })
      expect(refreshed.body.wallet?.recovery).toEqual(['password', 'file'])
    })

    test('seals recoveries in the vault for their owner only', async () => {
      const { frame, grant, walletId } = await withWallet()
      await keep(frame, walletId)
      const [row] = await api.core.db.query.vaultRecoveries.findMany()
      const context = `${row?.id}|${grant.userId}|${walletId}|1|password`
      expect(() => api.core.sealer.openText(row?.sealed ?? '', context)).toThrow('does not open')
      const owner = { accountId: grant.userId, walletId, epoch: 1, method: 'password' } as const
      const opened = await api.core.vault.open(row?.id ?? '', owner, recovery.auth)
      expect(opened).toEqual({ kind: 'open', blob: recovery.blob })
      const moved = api.core.vault.open(row?.id ?? '', { ...owner, accountId: 'another' }, recovery.auth)
      await expect(moved).rejects.toThrow('does not open')
    })

    test('rejects replacing a current recovery, and accepts identical retries', async () => {
      const { frame, walletId } = await withWallet()
      await keep(frame, walletId)
      expect((await keep(frame, walletId)).status).toBe(200)
      for (const over of [{ blob: 'b3RoZXI' }, { verifier: wrongAuth() }, { parameters: 'b3RoZXI' }]) {
        const { status, error } = await keep(frame, walletId, over)
        expect([status, error.code]).toEqual([409, 'epoch'])
      }
      expect((await read(frame, walletId)).body.blob).toBe(recovery.blob)
    })

    test('activates recoveries with their pending set and deletes the old ones', async () => {
      const { frame, walletId } = await withWallet()
      await keep(frame, walletId)
      await requestSigned(frame, 'POST /v1/recovery/file', { walletId, epoch: 1, verifier: madeRecovery().verifier })
      await requestSigned(frame, 'PUT /v1/wallet', madeSet({ walletId, epoch: 2, reason: 'rotate' }))
      const [first, second] = [madeRecovery(), madeRecovery()]
      await keep(frame, walletId, { epoch: 2, ...sentRecovery(first) })
      await keep(frame, walletId, { epoch: 2, ...sentRecovery(second) })
      expect((await read(frame, walletId)).body).toEqual({ blob: recovery.blob, epoch: 1 })
      await requestShare(frame, walletId, 2)
      const { body } = await requestSigned(frame, 'POST /v1/wallet/commit', { walletId, epoch: 2 })
      expect(body.wallet.recovery).toEqual(['password'])
      expect((await read(frame, walletId, { epoch: 2, auth: first.auth })).error.code).toBe('recovery_invalid')
      expect((await read(frame, walletId, { epoch: 2, auth: second.auth })).body).toEqual({
        blob: second.blob,
        epoch: 2,
      })
      await flushVaultDrops(api.core)
      // The previous set keeps its password and file.
      expect(await api.core.db.$count(schema.vaultRecoveries)).toBe(3)
      expect(await api.core.db.$count(schema.vaultDrops)).toBe(0)
    })

    test("rejects recoveries of unknown epochs and other accounts' wallets", async () => {
      const { frame, walletId } = await withWallet()
      expect((await keep(frame, walletId, { epoch: 2 })).error.code).toBe('epoch')
      expect((await keep(frame, walletId, { blob: '' })).error.code).toBe('invalid_request')
      expect((await keep(frame, walletId, { parameters: '' })).error.code).toBe('invalid_request')
      expect((await keep(frame, walletId, { verifier: 'short' })).error.code).toBe('invalid_request')
      const { frame: stranger } = await person('eve@example.com')
      expect((await keep(stranger, walletId)).error.code).toBe('not_found')
      expect((await read(stranger, walletId)).error.code).toBe('not_found')
      const parameters = await stranger.call('POST /v1/recovery/parameters', { walletId, method: 'password' })
      expect(parameters.error.code).toBe('not_found')
    })

    test('deletes vault recoveries without a mark after ten minutes', async () => {
      const { frame, walletId } = await withWallet()
      const { vault } = api.core
      const failing = { ...api.core, vault: { ...vault, store: () => Promise.reject(new Error('gone')) } } as WalletCore
      const session = { ...(await liveSession(api, frame)), holdUntil: 0 }
      const body = { walletId, epoch: 1, method: 'password', ...sentRecovery(recovery) } as const
      const nonce = await nonceOf(frame)
      const statement = { route: 'PUT /v1/recovery', accountId: accountOf(frame), jkt: frame.jkt, nonce, body }
      const request = { ...body, nonce, signature: await signatureOf(statement, walletAccount(walletId)) }
      await expect(new Recoveries(failing).store(request, session)).rejects.toThrow('gone')
      const [due] = await api.core.db.query.vaultDrops.findMany()
      expect((due?.dueAt ?? 0) - api.clock.now()).toBe(600_000)
      expect((await read(frame, walletId)).error.code).toBe('not_found')
      expect((await keep(frame, walletId)).status, 'another try works').toBe(200)
    })
  })

  const unsigned = { nonce: 'A'.repeat(40), signature: `0x${'0'.repeat(130)}` }
  test.each([
    ['PUT /v1/wallet', { ...madeSet(), ...unsigned }],
    ['POST /v1/wallet/nonce', {}],
    ['POST /v1/wallet/unfreeze', { challengeId: 'c', code: '12345678', walletId: 'w', epoch: 1, ...unsigned }],
    ['POST /v1/wallet/commit', { walletId: 'w', epoch: 1, ...unsigned }],
    ['POST /v1/wallet/share', { walletId: 'w', epoch: 1, publicKey: 'A' }],
    ['POST /v1/wallet/freeze', {}],
    ['PUT /v1/recovery', { walletId: 'w', epoch: 1, method: 'password', ...sentRecovery(madeRecovery()), ...unsigned }],
    ['POST /v1/recovery/file', { walletId: 'w', epoch: 1, verifier: wrongAuth(), ...unsigned }],
    ['POST /v1/recovery/parameters', { walletId: 'w', method: 'password' }],
    ['POST /v1/recovery/read', { walletId: 'w', epoch: 1, method: 'password', auth: wrongAuth() }],
  ] as const)('%s requires a session', async (route, body) => {
    const { status, error } = await api.frame().call(route, body)
    expect([status, error.code]).toEqual([401, 'invalid_token'])
  })
})

async function liveSession(api: TestCore, { jkt }: TestFrame) {
  const row = await api.core.db.query.sessions.findFirst({ where: eq(schema.sessions.jkt, jkt) })
  if (!row) return expect.unreachable('there is no session')
  return { ...row, sessionId: row.id }
}
