import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import * as z from 'zod'
import { HttpError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { Sealer } from '../keys/sealer.js'
import type { Secrets } from '../keys/secrets.js'
import type { NewRecovery, RecoveryAttempt, RecoveryOwner, Vault } from './vault.js'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Wrong recovery attempts per wallet: five in any hour, ten in any day. */
const LIMITS = [
  { most: 5, windowMs: HOUR_MS },
  { most: 10, windowMs: DAY_MS },
] as const

/** The longest window: older attempts count nowhere. */
const ATTEMPT_WINDOW_MS = DAY_MS

/** Attempts that are left after these wrong ones (milliseconds since the epoch). */
export function attemptsLeft(wrong: readonly number[], now: number): number {
  return Math.min(
    ...LIMITS.map(({ most, windowMs }) => Math.max(0, most - wrong.filter(at => at > now - windowMs).length)),
  )
}

/** Seconds until the next attempt; 0 where one is left. */
export function secondsLocked(wrong: readonly number[], now: number): number {
  const waits = LIMITS.map(({ most, windowMs }) => {
    const recent = wrong.filter(at => at > now - windowMs).toSorted((a, b) => a - b)
    const oldest = recent.at(-most)
    return oldest === undefined ? 0 : oldest + windowMs - now
  })
  return Math.ceil(Math.max(...waits) / 1000)
}

/** What a vault works with. */
interface LocalVaultParts {
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

/** The vault in this process. Throws `settings/invalid` without a key for it. */
export function openLocalVault(
  { vaultKek }: Pick<Secrets, 'vaultKek'>,
  parts: Omit<LocalVaultParts, 'sealer'>,
): LocalVault {
  if (!vaultKek) throw new HttpError(500, 'settings/invalid', 'VAULT_KEK is missing, and there is no VAULT_URL.')
  return new LocalVault({ ...parts, sealer: new Sealer(vaultKek) })
}
