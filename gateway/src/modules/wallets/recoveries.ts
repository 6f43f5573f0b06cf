import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { LiveSession, RouteBody } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { randomId } from '../keys/hashing.js'
import type { NewRecovery, RecoveryOwner } from '../vault/vault.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { checkProvenDevice, checkThawed, lockWallet, deleteMarks } from './wallet-records.js'
import { wrongEpoch } from './wallet-sets.js'
import { checkOwnStatement, verifyOwnStatement, type OwnStatementCheck } from './wallet-statements.js'

interface SentRecovery {
  readonly walletId: string
  readonly epoch: number
  readonly method: RecoveryOwner['method']
  readonly blob: string
  readonly parameters: string
  readonly verifier: string
}

const { recoveryMarks, vaultDrops, walletEpochs, wallets, accounts } = schema
// Delay until an unreferenced recovery is deleted from the vault, in milliseconds.
const UNMARKED_TTL_MS = 10 * 60_000

export class Recoveries {
  constructor(private readonly core: WalletCore) {}

  /**
   * Stores a recovery of the current epoch or of this device's pending one. Throws `epoch` if the current one has a
   * recovery: replacing it would leave the old secret valid, so it requires a new set of shares.
   */
  async store(request: RouteBody<'PUT /v1/recovery'>, session: LiveSession): Promise<void> {
    if (request.blob === '' || request.parameters === '')
      throw apiError('invalid_request', 'No recovery method is set up.')
    await this.#store(request, { route: 'PUT /v1/recovery', body: request, session })
  }

  async markFile(request: RouteBody<'POST /v1/recovery/file'>, session: LiveSession): Promise<void> {
    const sent = { ...request, method: 'file', blob: '', parameters: '' } as const
    await this.#store(sent, { route: 'POST /v1/recovery/file', body: request, session })
  }

  /** Returns the parameters for deriving the authentication value. Throws `not_found` and `frozen`. */
  async parameters(
    { walletId, method }: RouteBody<'POST /v1/recovery/parameters'>,
    { accountId }: LiveSession,
  ): Promise<{ epoch: number; parameters: string }> {
    const { epoch, parameters } = await findCurrentMark(this.core, { accountId, walletId, method })
    return { epoch, parameters }
  }

  // Writes to the vault first, because it can be remote. The row is unused until a mark references it. The nonce of the
  // statement is used up with the mark.
  async #store(sent: SentRecovery, statement: OwnStatementCheck): Promise<void> {
    const { db, clock, vault } = this.core
    const { session } = statement
    await verifyOwnStatement(this.core, statement)
    const digest = toDigest(sent)
    const id = randomId()
    const isNew = await db.transaction(async transaction => {
      const { existing, isWaiting } = await this.#lockSet(transaction, sent, session)
      // A retry after a lost response.
      if (existing?.digest === digest) {
        await checkOwnStatement(this.core, statement, transaction)
        return false
      }
      if (existing && !isWaiting) throw alreadyInForce()
      await transaction.insert(vaultDrops).values({ recoveryId: id, dueAt: clock.now() + UNMARKED_TTL_MS })
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
    await vault.store(recovery)
    await db.transaction(async transaction => {
      await checkOwnStatement(this.core, statement, transaction)
      await this.#mark(transaction, { sent, id, digest }, session)
    })
  }

  async #mark(
    db: Database,
    { sent, id, digest }: { sent: SentRecovery; id: string; digest: string },
    session: LiveSession,
  ): Promise<void> {
    const { walletId, epoch, method, parameters } = sent
    const { accountId, jkt } = session
    const { existing, isWaiting } = await this.#lockSet(db, sent, session)
    if (existing && !isWaiting) throw alreadyInForce()
    const now = this.core.clock.now()
    if (existing) await deleteMarks(db, isRecovery(sent), now)
    const row = { walletId, epoch, method, parameters, recoveryId: id, digest, createdAt: now }
    await db.insert(recoveryMarks).values(row)
    await db.delete(vaultDrops).where(eq(vaultDrops.recoveryId, id))
    await this.core.audit.record({ action: 'recovery/kept', accountId, walletId, jkt, detail: { epoch, method } }, db)
  }

  // Locks the wallet and returns the existing recovery of this method. Throws if the set is neither current nor pending
  // for this device.
  async #lockSet(db: Database, request: SentRecovery, session: LiveSession) {
    const { walletId, epoch } = request
    const { accountId, jkt } = session
    const { wallet, frozenUntil } = await lockWallet(db, accountId)
    if (wallet?.id !== walletId) throw apiError('not_found', 'Wallet not found.')
    checkThawed(frozenUntil, this.core.clock.now())
    const [set] = await db
      .select()
      .from(walletEpochs)
      .where(and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.epoch, epoch)))
    const isWaiting = set?.state === 'pending'
    if (!set || set.state === 'superseded' || (isWaiting && set.jkt !== jkt)) throw wrongEpoch()
    // Otherwise a new device could add its own recovery and prove it.
    await checkProvenDevice(db, { walletId, epoch, madeBy: set.jkt }, { ...session, now: this.core.clock.now() })
    const [existing] = await db.select().from(recoveryMarks).where(isRecovery(request))
    return { existing, isWaiting }
  }
}

/** Returns the mark of a recovery of the current epoch. Throws `not_found` and `frozen`. */
export async function findCurrentMark(
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
  if (!row) throw apiError('not_found', 'Recovery method not found.')
  checkThawed(row.frozenUntil, clock.now())
  return row
}

function isRecovery({ walletId, epoch, method }: Pick<SentRecovery, 'walletId' | 'epoch' | 'method'>) {
  return and(eq(recoveryMarks.walletId, walletId), eq(recoveryMarks.epoch, epoch), eq(recoveryMarks.method, method))
}

function toDigest({ blob, parameters, verifier }: SentRecovery): string {
  return createHash('sha256').update([blob, parameters, verifier].join('|')).digest('base64url')
}

function alreadyInForce(): Error {
  return apiError('epoch', 'A recovery that is in force is replaced together with the shares.')
}
