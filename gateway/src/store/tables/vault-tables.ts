import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, word } from './columns.js'

/** A recovery in the vault: blob and verifier, sealed together with a key of the vault's own. No foreign key: the vault may have a database of its own. */
export const vaultRecoveries = pgTable('vault_recoveries', {
  id: text('id').primaryKey(),
  walletId: word('wallet_id'),
  /** Sealed for `id|account|wallet|epoch|method`. */
  sealed: word('sealed'),
  createdAt: moment('created_at'),
})

/** Wrong attempts of the last day by wallet; no row where there was none. */
export const vaultAttempts = pgTable(
  'vault_attempts',
  {
    walletId: text('wallet_id').primaryKey(),
    wrong: bigint('wrong', { mode: 'number' }).array().notNull(),
    newestAt: moment('newest_at'),
  },
  table => [index('vault_attempts_newest').on(table.newestAt)],
)

/** Of the gateway: recoveries that the vault must delete, also where it cannot be reached now. */
export const vaultDrops = pgTable(
  'vault_drops',
  { recoveryId: text('recovery_id').primaryKey(), dueAt: moment('due_at') },
  table => [index('vault_drops_due').on(table.dueAt)],
)
