import first from './migrations/0001-first.sql?raw'
import mailedLinks from './migrations/0002-mailed-links.sql?raw'
import lostCodes from './migrations/0003-lost-codes.sql?raw'
import names from './migrations/0004-names.sql?raw'
import activity from './migrations/0005-activity.sql?raw'
import analytics from './migrations/0006-analytics.sql?raw'
import activityMissed from './migrations/0007-activity-missed.sql?raw'
import sharedCounts from './migrations/0008-shared-counts.sql?raw'
import signIn from './migrations/0009-sign-in.sql?raw'

/** Every step the tables went through, oldest first. One that was released is never changed: a later one follows. */
export const migrations: readonly { readonly name: string; readonly text: string }[] = [
  { name: '0001-first', text: first },
  { name: '0002-mailed-links', text: mailedLinks },
  { name: '0003-lost-codes', text: lostCodes },
  { name: '0004-names', text: names },
  { name: '0005-activity', text: activity },
  { name: '0006-analytics', text: analytics },
  { name: '0007-activity-missed', text: activityMissed },
  { name: '0008-shared-counts', text: sharedCounts },
  { name: '0009-sign-in', text: signIn },
]
