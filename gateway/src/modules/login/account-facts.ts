import { and, desc, eq, gt } from 'drizzle-orm'
import { domainToASCII } from 'node:url'
import * as z from 'zod'
import { email as emailShape } from '../../../../src/contract/app-events.js'
import type { WalletRecordOnWire } from '../../../../src/contract/login-api.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import type { KeyedHash } from '../keys/hashing.js'
import type { Sealer } from '../keys/sealer.js'
import { findOpeningTime, hasProvenRecovery, type SetReader } from '../wallets/handed-shares.js'

export interface EmailAddress {
  /** As typed, except for the domain. Used for sending and for display. */
  readonly address: string
  /** Identifies the person: lowercase, with the domain in ASCII. A `+tag` is kept. */
  readonly folded: string
}

/**
 * Parses an address. Rejects characters that are not in Unicode normal form (NFKC) instead of replacing them, because
 * such an address can imitate another.
 * @throws HttpError `invalid_request`
 */
export function parseEmail(text: string): EmailAddress {
  const typed = text.trim()
  const at = typed.lastIndexOf('@')
  const [local, domain] = [typed.slice(0, at), domainToASCII(typed.slice(at + 1).toLowerCase())]
  if (typed !== typed.normalize('NFKC') || !domain.includes('.') || !emailShape.safeParse(typed).success)
    throw apiError('invalid_request', 'This is not an email address.')
  return { address: `${local}@${domain}`, folded: `${local.toLowerCase()}@${domain}` }
}

const sealedIdentity = z.object({
  subject: z.string(),
  email: z.nullable(z.string()),
  userName: z.nullable(z.string()),
})
export type IdentityFacts = z.output<typeof sealedIdentity>

const { identities, wallets, walletEpochs, recoveryMarks, accounts, emailChanges } = schema

/** Returns the lookup key of an identity. For an email address, `subject` is the folded form. */
export function identityIndex(hash: KeyedHash, provider: string, subject: string): string {
  return hash.digest('identity', provider, subject)
}

/** Encrypts the facts of an identity so that they can be read only from its own row. */
export function sealIdentity(sealer: Sealer, provider: string, subjectIndex: string, facts: IdentityFacts): string {
  return sealer.seal(JSON.stringify(facts), `identity|${provider}|${subjectIndex}`)
}

/**
 * Returns the email address and the name of an account: its own address first, then one that a social provider
 * verified.
 */
export async function readContact(
  db: Database,
  sealer: Sealer,
  accountId: string,
): Promise<{ email: string | null; userName: string | null }> {
  const rows = await db.select().from(identities).where(eq(identities.accountId, accountId))
  const known = rows
    .toSorted((a, b) => Number(b.provider === 'email') - Number(a.provider === 'email') || a.createdAt - b.createdAt)
    .map(({ provider, subjectIndex, sealed }) =>
      sealedIdentity.parse(JSON.parse(sealer.openText(sealed, `identity|${provider}|${subjectIndex}`))),
    )
  return {
    email: known.find(({ email }) => email)?.email ?? null,
    userName: known.find(({ userName }) => userName)?.userName ?? null,
  }
}

/** Returns the account that had this address before, as long as the change can be undone. */
export async function findFormerOwner(db: Database, subjectIndex: string, now: number): Promise<string | undefined> {
  const [change] = await db
    .select({ accountId: emailChanges.accountId })
    .from(emailChanges)
    .where(
      and(eq(emailChanges.oldIndex, subjectIndex), eq(emailChanges.state, 'done'), gt(emailChanges.undoUntil, now)),
    )
    .orderBy(desc(emailChanges.createdAt))
    .limit(1)
  return change?.accountId
}

async function readOpeningTime(db: Database, reader: SetReader, holdUntil: number): Promise<number> {
  if (await hasProvenRecovery(db, reader)) return 0
  return (await findOpeningTime(db, reader, holdUntil)) ?? 0
}

/**
 * Returns the public data of an account's wallet, or null before its first set of shares is active. With `jkt`, they
 * contain the time at which a device opens the wallet that received its share from another one.
 */
export async function readWalletRecord(
  db: Database,
  accountId: string,
  { now, holdUntil, jkt }: { now: number; holdUntil: number; jkt?: string },
): Promise<WalletRecordOnWire | null> {
  const [row] = await db
    .select({ wallet: wallets, sealed: walletEpochs.sealed, frozenUntil: accounts.frozenUntil })
    .from(wallets)
    .innerJoin(accounts, eq(accounts.id, wallets.accountId))
    .innerJoin(walletEpochs, and(eq(walletEpochs.walletId, wallets.id), eq(walletEpochs.epoch, wallets.epoch)))
    .where(eq(wallets.accountId, accountId))
  if (!row) return null
  const { id, epoch, evmAddress, solanaAddress } = row.wallet
  const marks = await db
    .select({ method: recoveryMarks.method })
    .from(recoveryMarks)
    .where(and(eq(recoveryMarks.walletId, id), eq(recoveryMarks.epoch, epoch)))
  const opensAt = jkt === undefined ? 0 : await readOpeningTime(db, { walletId: id, epoch, jkt }, holdUntil)
  return {
    walletId: id,
    epoch,
    sealed: row.sealed,
    evmAddress,
    solanaAddress,
    recovery: (['passkey', 'password', 'file'] as const).filter(method => marks.some(mark => mark.method === method)),
    holdUntil: Math.ceil(holdUntil / 1000),
    ...(opensAt > now && { opensAt: Math.ceil(opensAt / 1000) }),
    frozen: row.frozenUntil > now,
  }
}
