import { describe, expect, test } from 'vitest'
import { schema } from '../../src/store/database.js'
import { databases } from '../helpers/test-store.js'
import { createVaultFixture } from '../helpers/vault-fixture.js'
import { DAY, EMAIL, follow, otherDevice, person } from '../helpers/wallet/account-fixture.js'
import { requestSigned } from '../helpers/wallet/request-signed.js'
import { madeSet, walletAccount } from '../helpers/wallet/made-set.js'
import { requestShare, putInForce } from '../helpers/wallet/share-recipient.js'
import type { TestFrame } from '../helpers/wallet/test-frame.js'

const FROZEN = 'Your wallet was frozen'

describe.each(databases)('frozen wallet on %s', kind => {
  const stage = createVaultFixture(kind)

  const frozen = async () => {
    const { frame } = await person(stage.api)
    const set = madeSet()
    await putInForce(frame, set)
    expect((await frame.call('POST /v1/wallet/freeze', {})).status).toBe(200)
    return { frame, walletId: set.walletId }
  }
  const share = async (frame: TestFrame, walletId: string) => (await requestShare(frame, walletId)).status

  test('freezing again emails a new link, also after the first one expired', async () => {
    const { frame, walletId } = await frozen()
    const [first = ''] = await stage.linksIn(FROZEN)
    stage.api.clock.turn(30 * DAY)
    expect((await follow(stage.api, first)).error.code).toBe('expired')
    frame.access = (await stage.api.login(frame, EMAIL)).accessToken
    expect((await frame.call('POST /v1/wallet/freeze', {})).status).toBe(200)
    expect(await stage.countMails(FROZEN)).toBe(2)
    const [second = ''] = await stage.linksIn(FROZEN)
    expect(await share(frame, walletId)).toBe(423)
    expect((await follow(stage.api, second)).status).toBe(200)
    expect(await share(frame, walletId)).toBe(200)
  })

  test("unfreezes with an emailed code and the wallet's signature, also on a new device", async () => {
    const { frame, walletId } = await frozen()
    const { frame: fresh } = await otherDevice(stage.api)
    const reply = await stage.unfreeze(fresh, walletId)
    expect([reply.status, reply.body.wallet?.frozen]).toEqual([200, false])
    expect(await share(frame, walletId)).toBe(200)
    // The new device is on hold and must still prove a recovery.
    expect(await share(fresh, walletId)).toBe(403)
    expect(await stage.countMails('Your wallet is no longer frozen')).toBe(1)
  })

  test('rejects the code or the signature alone', async () => {
    const { frame, walletId } = await frozen()
    const { challengeId, code } = await stage.unfreezeCode(frame)
    const request = { challengeId, code, walletId, epoch: 1 }
    const key = walletAccount('another wallet')
    const forged = await requestSigned(frame, 'POST /v1/wallet/unfreeze', request, { key })
    expect([forged.status, forged.error.code]).toEqual([403, 'wallet_signature'])
    const wrong = await requestSigned(frame, 'POST /v1/wallet/unfreeze', { ...request, code: '00000000' })
    expect([wrong.status, wrong.error.code]).toEqual([400, 'otp_invalid'])
    expect(await share(frame, walletId)).toBe(423)
    const { challengeId: otherChallenge } = (await frame.call('POST /v1/step-up/send', { purpose: 'export' })).body
    const exported = { ...request, challengeId: otherChallenge, code: await stage.api.code(EMAIL) }
    expect((await requestSigned(frame, 'POST /v1/wallet/unfreeze', exported)).error.code).toBe('expired')
    expect((await requestSigned(frame, 'POST /v1/wallet/unfreeze', request)).status).toBe(200)
  })

  test('rejects the link of an earlier freeze', async () => {
    const { frame, walletId } = await frozen()
    const [first = ''] = await stage.linksIn(FROZEN)
    await stage.unfreeze(frame, walletId)
    await frame.call('POST /v1/wallet/freeze', {})
    expect((await follow(stage.api, first)).error.code).toBe('expired')
    expect(await share(frame, walletId)).toBe(423)
  })

  test('rejects a freeze without an email address', async () => {
    const { frame } = await person(stage.api)
    const set = madeSet()
    await putInForce(frame, set)
    await stage.api.core.db.delete(schema.identities)
    const { status, error } = await frame.call('POST /v1/wallet/freeze', {})
    expect([status, error.code]).toEqual([401, 'step_up_required'])
    expect(await share(frame, set.walletId)).toBe(200)
  })

  test('limits freezes to ten per hour, each with an email', async () => {
    const { frame } = await frozen()
    const again = async () => (await frame.call('POST /v1/wallet/freeze', {})).status
    for (let count = 1; count < 10; count += 1) expect(await again()).toBe(200)
    expect(await again()).toBe(429)
    expect(await stage.countMails(FROZEN)).toBe(10)
  })
})
