import { and, eq } from 'drizzle-orm'
import { refuse } from '../../api-refusal.js'
import type { Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'
import type { WalletCore } from '../../wallet-core.js'
import type { LiveSession } from '../keys/api-env.js'
import type { RouteBody } from '../keys/api-route.js'
import { checkThawed, lockWallet } from './own-wallet.js'
import { wrongEpoch } from './wallet-sets.js'

type Method = 'passkey' | 'password' | 'file'

const { recoveryMarks, vaultBlobs, walletEpochs, wallets, accounts } = schema

/** The ways a wallet is brought back: blobs that the person's secret sealed, under a key of the vault's own. */
export class Recoveries {
  constructor(private readonly core: WalletCore) {}

  /**
   * Keeps a recovery of the epoch in force, or of the one this device has waiting. One in force is not replaced (`epoch`):
   * the old secret would go on to open it; that takes a new set of shares.
   */
  async keep(ask: RouteBody<'PUT /v1/recovery'>, session: LiveSession): Promise<void> {
    const { walletId, epoch, method, blob } = ask
    if (blob === '') throw refuse('invalid_request', 'There is no recovery.')
    const { vault, clock, db } = this.core
    const context = contextOf(session.accountId, ask)
    await db.transaction(async transaction => {
      const isWaiting = await this.#admit(transaction, ask, session)
      const mine = and(eq(vaultBlobs.walletId, walletId), eq(vaultBlobs.epoch, epoch), eq(vaultBlobs.method, method))
      const [kept] = await transaction.select().from(vaultBlobs).where(mine)
      if (kept && !isWaiting) {
        // The same once more: the first answer was lost.
        if (vault.openText(kept.blobSealed, context) === blob) return
        throw refuse('epoch', 'A recovery that is in force is replaced together with the shares.')
      }
      const blobSealed = vault.seal(blob, context)
      const row = { walletId, epoch, method, blobSealed, createdAt: clock.now() }
      const target = [vaultBlobs.walletId, vaultBlobs.epoch, vaultBlobs.method]
      await transaction.insert(vaultBlobs).values(row).onConflictDoUpdate({ target, set: { blobSealed } })
      await this.#mark(transaction, ask, session)
    })
  }

  /** Notes that the person saved a file. */
  async markFile(ask: RouteBody<'POST /v1/recovery/file'>, session: LiveSession): Promise<void> {
    await this.core.db.transaction(async transaction => {
      await this.#admit(transaction, ask, session)
      await this.#mark(transaction, { ...ask, method: 'file' }, session)
    })
  }

  /** What was kept, of the epoch in force. Throws `not_found`, `frozen`. */
  async read(
    { walletId, method }: RouteBody<'POST /v1/recovery/read'>,
    { accountId, jkt }: LiveSession,
  ): Promise<{ blob: string; epoch: number }> {
    const { db, vault, clock, audit } = this.core
    const [row] = await db
      .select({ frozenUntil: accounts.frozenUntil, epoch: wallets.epoch, blobSealed: vaultBlobs.blobSealed })
      .from(wallets)
      .innerJoin(accounts, eq(accounts.id, wallets.accountId))
      .innerJoin(vaultBlobs, and(eq(vaultBlobs.walletId, wallets.id), eq(vaultBlobs.epoch, wallets.epoch)))
      .where(and(eq(wallets.id, walletId), eq(wallets.accountId, accountId), eq(vaultBlobs.method, method)))
    if (!row) throw refuse('not_found', 'There is no such recovery.')
    checkThawed(row.frozenUntil, clock.now())
    const { epoch, blobSealed } = row
    await audit.note({ action: 'recovery/read', accountId, walletId, jkt, detail: { epoch, method } })
    return { blob: vault.openText(blobSealed, contextOf(accountId, { walletId, epoch, method })), epoch }
  }

  /** Whether the set waits; throws where it is neither in force nor brought by this device. */
  async #admit(
    db: Database,
    { walletId, epoch }: { walletId: string; epoch: number },
    { accountId, jkt }: LiveSession,
  ): Promise<boolean> {
    const { wallet, frozenUntil } = await lockWallet(db, accountId)
    if (wallet?.id !== walletId) throw refuse('not_found', 'There is no such wallet.')
    checkThawed(frozenUntil, this.core.clock.now())
    const [set] = await db
      .select()
      .from(walletEpochs)
      .where(and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.epoch, epoch)))
    const isWaiting = set?.state === 'pending'
    if (!set || (isWaiting && set.jkt !== jkt)) throw wrongEpoch()
    return isWaiting
  }

  async #mark(
    db: Database,
    { walletId, epoch, method }: { walletId: string; epoch: number; method: Method },
    { accountId, jkt }: LiveSession,
  ): Promise<void> {
    const row = { walletId, epoch, method, createdAt: this.core.clock.now() }
    await db.insert(recoveryMarks).values(row).onConflictDoNothing()
    await this.core.audit.note({ action: 'recovery/kept', accountId, walletId, jkt, detail: { epoch, method } }, db)
  }
}

function contextOf(
  accountId: string,
  { walletId, epoch, method }: { walletId: string; epoch: number; method: string },
): string {
  return `${accountId}|${walletId}|${epoch}|${method}`
}
