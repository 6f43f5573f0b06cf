import { and, desc, eq, gt } from 'drizzle-orm'
import * as z from 'zod'
import type { WalletRecordOnWire } from '../../../../src/contract/login-api.js'
import { type Database, schema } from '../../store/database.js'
import type { KeyedHash } from '../keys/hashing.js'
import type { Sealer } from '../keys/sealer.js'

/** What an identity's sealed text says. */
const sealedIdentity = z.object({
  subject: z.string(),
  email: z.nullable(z.string()),
  userName: z.nullable(z.string()),
})
export type IdentityFacts = z.output<typeof sealedIdentity>

const { identities, wallets, walletEpochs, recoveryMarks, accounts, emailChanges } = schema

/** Under what an identity is found. For an email address, `subject` is the folded one. */
export function identityIndex(hash: KeyedHash, provider: string, subject: string): string {
  return hash.of('identity', provider, subject)
}

/** Seals what is known of an identity, for its row alone. */
export function sealIdentity(sealer: Sealer, provider: string, subjectIndex: string, facts: IdentityFacts): string {
  return sealer.seal(JSON.stringify(facts), `identity|${provider}|${subjectIndex}`)
}

/** Where a person is reached, and what to call it: its own address first, then what a social confirmed. */
export async function contactOf(
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

/** The account whose former address this is, while the change can be undone. */
export async function formerOwner(db: Database, subjectIndex: string, now: number): Promise<string | undefined> {
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

/** What is public about an account's wallet; nothing before its first set of shares is in force. */
export async function walletRecord(
  db: Database,
  accountId: string,
  { now, holdUntil }: { now: number; holdUntil: number },
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
  return {
    walletId: id,
    epoch,
    sealed: row.sealed,
    evmAddress,
    solanaAddress,
    recovery: (['passkey', 'password', 'file'] as const).filter(method => marks.some(mark => mark.method === method)),
    holdUntil: Math.ceil(holdUntil / 1000),
    frozen: row.frozenUntil > now,
  }
}
