import { and, eq, gt } from 'drizzle-orm'
import type { LoginAnswer } from '../../../../src/contract/login-api.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { sha256, randomToken } from '../keys/hashing.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'

export type LinkKind = LoginAnswer<'POST /v1/link/look'>['kind']

const HOUR_MS = 3_600_000
export const LINK_TTL_MS: Readonly<Record<LinkKind, number>> = {
  undo_email: 72 * HOUR_MS,
  undo_shares: 30 * 24 * HOUR_MS,
  freeze: 72 * HOUR_MS,
  lift_freeze: 30 * 24 * HOUR_MS,
}

const { mailedLinks } = schema
type LinkParts = Pick<WalletCore, 'db' | 'clock' | 'urls'>

export interface LinkFacts {
  readonly accountId: string
  readonly kind: LinkKind
  /** Id of the email change to undo, or epoch of the share set to undo. */
  readonly subject?: string
}

/**
 * Creates a link to a page of the wallet origin. The token is in the fragment, which is never sent to a server or
 * logged.
 */
export async function createLink({ clock, urls }: LinkParts, facts: LinkFacts, db: Database): Promise<string> {
  const token = randomToken()
  const now = clock.now()
  const expiresAt = now + LINK_TTL_MS[facts.kind]
  await db.insert(mailedLinks).values({ ...facts, hash: sha256(token), createdAt: now, expiresAt })
  return `${urls.frame()}/link#${token}`
}

/**
 * Returns the action of a link without using it.
 * @throws HttpError `expired`
 */
export async function readLink({ db, clock }: LinkParts, token: string): Promise<{ kind: LinkKind }> {
  const [row] = await db.select({ kind: mailedLinks.kind }).from(mailedLinks).where(isLive(token, clock.now()))
  if (!row) throw linkExpired()
  return { kind: row.kind as LinkKind }
}

/**
 * Uses up a link. Runs in the same transaction as the action.
 * @throws HttpError `expired`
 */
export async function consumeLink({ clock }: LinkParts, token: string, db: Database): Promise<LinkFacts> {
  const [row] = await db.delete(mailedLinks).where(isLive(token, clock.now())).returning()
  if (!row) throw linkExpired()
  const { accountId, kind, subject } = row
  return { accountId, kind: kind as LinkKind, ...(subject !== null && { subject }) }
}

function isLive(token: string, now: number) {
  return and(eq(mailedLinks.hash, sha256(token)), gt(mailedLinks.expiresAt, now))
}

function linkExpired(): Error {
  return apiError('expired', 'The link has expired or was already used.')
}
