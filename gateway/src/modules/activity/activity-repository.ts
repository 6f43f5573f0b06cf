import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import { activityAccounts, activityTransactions, type KeptFacts } from '../../store/tables/data-tables.js'
import type { FoundTransaction } from './activity-finders.js'

/** Whose activity, and where. */
export interface Whose {
  readonly chainId: number
  /** With checksum. */
  readonly address: string
}

/** How far somebody was followed. */
export type Followed = typeof activityAccounts.$inferSelect
/** A transaction that is written down. */
export type KeptTransaction = typeof activityTransactions.$inferSelect
/** What is read next, and up to where: the first block from which everything is new, and the marks for the next look. */
export interface Step {
  /** What was known when the reading began; absent: nothing. */
  readonly known: Followed | undefined
  /** Everything after this block is forgotten. */
  readonly keepUpTo: number
  readonly found: readonly FoundTransaction[]
  readonly next: Followed
}

/** Which rows a page may have. */
export interface PageBounds {
  readonly after: PagePlace | undefined
  /** The last block that is not told of yet; everything of it and before is left out. */
  readonly above?: number | undefined
  readonly most: number
}

/** Where a page begins: after this transaction, in the order of the newest first. */
export interface PagePlace {
  readonly block: number
  readonly position: number
}

/** Rows of one statement. */
const CHUNK = 500

const isOf = (table: typeof activityAccounts | typeof activityTransactions, { chainId, address }: Whose) =>
  and(eq(table.chainId, chainId), eq(table.address, address))

/** What is written down of the activity of addresses. Any number of gateways may share it. */
export class ActivityBook {
  constructor(private readonly open: () => Promise<Database>) {}

  async followed(whose: Whose): Promise<Followed | undefined> {
    const db = await this.open()
    const [row] = await db.select().from(activityAccounts).where(isOf(activityAccounts, whose))
    return row
  }

  /** Somebody asks for it still. */
  async touch(whose: Whose, lookedAt: number): Promise<void> {
    const db = await this.open()
    await db.update(activityAccounts).set({ lookedAt }).where(isOf(activityAccounts, whose))
  }

  /** Writes a step down, unless another gateway took one meanwhile: what it wrote stands. */
  async write(whose: Whose, { known, keepUpTo, found, next }: Step): Promise<void> {
    const db = await this.open()
    await db.transaction(async transaction => {
      const isOurs = known ? await isStill(transaction, known) : await isFirst(transaction, next)
      if (!isOurs) return
      await transaction
        .delete(activityTransactions)
        .where(and(isOf(activityTransactions, whose), gt(activityTransactions.block, keepUpTo)))
      const unique = [...new Map(found.map(each => [each.hash, { ...whose, ...each }])).values()]
      for (let at = 0; at < unique.length; at += CHUNK)
        await transaction
          .insert(activityTransactions)
          .values(unique.slice(at, at + CHUNK))
          .onConflictDoNothing()
      await transaction.update(activityAccounts).set(next).where(isOf(activityAccounts, whose))
    })
  }

  /** The newest first. */
  async page(whose: Whose, { after, above = -1, most }: PageBounds): Promise<readonly KeptTransaction[]> {
    const db = await this.open()
    const { block, position, isShown } = activityTransactions
    const isLater = after && sql`(${block}, ${position}) < (${after.block}, ${after.position})`
    return db
      .select()
      .from(activityTransactions)
      .where(and(isOf(activityTransactions, whose), eq(isShown, true), gt(block, above), isLater))
      .orderBy(desc(block), desc(position))
      .limit(most)
  }

  /** Writes down what happened in a transaction, or that it did nothing; not where the chain has changed meanwhile. */
  async learn({ hash, blockHash, ...whose }: KeptTransaction, facts: KeptFacts | 'nothing'): Promise<void> {
    const db = await this.open()
    const { hash: itsHash, blockHash: itsBlock } = activityTransactions
    await db
      .update(activityTransactions)
      .set(facts === 'nothing' ? { isShown: false } : { facts })
      .where(and(isOf(activityTransactions, whose), eq(itsHash, hash), eq(itsBlock, blockHash)))
  }
}

/** Holds the row until the step is written: others wait, and then see that it has changed. */
async function isStill(db: Database, known: Followed): Promise<boolean> {
  const [row] = await db.select().from(activityAccounts).where(isOf(activityAccounts, known)).for('update')
  const same = (key: keyof Followed) => row?.[key] === known[key]
  return row !== undefined && (['upTo', 'upToHash', 'missedFrom', 'missedTo'] as const).every(same)
}

async function isFirst(db: Database, next: Followed): Promise<boolean> {
  const made = await db.insert(activityAccounts).values(next).onConflictDoNothing().returning()
  return made.length > 0
}
