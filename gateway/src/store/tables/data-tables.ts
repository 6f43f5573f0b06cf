import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timeColumn, textColumn } from './columns.js'

/** A transaction from the view of one address. Amounts are decimal strings in the smallest unit. */
export interface StoredFacts {
  readonly from: string
  readonly to?: string | undefined
  readonly nonce: number
  readonly minedAt: number
  readonly failed: boolean
  readonly operation: string
  readonly moves: readonly StoredMove[]
}

export interface StoredMove {
  readonly kind: 'coin' | 'erc20' | 'erc721' | 'erc1155'
  readonly direction: 'in' | 'out' | 'self'
  readonly units: string
  readonly token?: string | undefined
  /** Sender or recipient. Absent in old rows. */
  readonly counterparty?: string | undefined
  readonly id?: string | undefined
}

const accountColumns = () => ({
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  address: textColumn('address'),
})

export const activityAccounts = pgTable(
  'activity_accounts',
  {
    ...accountColumns(),
    upTo: bigint('up_to', { mode: 'number' }).notNull(),
    upToHash: textColumn('up_to_hash'),
    safeBlock: bigint('safe_block', { mode: 'number' }),
    safeHash: text('safe_hash'),
    lookedAt: timeColumn('looked_at'),
    since: bigint('since', { mode: 'number' }),
    /** Range of blocks that are still to be read, inclusive. */
    missedFrom: bigint('missed_from', { mode: 'number' }),
    missedTo: bigint('missed_to', { mode: 'number' }),
  },
  table => [
    primaryKey({ columns: [table.chainId, table.address] }),
    index('activity_accounts_looked_at').on(table.lookedAt),
  ],
)

export const activityTransactions = pgTable(
  'activity_transactions',
  {
    ...accountColumns(),
    hash: textColumn('hash'),
    block: bigint('block', { mode: 'number' }).notNull(),
    blockHash: textColumn('block_hash'),
    position: integer('position').notNull(),
    isShown: boolean('is_shown').notNull().default(true),
    facts: jsonb('facts').$type<StoredFacts>(),
  },
  table => [
    primaryKey({ columns: [table.chainId, table.address, table.hash] }),
    foreignKey({
      columns: [table.chainId, table.address],
      foreignColumns: [activityAccounts.chainId, activityAccounts.address],
    }).onDelete('cascade'),
    index('activity_transactions_place').on(table.chainId, table.address, table.block, table.position),
  ],
)

/** Event counts per day and project. Contains no personal data. */
export const analyticsCounts = pgTable(
  'analytics_counts',
  {
    day: textColumn('day'),
    /** Empty if the operator configures no projects, because clients could invent any number of ids. */
    projectId: textColumn('project_id'),
    event: textColumn('event'),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.projectId, table.event] })],
)

export const registeredNames = pgTable(
  'registered_names',
  {
    name: text('name').primaryKey(),
    address: textColumn('address'),
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    attributes: jsonb('attributes').$type<Readonly<Record<string, string>>>().notNull().default({}),
    registeredAt: timeColumn('registered_at'),
  },
  table => [index('registered_names_address').on(table.address)],
)

export const signInNonces = pgTable(
  'sign_in_nonces',
  {
    hash: text('hash').primaryKey(),
    projectId: textColumn('project_id'),
    origin: textColumn('origin'),
    expiresAt: timeColumn('expires_at'),
  },
  table => [index('sign_in_nonces_expiry').on(table.expiresAt)],
)

export const signIns = pgTable(
  'sign_ins',
  {
    tokenHash: textColumn('token_hash'),
    chainId: textColumn('chain_id'),
    address: textColumn('address'),
    projectId: textColumn('project_id'),
    origin: textColumn('origin'),
    message: textColumn('message'),
    signature: textColumn('signature'),
    signedAt: timeColumn('signed_at'),
    expiresAt: timeColumn('expires_at'),
  },
  table => [
    primaryKey({ columns: [table.tokenHash, table.chainId, table.address] }),
    index('sign_ins_expiry').on(table.expiresAt),
  ],
)
