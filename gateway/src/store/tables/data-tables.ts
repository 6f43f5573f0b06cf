import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, word } from './columns.js'

/** What happened in a transaction, seen from one address, as it is kept: amounts are texts in smallest units. */
export interface KeptFacts {
  readonly from: string
  /** Absent where a contract was made. */
  readonly to?: string | undefined
  readonly nonce: number
  /** Milliseconds. */
  readonly minedAt: number
  readonly failed: boolean
  readonly operation: string
  readonly moves: readonly KeptMove[]
}

/** What went in or out. */
export interface KeptMove {
  readonly kind: 'coin' | 'erc20' | 'erc721' | 'erc1155'
  readonly direction: 'in' | 'out' | 'self'
  readonly units: string
  /** With checksum; absent for the coin. */
  readonly token?: string | undefined
  /** Who gave it, or who got it; absent in what was written down before this was kept. */
  readonly other?: string | undefined
  /** Of a collectible. */
  readonly id?: string | undefined
}

const place = () => ({ chainId: bigint('chain_id', { mode: 'number' }).notNull(), address: word('address') })

/** How far the activity of an address on a network was followed. */
export const activityAccounts = pgTable(
  'activity_accounts',
  {
    /** The address with checksum. */
    ...place(),
    /** The last block that was read, and its hash then. */
    upTo: bigint('up_to', { mode: 'number' }).notNull(),
    upToHash: word('up_to_hash'),
    /** One so far back that it hardly changes any more; absent on a young chain. */
    safeBlock: bigint('safe_block', { mode: 'number' }),
    safeHash: text('safe_hash'),
    /** When somebody last asked. */
    lookedAt: moment('looked_at'),
    /** The first block that is looked for; absent where it was written down before this was kept. */
    since: bigint('since', { mode: 'number' }),
    /** Blocks that are still to be read, both ends included; absent where there are none. */
    missedFrom: bigint('missed_from', { mode: 'number' }),
    missedTo: bigint('missed_to', { mode: 'number' }),
  },
  table => [
    primaryKey({ columns: [table.chainId, table.address] }),
    index('activity_accounts_looked_at').on(table.lookedAt),
  ],
)

/** The transactions that concern an address. */
export const activityTransactions = pgTable(
  'activity_transactions',
  {
    ...place(),
    hash: word('hash'),
    block: bigint('block', { mode: 'number' }).notNull(),
    blockHash: word('block_hash'),
    /** In its block. */
    position: integer('position').notNull(),
    /** No longer, when it turned out to have done nothing to the address. */
    isShown: boolean('is_shown').notNull().default(true),
    /** Absent until somebody looks at it. */
    facts: jsonb('facts').$type<KeptFacts>(),
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

/** How often something happened on a day, by project. Nothing of who did it. */
export const analyticsCounts = pgTable(
  'analytics_counts',
  {
    /** `2026-01-31`, UTC. */
    day: word('day'),
    /** Empty where the operator names no projects: anybody could make up any number of them. */
    projectId: word('project_id'),
    event: word('event'),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.projectId, table.event] })],
)

/** Names under the operator's suffix. */
export const registeredNames = pgTable(
  'registered_names',
  {
    /** With its suffix, in small letters. */
    name: text('name').primaryKey(),
    /** With checksum. */
    address: word('address'),
    /** Standard: ENSIP-11. */
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    attributes: jsonb('attributes').$type<Readonly<Record<string, string>>>().notNull().default({}),
    registeredAt: moment('registered_at'),
  },
  table => [index('registered_names_address').on(table.address)],
)

/** What a page may have signed, once. */
export const signInNonces = pgTable(
  'sign_in_nonces',
  {
    /** SHA-256 of the nonce. */
    hash: text('hash').primaryKey(),
    projectId: word('project_id'),
    origin: word('origin'),
    expiresAt: moment('expires_at'),
  },
  table => [index('sign_in_nonces_expiry').on(table.expiresAt)],
)

/** Who is signed in at which page: one for each network and account of a token. */
export const signIns = pgTable(
  'sign_ins',
  {
    /** SHA-256 of the token that the browser has. */
    tokenHash: word('token_hash'),
    /** Standard: CAIP-2. */
    chainId: word('chain_id'),
    address: word('address'),
    projectId: word('project_id'),
    origin: word('origin'),
    message: word('message'),
    signature: word('signature'),
    signedAt: moment('signed_at'),
    expiresAt: moment('expires_at'),
  },
  table => [
    primaryKey({ columns: [table.tokenHash, table.chainId, table.address] }),
    index('sign_ins_expiry').on(table.expiresAt),
  ],
)
