import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { Clock } from '../../../../src/core/clock.js'
import { type Database, schema } from '../../store/database.js'
import { eraseEveryMinute } from '../account/erase-accounts.js'
import { dropMarks, flushVaultDrops } from '../wallets/wallet-records.js'
import type { WalletCore } from './wallet-core.js'

const MINUTE_MS = 60_000

/** Repeats a job, a minute after each run ended, until the signal aborts. A failed run is reported, and the next follows. */
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
/** How long it is kept what was done, and who was logged in. */
const MONTH_MS = 30 * DAY_MS
/** How long counts are kept: long enough to compare a month with that of the year before. */
const COUNTED_MS = 400 * DAY_MS

/** Deletes what is over, so that nothing grows without end and no log is older than a month. */
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
  await sweepReplacedSets(db, now - MONTH_MS, now)
  const settled = sql`greatest(${emailChanges.expiresAt}, ${emailChanges.undoUntil}) < ${now - DAY_MS}`
  await db.delete(emailChanges).where(settled)
  // With them go the transactions; a chain tells them again.
  await db.delete(schema.activityAccounts).where(lt(schema.activityAccounts.lookedAt, now - MONTH_MS))
  const oldest = new Date(now - COUNTED_MS).toISOString().slice(0, 10)
  await db.delete(schema.analyticsCounts).where(lt(schema.analyticsCounts.day, oldest))
}

/** Deletes the sets of shares that were replaced before a moment, and their recoveries. */
async function sweepReplacedSets(db: Database, before: number, now: number): Promise<void> {
  const { walletEpochs, recoveryMarks } = schema
  const isOver = and(eq(walletEpochs.state, 'superseded'), lte(walletEpochs.supersededAt, before))
  const gone = await db.delete(walletEpochs).where(isOver).returning()
  for (const { walletId, epoch } of gone)
    await dropMarks(db, and(eq(recoveryMarks.walletId, walletId), eq(recoveryMarks.epoch, epoch)), now)
}

/** Sweeps every minute until the signal ends it. */
export function sweepEveryMinute(
  db: Database,
  { clock, signal, onFailure = () => {} }: { clock: Clock; signal: AbortSignal; onFailure?: (error: unknown) => void },
): void {
  if (signal.aborted) return
  const cancel = clock.after(MINUTE_MS, () => {
    signal.removeEventListener('abort', cancel)
    const swept = sweep(db, clock.now()).catch(error => onFailure(error))
    void swept.then(() => sweepEveryMinute(db, { clock, signal, onFailure }))
  })
  signal.addEventListener('abort', cancel, { once: true })
}

/** What is done from time to time, until the core's signal ends it: nothing lives longer than it should. */
export function keepHouse(core: WalletCore, onFailure: (error: unknown) => void = () => {}): void {
  sweepEveryMinute(core.db, { clock: core.clock, signal: core.signal, onFailure })
  eraseEveryMinute(core, onFailure)
  everyMinute(core, () => flushVaultDrops(core), onFailure)
}
