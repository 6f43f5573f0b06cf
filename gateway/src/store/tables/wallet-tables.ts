import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './account-tables.js'
import { moment, word } from './columns.js'

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

/** A set of shares: the one in force, perhaps one that waits to be proven, and those replaced in the last 30 days. */
export const walletEpochs = pgTable(
  'wallet_epochs',
  {
    walletId: word('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    epoch: integer('epoch').notNull(),
    /** The sealed seed as the frame made it; the gateway cannot open it. */
    sealed: word('sealed'),
    /** The gateway's share, sealed for `account|wallet|epoch|A`. */
    shareSealed: word('share_sealed'),
    /** `pending`, `current`, `superseded`. */
    state: word('state'),
    /** `create`, `device`, `recovery`, `rotate`. */
    reason: word('reason'),
    /** The key that brought it: only it may read the pending share, and commit. */
    jkt: word('jkt'),
    /** When its share was read back; 0 before. */
    provenAt: moment('proven_at').default(0),
    createdAt: moment('created_at'),
    /** When another set replaced it; 0 before. */
    supersededAt: moment('superseded_at').default(0),
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
    /** The row of the vault that belongs to it. */
    recoveryId: word('recovery_id'),
    /** Of everything that was sent, so that a repeated request can be told from a different one. */
    digest: word('digest'),
    /** Public: what the authentication value is derived with. Empty for a file. */
    parameters: word('parameters'),
  },
  table => [primaryKey({ columns: [table.walletId, table.epoch, table.method] })],
)

/** Devices that proved a recovery of an epoch: while they are on hold, only this gives them the gateway's share. */
export const recoveryProofs = pgTable(
  'recovery_proofs',
  {
    walletId: word('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    epoch: integer('epoch').notNull(),
    jkt: word('jkt'),
    provenAt: moment('proven_at'),
  },
  table => [primaryKey({ columns: [table.walletId, table.epoch, table.jkt] })],
)
