import { and, asc, eq, like } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'
import { formerOwner } from './account-facts.js'

const { accounts, devices, identities } = schema

/** The provider of an address that was moved aside: it opens its account where no other account has the address. */
export const ASIDE = 'email-aside:'
/** How often the search begins again because the account was erased, or the address moved, in the meantime. */
const MAX_SEARCHES = 5

/** Which proven identity is looked for, and on which device. */
export interface SoughtIdentity {
  readonly provider: string
  readonly subjectIndex: string
  readonly jkt: string
  readonly now: number
}

/**
 * The account that a proven identity opens, its row locked; undefined where there is none yet. The account is locked
 * before anything of it is written, as an erasure does: of the two, one waits for the other and then sees what it did.
 */
export async function findAccount(db: Database, sought: SoughtIdentity): Promise<string | undefined> {
  for (let search = 0; search < MAX_SEARCHES; search += 1) {
    const found = await candidateFor(db, sought)
    if (found === undefined) return undefined
    const locked = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, found)).for('update')
    if (locked.length > 0 && (await candidateFor(db, sought)) === found) return found
  }
  return undefined
}

/** The owner of the identity, then whoever had the address in the last 72 hours, then an account moved aside. */
async function candidateFor(db: Database, sought: SoughtIdentity): Promise<string | undefined> {
  const { provider, subjectIndex, jkt, now } = sought
  const own = and(eq(identities.provider, provider), eq(identities.subjectIndex, subjectIndex))
  const found = (await db.select().from(identities).where(own)).map(({ accountId }) => accountId)
  if (provider !== 'email') return found[0]
  const former = await formerOwner(db, subjectIndex, now)
  const aside = await db
    .select()
    .from(identities)
    .where(and(like(identities.provider, `${ASIDE}%`), eq(identities.subjectIndex, subjectIndex)))
    .orderBy(asc(identities.createdAt))
  const all = [...found, ...(former === undefined ? [] : [former]), ...aside.map(({ accountId }) => accountId)]
  if (new Set(all).size < 2) return all[0]
  // A device that only one of them knows means that one.
  const known = await db.select({ accountId: devices.accountId }).from(devices).where(eq(devices.jkt, jkt))
  return all.find(accountId => known.some(device => device.accountId === accountId)) ?? all[0]
}
