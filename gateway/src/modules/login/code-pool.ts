import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'

/** How many confirmed devices of an account have a pool of their own: those that were used last. */
export const OWN_POOLS = 10

const { devices, identities } = schema

/**
 * Whose codes are counted together. A confirmed device has a pool of its own; everybody else who asks for codes of an
 * account shares one, so that strangers use up, kill and lock nothing but their own.
 */
export interface CodePool {
  /** The account key for the shared pool, with the device's thumbprint for its own. */
  readonly key: string
  readonly isOwn: boolean
}

/**
 * The pool of a key that was proven. It is looked up by that key first: for a stranger's key the work is the same,
 * whether the account exists or not. `accountKey` is that of a {@link CodeAsk}.
 */
export async function codePool(
  db: Database,
  { accountKey, jkt }: { readonly accountKey: string; readonly jkt: string },
): Promise<CodePool> {
  const shared = { key: accountKey, isOwn: false }
  const mine = await db.select({ accountId: devices.accountId }).from(devices).where(eq(devices.jkt, jkt))
  const accountIds = mine.map(({ accountId }) => accountId)
  if (accountIds.length === 0) return shared
  const isEmail = and(eq(identities.provider, 'email'), inArray(identities.accountId, accountIds))
  const emails = await db.select().from(identities).where(isEmail)
  const accountId =
    emails.find(({ subjectIndex }) => subjectIndex === accountKey)?.accountId ??
    accountIds.find(id => id === accountKey)
  if (accountId === undefined) return shared
  const newest = await db
    .select({ jkt: devices.jkt })
    .from(devices)
    .where(eq(devices.accountId, accountId))
    .orderBy(desc(devices.seenAt), devices.jkt)
    .limit(OWN_POOLS)
  return newest.some(device => device.jkt === jkt) ? { key: `${accountKey}|${jkt}`, isOwn: true } : shared
}
