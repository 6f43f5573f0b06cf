import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts'
import { schema } from '../../src/store/database.js'
import { databases } from '../helpers/test-store.js'
import { nonceOf, requestSigned } from '../helpers/wallet/request-signed.js'
import { madeSet } from '../helpers/wallet/made-set.js'
import { otherDevice } from '../helpers/wallet/other-device.js'
import { createShareRecipient, putInForce, requestShare } from '../helpers/wallet/share-recipient.js'
import { openTestCore, renewAccess, type TestCore } from '../helpers/wallet/test-core.js'
import type { TestFrame } from '../helpers/wallet/test-frame.js'

const EMAIL = 'ada@example.com'
const SEALED = { enc: 'E'.repeat(43), ciphertext: 'C'.repeat(67) }
const MINUTE = 60_000

describe.each(databases)('Handovers on %s', kind => {
  let api: TestCore
  let since = 0
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(async () => {
    await api.reset()
    since = api.clock.now()
  })
  afterAll(() => api.close())

  /** A wallet on one device, and a second device of the account that is on hold and has started a handover. */
  async function pair() {
    const old = api.frame()
    await api.login(old, EMAIL)
    const set = madeSet()
    await putInForce(old, set)
    const fresh = await otherDevice(api, EMAIL)
    const { publicKey } = await createShareRecipient()
    const { walletId } = set
    const { body } = await fresh.call('POST /v1/handover/start', { walletId, epoch: 1, publicKey })
    const { handoverId } = body
    const approval = { handoverId, walletId, epoch: 1, publicKey, jkt: fresh.jkt, ...SEALED }
    return { old, fresh, set, walletId, publicKey, handoverId, approval }
  }
  const approve = (frame: TestFrame, body: Awaited<ReturnType<typeof pair>>['approval']) =>
    requestSigned(frame, 'POST /v1/handover/approve', body)
  const wait = (frame: TestFrame, handoverId: string) => frame.call('POST /v1/handover/wait', { handoverId })
  const pending = (frame: TestFrame) => frame.call('POST /v1/handover/pending', {})
  const pendingIds = async (frame: TestFrame) => (await pending(frame)).body.handovers.map(row => row.handoverId)
  /** The end of a device's hold, in seconds. */
  const holdEnd = async ({ jkt }: TestFrame) => {
    const device = await api.core.db.query.devices.findFirst({ where: (row, { eq: is }) => is(row.jkt, jkt) })
    return Math.ceil((device?.holdUntil ?? 0) / 1000)
  }
  const subjects = async () => {
    await api.core.mail.settled()
    return api.mails.mails.filter(({ at }) => at >= since).map(({ subject }) => subject)
  }

  test('shows the other device who asks, relays the sealed share once, and reports when the new device opens the wallet', async () => {
    const { old, fresh, walletId, publicKey, handoverId, approval } = await pair()
    expect((await requestShare(fresh, walletId)).error.code).toBe('recovery_required')
    const at = Math.floor(api.clock.now() / 1000)
    expect((await pending(old)).body).toEqual({
      handovers: [
        {
          handoverId,
          origin: 'https://app.example.com',
          browser: 'Firefox on Linux',
          country: null,
          at,
          expiresAt: at + 300,
          walletId,
          epoch: 1,
          publicKey,
          jkt: fresh.jkt,
        },
      ],
    })
    const opensAt = await holdEnd(fresh)
    expect((await approve(old, approval)).body).toEqual({ origin: 'https://app.example.com', opensAt })
    expect(await pendingIds(old), 'a decided request is not listed').toEqual([])
    expect((await wait(fresh, handoverId)).body).toEqual({ status: 'approved', ...SEALED, opensAt })
    expect((await wait(fresh, handoverId)).error.code, 'only once').toBe('expired')
    expect(await subjects()).toContain('A new device will be able to open your wallet')
    expect((await api.getEmail(EMAIL)).text).toMatch(/\/link#[\w-]{43}$/m)
  })

  test('a new device without a hold opens the wallet at once', async () => {
    const { old, fresh, walletId, handoverId, approval } = await pair()
    await api.core.db.update(schema.devices).set({ holdUntil: 0 }).where(eq(schema.devices.jkt, fresh.jkt))
    expect((await approve(old, approval)).body.opensAt).toBe(0)
    expect(await subjects()).toContain('A new device can open your wallet')
    expect((await wait(fresh, handoverId)).body).toMatchObject({ status: 'approved', opensAt: 0 })
    expect((await requestShare(fresh, walletId)).status).toBe(200)
  })

  test('lists the newest five requests of other devices, and none that has expired', async () => {
    const { old, fresh } = await pair()
    const [row] = await api.core.db.query.handovers.findMany()
    if (!row) throw new Error('no handover was started')
    const ids = ['e', 'd', 'c', 'b', 'a']
    for (const [index, id] of ids.toReversed().entries())
      await api.core.db
        .insert(schema.handovers)
        .values({ ...row, id, jkt: id.repeat(43), createdAt: row.createdAt + index + 1 })
    expect(await pendingIds(old)).toEqual(ids)
    api.clock.turn(5 * MINUTE)
    await renewAccess(api, old)
    expect(await pendingIds(old)).toEqual([])
    expect((await pending(fresh)).error.code).toBe('on_hold')
  })

  test('stores nothing that opens the wallet, and nothing after it was collected', async () => {
    const { old, fresh, set, handoverId, approval } = await pair()
    await approve(old, approval)
    const rows = await api.core.db.query.handovers.findMany()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(set.share)
    await wait(fresh, handoverId)
    expect(await api.core.db.query.handovers.findMany()).toEqual([])
  })

  test('waits while no device has decided', async () => {
    const { fresh, handoverId } = await pair()
    const waited = await api.clock.until(wait(fresh, handoverId), 500)
    expect(waited.body).toEqual({ status: 'pending' })
  })

  test('expires after five minutes on both sides', async () => {
    const { old, fresh, handoverId, approval } = await pair()
    api.clock.turn(5 * MINUTE)
    await renewAccess(api, old)
    await renewAccess(api, fresh)
    expect(await pendingIds(old)).toEqual([])
    expect((await approve(old, approval)).error.code).toBe('expired')
    expect((await wait(fresh, handoverId)).error.code).toBe('expired')
  })

  test('denying stops the release to new devices for a day and notifies the owner', async () => {
    const { old, fresh, walletId, handoverId, approval } = await pair()
    expect((await old.call('POST /v1/handover/deny', { handoverId, reason: 'unknown-device' })).status).toBe(200)
    expect((await wait(fresh, handoverId)).error.code).toBe('denied')
    expect((await approve(old, approval)).error.code).toBe('frozen')
    expect((await requestShare(fresh, walletId)).error.code).toBe('frozen')
    expect(await subjects()).toContain('A new device was rejected')
  })

  test('2F3: three wrong codes deny without a freeze', async () => {
    const { old, fresh, walletId, handoverId, approval } = await pair()
    const deny = await old.call('POST /v1/handover/deny', { handoverId, reason: 'wrong-code' })
    expect(deny.status).toBe(200)
    expect((await wait(fresh, handoverId)).error.code).toBe('denied')
    expect((await approve(old, approval)).error.code).toBe('expired')
    expect((await requestShare(old, walletId)).status).toBe(200)
    expect(await subjects()).not.toContain('A new device was rejected')
  })

  test('a new handover of the device ends the earlier one', async () => {
    const { old, fresh, walletId, publicKey, handoverId, approval } = await pair()
    const next = await fresh.call('POST /v1/handover/start', { walletId, epoch: 1, publicKey })
    expect(next.body.handoverId).not.toBe(handoverId)
    expect((await approve(old, approval)).error.code).toBe('expired')
  })

  describe('devices that can approve', () => {
    const list = async (frame: TestFrame) => (await frame.call('POST /v1/handover/devices', {})).body.devices

    test('names the one that created the wallet, with its times, and not the one that asks', async () => {
      const { old, fresh } = await pair()
      const start = Math.floor(since / 1000)
      const [device, ...others] = await list(fresh)
      expect(others).toEqual([])
      expect(device).toMatchObject({ browser: 'Firefox on Linux', origin: 'https://app.example.com', approvesFrom: 0 })
      expect(device?.addedAt).toBeGreaterThanOrEqual(start)
      expect(device?.seenAt).toBeGreaterThanOrEqual(device?.addedAt ?? 0)
      expect(await list(old)).toEqual([])
    })

    test('leaves out a device that never opened the wallet, and tells from when a new one can approve', async () => {
      const { old, fresh, approval } = await pair()
      const third = await otherDevice(api, EMAIL)
      expect(await list(third)).toHaveLength(1)
      await approve(old, approval)
      const [first, second] = (await list(third)).toSorted((a, b) => a.approvesFrom - b.approvesFrom)
      expect(first?.approvesFrom).toBe(0)
      expect(second?.approvesFrom).toBeGreaterThan(Math.floor(api.clock.now() / 1000) + 23 * 3_600)
      expect(await list(fresh)).toHaveLength(1)
    })

    test('leaves out devices whose share was replaced', async () => {
      const { old, fresh, approval, set } = await pair()
      await approve(old, approval)
      await putInForce(old, madeSet({ walletId: set.walletId, epoch: 2, reason: 'rotate' }))
      expect(await list(fresh)).toHaveLength(1)
      expect(await list(old)).toEqual([])
    })

    test('shows nothing of another account, and nothing without a session', async () => {
      await pair()
      const stranger = api.frame()
      await api.login(stranger, 'mallory@example.com')
      expect(await list(stranger)).toEqual([])
      const visitor = api.frame()
      expect((await visitor.call('POST /v1/handover/devices', {})).status).toBe(401)
    })
  })

  describe('attacks', () => {
    test('no signature of the wallet, no approval', async () => {
      const { old, fresh, walletId, handoverId, approval } = await pair()
      const stranger = privateKeyToAccount(generatePrivateKey())
      const forged = await requestSigned(old, 'POST /v1/handover/approve', approval, { key: stranger })
      expect([forged.status, forged.error.code]).toEqual([403, 'wallet_signature'])
      expect((await requestShare(fresh, walletId)).error.code).toBe('recovery_required')
      expect(await pendingIds(old), 'the handover is not lost').toEqual([handoverId])
    })

    test('a recorded approval cannot be repeated', async () => {
      const { old, approval } = await pair()
      const nonce = await nonceOf(old)
      const first = await requestSigned(old, 'POST /v1/handover/approve', approval, { nonce })
      const second = await requestSigned(old, 'POST /v1/handover/approve', approval, { nonce })
      expect([first.status, second.error.code]).toEqual([200, 'wallet_signature'])
    })

    test.each(['publicKey', 'jkt', 'epoch'] as const)('an approval with another %s is refused', async field => {
      const { old, fresh, approval } = await pair()
      const value = { publicKey: 'P'.repeat(43), jkt: old.jkt, epoch: 2 }[field]
      const reply = await approve(old, { ...approval, [field]: value })
      expect(reply.error.code).toBe(field === 'epoch' ? 'epoch' : 'expired')
      expect((await api.core.db.query.handovers.findFirst())?.status).toBe('pending')
      expect((await pending(old)).body.handovers[0]?.jkt).toBe(fresh.jkt)
    })

    test('the new device cannot approve itself, nor can another one on hold', async () => {
      const { fresh, handoverId, approval } = await pair()
      const third = await otherDevice(api, EMAIL)
      for (const held of [fresh, third]) {
        expect((await pending(held)).error.code).toBe('on_hold')
        expect((await approve(held, approval)).error.code).toBe('on_hold')
        expect((await held.call('POST /v1/handover/deny', { handoverId, reason: 'unknown-device' })).error.code).toBe(
          'on_hold',
        )
      }
    })

    test('another account neither sees, decides nor collects it', async () => {
      const { old, handoverId, approval } = await pair()
      const stranger = api.frame()
      await api.login(stranger, 'mallory@example.com')
      await putInForce(stranger, madeSet())
      expect(await pendingIds(stranger)).toEqual([])
      expect((await approve(stranger, approval)).error.code).toBe('not_found')
      expect((await stranger.call('POST /v1/handover/deny', { handoverId, reason: 'unknown-device' })).error.code).toBe(
        'expired',
      )
      await approve(old, approval)
      expect((await wait(stranger, handoverId)).error.code).toBe('expired')
    })

    test('only the session that started it collects the share', async () => {
      const { old, fresh, handoverId, approval } = await pair()
      await approve(old, approval)
      expect((await wait(old, handoverId)).error.code).toBe('expired')
      const third = await otherDevice(api, EMAIL)
      expect((await wait(third, handoverId)).error.code).toBe('expired')
      expect((await wait(fresh, handoverId)).body.status).toBe('approved')
    })

    test('a wallet of another account, and a replaced set, cannot be handed over', async () => {
      const { old, fresh, walletId, publicKey, approval } = await pair()
      const stranger = api.frame()
      await api.login(stranger, 'mallory@example.com')
      const start = (frame: TestFrame, epoch: number) =>
        frame.call('POST /v1/handover/start', { walletId, epoch, publicKey })
      expect((await start(stranger, 1)).error.code).toBe('not_found')
      expect((await start(fresh, 2)).error.code).toBe('epoch')
      await putInForce(old, madeSet({ walletId, epoch: 2, reason: 'rotate' }))
      expect((await approve(old, approval)).error.code).toBe('epoch')
    })

    test('a frozen wallet is not handed over', async () => {
      const { old, fresh, walletId, publicKey, approval } = await pair()
      await old.call('POST /v1/wallet/freeze', {})
      expect((await approve(old, approval)).error.code).toBe('frozen')
      const again = await fresh.call('POST /v1/handover/start', { walletId, epoch: 1, publicKey })
      expect(again.error.code).toBe('frozen')
    })
  })
})
