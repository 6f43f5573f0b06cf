import { and, eq, gt } from 'drizzle-orm'
import type { LoginAnswer } from '../../../../src/contract/login-api.js'
import { refuse } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { hashOf, randomToken } from '../keys/hashing.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'

/** What a link does once a person has said so on its page. */
export type LinkKind = LoginAnswer<'POST /v1/link/look'>['kind']

const HOUR_MS = 3_600_000
/** How long each is good for, in milliseconds. */
export const linkLife: Readonly<Record<LinkKind, number>> = {
  undo_email: 72 * HOUR_MS,
  undo_shares: 30 * 24 * HOUR_MS,
  freeze: 72 * HOUR_MS,
  lift_freeze: 30 * 24 * HOUR_MS,
}

const { mailedLinks } = schema
type LinkParts = Pick<WalletCore, 'db' | 'clock' | 'urls'>

/** What a link is for. */
export interface LinkFacts {
  readonly accountId: string
  readonly kind: LinkKind
  /** The email change that it undoes, or the epoch. */
  readonly subject?: string
}

/** Makes a link: a page of the wallet origin, with the token where no server and no log sees it. */
export async function makeLink({ clock, urls }: LinkParts, facts: LinkFacts, db: Database): Promise<string> {
  const token = randomToken()
  const now = clock.now()
  const expiresAt = now + linkLife[facts.kind]
  await db.insert(mailedLinks).values({ ...facts, hash: hashOf(token), createdAt: now, expiresAt })
  return `${urls.frame()}/link#${token}`
}

/** What a link is for. Throws `expired`. */
export async function lookAtLink({ db, clock }: LinkParts, token: string): Promise<{ kind: LinkKind }> {
  const [row] = await db.select({ kind: mailedLinks.kind }).from(mailedLinks).where(live(token, clock.now()))
  if (!row) throw over()
  return { kind: row.kind as LinkKind }
}

/** Uses a link up, in a transaction with what it does. Throws `expired`. */
export async function useLink({ clock }: LinkParts, token: string, db: Database): Promise<LinkFacts> {
  const [row] = await db.delete(mailedLinks).where(live(token, clock.now())).returning()
  if (!row) throw over()
  const { accountId, kind, subject } = row
  return { accountId, kind: kind as LinkKind, ...(subject !== null && { subject }) }
}

function live(token: string, now: number) {
  return and(eq(mailedLinks.hash, hashOf(token)), gt(mailedLinks.expiresAt, now))
}

function over(): Error {
  return refuse('expired', 'The link is over, or was used.')
}
