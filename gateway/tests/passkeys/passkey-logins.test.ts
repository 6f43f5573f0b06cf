import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LoginOutcome } from '../../../src/contract/login-api.js'
import { schema } from '../../src/store/database.js'
import { eraseDueAccounts } from '../../src/modules/account/erase-accounts.js'
import { sweep } from '../../src/modules/wallet-api/maintenance.js'
import { databases } from '../helpers/test-store.js'
import { madeRecovery, sentRecovery } from '../helpers/wallet/made-recovery.js'
import { madeSet } from '../helpers/wallet/made-set.js'
import { requestSigned } from '../helpers/wallet/request-signed.js'
import { putInForce, requestShare } from '../helpers/wallet/share-recipient.js'
import { SoftwareAuthenticator, type ResponseTwist } from '../helpers/wallet/software-authenticator.js'
import { openTestCore, renewAccess, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT, type Reply, type TestFrame } from '../helpers/wallet/test-frame.js'

const page = { projectId: PROJECT, origin: APP_ORIGIN }
const DAY_MS = 86_400_000

async function optionsFor(frame: TestFrame) {
  const { body, status } = await frame.call('POST /v1/passkey/options', page)
  expect(status).toBe(200)
  return body
}

async function register(frame: TestFrame, passkey: SoftwareAuthenticator, twist: ResponseTwist = {}) {
  const options = await optionsFor(frame)
  const body = { ...page, challenge: options.challenge, passkey: passkey.create(options, twist) }
  return remember(frame, await frame.call('POST /v1/passkey/register', body))
}

async function logIn(frame: TestFrame, passkey: SoftwareAuthenticator, twist: ResponseTwist = {}) {
  const options = await optionsFor(frame)
  const body = { ...page, challenge: options.challenge, assertion: passkey.get(options, twist) }
  return remember(frame, await frame.call('POST /v1/passkey/login', body))
}

function remember<R extends 'POST /v1/passkey/register' | 'POST /v1/passkey/login'>(
  frame: TestFrame,
  reply: Reply<R>,
): Reply<R> {
  const outcome = reply.body as Partial<LoginOutcome>
  if (outcome.status === 'connected' && outcome.session) frame.access = outcome.session.accessToken
  return reply
}

function sessionOf({ body }: { body: LoginOutcome }) {
  if (body.status !== 'connected') return expect.unreachable(JSON.stringify(body))
  return body.session
}

describe.each(databases)('passkey accounts on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  }, 120_000)
  beforeEach(() => api.reset())
  afterAll(() => api.close(), 60_000)

  const countOf = (table: 'accounts' | 'sessions' | 'passkeys' | 'passkeyChallenges') =>
    api.core.db.$count(schema[table])
  const faults = async () => {
    const rows = await api.core.db.select().from(schema.auditLog)
    return rows.filter(({ action }) => action === 'passkey/refused').map(({ detail }) => detail['fault'])
  }

  test.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'a new %s passkey creates an account and logs in again',
    async alg => {
      const [frame, passkey] = [api.frame(), new SoftwareAuthenticator(alg)]
      const made = sessionOf(await register(frame, passkey))
      expect(made).toMatchObject({ email: null, userName: null, wallet: null })
      const again = sessionOf(await logIn(frame, passkey))
      expect(again.userId).toBe(made.userId)
      expect(await countOf('accounts')).toBe(1)
      const listed = await frame.call('POST /v1/sessions/list', {})
      expect(listed.body.sessions).toHaveLength(2)
      expect(api.failures).toEqual([])
    },
  )

  test('a new device logs in without a confirmation, and is on hold until the passkey opens the wallet', async () => {
    const [first, second, passkey] = [api.frame(), api.frame(), new SoftwareAuthenticator()]
    await register(first, passkey)
    const recovery = madeRecovery()
    const { walletId, epoch } = await createBackedUpWallet(first, recovery)
    const session = sessionOf(await logIn(second, passkey))
    expect(session.wallet).toMatchObject({ walletId, recovery: ['passkey'] })
    expect(session.wallet?.holdUntil).toBe(Math.ceil((api.clock.now() + DAY_MS) / 1000))
    const share = () => requestShare(second, walletId, epoch)
    expect((await share()).error.code).toBe('recovery_required')
    const read = await second.call('POST /v1/recovery/read', {
      walletId,
      epoch,
      method: 'passkey',
      auth: recovery.auth,
    })
    expect(read.status).toBe(200)
    expect((await share()).status).toBe(200)
    const renewed = await second.call('POST /v1/token/refresh', { refreshToken: session.refreshToken })
    expect(renewed.body.wallet?.holdUntil).toBe(0)
    expect(api.mails.mails.filter(({ at }) => at >= api.clock.now())).toEqual([])
  })

  test('a recovery with a password does not end the hold of a device that logged in with a passkey', async () => {
    const [first, second, passkey] = [api.frame(), api.frame(), new SoftwareAuthenticator()]
    await register(first, passkey)
    const recovery = madeRecovery()
    const { walletId, epoch } = await createBackedUpWallet(first, recovery, 'password')
    const { refreshToken } = sessionOf(await logIn(second, passkey))
    const request = { walletId, epoch, method: 'password', auth: recovery.auth } as const
    expect((await second.call('POST /v1/recovery/read', request)).status).toBe(200)
    const renewed = await second.call('POST /v1/token/refresh', { refreshToken })
    expect(renewed.body.wallet?.holdUntil).toBeGreaterThan(api.clock.now() / 1000)
  })

  test('a longer hold than that of a new device does not end with the passkey', async () => {
    const [first, second, passkey] = [api.frame(), api.frame(), new SoftwareAuthenticator()]
    await register(first, passkey)
    const recovery = madeRecovery()
    const { walletId, epoch } = await createBackedUpWallet(first, recovery)
    const { refreshToken } = sessionOf(await logIn(second, passkey))
    const holdUntil = api.clock.now() + 2 * DAY_MS
    await api.core.db.update(schema.devices).set({ holdUntil })
    await second.call('POST /v1/recovery/read', { walletId, epoch, method: 'passkey', auth: recovery.auth })
    const renewed = await second.call('POST /v1/token/refresh', { refreshToken })
    expect(renewed.body.wallet?.holdUntil).toBe(Math.ceil(holdUntil / 1000))
  })

  const createBackedUpWallet = async (
    frame: TestFrame,
    recovery: ReturnType<typeof madeRecovery>,
    method: 'passkey' | 'password' = 'passkey',
  ) => {
    const set = madeSet()
    expect((await putInForce(frame, set)).status).toBe(200)
    const { walletId, epoch } = set
    const body = { walletId, epoch, method, ...sentRecovery(recovery) }
    expect((await requestSigned(frame, 'PUT /v1/recovery', body)).status).toBe(200)
    return { walletId, epoch }
  }

  const attacks: readonly (readonly [string, ResponseTwist, string])[] = [
    ['the origin of a phishing page', { origin: 'https://wallet.example.com.evil.example' }, 'another origin'],
    ['the origin of the app', { origin: APP_ORIGIN }, 'another origin'],
    ['a longer origin', { origin: 'https://wallet.example.com/' }, 'another origin'],
    ['another port', { origin: 'https://wallet.example.com:8443' }, 'another origin'],
    ['another RP id', { rpId: 'evil.example' }, 'another RP id'],
    ['the RP id of the parent domain', { rpId: 'example.com' }, 'another RP id'],
    ['another challenge', { challenge: 'A'.repeat(43) }, 'another challenge'],
    ['an empty challenge', { challenge: '' }, 'another challenge'],
    ['a user who was present, but not verified', { flags: 0x19 }, 'user not verified'],
    ['a user who was not present', { flags: 0x1c }, 'no user'],
    ['backup flags that contradict each other', { flags: 0x15 }, 'wrong flags'],
    ['client data that is no JSON', { clientData: () => 'no' }, 'no client data'],
    ['client data without an origin', { clientData: text => text.replace('"origin"', '"other"') }, 'no client data'],
    ['short authenticator data', { data: data => data.subarray(0, 36) }, 'short authenticator data'],
  ]

  test.each(attacks)('a login is refused and its challenge used up: %s', async (_what, twist, fault) => {
    const [frame, passkey] = [api.frame(), new SoftwareAuthenticator()]
    await register(frame, passkey)
    const sessions = await countOf('sessions')
    expect((await logIn(frame, passkey, twist)).error.code).toBe('passkey_invalid')
    expect(await faults()).toEqual([fault])
    expect(await countOf('sessions')).toBe(sessions)
    expect(await countOf('passkeyChallenges')).toBe(0)
    expect((await logIn(frame, passkey)).status).toBe(200)
  })

  test.each(attacks)('a new passkey is refused and creates no account: %s', async (_what, twist, fault) => {
    expect((await register(api.frame(), new SoftwareAuthenticator(), twist)).error.code).toBe('passkey_invalid')
    expect(await faults()).toEqual([fault])
    expect(await countOf('accounts')).toBe(0)
    expect(await countOf('passkeys')).toBe(0)
  })

  test.each<readonly [string, ResponseTwist, string]>([
    ['the operation of a new passkey', { type: 'webauthn.create' }, 'another operation'],
    ['the user handle of another account', { userHandle: 'B'.repeat(43) }, 'another user handle'],
    ['another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }, 'wrong signature'],
    ['an empty signature', { signature: () => Buffer.alloc(0) }, 'wrong signature'],
    ['a flipped bit in the signature', { signature: flipBit }, 'wrong signature'],
    ['a passkey that was synced before and is not any more', { flags: 0x05 }, 'another kind of passkey'],
  ])('a login is refused: %s', async (_what, twist, fault) => {
    const [frame, passkey] = [api.frame(), new SoftwareAuthenticator()]
    await register(frame, passkey)
    expect((await logIn(frame, passkey, twist)).error.code).toBe('passkey_invalid')
    expect(await faults()).toEqual([fault])
  })

  test.each<readonly [string, ResponseTwist, string]>([
    ['the operation of a login', { type: 'webauthn.get' }, 'another operation'],
    ['the id of another credential', { credentialId: 'C'.repeat(43) }, 'another credential'],
    ['no credential', { data: data => data.subarray(0, 37) }, 'no credential'],
    ['a credential without its key', { data: data => data.subarray(0, 37 + 18 + 32) }, 'short key'],
    ['bytes after the key', { data: data => Buffer.concat([data, Buffer.from([0xa0])]) }, 'wrong length'],
    [
      'a point that is not on the curve',
      { data: data => Buffer.concat([data.subarray(0, -1), Buffer.from([data.at(-1)! ^ 1])]) },
      'wrong key',
    ],
    ['an unknown algorithm', { data: data => replaceHex(data, '0326', '0327') }, 'unknown algorithm'],
    ['a repeated label', { data: data => replaceHex(data, '0326', '0102') }, 'wrong key'],
    ['a key with a text', { data: data => replaceHex(data, '2001', '2061') }, 'wrong encoding'],
  ])('a new passkey is refused: %s', async (_what, twist, fault) => {
    expect((await register(api.frame(), new SoftwareAuthenticator(), twist)).error.code).toBe('passkey_invalid')
    expect(await faults()).toEqual([fault])
    expect(await countOf('accounts')).toBe(0)
  })

  test('a response works once, also if it is sent ten times at once', async () => {
    const [frame, passkey] = [api.frame(), new SoftwareAuthenticator()]
    await register(frame, passkey)
    const options = await optionsFor(frame)
    const body = { ...page, challenge: options.challenge, assertion: passkey.get(options) }
    const replies = await Promise.all(Array.from({ length: 10 }, () => frame.call('POST /v1/passkey/login', body)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
      new Set(['expired']),
    )
  })

  test('a challenge is refused with another key, project or page, and after five minutes', async () => {
    const [frame, stranger, passkey] = [api.frame(), api.frame(), new SoftwareAuthenticator()]
    await register(frame, passkey)
    const options = await optionsFor(frame)
    const body = { ...page, challenge: options.challenge, assertion: passkey.get(options) }
    const codeOf = async (by: TestFrame, over: Partial<typeof page> = {}) =>
      (await by.call('POST /v1/passkey/login', { ...body, ...over })).error.code
    expect(await codeOf(stranger)).toBe('expired')
    expect(await codeOf(frame, { projectId: 'empty' })).toBe('expired')
    expect(await codeOf(frame, { origin: 'https://other.app.example.com' })).toBe('expired')
    api.clock.turn(300_000)
    expect(await codeOf(frame)).toBe('expired')
    const fresh = await optionsFor(frame)
    api.clock.turn(299_000)
    const late = { ...page, challenge: fresh.challenge, assertion: passkey.get(fresh) }
    expect((await frame.call('POST /v1/passkey/login', late)).status).toBe(200)
  })

  test('options are refused to an unknown project or page, and without a proof of the key', async () => {
    const frame = api.frame()
    const foreign = await frame.call('POST /v1/passkey/options', { ...page, origin: 'https://evil.example' })
    expect(foreign.error.code).toBe('origin_not_allowed')
    const unknown = await frame.call('POST /v1/passkey/options', { ...page, projectId: 'nobody' })
    expect(unknown.error.code).toBe('project_unknown')
    const bare = await frame.call('POST /v1/passkey/options', page, { proof: null })
    expect(bare.error.code).toBe('invalid_dpop_proof')
  })

  test('a signature count must increase, unless it is always zero', async () => {
    const [frame, passkey] = [api.frame(), new SoftwareAuthenticator('ES256', false)]
    await register(frame, passkey, { signCount: 5 })
    const codeOf = async (signCount: number) => (await logIn(frame, passkey, { signCount })).error.code
    expect(await codeOf(6)).toBeUndefined()
    expect(await codeOf(6)).toBe('passkey_invalid')
    expect(await codeOf(2)).toBe('passkey_invalid')
    expect(await codeOf(0)).toBe('passkey_invalid')
    expect(await faults()).toEqual(Array.from({ length: 3 }, () => 'a repeated signature count'))
    expect(await codeOf(9)).toBeUndefined()
  })

  test('a credential id belongs to the first account that registered it', async () => {
    const [owner, thief, passkey] = [api.frame(), api.frame(), new SoftwareAuthenticator()]
    const made = sessionOf(await register(owner, passkey))
    const options = await optionsFor(thief)
    const copied = passkey.create(options)
    const reply = await thief.call('POST /v1/passkey/register', {
      ...page,
      challenge: options.challenge,
      passkey: copied,
    })
    expect(reply.error.code).toBe('passkey_invalid')
    expect(await countOf('accounts')).toBe(1)
    const again = await logIn(owner, passkey, { userHandle: await handleOf(made.userId) })
    expect(again.status).toBe(200)
  })

  // The user handle is stored as a hash only, so the account's identity is read.
  const handleOf = async (accountId: string) => {
    const row = await api.core.db.query.identities.findFirst({
      where: (table, { eq }) => eq(table.accountId, accountId),
    })
    const context = `identity|passkey|${row?.subjectIndex}`
    return (JSON.parse(api.core.sealer.openText(row?.sealed ?? '', context)) as { subject: string }).subject
  }

  test('an unknown passkey, or that of an erased account, creates no account', async () => {
    const [frame, passkey] = [api.frame(), new SoftwareAuthenticator()]
    passkey.create(await optionsFor(frame))
    expect((await logIn(frame, passkey)).error.code).toBe('passkey_unknown')
    await register(frame, passkey)
    await api.core.db.update(schema.accounts).set({ eraseAt: api.clock.now() })
    expect(await eraseDueAccounts(api.core)).toBe(1)
    expect(await countOf('passkeys')).toBe(0)
    expect((await logIn(frame, passkey)).error.code).toBe('passkey_unknown')
    expect(await countOf('accounts')).toBe(0)
  })

  test('a login cancels a deletion within its 72 hours', async () => {
    const [frame, passkey] = [api.frame(), new SoftwareAuthenticator()]
    await register(frame, passkey)
    await api.core.db.update(schema.accounts).set({ eraseAt: api.clock.now() + DAY_MS })
    expect((await logIn(frame, passkey)).status).toBe(200)
    const [account] = await api.core.db.select().from(schema.accounts)
    expect(account?.eraseAt).toBe(0)
  })

  test('a frozen wallet stays frozen: the login works, but neither the share nor the recovery is released', async () => {
    const [first, second, passkey] = [api.frame(), api.frame(), new SoftwareAuthenticator()]
    await register(first, passkey)
    const recovery = madeRecovery()
    const { walletId, epoch } = await createBackedUpWallet(first, recovery)
    await api.core.db.update(schema.accounts).set({ frozenUntil: api.clock.now() + DAY_MS })
    expect(sessionOf(await logIn(second, passkey)).wallet?.frozen).toBe(true)
    const read = await second.call('POST /v1/recovery/read', {
      walletId,
      epoch,
      method: 'passkey',
      auth: recovery.auth,
    })
    expect(read.error.code).toBe('frozen')
    expect((await requestShare(first, walletId, epoch)).error.code).toBe('frozen')
  })

  test('freezing and deletion need an email address, as for other accounts without one', async () => {
    const [frame, passkey] = [api.frame(), new SoftwareAuthenticator()]
    await register(frame, passkey)
    await createBackedUpWallet(frame, madeRecovery())
    expect((await frame.call('POST /v1/wallet/freeze', {})).error.code).toBe('step_up_required')
    const sent = await frame.call('POST /v1/step-up/send', { purpose: 'delete' })
    expect(sent.status).toBeGreaterThanOrEqual(400)
    expect(api.mails.mails.filter(({ at }) => at >= api.clock.now())).toEqual([])
  })

  test('the owner is notified of a new device once the account has an email address', async () => {
    const [first, second, passkey] = [api.frame(), api.frame(), new SoftwareAuthenticator()]
    await register(first, passkey)
    const email = 'grace@example.com'
    const started = await first.call('POST /v1/email/start', { email })
    expect(started.body.action).toBe('VERIFY_SECONDARY_OTP')
    const code = await api.code(email)
    await first.call('POST /v1/email/secondary', { changeId: started.body.changeId, code })
    api.clock.turn(60_000)
    await renewAccess(api, first)
    expect((await logIn(second, passkey)).status).toBe(200)
    expect((await api.getEmail(email)).subject).toMatch(/device/i)
  })

  test('an expired challenge is deleted by the maintenance', async () => {
    await optionsFor(api.frame())
    await sweep(api.core.db, api.clock.now() + 299_000)
    expect(await countOf('passkeyChallenges')).toBe(1)
    await sweep(api.core.db, api.clock.now() + 301_000)
    expect(await countOf('passkeyChallenges')).toBe(0)
  })

  test('a device may register five passkeys in a minute, and a visitor thirty in an hour', async () => {
    const frame = api.frame()
    const codes = []
    for (let count = 0; count < 6; count += 1)
      codes.push((await register(frame, new SoftwareAuthenticator())).error.code)
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'rate_limited'])
    for (let count = 0; count < 25; count += 1) {
      api.clock.turn(3_000)
      expect((await register(api.frame(), new SoftwareAuthenticator())).status).toBe(200)
    }
    expect((await register(api.frame(), new SoftwareAuthenticator())).error.code).toBe('rate_limited')
  })
})

function flipBit(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(copy.length - 1) ^ 1, copy.length - 1)
  return copy
}

// Replaces the first occurrence after the credential id.
function replaceHex(data: Buffer, from: string, to: string): Buffer {
  const start = 37 + 18 + 32
  const tail = data.subarray(start).toString('hex')
  return Buffer.concat([data.subarray(0, start), Buffer.from(tail.replace(from, to), 'hex')])
}
