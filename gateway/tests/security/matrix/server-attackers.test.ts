import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { utf8, type Bytes } from '../../../src/frame-page/vault/bytes.js'
import { deriveHkdfKey, gcmOpen, gcmSeal } from '../../../src/frame-page/vault/gcm.js'
import { combineShares, splitKey } from '../../../src/frame-page/vault/shamir-shares.js'
import { createTemporarySecrets } from '../../../src/modules/keys/secrets.js'
import { readContact } from '../../../src/modules/login/account-facts.js'
import { FROZEN_INDEFINITELY } from '../../../src/modules/wallets/freeze.js'
import { openShare } from '../../../src/modules/wallets/wallet-sets.js'
import { schema } from '../../../src/store/database.js'
import { EMAIL } from '../../helpers/wallet/account-fixture.js'
import { wrongAuth } from '../../helpers/wallet/made-recovery.js'
import { walletOwner } from '../../helpers/wallet/mailbox-thief.js'
import { requestShare } from '../../helpers/wallet/share-recipient.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'

const { accounts, recoveryMarks, vaultRecoveries, walletEpochs } = schema
const fresh = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

/** A wallet's seed, sealed with a key of which there are three shares. */
async function sealedWallet() {
  const [key, seed, aad] = [fresh(32), fresh(32), utf8('aad')]
  const toVaultKey = (bytes: Bytes) => deriveHkdfKey(bytes, utf8('wallet'), utf8('vault/v1'))
  const sealed = await gcmSeal(await toVaultKey(key), seed, aad)
  const open = async (a: Bytes, b: Bytes) => gcmOpen(await toVaultKey(await combineShares(a, b)), sealed, aad)
  return { seed, shares: await splitKey(key), open }
}

// Each test attacks cells of docs/threat-matrix.json, which its title names. The attacker runs code in the process, so
// it uses the database and the keys directly.
describe('threat matrix: attackers in a server', () => {
  const secrets = createTemporarySecrets()
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore('PGlite', { secrets })
  }, 120_000)
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  test('matrix gateway/read, gateway+vault/read: reads the email address and the wallet', async () => {
    const { grant } = await walletOwner(api)
    const { db, sealer } = api.core
    expect((await readContact(db, sealer, grant.userId)).email).toBe(EMAIL)
    expect(await db.query.wallets.findMany()).toHaveLength(1)
  })

  test('matrix gateway/spend: has one share, and a separate vault opens no recovery without its secret', async () => {
    const { grant, walletId } = await walletOwner(api)
    const { db, sealer, vault } = api.core
    const [set] = await db.select().from(walletEpochs).where(eq(walletEpochs.walletId, walletId))
    const accountId = grant.userId
    expect(openShare(sealer, set?.shareSealed ?? '', { accountId, walletId, epoch: 1 })).toHaveLength(33)
    const [mark] = await db.select().from(recoveryMarks)
    const owner = { accountId, walletId, epoch: 1, method: 'password' } as const
    const guesses = []
    for (let guess = 0; guess < 7; guess++)
      guesses.push((await vault.open(mark?.recoveryId ?? '', owner, wrongAuth())).kind)
    expect(guesses).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'locked', 'locked'])
    const [row] = await db.select().from(vaultRecoveries)
    expect(() => sealer.openText(row?.sealed ?? '', 'recovery')).toThrow()
    const { shares, open } = await sealedWallet()
    for (let guess = 0; guess < 200; guess++) await expect(open(shares.gateway, fresh(33))).rejects.toThrow()
  })

  test('matrix gateway/freeze, gateway+vault/freeze: stops the release of its share', async () => {
    const { frame, walletId } = await walletOwner(api)
    await api.core.db.update(accounts).set({ frozenUntil: FROZEN_INDEFINITELY })
    expect((await requestShare(frame, walletId)).error.code).toBe('frozen')
  })

  test('matrix gateway/lock, gateway/destroy, gateway+vault/lock, gateway+vault/destroy: a device and a recovery open the wallet without them', async () => {
    const { frame, walletId } = await walletOwner(api)
    const { db, vault } = api.core
    const marks = await db.select().from(recoveryMarks)
    await vault.remove(marks.map(({ recoveryId }) => recoveryId))
    await db.delete(walletEpochs)
    expect((await requestShare(frame, walletId)).error.code).toBe('epoch')
    const { seed, shares, open } = await sealedWallet()
    expect(await open(shares.device, shares.recovery)).toEqual(seed)
  })

  test('matrix vault/read, vault/spend, vault/freeze: its rows contain no address, no share of the gateway and no token', async () => {
    const { grant, frame, walletId } = await walletOwner(api)
    const text = JSON.stringify(await api.core.db.select().from(vaultRecoveries))
    for (const secret of [EMAIL, grant.refreshToken, grant.accessToken]) expect(text).not.toContain(secret)
    const [set] = await api.core.db.select().from(walletEpochs)
    expect(text).not.toContain(set?.shareSealed)
    const { shares, open } = await sealedWallet()
    for (let guess = 0; guess < 200; guess++) await expect(open(shares.recovery, fresh(33))).rejects.toThrow()
    expect((await requestShare(frame, walletId)).status).toBe(200)
  })

  test('matrix vault/lock, vault/destroy: devices open the wallet after it deleted every recovery', async () => {
    const { frame, walletId, auth } = await walletOwner(api)
    const { db, vault } = api.core
    const rows = await db.select().from(vaultRecoveries)
    await vault.remove(rows.map(({ id }) => id))
    const read = { walletId, epoch: 1, method: 'password', auth } as const
    expect((await frame.call('POST /v1/recovery/read', read)).error.code).toBe('not_found')
    expect((await requestShare(frame, walletId)).status).toBe(200)
    const { seed, shares, open } = await sealedWallet()
    expect(await open(shares.device, shares.gateway)).toEqual(seed)
  })

  test('matrix gateway+vault/spend: both together read the recovery that a weak password opens, and no more', async () => {
    const { grant, walletId, auth } = await walletOwner(api)
    const [mark] = await api.core.db.select().from(recoveryMarks)
    const owner = { accountId: grant.userId, walletId, epoch: 1, method: 'password' } as const
    const attempt = await api.core.vault.open(mark?.recoveryId ?? '', owner, auth)
    expect(attempt.kind).toBe('open')
    const key = new Uint8Array(randomBytes(32))
    const sealed = await gcmSeal(await deriveHkdfKey(key, utf8('salt'), utf8('recovery')), fresh(33), utf8('aad'))
    const guess = await deriveHkdfKey(new Uint8Array(randomBytes(32)), utf8('salt'), utf8('recovery'))
    await expect(gcmOpen(guess, sealed, utf8('aad'))).rejects.toThrow()
  })
})
