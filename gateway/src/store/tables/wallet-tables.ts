import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './account-tables.js'
import { timeColumn, textColumn } from './columns.js'

export const wallets = pgTable('wallets', {
  id: text('id').primaryKey(),
  accountId: textColumn('account_id')
    .references(() => accounts.id, { onDelete: 'cascade' })
    .unique(),
  /** Epoch of the current set of shares; 0 until the first one is committed. */
  epoch: integer('epoch').notNull().default(0),
  evmAddress: textColumn('evm_address'),
  solanaAddress: textColumn('solana_address'),
  createdAt: timeColumn('created_at'),
})

/** A set of shares: the current one, at most one pending, and those replaced in the last 30 days. */
export const walletEpochs = pgTable(
  'wallet_epochs',
  {
    walletId: textColumn('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    epoch: integer('epoch').notNull(),
    /** The seed, sealed by the frame. The gateway cannot open it. */
    sealed: textColumn('sealed'),
    /** The gateway's share, sealed for `account|wallet|epoch|A`. */
    shareSealed: textColumn('share_sealed'),
    state: textColumn('state'),
    reason: textColumn('reason'),
    /** Only this key may read the pending share and commit the set. */
    jkt: textColumn('jkt'),
    provenAt: timeColumn('proven_at').default(0),
    createdAt: timeColumn('created_at'),
    supersededAt: timeColumn('superseded_at').default(0),
  },
  table => [primaryKey({ columns: [table.walletId, table.epoch] })],
)

export const recoveryMarks = pgTable(
  'recovery_marks',
  {
    walletId: textColumn('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    epoch: integer('epoch').notNull(),
    method: textColumn('method'),
    createdAt: timeColumn('created_at'),
    recoveryId: textColumn('recovery_id'),
    /** Digest of the whole request, to recognize retries. */
    digest: textColumn('digest'),
    parameters: textColumn('parameters'),
  },
  table => [primaryKey({ columns: [table.walletId, table.epoch, table.method] })],
)

/** Devices that proved a recovery of an epoch, and when they last did. They get the gateway's share, even on hold. */
export const recoveryProofs = pgTable(
  'recovery_proofs',
  {
    walletId: textColumn('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    epoch: integer('epoch').notNull(),
    jkt: textColumn('jkt'),
    provenAt: timeColumn('proven_at'),
  },
  table => [primaryKey({ columns: [table.walletId, table.epoch, table.jkt] })],
)

/** Devices that received the device share of an epoch from another one. They get the gateway's share after their hold. */
export const handedShares = pgTable(
  'handed_shares',
  {
    walletId: textColumn('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    epoch: integer('epoch').notNull(),
    jkt: textColumn('jkt'),
    /** The session that requested it. */
    sessionId: textColumn('session_id'),
    /** The end of the hold when it was approved; 0 without a hold. */
    opensAt: timeColumn('opens_at'),
    createdAt: timeColumn('created_at'),
  },
  table => [primaryKey({ columns: [table.walletId, table.epoch, table.jkt] })],
)

/** The device share on its way from one device of an account to another, sealed to the new device. */
export const handovers = pgTable(
  'handovers',
  {
    id: text('id').primaryKey(),
    accountId: textColumn('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    walletId: textColumn('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    epoch: integer('epoch').notNull(),
    /** The session and the key of the new device. */
    sessionId: textColumn('session_id'),
    jkt: textColumn('jkt'),
    origin: textColumn('origin'),
    browser: textColumn('browser'),
    country: text('country'),
    publicKey: textColumn('public_key'),
    status: textColumn('status'),
    enc: text('enc'),
    ciphertext: text('ciphertext'),
    createdAt: timeColumn('created_at'),
    expiresAt: timeColumn('expires_at'),
  },
  table => [index('handovers_account').on(table.accountId, table.jkt), index('handovers_expiry').on(table.expiresAt)],
)
