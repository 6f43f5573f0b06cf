import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseDueAccounts } from '../../../src/modules/account/erase-accounts.js'
import { countOf, DAY, EMAIL, follow, linksOf, otherDevice } from '../../helpers/wallet/account-fixture.js'
import { wrongAuth } from '../../helpers/wallet/made-recovery.js'
import { madeSet, walletAccount } from '../../helpers/wallet/made-set.js'
import {
  beginEmailChange,
  changesOf,
  isLoggedIn,
  mailboxThief,
  pass,
  passAndComplete,
  requestDeletion,
  requestEmailChange,
  stepUp,
  THIEF_EMAIL,
  walletOwner,
} from '../../helpers/wallet/mailbox-thief.js'
import { requestSigned } from '../../helpers/wallet/request-signed.js'
import { putInForce, requestShare } from '../../helpers/wallet/share-recipient.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'
import type { TestFrame } from '../../helpers/wallet/test-frame.js'

// Each test attacks cells of docs/threat-matrix.json, which its title names.
describe('threat matrix: attackers of an account', () => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore('PGlite')
  }, 120_000)
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const freeze = async (frame: TestFrame) => (await frame.call('POST /v1/wallet/freeze', {})).status
  const stop = async (frame: TestFrame) => {
    for (const { changeId } of await changesOf(frame)) await frame.call('POST /v1/account/changes/cancel', { changeId })
  }
  const refusal = async (reply: Promise<{ error: { code: string } }>) => (await reply).error.code

  /** Everything that a session without the wallet's key can try to sign for it. */
  const spendWithoutKey = async (frame: TestFrame, walletId: string) => {
    const foreign = { key: walletAccount('thief') }
    const set = madeSet({ walletId, epoch: 2, reason: 'recovery' })
    const auth = wrongAuth()
    return [
      await refusal(requestSigned(frame, 'PUT /v1/wallet', set, foreign)),
      await refusal(frame.call('POST /v1/recovery/read', { walletId, epoch: 1, method: 'password', auth })),
    ]
  }

  describe('mailbox', () => {
    test('matrix mailbox/read: logs in and reads the address', async () => {
      const owner = await walletOwner(api)
      const { grant } = await otherDevice(api)
      expect([grant.userId, grant.wallet?.walletId]).toEqual([owner.grant.userId, owner.walletId])
    })

    test('matrix mailbox/spend: gets no second share and signs nothing', async () => {
      const { walletId } = await walletOwner(api)
      const { frame: held } = await otherDevice(api)
      expect((await requestShare(held, walletId)).error.code).toBe('recovery_required')
      await pass(api, DAY, held)
      expect(await spendWithoutKey(held, walletId)).toEqual(['wallet_signature', 'recovery_invalid'])
    })

    test('matrix mailbox/freeze: freezes the wallet until the link is followed', async () => {
      const owner = await walletOwner(api)
      const { frame: thief } = await otherDevice(api)
      expect(await freeze(thief)).toBe(200)
      await pass(api, 0, owner.frame)
      expect((await requestShare(owner.frame, owner.walletId)).error.code).toBe('frozen')
      const [lift = ''] = await linksOf(api, EMAIL, 'Your wallet was frozen')
      expect((await follow(api, lift)).status).toBe(200)
      expect((await requestShare(owner.frame, owner.walletId)).status).toBe(200)
    })

    test('matrix mailbox/lock: the owner stays logged in and stops every change', async () => {
      const owner = await walletOwner(api)
      const thief = await mailboxThief(api)
      await pass(api, 0, owner.frame)
      const sessions = (await thief.call('POST /v1/sessions/list', {})).body.sessions
      for (const { sessionId, here } of sessions) if (!here) await thief.call('POST /v1/sessions/end', { sessionId })
      await requestEmailChange(api, thief)
      await thief.call('POST /v1/sessions/revoke-all', {})
      expect((await changesOf(owner.frame)).map(({ kind }) => kind).toSorted()).toEqual([
        'email',
        'sessions',
        'sessions',
      ])
      await stop(owner.frame)
      await passAndComplete(api, 8 * DAY, owner.frame)
      expect(await isLoggedIn(owner.frame)).toBe(true)
      expect((await api.login(owner.frame, EMAIL)).email).toBe(EMAIL)
    })

    test('matrix mailbox/destroy: erases nothing, even with every emailed link', async () => {
      const owner = await walletOwner(api)
      const thief = await mailboxThief(api)
      await requestDeletion(api, thief)
      await pass(api, 1, thief, owner.frame)
      await thief.call('POST /v1/export/intent', await stepUp(api, thief, 'export'))
      for (const token of await linksOf(api, EMAIL, 'An export of your wallet was requested')) await follow(api, token)
      expect(await isLoggedIn(owner.frame)).toBe(true)
      await stop(owner.frame)
      await passAndComplete(api, 29 * DAY)
      api.clock.turn(40 * DAY)
      expect(await eraseDueAccounts(api.core)).toBe(0)
      expect((await api.login(owner.frame, EMAIL)).wallet?.walletId).toBe(owner.walletId)
    })
  })

  describe('device', () => {
    test('matrix device/read, device/spend, device/freeze, device+recovery/read, device+recovery/spend, device+recovery/freeze: opens the wallet until it is frozen', async () => {
      const { frame, walletId, auth } = await walletOwner(api)
      expect((await requestShare(frame, walletId)).status).toBe(200)
      const read = { walletId, epoch: 1, method: 'password', auth } as const
      expect((await frame.call('POST /v1/recovery/read', read)).status).toBe(200)
      expect(await freeze(frame)).toBe(200)
      expect((await requestShare(frame, walletId)).error.code).toBe('frozen')
      expect((await frame.call('POST /v1/recovery/read', read)).error.code).toBe('frozen')
    })

    test('matrix device/lock, device+recovery/lock: renews the shares, and the emailed link restores them', async () => {
      const { frame, walletId } = await walletOwner(api)
      const since = api.clock.now()
      await putInForce(frame, madeSet({ walletId, epoch: 2, reason: 'rotate' }))
      expect(await countOf(api, EMAIL, 'The parts of your wallet were renewed', since)).toBe(1)
      const [undo = ''] = await linksOf(api, EMAIL, 'The parts of your wallet were renewed')
      expect((await follow(api, undo)).status).toBe(200)
      expect((await api.core.db.query.wallets.findMany()).map(({ epoch }) => epoch)).toEqual([1])
    })

    test('matrix device/destroy, device+recovery/destroy: a signature of the wallet deletes nothing without the emailed code', async () => {
      const { frame, walletId } = await walletOwner(api)
      const { body } = await frame.call('POST /v1/step-up/send', { purpose: 'delete' })
      const guess = { challengeId: body.challengeId, code: '00000000', word: 'delete', walletId } as const
      const reply = await requestSigned(frame, 'POST /v1/account/delete', guess)
      expect(reply.error.code).toBe('otp_invalid')
      expect((await api.core.db.query.accounts.findMany()).map(({ eraseAt }) => eraseAt)).toEqual([0])
    })
  })

  describe('mailbox and device', () => {
    test('matrix mailbox+device/read, mailbox+device/spend, mailbox+device/freeze: opens and freezes the wallet', async () => {
      const { frame, walletId } = await walletOwner(api)
      expect((await requestShare(frame, walletId)).status).toBe(200)
      expect(await freeze(frame)).toBe(200)
    })

    test('matrix mailbox+device/lock: changes the address at once, and the old one undoes it for 72 hours', async () => {
      const { frame, walletId } = await walletOwner(api)
      const proof = await beginEmailChange(api, frame)
      const { body } = await requestSigned(frame, 'POST /v1/email/secondary', { ...proof, walletId })
      expect(body).toEqual({ newEmail: THIEF_EMAIL })
      const [undo = ''] = await linksOf(api, EMAIL, 'Your email address was changed')
      expect((await follow(api, undo)).status).toBe(200)
    })

    test('matrix mailbox+device/destroy: a login within 33 days restores the account', async () => {
      const { frame, grant, walletId } = await walletOwner(api)
      const proof = await stepUp(api, frame, 'delete')
      await requestSigned(frame, 'POST /v1/account/delete', { ...proof, word: 'delete', walletId })
      api.clock.turn(33 * DAY - 1)
      expect(await eraseDueAccounts(api.core)).toBe(0)
      expect((await api.login(frame, EMAIL)).userId).toBe(grant.userId)
      api.clock.turn(DAY)
      expect(await eraseDueAccounts(api.core)).toBe(0)
    })
  })

  describe('mailbox and recovery', () => {
    test('matrix mailbox+recovery/read, mailbox+recovery/spend, mailbox+recovery/freeze: opens the wallet, and the owner gets an email', async () => {
      const { walletId, auth } = await walletOwner(api)
      const since = api.clock.now()
      const { frame: thief } = await otherDevice(api)
      await thief.call('POST /v1/recovery/read', { walletId, epoch: 1, method: 'password', auth })
      expect((await requestShare(thief, walletId)).status).toBe(200)
      expect(await countOf(api, EMAIL, 'Your wallet recovery was used', since)).toBe(1)
      expect(await freeze(thief)).toBe(200)
    })

    test('matrix mailbox+recovery/lock, mailbox+recovery/destroy: changes the account only after the hold', async () => {
      const { walletId } = await walletOwner(api)
      const { frame: thief } = await otherDevice(api)
      expect(await refusal(thief.call('POST /v1/email/start', { email: THIEF_EMAIL }))).toBe('on_hold')
      expect(await refusal(thief.call('POST /v1/step-up/send', { purpose: 'delete' }))).toBe('on_hold')
      await pass(api, DAY, thief)
      const change = await beginEmailChange(api, thief)
      const signed = await requestSigned(thief, 'POST /v1/email/secondary', { ...change, walletId })
      expect(signed.body).toEqual({ newEmail: THIEF_EMAIL })
    })
  })
})
