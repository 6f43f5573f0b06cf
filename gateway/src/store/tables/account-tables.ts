import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, word } from './columns.js'

/** A person. What tells who it is stands sealed in `identities`. */
export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  createdAt: moment('created_at'),
  /** Until then the wallet's share is not given out; 8640000000000000, the last day of all, until a person lifts it. */
  frozenUntil: moment('frozen_until').default(0),
  /** When a deletion that was asked for is carried out; 0 for none. */
  eraseAt: moment('erase_at').default(0),
  /** Until then only the wallet's own signature lifts a freeze; 0 where the mailed link does. */
  liftSignedUntil: moment('lift_signed_until').default(0),
})

/** A way a person proves who it is: an email address, or a social's own id. Never joined by an email that is the same. */
export const identities = pgTable(
  'identities',
  {
    /** `email`, or the name of a social. */
    provider: word('provider'),
    /** Keyed hash of the normalised address, or of issuer and subject. */
    subjectIndex: word('subject_index'),
    accountId: word('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** JSON `{ subject, email, userName }`, sealed for `identity|provider|subjectIndex`. */
    sealed: word('sealed'),
    createdAt: moment('created_at'),
  },
  table => [
    primaryKey({ columns: [table.provider, table.subjectIndex] }),
    index('identities_account').on(table.accountId),
  ],
)

/** A key of a frame that the person has let in: one per device, project and origin. */
export const devices = pgTable(
  'devices',
  {
    accountId: word('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** Thumbprint of the frame's key. Standard: RFC 7638. */
    jkt: word('jkt'),
    projectId: word('project_id'),
    origin: word('origin'),
    browser: word('browser'),
    country: text('country'),
    /** Until then transfers above a limit ask for recovery, and there is no export. */
    holdUntil: moment('hold_until').default(0),
    verifiedAt: moment('verified_at'),
    seenAt: moment('seen_at'),
  },
  table => [primaryKey({ columns: [table.accountId, table.jkt] }), index('devices_jkt').on(table.jkt)],
)

/** A login that stands until it is revoked, unused for a week, or a month old. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    accountId: word('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    jkt: word('jkt'),
    projectId: word('project_id'),
    origin: word('origin'),
    browser: word('browser'),
    /** How the person logged in: `otp`, or a social's name. */
    amr: word('amr'),
    createdAt: moment('created_at'),
    seenAt: moment('seen_at'),
    expiresAt: moment('expires_at'),
    /** 0 while it stands. */
    revokedAt: moment('revoked_at').default(0),
  },
  table => [index('sessions_account').on(table.accountId)],
)

/** Every refresh token a session ever had; one that comes back after its use ends the session. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token. */
    hash: text('hash').primaryKey(),
    sessionId: word('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at'),
    usedAt: moment('used_at').default(0),
  },
  table => [index('refresh_tokens_session').on(table.sessionId)],
)

/** A change of the email address, from the first code to the end of the days in which the old one can undo it. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: text('id').primaryKey(),
    accountId: word('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    sessionId: word('session_id'),
    /** `primary`, `secondary`, `done`, `undone`. */
    state: word('state'),
    /** Keyed hashes, and the addresses themselves sealed for `email-change|id`. */
    oldIndex: text('old_index'),
    oldSealed: text('old_sealed'),
    newIndex: word('new_index'),
    newSealed: word('new_sealed'),
    primaryChallenge: text('primary_challenge'),
    secondaryChallenge: text('secondary_challenge'),
    /** How long the link in the notice to the old address undoes it. */
    undoUntil: moment('undo_until').default(0),
    createdAt: moment('created_at'),
    expiresAt: moment('expires_at'),
  },
  table => [index('email_changes_account').on(table.accountId), index('email_changes_old').on(table.oldIndex)],
)

/** A link in a letter that does one thing, once. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    /** SHA-256 of the token. */
    hash: text('hash').primaryKey(),
    accountId: word('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** `undo_email`, `undo_shares`, `freeze`, `lift_freeze`. */
    kind: word('kind'),
    /** The email change that is undone, or the epoch. */
    subject: text('subject'),
    createdAt: moment('created_at'),
    expiresAt: moment('expires_at'),
  },
  table => [index('mailed_links_account').on(table.accountId), index('mailed_links_expiry').on(table.expiresAt)],
)
