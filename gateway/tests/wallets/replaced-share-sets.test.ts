import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sweep } from '../../src/modules/wallet-api/maintenance.js'
import { flushVaultDrops } from '../../src/modules/wallets/wallet-records.js'
import { schema } from '../../src/store/database.js'
import { databases } from '../helpers/test-store.js'
import { vaultStage } from '../helpers/vault-stage.js'
import { DAY, EMAIL, follow, HOUR, otherDevice, person } from '../helpers/wallet/account-fixture.js'
import { askSigned } from '../helpers/wallet/ask-signed.js'
import { madeRecovery, sentRecovery } from '../helpers/wallet/made-recovery.js'
import { madeSet } from '../helpers/wallet/made-set.js'
import { askShare, putInForce } from '../helpers/wallet/share-receiver.js'
import { APP_ORIGIN, type TestFrame } from '../helpers/wallet/test-frame.js'

const RENEWED = 'The parts of your wallet were renewed'
const UNDONE = 'Your wallet is frozen until you confirm it is you'

describe.each(databases)('replaced sets of shares on %s', kind => {
  const stage = vaultStage(kind)

  const share = async (frame: TestFrame, walletId: string, epoch: number) => {
    const { error, opened } = await askShare(frame, walletId, epoch)
    return error.code ?? opened()
  }
  /** A wallet with a password, renewed by the same device; a second device was there before. */
  const renewed = async ({ withRecovery = true } = {}) => {
    const { frame, grant } = await person(stage.api)
    const first = madeSet()
    const { walletId } = first
    await putInForce(frame, first)
    const method = 'password' as const
    const recovery = madeRecovery()
    if (withRecovery)
      await askSigned(frame, 'PUT /v1/recovery', { walletId, epoch: 1, method, ...sentRecovery(recovery) })
    const second = await otherDevice(stage.api)
    stage.api.clock.turn(31_000)
    const next = madeSet({ walletId, epoch: 2, reason: 'rotate' })
    await putInForce(frame, next)
    return { frame, grant, second: second.frame, walletId, first, next, recovery }
  }

  test('C2: the owner is told who renewed the parts, with a link to undo it and one to freeze', async () => {
    await renewed()
    expect(await stage.countMails(RENEWED)).toBe(1)
    const { text } = await stage.api.letter(EMAIL)
    expect(text).toContain(APP_ORIGIN)
    expect(text).toContain('Firefox on Linux')
    expect(text).toContain(`${new Date(stage.api.clock.now()).toISOString().slice(0, 16).replace('T', ' ')} UTC`)
    const links = await stage.linksIn(RENEWED)
    const kinds = await Promise.all(
      links.map(
        async token => (await stage.api.frame().ask('POST /v1/link/look', { token }, { proof: null })).body.kind,
      ),
    )
    expect(kinds).toEqual(['undo_shares', 'freeze'])
  })

  test('C2: the first set of a wallet is no renewal', async () => {
    const { frame } = await person(stage.api)
    await putInForce(frame, madeSet())
    expect(await stage.countMails(RENEWED)).toBe(0)
  })

  test('C2: an undo restores set and recovery, freezes, and signs the device out that brought the new set', async () => {
    const { frame, grant, second, walletId, first, recovery } = await renewed()
    const [undo = ''] = await stage.linksIn(RENEWED)
    expect((await follow(stage.api, undo)).status).toBe(200)
    const { refreshToken } = grant
    expect((await frame.ask('POST /v1/token/refresh', { refreshToken })).error.code).toBe('invalid_token')
    expect((await second.ask('POST /v1/sessions/list', {})).status).toBe(200)
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
    // The second device is still on hold: it proves the restored recovery before it gets the share.
    expect(await share(second, walletId, 1)).toBe('recovery_required')
    const proof = { walletId, epoch: 1, method: 'password', auth: recovery.auth } as const
    expect((await second.ask('POST /v1/recovery/read', proof)).body).toEqual({ blob: recovery.blob, epoch: 1 })
    expect(await share(second, walletId, 1)).toBe(first.share)
    expect(await share(second, walletId, 2)).toBe('epoch')
    expect((await follow(stage.api, undo)).error.code).toBe('expired')
    expect(stage.api.failures).toEqual([])
  })

  test('C2: the mailbox alone, with a device from before, gets no share out of an undo for 30 days', async () => {
    const { second: lost, walletId } = await renewed()
    const [undo = ''] = await stage.linksIn(RENEWED)
    await lost.ask('POST /v1/wallet/freeze', {})
    const [early = ''] = await stage.linksIn('Your wallet was frozen')
    await follow(stage.api, undo)
    // No link lifts it: not the one from before, and none that a further freeze sends.
    expect((await follow(stage.api, early)).error.code).toBe('expired')
    expect(await stage.linksIn(UNDONE)).toEqual([])
    await lost.ask('POST /v1/wallet/freeze', {})
    expect(await stage.countMails(UNDONE)).toBe(2)
    expect(await stage.linksIn(UNDONE)).toEqual([])
    expect(await share(lost, walletId, 1)).toBe('frozen')
    const ask = { ...(await stage.unfreezeCode(lost)), walletId, epoch: 1 }
    const nonce = (await lost.ask('POST /v1/wallet/nonce', {})).body.nonce
    const forged = { ...ask, nonce, signature: `0x${'1'.repeat(128)}1b` }
    expect((await lost.ask('POST /v1/wallet/unfreeze', forged)).error.code).toBe('wallet_signature')
    stage.api.clock.turn(30 * DAY)
    lost.access = (await stage.api.login(lost, EMAIL)).accessToken
    await lost.ask('POST /v1/wallet/freeze', {})
    expect(await stage.linksIn('Your wallet was frozen')).toHaveLength(1)
  })

  test('C2: the wallet’s signature takes an undo back, and the renewed set is in force again', async () => {
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

  test('C2: of two renewals the link of the first still restores what was before both', async () => {
    const { frame, second, walletId, first } = await renewed()
    const [undo = ''] = await stage.linksIn(RENEWED)
    await putInForce(frame, madeSet({ walletId, epoch: 3, reason: 'rotate' }))
    await askSigned(frame, 'PUT /v1/wallet', madeSet({ walletId, epoch: 4, reason: 'rotate' }))
    await share(frame, walletId, 4)
    expect((await follow(stage.api, undo)).status).toBe(200)
    const { body } = await stage.unfreeze(second, walletId, 1)
    expect(body.wallet).toMatchObject({ epoch: 1, sealed: first.sealed })
    frame.access = (await stage.api.login(frame, EMAIL)).accessToken
    expect((await askSigned(frame, 'POST /v1/wallet/commit', { walletId, epoch: 4 })).error.code).toBe('epoch')
    stage.api.clock.turn(DAY)
    second.access = (await stage.api.login(second, EMAIL)).accessToken
    const again = madeSet({ walletId, epoch: 2, reason: 'rotate' })
    expect((await putInForce(second, again)).body.wallet.sealed).toBe(again.sealed)
  })

  test('C2: the link of an undone renewal does not undo a later renewal of the same number', async () => {
    const { frame, second, walletId } = await renewed()
    const [undo = ''] = await stage.linksIn(RENEWED)
    const method = 'password' as const
    await askSigned(frame, 'PUT /v1/recovery', { walletId, epoch: 2, method, ...sentRecovery(madeRecovery()) })
    await putInForce(frame, madeSet({ walletId, epoch: 3, reason: 'rotate' }))
    const [old = ''] = await stage.linksIn(RENEWED)
    expect((await follow(stage.api, undo)).status).toBe(200)
    await stage.unfreeze(second, walletId, 1)
    stage.api.clock.turn(DAY)
    second.access = (await stage.api.login(second, EMAIL)).accessToken
    await putInForce(second, madeSet({ walletId, epoch: 2, reason: 'rotate' }))
    const last = madeSet({ walletId, epoch: 3, reason: 'rotate' })
    await putInForce(second, last)
    // It would put a set in force that has no recovery, and freeze the wallet until nothing restores the last one.
    expect((await follow(stage.api, old)).error.code).toBe('expired')
    expect(await share(second, walletId, 3)).toBe(last.share)
  })

  test('C2: without a recovery of the set before, the letter has no undo, for nothing could prove the owner', async () => {
    await renewed({ withRecovery: false })
    const links = await stage.linksIn(RENEWED)
    expect(links).toHaveLength(1)
    const look = await stage.api.frame().ask('POST /v1/link/look', { token: links[0] ?? '' }, { proof: null })
    expect(look.body.kind).toBe('freeze')
  })

  test('C2: the set before is restorable for 30 days, with mark and blob, and gone then', async () => {
    const { walletId } = await renewed()
    const [undo = ''] = await stage.linksIn(RENEWED)
    const kept = async () => {
      const { walletEpochs, recoveryMarks, vaultRecoveries } = schema
      await flushVaultDrops(stage.api.core)
      const sets = [walletEpochs, recoveryMarks].map(table => stage.api.core.db.$count(table, eq(table.epoch, 1)))
      return Promise.all([...sets, stage.api.core.db.$count(vaultRecoveries)])
    }
    stage.api.clock.turn(2_592_000_000 - 1)
    await sweep(stage.api.core.db, stage.api.clock.now())
    expect(await kept()).toEqual([1, 1, 1])
    stage.api.clock.turn(1)
    await sweep(stage.api.core.db, stage.api.clock.now())
    expect(await kept()).toEqual([0, 0, 0])
    expect((await follow(stage.api, undo)).error.code).toBe('expired')
    const rows = await stage.api.core.db
      .select()
      .from(schema.walletEpochs)
      .where(eq(schema.walletEpochs.walletId, walletId))
    expect(rows.map(({ epoch, state }) => [epoch, state])).toEqual([[2, 'current']])
  })

  test('C2: a replaced set takes no recovery and gives no share', async () => {
    const { frame, walletId } = await renewed()
    expect(await share(frame, walletId, 1)).toBe('epoch')
    const ask = { walletId, epoch: 1, method: 'passkey' as const, ...sentRecovery(madeRecovery()) }
    expect((await askSigned(frame, 'PUT /v1/recovery', ask)).error.code).toBe('epoch')
    const file = { walletId, epoch: 1, verifier: madeRecovery().verifier }
    expect((await askSigned(frame, 'POST /v1/recovery/file', file)).error.code).toBe('epoch')
  })
})
