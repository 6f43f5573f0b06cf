import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timeColumn, textColumn } from './columns.js'

/** An account. The identity of its owner is sealed in `identities`. */
export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  createdAt: timeColumn('created_at'),
  /** The wallet's share is not released until then. 8640000000000000 means until it is unfrozen. */
  frozenUntil: timeColumn('frozen_until').default(0),
  eraseAt: timeColumn('erase_at').default(0),
  /** Until then only the wallet's signature can unfreeze it; 0 if the emailed link can. */
  liftSignedUntil: timeColumn('lift_signed_until').default(0),
})

/** A login identity: an email address or a social id. Identities with the same email are never merged. */
export const identities = pgTable(
  'identities',
  {
    provider: textColumn('provider'),
    /** Keyed hash of the normalized address, or of issuer and subject. */
    subjectIndex: textColumn('subject_index'),
    accountId: textColumn('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** JSON `{ subject, email, userName }`, sealed for `identity|provider|subjectIndex`. */
    sealed: textColumn('sealed'),
    createdAt: timeColumn('created_at'),
  },
  table => [
    primaryKey({ columns: [table.provider, table.subjectIndex] }),
    index('identities_account').on(table.accountId),
  ],
)

export const devices = pgTable(
  'devices',
  {
    accountId: textColumn('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    jkt: textColumn('jkt'),
    projectId: textColumn('project_id'),
    origin: textColumn('origin'),
    browser: textColumn('browser'),
    country: text('country'),
    /** Until then, large transfers require the recovery, and exports are not allowed. */
    holdUntil: timeColumn('hold_until').default(0),
    verifiedAt: timeColumn('verified_at'),
    seenAt: timeColumn('seen_at'),
  },
  table => [primaryKey({ columns: [table.accountId, table.jkt] }), index('devices_jkt').on(table.jkt)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    accountId: textColumn('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    jkt: textColumn('jkt'),
    projectId: textColumn('project_id'),
    origin: textColumn('origin'),
    browser: textColumn('browser'),
    amr: textColumn('amr'),
    createdAt: timeColumn('created_at'),
    seenAt: timeColumn('seen_at'),
    expiresAt: timeColumn('expires_at'),
    revokedAt: timeColumn('revoked_at').default(0),
  },
  table => [index('sessions_account').on(table.accountId)],
)

/** Refresh tokens, including used ones. Reuse of a token revokes the session. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: textColumn('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: timeColumn('expires_at'),
    usedAt: timeColumn('used_at').default(0),
  },
  table => [index('refresh_tokens_session').on(table.sessionId)],
)

export const emailChanges = pgTable(
  'email_changes',
  {
    id: text('id').primaryKey(),
    accountId: textColumn('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    sessionId: textColumn('session_id'),
    state: textColumn('state'),
    /** Keyed hashes of the addresses, and the addresses sealed for `email-change|id`. */
    oldIndex: text('old_index'),
    oldSealed: text('old_sealed'),
    newIndex: textColumn('new_index'),
    newSealed: textColumn('new_sealed'),
    primaryChallenge: text('primary_challenge'),
    secondaryChallenge: text('secondary_challenge'),
    undoUntil: timeColumn('undo_until').default(0),
    createdAt: timeColumn('created_at'),
    expiresAt: timeColumn('expires_at'),
    appliedAt: timeColumn('applied_at').default(0),
  },
  table => [index('email_changes_account').on(table.accountId), index('email_changes_old').on(table.oldIndex)],
)

/** A change that takes effect later. Until then, any confirmed device of the account can stop it. */
export const accountChanges = pgTable(
  'account_changes',
  {
    id: text('id').primaryKey(),
    accountId: textColumn('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** The session that requested the change. */
    sessionId: textColumn('session_id'),
    kind: textColumn('kind').$type<'deletion' | 'email' | 'sessions' | 'device'>(),
    /** Id of the email change, of the session to end (empty: all), or of the handover. */
    subject: textColumn('subject'),
    origin: textColumn('origin'),
    browser: textColumn('browser'),
    country: text('country'),
    state: textColumn('state').$type<'pending' | 'cancelled' | 'done'>(),
    /** The session that stopped the change; null if a later change replaced it. */
    cancelledBy: text('cancelled_by'),
    createdAt: timeColumn('created_at'),
    dueAt: timeColumn('due_at'),
    settledAt: timeColumn('settled_at').default(0),
  },
  table => [
    index('account_changes_account').on(table.accountId, table.state),
    index('account_changes_due').on(table.state, table.dueAt),
  ],
)

export const mailedLinks = pgTable(
  'mailed_links',
  {
    hash: text('hash').primaryKey(),
    accountId: textColumn('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    kind: textColumn('kind'),
    subject: text('subject'),
    createdAt: timeColumn('created_at'),
    expiresAt: timeColumn('expires_at'),
  },
  table => [index('mailed_links_account').on(table.accountId), index('mailed_links_expiry').on(table.expiresAt)],
)
