import { bigint, bigserial, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timeColumn, textColumn } from './columns.js'

/** Used DPoP proofs, to prevent replay. */
export const dpopProofs = pgTable(
  'dpop_proofs',
  {
    hash: text('hash').primaryKey(),
    expiresAt: timeColumn('expires_at'),
  },
  table => [index('dpop_proofs_expiry').on(table.expiresAt)],
)

export const limitHits = pgTable(
  'limit_hits',
  {
    key: text('key').primaryKey(),
    hits: bigint('hits', { mode: 'number' }).array().notNull(),
    windowMs: bigint('window_ms', { mode: 'number' }).notNull(),
    most: integer('most').notNull(),
    expiresAt: timeColumn('expires_at'),
  },
  table => [index('limit_hits_expiry').on(table.expiresAt)],
)

export const sharedCounts = pgTable(
  'shared_counts',
  {
    key: text('key').primaryKey(),
    leftOver: doublePrecision('left_over').notNull(),
    granted: integer('granted').notNull(),
    countedAt: timeColumn('counted_at'),
    expiresAt: timeColumn('expires_at'),
  },
  table => [index('shared_counts_expiry').on(table.expiresAt)],
)

/** Actions of accounts. Contains no addresses, emails or secrets. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: timeColumn('at'),
    accountId: text('account_id'),
    walletId: text('wallet_id'),
    jkt: text('jkt'),
    action: textColumn('action'),
    detail: jsonb('detail').$type<Readonly<Record<string, string | number | boolean>>>().notNull().default({}),
  },
  table => [index('audit_log_account').on(table.accountId, table.at), index('audit_log_at').on(table.at)],
)

export const mailQueue = pgTable(
  'mail_queue',
  {
    id: text('id').primaryKey(),
    /** JSON of address, subject, text and HTML, sealed for `mail|id`, because it contains a code. */
    sealed: textColumn('sealed'),
    tries: integer('tries').notNull().default(0),
    /** Time of the next attempt. While a process sends it, the time when another may retry. */
    nextAt: timeColumn('next_at'),
    expiresAt: timeColumn('expires_at'),
    createdAt: timeColumn('created_at'),
  },
  table => [index('mail_queue_next').on(table.nextAt)],
)
