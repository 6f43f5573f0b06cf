import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTemporarySecrets } from '../../src/modules/keys/secrets.js'
import { type LocalVault, openLocalVault } from '../../src/modules/vault/local-vault.js'
import { schema } from '../../src/store/database.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'
import { turnedClock } from '../helpers/turned-clock.js'
import { madeRecovery, wrongAuth } from '../helpers/wallet/made-recovery.js'

const owner = { accountId: 'account', walletId: 'wallet', epoch: 1, method: 'password' } as const
const DAY = 86_400_000

describe.each(databases)('LocalVault on %s', kind => {
  const clock = turnedClock(Date.UTC(2026, 0, 1))
  const at = {} as { store: TestStore; vault: LocalVault }
  beforeAll(async () => {
    at.store = await openTestStore(kind)
    at.vault = openLocalVault(createTemporarySecrets(), { db: at.store.db, now: () => clock.now() })
  })
  beforeEach(() => at.store.empty())
  afterAll(() => at.store.close())

  test('counts exactly 5 of 40 parallel guesses, then rejects the right one', async () => {
    const recovery = madeRecovery()
    await at.vault.store({ id: 'one', owner, ...recovery })
    const guesses = Array.from({ length: 40 }, () => at.vault.open('one', owner, wrongAuth()))
    const kinds = (await Promise.all(guesses)).map(attempt => attempt.kind)
    expect(
      [kinds.filter(table => table === 'wrong'), kinds.filter(table => table === 'locked')].map(list => list.length),
    ).toEqual([5, 35])
    expect(await at.vault.open('one', owner, recovery.auth)).toEqual({ kind: 'locked', retryAfter: 3_600 })
  })

  test('ignores a repeated store with another blob or verifier', async () => {
    const [first, second] = [madeRecovery(), madeRecovery()]
    await at.vault.store({ id: 'one', owner, ...first })
    await at.vault.store({ id: 'one', owner, ...second })
    expect(await at.vault.open('one', owner, first.auth)).toEqual({ kind: 'open', blob: first.blob })
    expect((await at.vault.open('one', owner, second.auth)).kind).toBe('wrong')
  })

  test('opens recoveries for their owner only, and no deleted ones', async () => {
    const recovery = madeRecovery()
    await at.vault.store({ id: 'one', owner, ...recovery })
    const others = [{ accountId: 'eve' }, { epoch: 2 }, { method: 'file' as const }]
    for (const otherOwner of others)
      await expect(at.vault.open('one', { ...owner, ...otherOwner }, recovery.auth)).rejects.toThrow('does not open')
    expect(await at.vault.open('one', { ...owner, walletId: 'other' }, recovery.auth)).toEqual({ kind: 'missing' })
    await at.vault.remove(['one', 'unknown'])
    expect(await at.vault.open('one', owner, recovery.auth)).toEqual({ kind: 'missing' })
  })

  test('deletes attempt counts after a day', async () => {
    await at.vault.store({ id: 'one', owner, ...madeRecovery() })
    await at.vault.open('one', owner, wrongAuth())
    clock.turn(DAY - 1)
    await at.vault.remove([])
    expect(await at.store.db.$count(schema.vaultAttempts)).toBe(1)
    clock.turn(1)
    await at.vault.remove([])
    expect(await at.store.db.$count(schema.vaultAttempts)).toBe(0)
  })

  test('openLocalVault rejects missing keys', () => {
    expect(() => openLocalVault({}, { db: at.store.db, now: () => 0 })).toThrow('VAULT_KEK is missing')
  })
})
