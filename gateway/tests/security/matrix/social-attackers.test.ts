import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '../../helpers/wallet/account-fixture.js'
import { changesOf, isLoggedIn, pass } from '../../helpers/wallet/mailbox-thief.js'
import { madeSet } from '../../helpers/wallet/made-set.js'
import { putInForce, requestShare } from '../../helpers/wallet/share-recipient.js'
import { createSocialFixture, newBrowser } from '../../helpers/wallet/social-fixture.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT, type TestFrame } from '../../helpers/wallet/test-frame.js'

const stage = createSocialFixture()
const { secret, browserHash } = newBrowser()
const EMAIL = '1001@google.example.com'

// Each test attacks cells of docs/threat-matrix.json, which its title names.
describe('threat matrix: attackers with a social login', () => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore('PGlite', stage.parts)
  }, 120_000)
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const logIn = async (frame: TestFrame) => {
    const page = { projectId: PROJECT, origin: APP_ORIGIN, provider: 'google', browserHash } as const
    const { uri } = (await frame.call('POST /v1/oauth/start', page)).body
    const visited = { ...(await stage.visit(uri, { subject: '1001' })), secret }
    const { resultUri } = (await frame.call('POST /v1/oauth/callback', visited, { proof: null })).body
    const ref = new URL(resultUri).hash.slice(1)
    const { body } = await frame.call('POST /v1/oauth/redeem', { ref })
    if (body.status === 'connected') frame.access = body.session.accessToken
    return body
  }
  const createOwner = async () => {
    const frame = api.frame()
    await logIn(frame)
    const set = madeSet()
    await putInForce(frame, set)
    return { frame, walletId: set.walletId }
  }

  test('matrix social/read, social/spend, social/freeze, social/lock, social/destroy: gets no session on a new device', async () => {
    const owner = await createOwner()
    const thief = api.frame()
    const outcome = await logIn(thief)
    if (outcome.status !== 'device') return expect.unreachable('logged in')
    expect(Object.keys(outcome).toSorted()).toEqual(['confirmBy', 'deviceId', 'matchWord', 'status'])
    for (const route of ['POST /v1/wallet/freeze', 'POST /v1/sessions/revoke-all', 'POST /v1/sessions/list'] as const)
      expect((await thief.call(route, {})).error.code).toBe('invalid_token')
    expect((await requestShare(thief, owner.walletId)).error.code).toBe('invalid_token')
    expect((await thief.call('POST /v1/step-up/send', { purpose: 'delete' })).error.code).toBe('invalid_token')
    expect(await api.core.db.query.sessions.findMany()).toHaveLength(1)
    expect(await isLoggedIn(owner.frame)).toBe(true)
  })

  test('matrix mailbox+social/read, mailbox+social/spend, mailbox+social/freeze, mailbox+social/lock, mailbox+social/destroy: no more than the mailbox', async () => {
    const owner = await createOwner()
    const thief = api.frame()
    const outcome = await logIn(thief)
    if (outcome.status !== 'device') return expect.unreachable('logged in')
    const [, token = ''] = /\/device#([\w-]{43})$/m.exec((await api.getEmail(EMAIL)).text) ?? []
    await thief.call('POST /v1/device/approve', { token }, { proof: null })
    const waited = await thief.call('POST /v1/device/wait', { deviceId: outcome.deviceId })
    if (waited.body.status !== 'connected') return expect.unreachable('not confirmed')
    thief.access = waited.body.session.accessToken
    expect(waited.body.session.wallet?.walletId).toBe(owner.walletId)
    expect((await requestShare(thief, owner.walletId)).error.code).toBe('recovery_required')
    expect((await thief.call('POST /v1/step-up/send', { purpose: 'delete' })).error.code).toBe('on_hold')
    await pass(api, DAY, thief, owner.frame)
    expect((await thief.call('POST /v1/wallet/freeze', {})).status).toBe(200)
    const { challengeId } = (await thief.call('POST /v1/step-up/send', { purpose: 'delete' })).body
    const proof = { challengeId, code: await api.code(EMAIL), word: 'delete' } as const
    expect((await thief.call('POST /v1/account/delete', proof)).body.pending).toBe(true)
    await thief.call('POST /v1/sessions/revoke-all', {})
    expect((await changesOf(owner.frame)).map(({ kind }) => kind)).toEqual(['sessions', 'deletion'])
    for (const { changeId } of await changesOf(owner.frame))
      expect((await owner.frame.call('POST /v1/account/changes/cancel', { changeId })).status).toBe(200)
  })
})
