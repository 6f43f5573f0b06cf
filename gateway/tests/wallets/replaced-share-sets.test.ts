import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sweep } from '../../src/modules/wallet-api/maintenance.js'
import { flushVaultDrops } from '../../src/modules/wallets/wallet-records.js'
import { schema } from '../../src/store/database.js'
import { databases } from '../helpers/test-store.js'
import { createVaultFixture } from '../helpers/vault-fixture.js'
import { DAY, EMAIL, follow, HOUR, otherDevice, person } from '../helpers/wallet/account-fixture.js'
import { requestSigned } from '../helpers/wallet/request-signed.js'
import { madeRecovery, sentRecovery } from '../helpers/wallet/made-recovery.js'
import { madeSet } from '../helpers/wallet/made-set.js'
import { requestShare, putInForce } from '../helpers/wallet/share-recipient.js'
import { APP_ORIGIN, type TestFrame } from '../helpers/wallet/test-frame.js'

const RENEWED = 'The parts of your wallet were renewed'
const UNDONE = 'Your wallet is frozen until you confirm it’s you'

describe.each(databases)('replaced share sets on %s', kind => {
  const stage = createVaultFixture(kind)

  const share = async (frame: TestFrame, walletId: string, epoch: number) => {
    const { error, opened } = await requestShare(frame, walletId, epoch)
    return error.code ?? opened()
  }
  /** A wallet with a password and a second device. Its first device has renewed the shares. */
  const renewed = async ({ withRecovery = true } = {}) => {
    const { frame, grant } = await person(stage.api)
    const first = madeSet()
    const { walletId } = first
    await putInForce(frame, first)
    const method = 'password' as const
    const recovery = madeRecovery()
    if (withRecovery)
      await requestSigned(frame, 'PUT /v1/recovery', { walletId, epoch: 1, method, ...sentRecovery(recovery) })
    const second = await otherDevice(stage.api)
    stage.api.clock.turn(31_000)
    const next = madeSet({ walletId, epoch: 2, reason: 'rotate' })
    await putInForce(frame, next)
    return { frame, grant, second: second.frame, walletId, first, next, recovery }
  }

  test('emails the owner about a renewal with links to undo and to freeze', async () => {
    await renewed()
    expect(await stage.countMails(RENEWED)).toBe(1)
    const { text } = await stage.api.getEmail(EMAIL)
    expect(text).toContain(APP_ORIGIN)
    expect(text).toContain('Firefox on Linux')
    expect(text).toContain(`${new Date(stage.api.clock.now()).toISOString().slice(0, 16).replace('T', ' ')} UTC`)
    const links = await stage.linksIn(RENEWED)
    const kinds = await Promise.all(
      links.map(
        async token => (await stage.api.frame().call('POST /v1/link/look', { token }, { proof: null })).body.kind,
      ),
    )
    expect(kinds).toEqual(['undo_shares', 'freeze'])
  })

  test('does not report the first set as a renewal', async () => {
    const { frame } = await person(stage.api)
    await putInForce(frame, madeSet())
    expect(await stage.countMails(RENEWED)).toBe(0)
  })

  test('undo restores set and recovery, freezes, and holds the renewing device without signing it out', async () => {
    const { frame, grant, second, walletId, first, recovery } = await renewed()
    const [undo = ''] = await stage.linksIn(RENEWED)
    expect((await follow(stage.api, undo)).status).toBe(200)
    const { refreshToken } = grant
    expect((await frame.call('POST /v1/token/refresh', { refreshToken })).status).toBe(200)
    expect((await second.call('POST /v1/sessions/list', {})).status).toBe(200)
    const device = await stage.api.core.db.query.devices.findFirst({ where: eq(schema.devices.jkt, frame.jkt) })
    expect(device?.holdUntil).toBe(stage.api.clock.now() + 24 * HOUR)
    expect(await share(second, walletId, 1)).toBe('frozen')
    const unfrozen = await stage.unfreeze(second, walletId, 1)
    expect(unfrozen.body.wallet).toMatchObject({
      epoch: 1,
      sealed: first.sealed,
      recovery: ['password'],
      frozen: false,
    })
    // The second device is still on hold, so it must prove the restored recovery first.
    expect(await share(second, walletId, 1)).toBe('recovery_required')
    const proof = { walletId, epoch: 1, method: 'password', auth: recovery.auth } as const
    expect((await second.call('POST /v1/recovery/read', proof)).body).toEqual({ blob: recovery.blob, epoch: 1 })
    expect(await share(second, walletId, 1)).toBe(first.share)
    expect(await share(second, walletId, 2)).toBe('epoch')
    expect((await follow(stage.api, undo)).error.code).toBe('expired')
    expect(stage.api.failures).toEqual([])
  })

  test('undo releases no share to the mailbox and an old device for 30 days', async () => {
    const { second: lost, walletId } = await renewed()
    const [undo = ''] = await stage.linksIn(RENEWED)
    await lost.call('POST /v1/wallet/freeze', {})
    const [early = ''] = await stage.linksIn('Your wallet was frozen')
    await follow(stage.api, undo)
    // No link unfreezes the wallet, neither the old one nor one of a further freeze.
    expect((await follow(stage.api, early)).error.code).toBe('expired')
    expect(await stage.linksIn(UNDONE)).toEqual([])
    await lost.call('POST /v1/wallet/freeze', {})
    expect(await stage.countMails(UNDONE)).toBe(2)
    expect(await stage.linksIn(UNDONE)).toEqual([])
    expect(await share(lost, walletId, 1)).toBe('frozen')
    const request = { ...(await stage.unfreezeCode(lost)), walletId, epoch: 1 }
    const nonce = (await lost.call('POST /v1/wallet/nonce', {})).body.nonce
    const forged = { ...request, nonce, signature: `0x${'1'.repeat(128)}1b` }
    expect((await lost.call('POST /v1/wallet/unfreeze', forged)).error.code).toBe('wallet_signature')
    stage.api.clock.turn(30 * DAY)
    lost.access = (await stage.api.login(lost, EMAIL)).accessToken
    await lost.call('POST /v1/wallet/freeze', {})
    expect(await stage.linksIn('Your wallet was frozen')).toHaveLength(1)
  })

  test("activates the renewed set again with the wallet's signature after an undo", async () => {
    const { frame, walletId, next } = await renewed()
    const [undo = ''] = await stage.linksIn(RENEWED)
    await follow(stage.api, undo)
    stage.api.clock.turn(31_000)
    frame.access = (await stage.api.login(frame, EMAIL)).accessToken
    expect((await stage.unfreeze(frame, walletId, 2)).body.wallet).toMatchObject({
      epoch: 2,
      sealed: next.sealed,
      frozen: false,
    })
    expect(await share(frame, walletId, 2)).toBe(next.share)
    expect((await stage.unfreeze(frame, walletId, 3)).error.code).toBe('epoch')
  })

  test('the first of two undo links restores the set before both renewals', async () => {
    const { frame, second, walletId, first } = await renewed()
    const [undo = ''] = await stage.linksIn(RENEWED)
    await putInForce(frame, madeSet({ walletId, epoch: 3, reason: 'rotate' }))
    await requestSigned(frame, 'PUT /v1/wallet', madeSet({ walletId, epoch: 4, reason: 'rotate' }))
    await share(frame, walletId, 4)
    expect((await follow(stage.api, undo)).status).toBe(200)
    const { body } = await stage.unfreeze(second, walletId, 1)
    expect(body.wallet).toMatchObject({ epoch: 1, sealed: first.sealed })
    frame.access = (await stage.api.login(frame, EMAIL)).accessToken
    expect((await requestSigned(frame, 'POST /v1/wallet/commit', { walletId, epoch: 4 })).error.code).toBe('epoch')
    stage.api.clock.turn(DAY)
    second.access = (await stage.api.login(second, EMAIL)).accessToken
    const again = madeSet({ walletId, epoch: 2, reason: 'rotate' })
    expect((await putInForce(second, again)).body.wallet.sealed).toBe(again.sealed)
  })

  test('the link of an undone renewal does not undo a later one of the same epoch', async () => {
    const { frame, second, walletId } = await renewed()
    const [undo = ''] = await stage.linksIn(RENEWED)
    const method = 'password' as const
    await requestSigned(frame, 'PUT /v1/recovery', { walletId, epoch: 2, method, ...sentRecovery(madeRecovery()) })
    await putInForce(frame, madeSet({ walletId, epoch: 3, reason: 'rotate' }))
    const [old = ''] = await stage.linksIn(RENEWED)
    expect((await follow(stage.api, undo)).status).toBe(200)
    await stage.unfreeze(second, walletId, 1)
    stage.api.clock.turn(DAY)
    second.access = (await stage.api.login(second, EMAIL)).accessToken
    await putInForce(second, madeSet({ walletId, epoch: 2, reason: 'rotate' }))
    const last = madeSet({ walletId, epoch: 3, reason: 'rotate' })
    await putInForce(second, last)
    // It would activate a set without a recovery and freeze the wallet for good.
    expect((await follow(stage.api, old)).error.code).toBe('expired')
    expect(await share(second, walletId, 3)).toBe(last.share)
  })

  test('omits the undo link if the previous set has no recovery', async () => {
    await renewed({ withRecovery: false })
    const links = await stage.linksIn(RENEWED)
    expect(links).toHaveLength(1)
    const look = await stage.api.frame().call('POST /v1/link/look', { token: links[0] ?? '' }, { proof: null })
    expect(look.body.kind).toBe('freeze')
  })

  test('keeps the previous set with mark and blob for 30 days', async () => {
    const { walletId } = await renewed()
    const [undo = ''] = await stage.linksIn(RENEWED)
    const readStored = async () => {
      const { walletEpochs, recoveryMarks, vaultRecoveries } = schema
      await flushVaultDrops(stage.api.core)
      const sets = [walletEpochs, recoveryMarks].map(table => stage.api.core.db.$count(table, eq(table.epoch, 1)))
      return Promise.all([...sets, stage.api.core.db.$count(vaultRecoveries)])
    }
    stage.api.clock.turn(2_592_000_000 - 1)
    await sweep(stage.api.core.db, stage.api.clock.now())
    expect(await readStored()).toEqual([1, 1, 1])
    stage.api.clock.turn(1)
    await sweep(stage.api.core.db, stage.api.clock.now())
    expect(await readStored()).toEqual([0, 0, 0])
    expect((await follow(stage.api, undo)).error.code).toBe('expired')
    const rows = await stage.api.core.db
      .select()
      .from(schema.walletEpochs)
      .where(eq(schema.walletEpochs.walletId, walletId))
    expect(rows.map(({ epoch, state }) => [epoch, state])).toEqual([[2, 'current']])
  })

  test('rejects recoveries and releases for a replaced set', async () => {
    const { frame, walletId } = await renewed()
    expect(await share(frame, walletId, 1)).toBe('epoch')
    const request = { walletId, epoch: 1, method: 'passkey' as const, ...sentRecovery(madeRecovery()) }
    expect((await requestSigned(frame, 'PUT /v1/recovery', request)).error.code).toBe('epoch')
    const file = { walletId, epoch: 1, verifier: madeRecovery().verifier }
    expect((await requestSigned(frame, 'POST /v1/recovery/file', file)).error.code).toBe('epoch')
  })
})
