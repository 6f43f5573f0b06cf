import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, word } from './columns.js'

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
    /** Whose codes it is counted with: the account key, or a confirmed device of the account. */
    pool: word('pool').default(''),
  },
  table => [
    index('challenges_account').on(table.accountKey, table.purpose),
    index('challenges_expiry').on(table.expiresAt),
  ],
)

/** Wrong codes of a pool: after fifteen in a day it is locked. */
export const otpLocks = pgTable('otp_locks', {
  /** The pool: an account key, known or not, or a confirmed device of an account. */
  accountKey: text('account_key').primaryKey(),
  /** When each code of the last day was tried; a right one empties it. */
  tries: bigint('tries', { mode: 'number' }).array().notNull(),
  /** How often it was locked in a row: each doubles the next. */
  level: integer('level').notNull().default(0),
  lockedUntil: moment('locked_until').default(0),
})

/** Codes of one minute and one project: too many wrong ones make the codes of that project longer. */
export const otpMinutes = pgTable(
  'otp_minutes',
  {
    /** Minutes since the epoch. */
    minute: bigint('minute', { mode: 'number' }).notNull(),
    issued: integer('issued').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    projectId: word('project_id').default(''),
  },
  table => [primaryKey({ columns: [table.projectId, table.minute] })],
)

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
    /** `email`: the link in the email confirms it. `device`: a device of the account that is past its hold does. */
    confirmBy: word('confirm_by').default('email'),
  },
  table => [uniqueIndex('device_checks_token').on(table.tokenHash), index('device_checks_account').on(table.accountId)],
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
    /** SHA-256 of the secret that the frame keeps in its browser; null where that browser keeps nothing. */
    browserHash: text('browser_hash'),
    /** Shown where the login began, and where it must be confirmed. */
    matchWord: word('match_word').default(''),
  },
  table => [
    uniqueIndex('oauth_attempts_state').on(table.stateHash),
    uniqueIndex('oauth_attempts_ref').on(table.refHash),
  ],
)

/** A login by Farcaster. */
export const farcasterAttempts = pgTable(
  'farcaster_attempts',
  {
    id: text('id').primaryKey(),
    /** JSON of the nonce and, once the relay was asked, its channel; sealed for `farcaster|id`. */
    secretsSealed: word('secrets_sealed'),
    ...asker,
    ...client,
    /** `started`, `opening`, `open`, `redeemed`, `failed`. */
    status: word('status'),
    createdAt: moment('created_at'),
    expiresAt: moment('expires_at'),
    /** SHA-256 of the token in the address of the wallet's page. */
    linkHash: text('link_hash'),
    /** SHA-256 of the secret that the frame keeps in its browser; null where that browser keeps nothing. */
    browserHash: text('browser_hash'),
    matchWord: word('match_word').default(''),
    /** Why it failed. */
    failure: text('failure'),
  },
  table => [uniqueIndex('farcaster_attempts_link').on(table.linkHash)],
)

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
