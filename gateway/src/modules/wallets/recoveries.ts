import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { LiveSession, RouteBody } from '../../http/api-route.js'
import { refuse } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { randomId } from '../keys/hashing.js'
import type { NewRecovery, RecoveryOwner } from '../vault/vault.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { checkHeldDevice, checkThawed, lockWallet, dropMarks } from './wallet-records.js'
import { wrongEpoch } from './wallet-sets.js'
import { checkOwnStatement } from './wallet-statements.js'

/** A recovery as a client sends it: of a file there is neither a blob nor parameters. */
interface SentRecovery {
  readonly walletId: string
  readonly epoch: number
  readonly method: RecoveryOwner['method']
  readonly blob: string
  readonly parameters: string
  readonly verifier: string
}

const { recoveryMarks, vaultDrops, walletEpochs, wallets, accounts } = schema
/** A recovery that the vault has and no mark names is deleted after this, in milliseconds. */
const UNMARKED_MS = 10 * 60_000

/** Adds recoveries, and says what a client needs to prove one. `RecoveryProofs` checks the proofs. */
export class Recoveries {
  constructor(private readonly core: WalletCore) {}

  /**
   * Keeps a recovery of the epoch in force, or of the one this device has waiting. One in force is not replaced (`epoch`):
   * the old secret would go on to open it; that takes a new set of shares.
   */
  async keep(ask: RouteBody<'PUT /v1/recovery'>, session: LiveSession): Promise<void> {
    if (ask.blob === '' || ask.parameters === '') throw refuse('invalid_request', 'There is no recovery.')
    await checkOwnStatement(this.core, { route: 'PUT /v1/recovery', body: ask, session })
    await this.#keep(ask, session)
  }

  /** Notes that the person saved a file, and what a proof of it is checked against. */
  async markFile(ask: RouteBody<'POST /v1/recovery/file'>, session: LiveSession): Promise<void> {
    await checkOwnStatement(this.core, { route: 'POST /v1/recovery/file', body: ask, session })
    await this.#keep({ ...ask, method: 'file', blob: '', parameters: '' }, session)
  }

  /** What the authentication value of a recovery is derived with. Throws `not_found`, `frozen`. */
  async parameters(
    { walletId, method }: RouteBody<'POST /v1/recovery/parameters'>,
    { accountId }: LiveSession,
  ): Promise<{ epoch: number; parameters: string }> {
    const { epoch, parameters } = await markInForce(this.core, { accountId, walletId, method })
    return { epoch, parameters }
  }

  /** The vault may be elsewhere: its row comes first and counts for nothing until a mark names it. */
  async #keep(sent: SentRecovery, session: LiveSession): Promise<void> {
    const { db, clock, vault } = this.core
    const digest = digestOf(sent)
    const id = randomId()
    const isNew = await db.transaction(async transaction => {
      const { kept, isWaiting } = await this.#admit(transaction, sent, session)
      // The same once more: the first answer was lost.
      if (kept?.digest === digest) return false
      if (kept && !isWaiting) throw replaced()
      await transaction.insert(vaultDrops).values({ recoveryId: id, dueAt: clock.now() + UNMARKED_MS })
      return true
    })
    if (!isNew) return
    const { walletId, epoch, method, blob, verifier } = sent
    const recovery: NewRecovery = {
      id,
      owner: { accountId: session.accountId, walletId, epoch, method },
      blob,
      verifier,
    }
    await vault.keep(recovery)
    await db.transaction(async transaction => this.#mark(transaction, { sent, id, digest }, session))
  }

  async #mark(
    db: Database,
    { sent, id, digest }: { sent: SentRecovery; id: string; digest: string },
    session: LiveSession,
  ): Promise<void> {
    const { walletId, epoch, method, parameters } = sent
    const { accountId, jkt } = session
    const { kept, isWaiting } = await this.#admit(db, sent, session)
    if (kept && !isWaiting) throw replaced()
    const now = this.core.clock.now()
    if (kept) await dropMarks(db, ofRecovery(sent), now)
    const row = { walletId, epoch, method, parameters, recoveryId: id, digest, createdAt: now }
    await db.insert(recoveryMarks).values(row)
    await db.delete(vaultDrops).where(eq(vaultDrops.recoveryId, id))
    await this.core.audit.note({ action: 'recovery/kept', accountId, walletId, jkt, detail: { epoch, method } }, db)
  }

  /**
   * The recovery of this method that is there already, and whether its set waits. Locks the wallet; throws where the set
   * is neither in force nor brought by this device.
   */
  async #admit(db: Database, ask: SentRecovery, session: LiveSession) {
    const { walletId, epoch } = ask
    const { accountId, jkt } = session
    const { wallet, frozenUntil } = await lockWallet(db, accountId)
    if (wallet?.id !== walletId) throw refuse('not_found', 'There is no such wallet.')
    checkThawed(frozenUntil, this.core.clock.now())
    const [set] = await db
      .select()
      .from(walletEpochs)
      .where(and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.epoch, epoch)))
    const isWaiting = set?.state === 'pending'
    if (!set || set.state === 'superseded' || (isWaiting && set.jkt !== jkt)) throw wrongEpoch()
    // Otherwise such a device would add a recovery of its own choice and prove that one.
    await checkHeldDevice(db, { walletId, epoch, madeBy: set.jkt }, { ...session, now: this.core.clock.now() })
    const [kept] = await db.select().from(recoveryMarks).where(ofRecovery(ask))
    return { kept, isWaiting }
  }
}

/** The mark of a recovery of the epoch in force. Throws `not_found`, `frozen`. */
export async function markInForce(
  { db, clock }: WalletCore,
  { accountId, walletId, method }: Omit<RecoveryOwner, 'epoch'>,
) {
  const { recoveryId, parameters } = recoveryMarks
  const [row] = await db
    .select({ frozenUntil: accounts.frozenUntil, epoch: wallets.epoch, recoveryId, parameters })
    .from(wallets)
    .innerJoin(accounts, eq(accounts.id, wallets.accountId))
    .innerJoin(recoveryMarks, and(eq(recoveryMarks.walletId, wallets.id), eq(recoveryMarks.epoch, wallets.epoch)))
    .where(and(eq(wallets.id, walletId), eq(wallets.accountId, accountId), eq(recoveryMarks.method, method)))
  if (!row) throw refuse('not_found', 'There is no such recovery.')
  checkThawed(row.frozenUntil, clock.now())
  return row
}

function ofRecovery({ walletId, epoch, method }: Pick<SentRecovery, 'walletId' | 'epoch' | 'method'>) {
  return and(eq(recoveryMarks.walletId, walletId), eq(recoveryMarks.epoch, epoch), eq(recoveryMarks.method, method))
}

function digestOf({ blob, parameters, verifier }: SentRecovery): string {
  return createHash('sha256').update([blob, parameters, verifier].join('|')).digest('base64url')
}

function replaced(): Error {
  return refuse('epoch', 'A recovery that is in force is replaced together with the shares.')
}
