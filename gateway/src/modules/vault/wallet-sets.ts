import { and, eq, gt, ne } from 'drizzle-orm'
import type { WalletRecordOnWire } from '../../../../src/contract/login-api.js'
import { refuse } from '../../api-refusal.js'
import { isDuplicate, type Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'
import type { WalletCore } from '../../wallet-core.js'
import type { LiveSession } from '../keys/api-env.js'
import type { RouteBody } from '../keys/api-route.js'
import { walletRecord } from '../login/account-facts.js'
import { checkThawed, lockWallet, type WalletRow } from './own-wallet.js'
import { sealShare } from './sealed-share.js'

/** A set of shares as the frame made it. */
export type NewSet = RouteBody<'PUT /v1/wallet'>

const { wallets, walletEpochs, recoveryMarks, vaultBlobs } = schema

const WALLET_ID = /^[\w-]{16,64}$/
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** The sets of shares: one in force, and perhaps one that waits. Whatever breaks off, exactly one of them is whole. */
export class WalletSets {
  constructor(private readonly core: WalletCore) {}

  /** Keeps a set that waits; an earlier one that waited is gone. Throws `epoch`, `wallet_exists`, `frozen`. */
  async put(set: NewSet, { accountId, jkt }: LiveSession): Promise<{ epoch: number }> {
    checkForm(set)
    const { db, clock, audit } = this.core
    const { walletId, epoch, reason } = set
    await db.transaction(async transaction => {
      const { wallet, frozenUntil } = await lockWallet(transaction, accountId)
      checkThawed(frozenUntil, clock.now())
      checkFollows(set, wallet)
      await this.#dropWaiting(transaction, wallet)
      if (!wallet || wallet.epoch === 0) await this.#insertWallet(transaction, set, accountId)
      const { sealed } = set
      const shareSealed = sealShare(this.core.sealer, set.share, { accountId, walletId, epoch })
      const row = { walletId, epoch, sealed, shareSealed, state: 'pending', reason, jkt, createdAt: clock.now() }
      await transaction.insert(walletEpochs).values(row)
      await audit.note({ action: 'wallet/put', accountId, walletId, jkt, detail: { epoch, reason } }, transaction)
    })
    return { epoch }
  }

  /**
   * Puts the set in force that this device brought and has read back, and deletes the old one. Throws `epoch` for any
   * other; the epoch that is in force already is answered as if it had been waiting.
   */
  async commit(
    { walletId, epoch }: { walletId: string; epoch: number },
    { accountId, jkt, holdUntil }: LiveSession,
  ): Promise<WalletRecordOnWire> {
    const { db, clock, audit } = this.core
    const now = clock.now()
    return db.transaction(async transaction => {
      const { wallet, frozenUntil } = await lockWallet(transaction, accountId)
      if (wallet?.id !== walletId) throw wrongEpoch()
      if (wallet.epoch !== epoch) {
        checkThawed(frozenUntil, now)
        await this.#promote(transaction, { walletId, epoch, jkt })
        await audit.note({ action: 'wallet/committed', accountId, walletId, jkt, detail: { epoch } }, transaction)
      }
      const record = await walletRecord(transaction, accountId, { now, holdUntil: holdUntil > now ? holdUntil : 0 })
      if (!record) throw wrongEpoch()
      return record
    })
  }

  async #promote(db: Database, { walletId, epoch, jkt }: { walletId: string; epoch: number; jkt: string }) {
    const own = and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.epoch, epoch), eq(walletEpochs.jkt, jkt))
    const promoted = await db
      .update(walletEpochs)
      .set({ state: 'current' })
      .where(and(own, eq(walletEpochs.state, 'pending'), gt(walletEpochs.provenAt, 0)))
      .returning({ epoch: walletEpochs.epoch })
    if (promoted.length === 0) throw wrongEpoch()
    for (const table of [walletEpochs, recoveryMarks, vaultBlobs])
      await db.delete(table).where(and(eq(table.walletId, walletId), ne(table.epoch, epoch)))
    await db.update(wallets).set({ epoch }).where(eq(wallets.id, walletId))
  }

  async #insertWallet(db: Database, { walletId, evmAddress, solanaAddress }: NewSet, accountId: string) {
    const row = { id: walletId, accountId, epoch: 0, evmAddress, solanaAddress, createdAt: this.core.clock.now() }
    try {
      await db.insert(wallets).values(row)
    } catch (error) {
      // The name is another person's wallet.
      if (isDuplicate(error)) throw refuse('wallet_exists', 'There is such a wallet.')
      throw error
    }
  }

  /** Throws away what waits; of a wallet that never came into force, all of it. */
  async #dropWaiting(db: Database, wallet: WalletRow | undefined): Promise<void> {
    if (!wallet) return
    for (const table of [walletEpochs, recoveryMarks, vaultBlobs])
      await db.delete(table).where(and(eq(table.walletId, wallet.id), gt(table.epoch, wallet.epoch)))
    if (wallet.epoch === 0) await db.delete(wallets).where(eq(wallets.id, wallet.id))
  }
}

function checkForm({ walletId, evmAddress, solanaAddress, sealed }: NewSet): void {
  const isGood = WALLET_ID.test(walletId) && EVM_ADDRESS.test(evmAddress) && SOLANA_ADDRESS.test(solanaAddress)
  if (!isGood || sealed === '') throw refuse('invalid_request', 'This is no wallet.')
}

/** Whether a set may follow upon what is there. */
function checkFollows({ walletId, epoch, reason, ...addresses }: NewSet, wallet: WalletRow | undefined): void {
  const inForce = wallet && wallet.epoch > 0 ? wallet : undefined
  if (inForce && reason === 'create') throw refuse('wallet_exists', 'There is a wallet already.')
  if (!inForce && reason !== 'create') throw wrongEpoch()
  if (epoch !== (inForce?.epoch ?? 0) + 1) throw wrongEpoch()
  if (!inForce) return
  if (inForce.id !== walletId) throw wrongEpoch()
  if (inForce.evmAddress !== addresses.evmAddress || inForce.solanaAddress !== addresses.solanaAddress)
    throw refuse('invalid_request', 'A new set of shares is of the same wallet.')
}

/** That the set which was meant is not the one that is there. */
export function wrongEpoch(): Error {
  return refuse('epoch', 'The wallet has another set of shares by now.')
}
