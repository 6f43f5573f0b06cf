import { and, eq, lt, lte, ne, sql } from 'drizzle-orm'
import type { Clock } from '../../../../src/core/clock.js'
import { type Database, schema } from '../../store/database.js'
import { completeDueChanges } from '../account/due-changes.js'
import { eraseEveryMinute } from '../account/erase-accounts.js'
import { deleteMarks, flushVaultDrops } from '../wallets/wallet-records.js'
import type { WalletCore } from './wallet-core.js'

const MINUTE_MS = 60_000

/** Repeats a job, one minute after each run, until the signal aborts. Failures are reported and do not stop it. */
export function everyMinute(
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  job: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): void {
  if (signal.aborted) return
  const cancel = clock.after(MINUTE_MS, () => {
    signal.removeEventListener('abort', cancel)
    const done = job().catch(onFailure)
    void done.then(() => everyMinute({ clock, signal }, job, onFailure))
  })
  signal.addEventListener('abort', cancel, { once: true })
}

const DAY_MS = 24 * 60 * MINUTE_MS
const MONTH_MS = 30 * DAY_MS
// Long enough to compare a month with the same month of the previous year.
const COUNT_RETENTION_MS = 400 * DAY_MS

export async function sweep(db: Database, now: number): Promise<void> {
  const { dpopProofs, limitHits, challenges, otpLocks, otpMinutes, deviceChecks, oauthAttempts } = schema
  const { farcasterAttempts, stepUps, refreshTokens, sessions, auditLog, emailChanges, mailedLinks } = schema
  await db.delete(dpopProofs).where(lt(dpopProofs.expiresAt, now))
  await db.delete(limitHits).where(lt(limitHits.expiresAt, now))
  await db.delete(schema.signInNonces).where(lt(schema.signInNonces.expiresAt, now))
  await db.delete(schema.signIns).where(lt(schema.signIns.expiresAt, now))
  await db.delete(schema.sharedCounts).where(lt(schema.sharedCounts.expiresAt, now))
  for (const table of [challenges, deviceChecks, oauthAttempts, farcasterAttempts, stepUps])
    await db.delete(table).where(lt(table.expiresAt, now - DAY_MS))
  const newest = sql`(SELECT max(hit) FROM unnest(${otpLocks.tries}) AS hit)`
  await db.delete(otpLocks).where(sql`greatest(${otpLocks.lockedUntil}, coalesce(${newest}, 0)) < ${now - DAY_MS}`)
  await db.delete(otpMinutes).where(lt(otpMinutes.minute, Math.floor((now - DAY_MS) / MINUTE_MS)))
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now - MONTH_MS))
  await db.delete(sessions).where(lt(sessions.expiresAt, now - MONTH_MS))
  await db.delete(auditLog).where(lt(auditLog.at, now - MONTH_MS))
  await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, now))
  await db.delete(schema.handovers).where(lt(schema.handovers.expiresAt, now))
  await db.delete(schema.passkeyChallenges).where(lt(schema.passkeyChallenges.expiresAt, now))
  await sweepReplacedSets(db, now - MONTH_MS, now)
  const settled = sql`greatest(${emailChanges.expiresAt}, ${emailChanges.undoUntil}) < ${now - DAY_MS}`
  await db.delete(emailChanges).where(settled)
  const { accountChanges } = schema
  await db
    .delete(accountChanges)
    .where(and(ne(accountChanges.state, 'pending'), lt(accountChanges.dueAt, now - MONTH_MS)))
  // Deletes their transactions, too. They can be read from the chain again.
  await db.delete(schema.activityAccounts).where(lt(schema.activityAccounts.lookedAt, now - MONTH_MS))
  const oldest = new Date(now - COUNT_RETENTION_MS).toISOString().slice(0, 10)
  await db.delete(schema.analyticsCounts).where(lt(schema.analyticsCounts.day, oldest))
}

async function sweepReplacedSets(db: Database, replacedBefore: number, now: number): Promise<void> {
  const { handedShares, walletEpochs, recoveryMarks } = schema
  const isOver = and(eq(walletEpochs.state, 'superseded'), lte(walletEpochs.supersededAt, replacedBefore))
  const deleted = await db.delete(walletEpochs).where(isOver).returning()
  for (const { walletId, epoch } of deleted) {
    await db.delete(handedShares).where(and(eq(handedShares.walletId, walletId), eq(handedShares.epoch, epoch)))
    await deleteMarks(db, and(eq(recoveryMarks.walletId, walletId), eq(recoveryMarks.epoch, epoch)), now)
  }
}

export function sweepEveryMinute(
  db: Database,
  { clock, signal, onFailure = () => {} }: { clock: Clock; signal: AbortSignal; onFailure?: (error: unknown) => void },
): void {
  if (signal.aborted) return
  const cancel = clock.after(MINUTE_MS, () => {
    signal.removeEventListener('abort', cancel)
    const done = sweep(db, clock.now()).catch(error => onFailure(error))
    void done.then(() => sweepEveryMinute(db, { clock, signal, onFailure }))
  })
  signal.addEventListener('abort', cancel, { once: true })
}

export function startMaintenance(core: WalletCore, onFailure: (error: unknown) => void = () => {}): void {
  sweepEveryMinute(core.db, { clock: core.clock, signal: core.signal, onFailure })
  eraseEveryMinute(core, onFailure)
  everyMinute(core, () => completeDueChanges(core), onFailure)
  everyMinute(core, () => flushVaultDrops(core), onFailure)
}
