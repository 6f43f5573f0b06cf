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

// Wrong recovery attempts per wallet: 5 per hour, 10 per day.
const LIMITS = [
  { max: 5, windowMs: HOUR_MS },
  { max: 10, windowMs: DAY_MS },
] as const

const ATTEMPT_WINDOW_MS = DAY_MS

export function attemptsLeft(wrong: readonly number[], now: number): number {
  return Math.min(
    ...LIMITS.map(({ max, windowMs }) => Math.max(0, max - wrong.filter(at => at > now - windowMs).length)),
  )
}

/** Returns the seconds until the next attempt, or 0 if one is allowed now. */
export function secondsLocked(wrong: readonly number[], now: number): number {
  const waits = LIMITS.map(({ max, windowMs }) => {
    const recent = wrong.filter(at => at > now - windowMs).toSorted((a, b) => a - b)
    const oldest = recent.at(-max)
    return oldest === undefined ? 0 : oldest + windowMs - now
  })
  return Math.ceil(Math.max(...waits) / 1000)
}

interface LocalVaultOptions {
  readonly db: Database
  readonly sealer: Sealer
  readonly now: () => number
}

const { vaultRecoveries, vaultAttempts } = schema
const sealedRecovery = z.object({ blob: z.string(), verifier: z.string() })

export class LocalVault implements Vault {
  constructor(private readonly parts: LocalVaultOptions) {}

  async store({ id, owner, blob, verifier }: NewRecovery): Promise<void> {
    const { db, sealer, now } = this.parts
    // The verifier is sealed, too. With the public salt, a leaked copy would allow offline guesses without the limit.
    const sealed = sealer.seal(JSON.stringify({ blob, verifier }), toSealContext(id, owner))
    const row = { id, walletId: owner.walletId, sealed, createdAt: now() }
    await db.insert(vaultRecoveries).values(row).onConflictDoNothing()
  }

  // Serializes attempts per wallet, so that parallel guesses cannot exceed the limit.
  async open(id: string, owner: RecoveryOwner, auth: string): Promise<RecoveryAttempt> {
    const { db, now } = this.parts
    const { walletId } = owner
    return db.transaction(async transaction => {
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`recovery|${walletId}`}, 0))`)
      const at = now()
      const [counted] = await transaction.select().from(vaultAttempts).where(eq(vaultAttempts.walletId, walletId))
      const wrong = (counted?.wrong ?? []).filter(time => time > at - ATTEMPT_WINDOW_MS)
      const retryAfter = secondsLocked(wrong, at)
      if (retryAfter > 0) return { kind: 'locked', retryAfter }
      const isOwn = and(eq(vaultRecoveries.id, id), eq(vaultRecoveries.walletId, walletId))
      const [row] = await transaction.select().from(vaultRecoveries).where(isOwn)
      if (!row) return { kind: 'missing' }
      const recovery = sealedRecovery.parse(
        JSON.parse(this.parts.sealer.openText(row.sealed, toSealContext(id, owner))),
      )
      if (isVerified(auth, recovery.verifier)) return { kind: 'open', blob: recovery.blob }
      return this.#countWrong(transaction, walletId, [...wrong, at], at)
    })
  }

  async remove(ids: readonly string[]): Promise<void> {
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

// Compares in constant time; both sides are hashes.
function isVerified(auth: string, verifier: string): boolean {
  const [found, wanted] = [
    createHash('sha256').update(Buffer.from(auth, 'base64url')).digest(),
    Buffer.from(verifier, 'base64url'),
  ]
  return found.length === wanted.length && timingSafeEqual(found, wanted)
}

function toSealContext(id: string, { accountId, walletId, epoch, method }: RecoveryOwner): string {
  return `${id}|${accountId}|${walletId}|${epoch}|${method}`
}

export function openLocalVault(
  { vaultKek }: Pick<Secrets, 'vaultKek'>,
  parts: Omit<LocalVaultOptions, 'sealer'>,
): LocalVault {
  if (!vaultKek) throw new HttpError(500, 'settings/invalid', 'VAULT_KEK is missing, and there is no VAULT_URL.')
  return new LocalVault({ ...parts, sealer: new Sealer(vaultKek) })
}
