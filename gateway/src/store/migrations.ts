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

/** A step of the tables. */
export interface Migration {
  readonly name: string
  readonly text: string
}

/** The steps of the vault's own tables: all that a vault with a database of its own has. */
export const vaultMigrations: readonly Migration[] = [{ name: '0011-vault', text: vault }]

/** Every step the tables went through, oldest first. One that was released is never changed: a later one follows. */
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
]
