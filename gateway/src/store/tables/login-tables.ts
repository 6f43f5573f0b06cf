import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, word } from './column-kinds.js'

/** Who asked for a login: the frame's key, and the page that embeds the frame. */
const asker = {
  jkt: word('jkt'),
  projectId: word('project_id'),
  origin: word('origin'),
}

/** What a letter or a page tells of the one who asked. */
const client = {
  /** `Firefox on Windows`. */
  browser: word('browser'),
  country: text('country'),
}

/** A code that was mailed. The code itself is nowhere: only its keyed hash. */
export const challenges = pgTable(
  'challenges',
  {
    id: text('id').primaryKey(),
    /** `login`, `email_primary`, `email_secondary`, `export`, `delete`. */
    purpose: word('purpose'),
    /** Keyed hash of the address for a login, the account's id for all else. */
    accountKey: word('account_key'),
    ...asker,
    ...client,
    /** HMAC over id, purpose, account key, jkt and code. */
    codeMac: word('code_mac'),
    triesLeft: integer('tries_left').notNull(),
    matchWord: word('match_word'),
    /** The address the code went to, sealed for `challenge|id`. */
    emailSealed: word('email_sealed'),
    createdAt: moment('created_at'),
    expiresAt: moment('expires_at'),
    /** 0 until the right code came. */
    usedAt: moment('used_at').default(0),
    /** 0 unless no mail server took the letter. */
    lostAt: moment('lost_at').default(0),
  },
  table => [
    index('challenges_account').on(table.accountKey, table.purpose),
    index('challenges_expiry').on(table.expiresAt),
  ],
)

/** Wrong codes of an account, known or not: after fifteen in a day it is locked. */
export const otpLocks = pgTable('otp_locks', {
  accountKey: text('account_key').primaryKey(),
  /** When each code of the last day was tried; a right one empties it. */
  tries: bigint('tries', { mode: 'number' }).array().notNull(),
  /** How often it was locked in a row: each doubles the next. */
  level: integer('level').notNull().default(0),
  lockedUntil: moment('locked_until').default(0),
})

/** Codes of one minute, over all projects: too many wrong ones make every code longer. */
export const otpMinutes = pgTable('otp_minutes', {
  /** Minutes since the epoch. */
  minute: bigint('minute', { mode: 'number' }).primaryKey(),
  issued: integer('issued').notNull().default(0),
  failed: integer('failed').notNull().default(0),
})

/** A new device of an existing account that waits for the mailed link. */
export const deviceChecks = pgTable(
  'device_checks',
  {
    id: text('id').primaryKey(),
    accountId: word('account_id'),
    /** SHA-256 of the token in the link. */
    tokenHash: word('token_hash'),
    ...asker,
    ...client,
    amr: word('amr'),
    matchWord: word('match_word'),
    /** `pending`, `approved`, `denied`, `redeemed`. */
    status: word('status'),
    createdAt: moment('created_at'),
    expiresAt: moment('expires_at'),
  },
  table => [uniqueIndex('device_checks_token').on(table.tokenHash)],
)

/** A login at a social, from the click to the redeemed result. */
export const oauthAttempts = pgTable(
  'oauth_attempts',
  {
    id: text('id').primaryKey(),
    provider: word('provider'),
    /** SHA-256 of the `state`. */
    stateHash: word('state_hash'),
    /** JSON of `nonce` and `code_verifier`, sealed for `oauth|id`. */
    secretsSealed: word('secrets_sealed'),
    ...asker,
    ...client,
    /** `started`, `exchanging`, `ready`, `redeemed`, `failed`. */
    status: word('status'),
    /** Why it failed. */
    failure: text('failure'),
    /** The one-time reference: SHA-256, and itself sealed for `oauth|id` for the one who polls. */
    refHash: text('ref_hash'),
    refSealed: text('ref_sealed'),
    /** JSON of the identity, sealed for `oauth|id`. */
    resultSealed: text('result_sealed'),
    createdAt: moment('created_at'),
    expiresAt: moment('expires_at'),
  },
  table => [
    uniqueIndex('oauth_attempts_state').on(table.stateHash),
    uniqueIndex('oauth_attempts_ref').on(table.refHash),
  ],
)

/** A login by Farcaster. */
export const farcasterAttempts = pgTable('farcaster_attempts', {
  id: text('id').primaryKey(),
  /** JSON of channel token and nonce, sealed for `farcaster|id`. */
  secretsSealed: word('secrets_sealed'),
  ...asker,
  ...client,
  /** `started`, `redeemed`, `failed`. */
  status: word('status'),
  createdAt: moment('created_at'),
  expiresAt: moment('expires_at'),
})

/** One more proof that a person has given for something grave; used once, within minutes. */
export const stepUps = pgTable(
  'step_ups',
  {
    id: text('id').primaryKey(),
    accountId: word('account_id'),
    sessionId: word('session_id'),
    purpose: word('purpose'),
    createdAt: moment('created_at'),
    expiresAt: moment('expires_at'),
    usedAt: moment('used_at').default(0),
  },
  table => [index('step_ups_session').on(table.sessionId, table.purpose)],
)
