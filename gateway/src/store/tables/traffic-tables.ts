import { bigint, bigserial, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, word } from './columns.js'

/** Proofs that were used, so that none is used twice. */
export const dpopProofs = pgTable(
  'dpop_proofs',
  {
    /** SHA-256 of thumbprint and `jti`. */
    hash: text('hash').primaryKey(),
    expiresAt: moment('expires_at'),
  },
  table => [index('dpop_proofs_expiry').on(table.expiresAt)],
)

/** When something that is limited was done, as far back as its window goes. */
export const limitHits = pgTable(
  'limit_hits',
  {
    key: text('key').primaryKey(),
    hits: bigint('hits', { mode: 'number' }).array().notNull(),
    windowMs: bigint('window_ms', { mode: 'number' }).notNull(),
    most: integer('most').notNull(),
    expiresAt: moment('expires_at'),
  },
  table => [index('limit_hits_expiry').on(table.expiresAt)],
)

/** How much somebody may still do of what all processes count together. */
export const sharedCounts = pgTable(
  'shared_counts',
  {
    key: text('key').primaryKey(),
    leftOver: doublePrecision('left_over').notNull(),
    /** To the process that asked last. */
    granted: integer('granted').notNull(),
    countedAt: moment('counted_at'),
    expiresAt: moment('expires_at'),
  },
  table => [index('shared_counts_expiry').on(table.expiresAt)],
)

/** What was done with an account. No address, no email, no secret. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: moment('at'),
    accountId: text('account_id'),
    walletId: text('wallet_id'),
    jkt: text('jkt'),
    /** `session/started`, `share/released` … */
    action: word('action'),
    detail: jsonb('detail').$type<Readonly<Record<string, string | number | boolean>>>().notNull().default({}),
  },
  table => [index('audit_log_account').on(table.accountId, table.at), index('audit_log_at').on(table.at)],
)

/** Letters that wait to be sent; a sent one is deleted. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: text('id').primaryKey(),
    /** JSON of address, subject, text and markup, sealed for `mail|id`: a code stands in it. */
    sealed: word('sealed'),
    tries: integer('tries').notNull().default(0),
    /** When it is tried next. While a process is at it: when another may take over. */
    nextAt: moment('next_at'),
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at'),
  },
  table => [index('mail_queue_next').on(table.nextAt)],
)
