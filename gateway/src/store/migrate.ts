import { sql } from 'drizzle-orm'
import { queryRows, type Database } from './database.js'
import first from './migrations/0001-first.sql?raw'
import mailedLinks from './migrations/0002-mailed-links.sql?raw'
import lostCodes from './migrations/0003-lost-codes.sql?raw'
import names from './migrations/0004-names.sql?raw'
import activity from './migrations/0005-activity.sql?raw'
import analytics from './migrations/0006-analytics.sql?raw'
import activityMissed from './migrations/0007-activity-missed.sql?raw'
import sharedCounts from './migrations/0008-shared-counts.sql?raw'
import signIn from './migrations/0009-sign-in.sql?raw'
import keptSets from './migrations/0010-kept-sets.sql?raw'
import recoveryProofs from './migrations/0011-recovery-proofs.sql?raw'
import vault from './migrations/0011-vault.sql?raw'
import boundLogins from './migrations/0012-bound-logins.sql?raw'
import codePools from './migrations/0013-code-pools.sql?raw'
import handovers from './migrations/0014-handovers.sql?raw'
import passkeys from './migrations/0015-passkeys.sql?raw'
import accountChanges from './migrations/0016-account-changes.sql?raw'
import handedShares from './migrations/0017-handed-shares.sql?raw'

export interface Migration {
  readonly name: string
  readonly text: string
}

export const vaultMigrations: readonly Migration[] = [{ name: '0011-vault', text: vault }]

/** All migrations, oldest first. Never change a released one; add another. */
export const migrations: readonly Migration[] = [
  { name: '0001-first', text: first },
  { name: '0002-mailed-links', text: mailedLinks },
  { name: '0003-lost-codes', text: lostCodes },
  { name: '0004-names', text: names },
  { name: '0005-activity', text: activity },
  { name: '0006-analytics', text: analytics },
  { name: '0007-activity-missed', text: activityMissed },
  { name: '0008-shared-counts', text: sharedCounts },
  { name: '0009-sign-in', text: signIn },
  { name: '0010-kept-sets', text: keptSets },
  { name: '0011-recovery-proofs', text: recoveryProofs },
  ...vaultMigrations,
  { name: '0012-bound-logins', text: boundLogins },
  { name: '0013-code-pools', text: codePools },
  { name: '0014-handovers', text: handovers },
  { name: '0015-passkeys', text: passkeys },
  { name: '0016-account-changes', text: accountChanges },
  { name: '0017-handed-shares', text: handedShares },
]

// An arbitrary number that no other lock uses.
const ADVISORY_LOCK_KEY = 5_201_314_707

/**
 * Applies missing migrations. Safe to run in several processes at once: one migrates, the others wait.
 *
 * Drizzle's migrator does not fit. It takes no lock. It compares with the newest applied migration only, but a vault and
 * a gateway may share a database. Its `CREATE SCHEMA IF NOT EXISTS` needs rights on the whole database, and it reads SQL
 * from a folder, not from the bundle.
 */
export async function migrate(db: Database, steps: readonly Migration[] = migrations): Promise<void> {
  await db.transaction(async transaction => {
    // Migrations can take long, and wait for each other.
    await transaction.execute(sql`SET LOCAL lock_timeout = 0`)
    await transaction.execute(sql`SET LOCAL statement_timeout = 0`)
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK_KEY}::bigint)`)
    await transaction.execute(
      sql`CREATE TABLE IF NOT EXISTS schema_steps (name text PRIMARY KEY, done_at timestamptz NOT NULL DEFAULT now())`,
    )
    const applied = await queryRows<{ name: string }>(transaction, sql`SELECT name FROM schema_steps`)
    for (const { name, text } of steps.filter(step => !applied.some(row => row.name === step.name))) {
      // All statements of a file at once: without parameters, `pg` sends it as a simple query.
      await transaction.execute(sql.raw(text))
      await transaction.execute(sql`INSERT INTO schema_steps (name) VALUES (${name})`)
    }
  })
}
