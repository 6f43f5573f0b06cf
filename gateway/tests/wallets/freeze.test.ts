import { describe, expect, test } from 'vitest'
import { schema } from '../../src/store/database.js'
import { databases } from '../helpers/test-store.js'
import { vaultStage } from '../helpers/vault-stage.js'
import { DAY, EMAIL, follow, otherDevice, person } from '../helpers/wallet/account-fixture.js'
import { askSigned } from '../helpers/wallet/ask-signed.js'
import { madeSet, walletAccount } from '../helpers/wallet/made-set.js'
import { askShare, putInForce } from '../helpers/wallet/share-receiver.js'
import type { TestFrame } from '../helpers/wallet/test-frame.js'

const FROZEN = 'Your wallet was frozen'

describe.each(databases)('a frozen wallet on %s', kind => {
  const stage = vaultStage(kind)

  const frozen = async () => {
    const { frame } = await person(stage.api)
    const set = madeSet()
    await putInForce(frame, set)
    expect((await frame.ask('POST /v1/wallet/freeze', {})).status).toBe(200)
    return { frame, walletId: set.walletId }
  }
  const share = async (frame: TestFrame, walletId: string) => (await askShare(frame, walletId)).status

  test('M4: frozen again, emails a new link, also after the 30 days of the first', async () => {
    const { frame, walletId } = await frozen()
    const [first = ''] = await stage.linksIn(FROZEN)
    stage.api.clock.turn(30 * DAY)
    expect((await follow(stage.api, first)).error.code).toBe('expired')
    frame.access = (await stage.api.login(frame, EMAIL)).accessToken
    expect((await frame.ask('POST /v1/wallet/freeze', {})).status).toBe(200)
    expect(await stage.countMails(FROZEN)).toBe(2)
    const [second = ''] = await stage.linksIn(FROZEN)
    expect(await share(frame, walletId)).toBe(423)
    expect((await follow(stage.api, second)).status).toBe(200)
    expect(await share(frame, walletId)).toBe(200)
  })

  test('M4: the letter lost, is lifted by a mailed code and the wallet’s signature, from a new device too', async () => {
    const { frame, walletId } = await frozen()
    const { frame: fresh } = await otherDevice(stage.api)
    const reply = await stage.unfreeze(fresh, walletId)
    expect([reply.status, reply.body.wallet?.frozen]).toEqual([200, false])
    expect(await share(frame, walletId)).toBe(200)
    // The new device is on hold: the freeze is gone, and it still has to prove a recovery first.
    expect(await share(fresh, walletId)).toBe(403)
    expect(await stage.countMails('Your wallet is no longer frozen')).toBe(1)
  })

  test('M4: neither the code nor the signature alone lifts it', async () => {
    const { frame, walletId } = await frozen()
    const { challengeId, code } = await stage.unfreezeCode(frame)
    const ask = { challengeId, code, walletId, epoch: 1 }
    const key = walletAccount('another wallet')
    const forged = await askSigned(frame, 'POST /v1/wallet/unfreeze', ask, { key })
    expect([forged.status, forged.error.code]).toEqual([403, 'wallet_signature'])
    const wrong = await askSigned(frame, 'POST /v1/wallet/unfreeze', { ...ask, code: '00000000' })
    expect([wrong.status, wrong.error.code]).toEqual([400, 'otp_invalid'])
    expect(await share(frame, walletId)).toBe(423)
    const { challengeId: other } = (await frame.ask('POST /v1/step-up/send', { purpose: 'export' })).body
    const exported = { ...ask, challengeId: other, code: await stage.api.code(EMAIL) }
    expect((await askSigned(frame, 'POST /v1/wallet/unfreeze', exported)).error.code).toBe('expired')
    expect((await askSigned(frame, 'POST /v1/wallet/unfreeze', ask)).status).toBe(200)
  })

  test('M4: a link of an earlier freeze does not lift a later one', async () => {
    const { frame, walletId } = await frozen()
    const [first = ''] = await stage.linksIn(FROZEN)
    await stage.unfreeze(frame, walletId)
    await frame.ask('POST /v1/wallet/freeze', {})
    expect((await follow(stage.api, first)).error.code).toBe('expired')
    expect(await share(frame, walletId)).toBe(423)
  })

  test('M4: an account without an address is not frozen, for nothing could end it', async () => {
    const { frame } = await person(stage.api)
    const set = madeSet()
    await putInForce(frame, set)
    await stage.api.core.db.delete(schema.identities)
    const { status, error } = await frame.ask('POST /v1/wallet/freeze', {})
    expect([status, error.code]).toEqual([401, 'step_up_required'])
    expect(await share(frame, set.walletId)).toBe(200)
  })

  test('M4: freezes ten times in an hour at most, each with an email', async () => {
    const { frame } = await frozen()
    const again = async () => (await frame.ask('POST /v1/wallet/freeze', {})).status
    for (let count = 1; count < 10; count += 1) expect(await again()).toBe(200)
    expect(await again()).toBe(429)
    expect(await stage.countMails(FROZEN)).toBe(10)
  })
})
