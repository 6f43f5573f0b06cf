import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'
import type { Sealer } from '../keys/sealer.js'
import { ATTEMPT_WINDOW_MS, attemptsLeft, secondsLocked } from './attempt-limits.js'
import type { NewRecovery, RecoveryAttempt, RecoveryOwner, Vault } from './vault.js'

/** What a vault works with. */
export interface LocalVaultParts {
  readonly db: Database
  /** Of `VAULT_KEK`. */
  readonly sealer: Sealer
  readonly now: () => number
}

const { vaultRecoveries, vaultAttempts } = schema
const sealedRecovery = z.object({ blob: z.string(), verifier: z.string() })

/** The vault over its tables. */
export class LocalVault implements Vault {
  constructor(private readonly parts: LocalVaultParts) {}

  async keep({ id, owner, blob, verifier }: NewRecovery): Promise<void> {
    const { db, sealer, now } = this.parts
    // The verifier is sealed, too: with the public salt, a copy of it would allow guesses without the limit.
    const sealed = sealer.seal(JSON.stringify({ blob, verifier }), contextOf(id, owner))
    const row = { id, walletId: owner.walletId, sealed, createdAt: now() }
    await db.insert(vaultRecoveries).values(row).onConflictDoNothing()
  }

  /** One attempt at a time per wallet: of any number of parallel guesses, exactly as many are looked at as there are attempts. */
  async open(id: string, owner: RecoveryOwner, auth: string): Promise<RecoveryAttempt> {
    const { db, now } = this.parts
    const { walletId } = owner
    return db.transaction(async transaction => {
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`recovery|${walletId}`}, 0))`)
      const at = now()
      const [counted] = await transaction.select().from(vaultAttempts).where(eq(vaultAttempts.walletId, walletId))
      const wrong = (counted?.wrong ?? []).filter(moment => moment > at - ATTEMPT_WINDOW_MS)
      const retryAfter = secondsLocked(wrong, at)
      if (retryAfter > 0) return { kind: 'locked', retryAfter }
      const mine = and(eq(vaultRecoveries.id, id), eq(vaultRecoveries.walletId, walletId))
      const [row] = await transaction.select().from(vaultRecoveries).where(mine)
      if (!row) return { kind: 'missing' }
      const kept = sealedRecovery.parse(JSON.parse(this.parts.sealer.openText(row.sealed, contextOf(id, owner))))
      if (isVerified(auth, kept.verifier)) return { kind: 'open', blob: kept.blob }
      return this.#countWrong(transaction, walletId, [...wrong, at], at)
    })
  }

  async drop(ids: readonly string[]): Promise<void> {
    const { db, now } = this.parts
    if (ids.length > 0) await db.delete(vaultRecoveries).where(inArray(vaultRecoveries.id, [...ids]))
    await db.delete(vaultAttempts).where(lte(vaultAttempts.newestAt, now() - ATTEMPT_WINDOW_MS))
  }

  async #countWrong(db: Database, walletId: string, wrong: number[], at: number): Promise<RecoveryAttempt> {
    const row = { walletId, wrong, newestAt: at }
    await db
      .insert(vaultAttempts)
      .values(row)
      .onConflictDoUpdate({ target: vaultAttempts.walletId, set: { wrong, newestAt: at } })
    const left = attemptsLeft(wrong, at)
    return { kind: 'wrong', left, ...(left === 0 && { retryAfter: secondsLocked(wrong, at) }) }
  }
}

/** Compares in constant time; both sides are hashes. */
function isVerified(auth: string, verifier: string): boolean {
  const [found, wanted] = [
    createHash('sha256').update(Buffer.from(auth, 'base64url')).digest(),
    Buffer.from(verifier, 'base64url'),
  ]
  return found.length === wanted.length && timingSafeEqual(found, wanted)
}

function contextOf(id: string, { accountId, walletId, epoch, method }: RecoveryOwner): string {
  return `${id}|${accountId}|${walletId}|${epoch}|${method}`
}
