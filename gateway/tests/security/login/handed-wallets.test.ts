import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findOpeningTime } from '../../../src/modules/wallets/handed-shares.js'
import { databases } from '../../helpers/test-store.js'
import { madeRecovery, sentRecovery } from '../../helpers/wallet/made-recovery.js'
import { madeSet } from '../../helpers/wallet/made-set.js'
import { otherDevice } from '../../helpers/wallet/other-device.js'
import { requestSigned } from '../../helpers/wallet/request-signed.js'
import { createShareRecipient, putInForce, requestShare } from '../../helpers/wallet/share-recipient.js'
import { openTestCore, renewAccess, type TestCore } from '../../helpers/wallet/test-core.js'
import type { TestFrame } from '../../helpers/wallet/test-frame.js'

const EMAIL = 'ada@example.com'
const HOUR = 3_600_000
const SEALED = { enc: 'E'.repeat(43), ciphertext: 'C'.repeat(67) }

/** Attacks with a client of one's own, which runs none of the frame's checks, and the mailbox of the owner. */
describe.each(databases)('Handed wallets on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  async function owner() {
    const old = api.frame()
    await api.login(old, EMAIL)
    const set = madeSet()
    await putInForce(old, set)
    return { old, set, walletId: set.walletId }
  }
  /** Starts a handover on a thief's device, which is on hold. */
  async function requestHandover(walletId: string, thief: TestFrame) {
    const { publicKey } = await createShareRecipient()
    const { body } = await thief.call('POST /v1/handover/start', { walletId, epoch: 1, publicKey })
    return { handoverId: body.handoverId, walletId, epoch: 1, publicKey, jkt: thief.jkt, ...SEALED }
  }
  const approve = (frame: TestFrame, body: Awaited<ReturnType<typeof requestHandover>>) =>
    requestSigned(frame, 'POST /v1/handover/approve', body)
  const later = async (ms: number, ...frames: TestFrame[]) => {
    api.clock.turn(ms)
    for (const frame of frames) await renewAccess(api, frame)
  }
  const codes = async (thief: TestFrame, walletId: string) => (await requestShare(thief, walletId)).error?.code
  const changes = async (frame: TestFrame) => (await frame.call('POST /v1/account/changes', {})).body.changes
  /** Stops the announced change. Returns the error code, if any. */
  const stop = async (frame: TestFrame) => {
    const [change] = await changes(frame)
    const { error } = await frame.call('POST /v1/account/changes/cancel', { changeId: change?.changeId ?? '' })
    return error?.code
  }

  test('2F3: an approved device on hold gets no share of the gateway before the end of its hold, by any route', async () => {
    const { old, set, walletId } = await owner()
    const thief = await otherDevice(api, EMAIL)
    const approval = await requestHandover(walletId, thief)
    expect((await approve(old, approval)).status).toBe(200)
    expect((await thief.call('POST /v1/handover/wait', { handoverId: approval.handoverId })).body.status).toBe(
      'approved',
    )
    const replies = [
      await requestShare(thief, walletId),
      await requestShare(thief, walletId, 2),
      await thief.call('POST /v1/recovery/parameters', { walletId, method: 'password' }),
      await thief.call('POST /v1/recovery/read', { walletId, epoch: 1, method: 'file', auth: 'A'.repeat(43) }),
      await requestSigned(thief, 'POST /v1/recovery/file', { walletId, epoch: 1, verifier: 'V'.repeat(43) }),
      await requestSigned(thief, 'PUT /v1/wallet', madeSet({ walletId, epoch: 2, reason: 'rotate' })),
    ]
    expect(replies.map(({ error }) => error?.code)).toEqual([
      'recovery_required',
      'epoch',
      'not_found',
      'not_found',
      'recovery_required',
      'on_hold',
    ])
    expect(JSON.stringify(replies)).not.toContain(set.share)
    await later(23 * HOUR, thief)
    expect(await codes(thief, walletId)).toBe('recovery_required')
    await later(2 * HOUR, thief)
    expect(await (await requestShare(thief, walletId)).opened(), 'the hold is over').toBe(set.share)
  })

  test('2F3: every device of the account announces the change, with the new device and the time, until it is due', async () => {
    const { old, walletId } = await owner()
    const thief = await otherDevice(api, EMAIL)
    const { body } = await approve(old, await requestHandover(walletId, thief))
    const opensAt = await findOpeningTime(api.core.db, { walletId, epoch: 1, jkt: thief.jkt }, 0)
    expect(Math.ceil((opensAt ?? 0) / 1000)).toBe(body.opensAt)
    const change = {
      kind: 'device',
      dueAt: body.opensAt,
      browser: 'Firefox on Linux',
      origin: 'https://app.example.com',
    }
    expect(await changes(old)).toMatchObject([{ ...change, here: false }])
    expect(await changes(thief)).toMatchObject([{ ...change, here: true }])
    await later(25 * HOUR, old)
    expect(await changes(old)).toEqual([])
  })

  test('2F3: a second handover of the same device, or a new login on it, does not shorten the hold', async () => {
    const { old, walletId } = await owner()
    const thief = await otherDevice(api, EMAIL)
    await approve(old, await requestHandover(walletId, thief))
    await later(12 * HOUR, old, thief)
    expect((await approve(old, await requestHandover(walletId, thief))).status).toBe(200)
    expect(await codes(thief, walletId)).toBe('recovery_required')
    await api.login(thief, EMAIL)
    expect(await codes(thief, walletId)).toBe('recovery_required')
  })

  test('2F3: after the owner stops it, the device never gets the share, with the old session or a new one', async () => {
    const { old, walletId } = await owner()
    const thief = await otherDevice(api, EMAIL)
    await approve(old, await requestHandover(walletId, thief))
    const third = await otherDevice(api, EMAIL)
    expect(await stop(third)).toBe('on_hold')
    expect(await stop(old)).toBeUndefined()
    expect((await requestShare(thief, walletId)).status, 'its session is over').toBe(401)
    await later(25 * HOUR)
    await otherDevice(api, EMAIL, thief) // it has to be confirmed again
    expect(await codes(thief, walletId)).toBe('recovery_required')
    await later(25 * HOUR, thief)
    expect(await codes(thief, walletId), 'nor after another hold').toBe('recovery_required')
    await later(25 * HOUR, third)
    expect(await codes(third, walletId), 'nor does another device of the thief').toBe('recovery_required')
  })

  test('2F3: stopping it before the new device has collected the sealed share deletes that, too', async () => {
    const { old, walletId } = await owner()
    const thief = await otherDevice(api, EMAIL)
    await approve(old, await requestHandover(walletId, thief))
    expect(await stop(old)).toBeUndefined()
    expect(await api.core.db.query.handovers.findMany()).toEqual([])
    expect(await api.core.db.query.handedShares.findMany()).toEqual([])
  })

  test('2F3: an account cannot stop the handover of another one', async () => {
    const { old, walletId } = await owner()
    const device = await otherDevice(api, EMAIL)
    await approve(old, await requestHandover(walletId, device))
    const stranger = api.frame()
    await api.login(stranger, 'mallory@example.com')
    const [change] = await changes(old)
    const cancel = await stranger.call('POST /v1/account/changes/cancel', { changeId: change?.changeId ?? '' })
    expect(cancel.error.code).toBe('expired')
    expect(await api.core.db.query.handedShares.findMany()).toHaveLength(1)
    expect(await codes(device, walletId)).toBe('recovery_required')
  })

  test('2F3: waiting out the hold without an approval releases nothing to the mailbox', async () => {
    const { walletId } = await owner()
    const thief = await otherDevice(api, EMAIL)
    await later(72 * HOUR, thief)
    expect(await codes(thief, walletId)).toBe('recovery_required')
  })

  test('2F3: an unlocked device alone does not approve a wallet that has a recovery', async () => {
    const { old, walletId } = await owner()
    const recovery = madeRecovery()
    const stored = { walletId, epoch: 1, method: 'password', ...sentRecovery(recovery) } as const
    expect((await requestSigned(old, 'PUT /v1/recovery', stored)).status).toBe(200)
    const fresh = await otherDevice(api, EMAIL)
    const approval = await requestHandover(walletId, fresh)
    expect((await approve(old, approval)).error.code).toBe('recovery_required')
    const prove = () =>
      old.call('POST /v1/recovery/read', { walletId, epoch: 1, method: 'password', auth: recovery.auth })
    expect((await prove()).status).toBe(200)
    await later(HOUR, old, fresh)
    const next = await requestHandover(walletId, fresh)
    expect((await approve(old, next)).error.code, 'a proof of an hour ago').toBe('recovery_required')
    expect((await prove()).status).toBe(200)
    expect((await approve(old, next)).status).toBe(200)
  })
})
