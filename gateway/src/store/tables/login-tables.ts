import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './account-tables.js'
import { timeColumn, textColumn } from './columns.js'

const frameColumns = {
  jkt: textColumn('jkt'),
  projectId: textColumn('project_id'),
  origin: textColumn('origin'),
}

const clientColumns = {
  browser: textColumn('browser'),
  country: text('country'),
}

/** An emailed code, stored as a keyed hash only. */
export const challenges = pgTable(
  'challenges',
  {
    id: text('id').primaryKey(),
    purpose: textColumn('purpose'),
    accountKey: textColumn('account_key'),
    ...frameColumns,
    ...clientColumns,
    codeMac: textColumn('code_mac'),
    triesLeft: integer('tries_left').notNull(),
    matchWord: textColumn('match_word'),
    emailSealed: textColumn('email_sealed'),
    createdAt: timeColumn('created_at'),
    expiresAt: timeColumn('expires_at'),
    usedAt: timeColumn('used_at').default(0),
    lostAt: timeColumn('lost_at').default(0),
    /** Attempts are limited per pool: the account key, or a confirmed device of the account. */
    pool: textColumn('pool').default(''),
  },
  table => [
    index('challenges_account').on(table.accountKey, table.purpose),
    index('challenges_expiry').on(table.expiresAt),
  ],
)

/** Wrong codes per pool. 15 in a day lock it. */
export const otpLocks = pgTable('otp_locks', {
  accountKey: text('account_key').primaryKey(),
  /** Times of the last day's attempts. A correct code clears them. */
  tries: bigint('tries', { mode: 'number' }).array().notNull(),
  level: integer('level').notNull().default(0),
  lockedUntil: timeColumn('locked_until').default(0),
})

/** Codes per minute and project. Too many wrong codes make the project's codes longer. */
export const otpMinutes = pgTable(
  'otp_minutes',
  {
    minute: bigint('minute', { mode: 'number' }).notNull(),
    issued: integer('issued').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    projectId: textColumn('project_id').default(''),
  },
  table => [primaryKey({ columns: [table.projectId, table.minute] })],
)

export const deviceChecks = pgTable(
  'device_checks',
  {
    id: text('id').primaryKey(),
    accountId: textColumn('account_id'),
    tokenHash: textColumn('token_hash'),
    ...frameColumns,
    ...clientColumns,
    amr: textColumn('amr'),
    matchWord: textColumn('match_word'),
    status: textColumn('status'),
    createdAt: timeColumn('created_at'),
    expiresAt: timeColumn('expires_at'),
    /** `email`: confirmed by the emailed link. `device`: confirmed by a device of the account that is not on hold. */
    confirmBy: textColumn('confirm_by').default('email'),
  },
  table => [uniqueIndex('device_checks_token').on(table.tokenHash), index('device_checks_account').on(table.accountId)],
)

export const oauthAttempts = pgTable(
  'oauth_attempts',
  {
    id: text('id').primaryKey(),
    provider: textColumn('provider'),
    stateHash: textColumn('state_hash'),
    secretsSealed: textColumn('secrets_sealed'),
    ...frameColumns,
    ...clientColumns,
    status: textColumn('status'),
    failure: text('failure'),
    /** One-time reference: its SHA-256, and the reference sealed for `oauth|id` for the polling frame. */
    refHash: text('ref_hash'),
    refSealed: text('ref_sealed'),
    resultSealed: text('result_sealed'),
    createdAt: timeColumn('created_at'),
    expiresAt: timeColumn('expires_at'),
    /** SHA-256 of a secret in the frame's storage; null if the browser has no storage. */
    browserHash: text('browser_hash'),
    matchWord: textColumn('match_word').default(''),
  },
  table => [
    uniqueIndex('oauth_attempts_state').on(table.stateHash),
    uniqueIndex('oauth_attempts_ref').on(table.refHash),
  ],
)

export const farcasterAttempts = pgTable(
  'farcaster_attempts',
  {
    id: text('id').primaryKey(),
    secretsSealed: textColumn('secrets_sealed'),
    ...frameColumns,
    ...clientColumns,
    status: textColumn('status'),
    createdAt: timeColumn('created_at'),
    expiresAt: timeColumn('expires_at'),
    linkHash: text('link_hash'),
    browserHash: text('browser_hash'),
    matchWord: textColumn('match_word').default(''),
    failure: text('failure'),
  },
  table => [uniqueIndex('farcaster_attempts_link').on(table.linkHash)],
)

export const stepUps = pgTable(
  'step_ups',
  {
    id: text('id').primaryKey(),
    accountId: textColumn('account_id'),
    sessionId: textColumn('session_id'),
    purpose: textColumn('purpose'),
    createdAt: timeColumn('created_at'),
    expiresAt: timeColumn('expires_at'),
    usedAt: timeColumn('used_at').default(0),
  },
  table => [index('step_ups_session').on(table.sessionId, table.purpose)],
)

/** A challenge for a passkey, deleted on its first use. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    hash: text('hash').primaryKey(),
    ...frameColumns,
    ...clientColumns,
    /** The `user.id` of a passkey that is created with it. */
    userHandle: textColumn('user_handle'),
    createdAt: timeColumn('created_at'),
    expiresAt: timeColumn('expires_at'),
  },
  table => [index('passkey_challenges_expiry').on(table.expiresAt)],
)

/** A passkey that logs in to its account. */
export const passkeys = pgTable(
  'passkeys',
  {
    credentialId: text('credential_id').primaryKey(),
    accountId: textColumn('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** SHA-256 of the user handle, which is the subject of the account's identity. */
    userHandleHash: textColumn('user_handle_hash'),
    /** A JWK with `alg`. */
    publicKey: textColumn('public_key'),
    /** 0 if the authenticator does not count, as for synced passkeys. */
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    /** Separated by spaces. */
    transports: textColumn('transports'),
    backupEligible: boolean('backup_eligible').notNull(),
    backedUp: boolean('backed_up').notNull(),
    createdAt: timeColumn('created_at'),
    usedAt: timeColumn('used_at'),
  },
  table => [index('passkeys_account').on(table.accountId)],
)
