import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eraseDueAccounts } from '../../../src/modules/account/erase-accounts.js'
import { KeyedHash } from '../../../src/modules/keys/hashing.js'
import { Sealer } from '../../../src/modules/keys/sealer.js'
import { createTemporarySecrets } from '../../../src/modules/keys/secrets.js'
import { identityIndex } from '../../../src/modules/login/account-facts.js'
import { renderEmail } from '../../../src/modules/mail/email-messages.js'
import { sweep } from '../../../src/modules/wallet-api/maintenance.js'
import { flushVaultDrops } from '../../../src/modules/wallets/wallet-records.js'
import { databases } from '../../helpers/test-store.js'
import { requestSigned } from '../../helpers/wallet/request-signed.js'
import { madeRecovery, sentRecovery, wrongAuth } from '../../helpers/wallet/made-recovery.js'
import { madeSet } from '../../helpers/wallet/made-set.js'
import { putInForce } from '../../helpers/wallet/share-recipient.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT } from '../../helpers/wallet/test-frame.js'
import { readable, textsOf, wholeDump } from '../helpers/whole-dump.js'

const EMAIL = 'canary.of.ada@example.com'
const LATER = 'canary.of.countess@example.com'
const HOUR = 3_600_000

describe.each(databases)('stolen database on %s', kind => {
  const secrets = createTemporarySecrets()
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind, { secrets })
  }, 120_000)
  beforeEach(() => api.reset())
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => api.close())

  /** A user with everything an account can have, and a pending code, device and email. */
  const lived = async () => {
    const frame = api.frame()
    const grant = await api.login(frame, EMAIL)
    const set = madeSet()
    await putInForce(frame, set)
    const blob = Buffer.from('canary of the recovery').toString('base64url')
    const recovery = madeRecovery()
    const stored = { ...sentRecovery(recovery), blob }
    await requestSigned(frame, 'PUT /v1/recovery', { walletId: set.walletId, epoch: 1, method: 'password', ...stored })
    const read = { walletId: set.walletId, epoch: 1, method: 'password' } as const
    await frame.call('POST /v1/recovery/read', { ...read, auth: recovery.auth })
    await frame.call('POST /v1/recovery/read', { ...read, auth: wrongAuth() })
    api.clock.turn(31_000)
    const newDevice = api.frame()
    const sent = await newDevice.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email: EMAIL })
    const used = await api.code(EMAIL)
    await newDevice.call('POST /v1/otp/verify', { challengeId: sent.body.challengeId, code: used })
    const link = /#([\w-]{43})/.exec((await api.getEmail(EMAIL)).text)?.[1] ?? expect.unreachable('no link')
    api.clock.turn(31_000)
    const { body } = await newDevice.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email: EMAIL })
    const code = await api.code(EMAIL)
    await api.core.mail.enqueue(EMAIL, renderEmail('canary letter', [{ kind: 'code', text: code }]))
    return { frame, other: newDevice, grant, set, link, code, recovery, challengeId: body.challengeId }
  }

  /** Keys derived from the dump and the source: each text, its hash, and common default values. */
  const keysOf = (texts: ReadonlySet<string>): readonly Uint8Array[] => {
    const digest = (text: string) => createHash('sha256').update(text).digest()
    const raw = (text: string) =>
      (['base64url', 'hex'] as const).map(form => Buffer.from(text, form)).filter(bytes => bytes.length === 32)
    const forgotten = ['', 'secret', 'change-me', 'appkit', 'pepper', 'kek', PROJECT, APP_ORIGIN]
    return [
      Buffer.alloc(32),
      Buffer.alloc(32, 255),
      ...[...texts, ...forgotten].flatMap(text => [digest(text), ...raw(text)]),
    ]
  }

  /** Returns what a key decrypts, whatever name the seal has. */
  const opened = (rows: Awaited<ReturnType<typeof wholeDump>>, key: Uint8Array): readonly string[] => {
    const sealer = new Sealer([key])
    const name = sealer.seal('', '').split('.')[1] ?? ''
    const open = (what: string, sealed: unknown, context: string) => {
      const renamed = String(sealed).split('.').with(1, name).join('.')
      try {
        sealer.open(renamed, context)
        return [what]
      } catch {
        return []
      }
    }
    const owners = new Map(rows['wallets']?.map(({ id, accountId }) => [id, accountId]))
    return [
      ...(rows['walletEpochs'] ?? []).flatMap(({ walletId, epoch, shareSealed }) =>
        open('share', shareSealed, `${owners.get(walletId)}|${walletId}|${epoch}|A`),
      ),
      ...(rows['identities'] ?? []).flatMap(({ provider, subjectIndex, sealed }) =>
        open('identity', sealed, `identity|${provider}|${subjectIndex}`),
      ),
      ...(rows['challenges'] ?? []).flatMap(({ id, emailSealed }) => open('address', emailSealed, `challenge|${id}`)),
      ...(rows['mailQueue'] ?? []).flatMap(({ id, sealed }) => open('letter', sealed, `mail|${id}`)),
    ]
  }

  /** Returns true if trying all codes or addresses with a pepper finds the right one. */
  const guessed = (
    rows: Awaited<ReturnType<typeof wholeDump>>,
    pepper: Uint8Array,
    code: string,
  ): readonly string[] => {
    const hash = new KeyedHash(pepper)
    const codes = (rows['challenges'] ?? []).filter(
      ({ id, purpose, accountKey, jkt, codeMac }) =>
        hash.digest('code', String(id), String(purpose), String(accountKey), String(jkt), code) === codeMac,
    )
    const index = identityIndex(hash, 'email', EMAIL)
    const people = (rows['identities'] ?? []).filter(({ subjectIndex }) => subjectIndex === index)
    return [...codes.map(() => 'code'), ...people.map(() => 'person')]
  }

  test('matrix gateway-db/read, databases/read, databases/spend: reveals no share, code or address without the keys', async () => {
    const { code } = await lived()
    const rows = await wholeDump(api.core.db)
    const keys = keysOf(textsOf(rows))
    expect(keys.length).toBeGreaterThan(50)
    for (const key of keys) expect([...opened(rows, key), ...guessed(rows, key, code)]).toEqual([])
    const hashes = ['md5', 'sha1', 'sha256', 'sha512'].flatMap(name =>
      [EMAIL, code].flatMap(text =>
        (['hex', 'base64', 'base64url'] as const).map(form => createHash(name).update(text).digest(form)),
      ),
    )
    const text = JSON.stringify(rows)
    expect(hashes.filter(hash => text.includes(hash))).toEqual([])
    // The same attack with the keys that are not in the database, to prove that it works.
    const [kek] = secrets.kek
    expect(new Set(kek && opened(rows, kek))).toEqual(new Set(['share', 'identity', 'address', 'letter']))
    expect(guessed(rows, secrets.pepper, code)).toEqual(['code', 'person'])
  })

  test('matrix gateway-db/spend, gateway-db/freeze, gateway-db/lock, gateway-db/destroy, databases/freeze, databases/lock, databases/destroy: contains no token that the gateway accepts', async () => {
    const { frame, grant, link } = await lived()
    const texts = [...textsOf(await wholeDump(api.core.db))].filter(text => /^[\w-]{16,86}$/.test(text))
    expect(texts.length).toBeGreaterThan(20)
    for (const text of texts) {
      const thief = api.frame()
      const refreshed = await thief.call('POST /v1/token/refresh', { refreshToken: text })
      const looked = await thief.call('POST /v1/device/look', { token: text }, { proof: null })
      const followed = await thief.call('POST /v1/link/look', { token: text }, { proof: null })
      const listed = await thief.call('POST /v1/sessions/list', {}, { access: text })
      expect([refreshed, looked, followed, listed].map(({ status }) => status)).toEqual([401, 410, 410, 401])
    }
    const stolen = await api.frame().call('POST /v1/token/refresh', { refreshToken: grant.refreshToken })
    expect(stolen.status).toBe(401)
    const own = await frame.call('POST /v1/token/refresh', { refreshToken: grant.refreshToken })
    expect(own.status).toBe(200)
    expect((await frame.call('POST /v1/device/look', { token: link }, { proof: null })).status).toBe(200)
  })

  test('contains no readable address, code, token or share, and nothing after a deletion', async () => {
    const logged: unknown[] = []
    for (const channel of ['log', 'info', 'warn', 'error', 'debug'] as const)
      vi.spyOn(console, channel).mockImplementation((...entries) => void logged.push(entries))
    const { frame, grant, set, link, code, recovery } = await lived()
    vi.spyOn(api.core.limits, 'take').mockRejectedValueOnce(new RangeError('halfway'))
    await frame.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email: EMAIL })
    const never = {
      email: EMAIL,
      later: LATER,
      code,
      refresh: grant.refreshToken,
      access: grant.accessToken,
      share: set.share,
      recoveryAuth: recovery.auth,
      recoveryVerifier: recovery.verifier,
      link,
    }
    expect(readable(JSON.stringify(await wholeDump(api.core.db)), never)).toEqual([])

    const { changeId } = (await frame.call('POST /v1/email/start', { email: LATER })).body
    api.clock.turn(31_000)
    await frame.call('POST /v1/email/primary', { changeId, code: await api.code(EMAIL) })
    const { walletId } = set
    const emailProof = { changeId, code: await api.code(LATER), walletId }
    const changed = await requestSigned(frame, 'POST /v1/email/secondary', emailProof)
    expect(changed.body).toEqual({ newEmail: LATER })
    expect(readable(JSON.stringify(await wholeDump(api.core.db)), never)).toEqual([])
    api.clock.turn(31_000)
    const { challengeId } = (await frame.call('POST /v1/step-up/send', { purpose: 'delete' })).body
    const proof = { challengeId, code: await api.code(LATER), walletId, word: 'delete' } as const
    expect((await requestSigned(frame, 'POST /v1/account/delete', proof)).status).toBe(200)
    // The account closes after 72 hours, and its wallet is kept for 30 days more.
    api.clock.turn(72 * HOUR + 30 * 24 * HOUR)
    expect(await eraseDueAccounts(api.core)).toBe(1)
    api.clock.turn(48 * HOUR)
    api.core.mail.kick()
    await api.core.mail.settled()
    await sweep(api.core.db, api.clock.now())
    await flushVaultDrops(api.core)

    const left = await wholeDump(api.core.db)
    const every = { ...never, sealed: set.sealed, recovery: 'canary of the recovery', wallet: set.evmAddress }
    expect(readable(JSON.stringify(left), every)).toEqual([])
    const remaining = Object.entries(left).filter(([, rows]) => rows.length > 0)
    expect(remaining.map(([name]) => name).toSorted()).toEqual(
      ['auditLog', 'otpMinutes', 'tombstones'].filter(name => left[name]?.length),
    )
    expect(readable(JSON.stringify([logged, api.failures.map(String)]), every)).toEqual([])
  })
})

test('finds a canary in every encoding', () => {
  const canaries = { email: EMAIL, code: '123456' }
  for (const form of [
    EMAIL,
    Buffer.from(EMAIL).toString('hex'),
    Buffer.from(`x${EMAIL}`).toString('base64'),
    '"123456"',
  ])
    expect(readable(`before ${form} after`, canaries)).toHaveLength(1)
  expect(readable('1123456, and an email', canaries)).toEqual([])
})
