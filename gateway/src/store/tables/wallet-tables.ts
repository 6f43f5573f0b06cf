import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './account-tables.js'
import { moment, word } from './column-kinds.js'

/** What is public about a wallet, one per account. */
export const wallets = pgTable('wallets', {
  id: text('id').primaryKey(),
  accountId: word('account_id')
    .references(() => accounts.id, { onDelete: 'cascade' })
    .unique(),
  /** The set of shares in force; 0 before the first was committed. */
  epoch: integer('epoch').notNull().default(0),
  evmAddress: word('evm_address'),
  solanaAddress: word('solana_address'),
  createdAt: moment('created_at'),
})

/** A set of shares: the one in force, and perhaps one that waits to be proven. The others are deleted. */
export const walletEpochs = pgTable(
  'wallet_epochs',
  {
    walletId: word('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    epoch: integer('epoch').notNull(),
    /** The sealed seed as the frame made it; the gateway cannot open it. */
    sealed: word('sealed'),
    /** The gateway's share, sealed for `account|wallet|epoch|A`. */
    shareSealed: word('share_sealed'),
    /** `pending`, `current`. */
    state: word('state'),
    /** `create`, `device`, `recovery`, `rotate`. */
    reason: word('reason'),
    /** The key that brought it: only it may read the pending share, and commit. */
    jkt: word('jkt'),
    /** When its share was read back; 0 before. */
    provenAt: moment('proven_at').default(0),
    createdAt: moment('created_at'),
  },
  table => [primaryKey({ columns: [table.walletId, table.epoch] })],
)

/** The ways a set of shares can be brought back. Of a file nothing is kept but that there is one. */
export const recoveryMarks = pgTable(
  'recovery_marks',
  {
    walletId: word('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    epoch: integer('epoch').notNull(),
    /** `passkey`, `password`, `file`. */
    method: word('method'),
    createdAt: moment('created_at'),
  },
  table => [primaryKey({ columns: [table.walletId, table.epoch, table.method] })],
)

/** The vault: recovery shares that the person's secret sealed, sealed again with a key of the vault's own. No foreign key: it may move to a database of its own. */
export const vaultBlobs = pgTable(
  'vault_blobs',
  {
    walletId: word('wallet_id'),
    epoch: integer('epoch').notNull(),
    method: word('method'),
    /** Sealed for `account|wallet|epoch|method`. */
    blobSealed: word('blob_sealed'),
    createdAt: moment('created_at'),
  },
  table => [
    primaryKey({ columns: [table.walletId, table.epoch, table.method] }),
    index('vault_blobs_wallet').on(table.walletId),
  ],
)
