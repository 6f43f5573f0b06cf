import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import { activityAccounts, activityTransactions, type StoredFacts } from '../../store/tables/data-tables.js'
import type { FoundTransaction } from './activity-finders.js'

export interface AccountKey {
  readonly chainId: number
  readonly address: string
}

export type FollowState = typeof activityAccounts.$inferSelect
export type StoredTransaction = typeof activityTransactions.$inferSelect
export interface RoundResult {
  readonly known: FollowState | undefined
  readonly keepUpTo: number
  readonly found: readonly FoundTransaction[]
  readonly next: FollowState
}

export interface PageBounds {
  readonly after: PagePosition | undefined
  /** Leaves out this block and all earlier ones, which are not complete yet. */
  readonly above?: number | undefined
  readonly limit: number
}

export interface PagePosition {
  readonly block: number
  readonly position: number
}

const INSERT_CHUNK_SIZE = 500

const matchesAccount = (
  table: typeof activityAccounts | typeof activityTransactions,
  { chainId, address }: AccountKey,
) => and(eq(table.chainId, chainId), eq(table.address, address))

/** Stores the activity of addresses. Several gateways may share the database. */
export class ActivityRepository {
  constructor(private readonly open: () => Promise<Database>) {}

  async getFollowState(account: AccountKey): Promise<FollowState | undefined> {
    const db = await this.open()
    const [row] = await db.select().from(activityAccounts).where(matchesAccount(activityAccounts, account))
    return row
  }

  async touch(account: AccountKey, lookedAt: number): Promise<void> {
    const db = await this.open()
    await db.update(activityAccounts).set({ lookedAt }).where(matchesAccount(activityAccounts, account))
  }

  /** Stores a round, unless another gateway stored one meanwhile. */
  async write(account: AccountKey, { known, keepUpTo, found, next }: RoundResult): Promise<void> {
    const db = await this.open()
    await db.transaction(async transaction => {
      const isOurs = known ? await isUnchanged(transaction, known) : await isFirst(transaction, next)
      if (!isOurs) return
      await transaction
        .delete(activityTransactions)
        .where(and(matchesAccount(activityTransactions, account), gt(activityTransactions.block, keepUpTo)))
      const unique = [...new Map(found.map(entry => [entry.hash, { ...account, ...entry }])).values()]
      for (let at = 0; at < unique.length; at += INSERT_CHUNK_SIZE)
        await transaction
          .insert(activityTransactions)
          .values(unique.slice(at, at + INSERT_CHUNK_SIZE))
          .onConflictDoNothing()
      await transaction.update(activityAccounts).set(next).where(matchesAccount(activityAccounts, account))
    })
  }

  async page(account: AccountKey, { after, above = -1, limit }: PageBounds): Promise<readonly StoredTransaction[]> {
    const db = await this.open()
    const { block, position, isShown } = activityTransactions
    const isLater = after && sql`(${block}, ${position}) < (${after.block}, ${after.position})`
    return db
      .select()
      .from(activityTransactions)
      .where(and(matchesAccount(activityTransactions, account), eq(isShown, true), gt(block, above), isLater))
      .orderBy(desc(block), desc(position))
      .limit(limit)
  }

  /** Stores the details of a transaction, or that it had no effect. Does nothing if the chain changed meanwhile. */
  async storeFacts({ hash, blockHash, ...account }: StoredTransaction, facts: StoredFacts | 'nothing'): Promise<void> {
    const db = await this.open()
    const { hash: hashColumn, blockHash: blockHashColumn } = activityTransactions
    await db
      .update(activityTransactions)
      .set(facts === 'nothing' ? { isShown: false } : { facts })
      .where(and(matchesAccount(activityTransactions, account), eq(hashColumn, hash), eq(blockHashColumn, blockHash)))
  }
}

// Locks the row until the transaction commits, so that concurrent writers wait and then see the change.
async function isUnchanged(db: Database, known: FollowState): Promise<boolean> {
  const [row] = await db.select().from(activityAccounts).where(matchesAccount(activityAccounts, known)).for('update')
  const same = (key: keyof FollowState) => row?.[key] === known[key]
  return row !== undefined && (['upTo', 'upToHash', 'missedFrom', 'missedTo'] as const).every(same)
}

async function isFirst(db: Database, next: FollowState): Promise<boolean> {
  const made = await db.insert(activityAccounts).values(next).onConflictDoNothing().returning()
  return made.length > 0
}
