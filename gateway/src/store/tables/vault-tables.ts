import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { timeColumn, textColumn } from './columns.js'

/**
 * Recoveries: blob and verifier, sealed with the vault's key. No foreign key, because the vault can have its own
 * database.
 */
export const vaultRecoveries = pgTable('vault_recoveries', {
  id: text('id').primaryKey(),
  walletId: textColumn('wallet_id'),
  sealed: textColumn('sealed'),
  createdAt: timeColumn('created_at'),
})

export const vaultAttempts = pgTable(
  'vault_attempts',
  {
    walletId: text('wallet_id').primaryKey(),
    wrong: bigint('wrong', { mode: 'number' }).array().notNull(),
    newestAt: timeColumn('newest_at'),
  },
  table => [index('vault_attempts_newest').on(table.newestAt)],
)

/** Recoveries that the vault must delete. A table of the gateway, so that deletions survive an unreachable vault. */
export const vaultDrops = pgTable(
  'vault_drops',
  { recoveryId: text('recovery_id').primaryKey(), dueAt: timeColumn('due_at') },
  table => [index('vault_drops_due').on(table.dueAt)],
)
