import { and, eq } from 'drizzle-orm'
import { refuse } from '../../api-refusal.js'
import { schema } from '../../store/schema.js'
import type { WalletCore } from '../../wallet-core.js'
import type { LiveSession } from '../keys/api-env.js'
import { routeLimit } from '../limits/rates.js'
import { checkHeldDevice } from './held-device.js'
import { checkThawed } from './own-wallet.js'
import { openShare } from './sealed-share.js'
import { sealToFrame } from './share-seal.js'
import { wrongEpoch } from './wallet-sets.js'

const HOUR_MS = 3_600_000
/** How often a wallet's share is given out. */
export const SHARES_PER_HOUR = 20
export const SHARES_PER_DAY = 100

const { accounts, wallets, walletEpochs } = schema

/** Gives the gateway's share out: to a live session of a confirmed device, counted and written down. */
export class ShareReleases {
  constructor(private readonly core: WalletCore) {}

  /**
   * The share of the epoch in force, or, to the device that brought it, of the one that waits. Throws `not_found`,
   * `epoch`, `frozen`, `rate_limited`, and what {@link checkHeldDevice} throws.
   */
  async release(
    { walletId, epoch, publicKey }: { walletId: string; epoch: number; publicKey: string },
    { accountId, jkt, holdUntil }: LiveSession,
  ): Promise<{ enc: string; ciphertext: string }> {
    const { db, clock, limits, audit, sealer } = this.core
    const row = await this.#row(walletId, epoch, accountId)
    checkThawed(row.frozenUntil, clock.now())
    if (row.state === null || row.state === 'superseded' || row.shareSealed === null) throw wrongEpoch()
    if (row.state === 'pending' && row.jkt !== jkt) throw wrongEpoch()
    await checkHeldDevice(db, { walletId, epoch, madeBy: row.jkt }, { jkt, holdUntil, now: clock.now() })
    await limits.take([
      routeLimit('share|hour', walletId, SHARES_PER_HOUR, HOUR_MS),
      routeLimit('share|day', walletId, SHARES_PER_DAY, 24 * HOUR_MS),
    ])
    const share = openShare(sealer, row.shareSealed, { accountId, walletId, epoch })
    const sealed = await sealToFrame(share, { walletId, epoch, jkt, publicKey })
    share.fill(0)
    const entry = { action: 'share/released', accountId, walletId, jkt, detail: { epoch } }
    if (row.state === 'pending')
      await db.transaction(async transaction => {
        await transaction
          .update(walletEpochs)
          .set({ provenAt: clock.now() })
          .where(and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.epoch, epoch), eq(walletEpochs.jkt, jkt)))
        await audit.note(entry, transaction)
      })
    else await audit.note(entry)
    return sealed
  }

  async #row(walletId: string, epoch: number, accountId: string) {
    const { frozenUntil } = accounts
    const { state, jkt, shareSealed } = walletEpochs
    const [row] = await this.core.db
      .select({ frozenUntil, state, jkt, shareSealed })
      .from(wallets)
      .innerJoin(accounts, eq(accounts.id, wallets.accountId))
      .leftJoin(walletEpochs, and(eq(walletEpochs.walletId, wallets.id), eq(walletEpochs.epoch, epoch)))
      .where(and(eq(wallets.id, walletId), eq(wallets.accountId, accountId)))
    if (!row) throw refuse('not_found', 'There is no such wallet.')
    return row
  }
}
