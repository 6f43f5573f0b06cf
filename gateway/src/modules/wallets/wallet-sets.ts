import { and, eq, gt } from 'drizzle-orm'
import type { WalletRecordOnWire } from '../../../../src/contract/login-api.js'
import type { Client, LiveSession, RouteBody } from '../../http/api-route.js'
import { refuse } from '../../http/http-error.js'
import { isDuplicate, type Database, schema } from '../../store/database.js'
import type { Sealer } from '../keys/sealer.js'
import { walletRecord } from '../login/account-facts.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { dropUndoLinks, reportRenewal, switchTo } from './replaced-share-sets.js'
import { checkThawed, lockWallet, type WalletRow, dropMarks } from './wallet-records.js'
import { checkOwnStatement, checkStatement } from './wallet-statements.js'

/** What the vault key's share looks like: 32 bytes and its place on the line. */
const SHARE_BYTES = 33

/** Whose share it is. */
interface ShareOwner {
  readonly accountId: string
  readonly walletId: string
  readonly epoch: number
}

/** Seals the gateway's share for its row alone. Throws `invalid_request` where it is no share. */
export function sealShare(sealer: Sealer, share: string, owner: ShareOwner): string {
  const bytes = Buffer.from(share, 'base64url')
  if (bytes.length !== SHARE_BYTES) throw refuse('invalid_request', 'This is no share.')
  return sealer.seal(bytes, contextOf(owner))
}

/** Opens it. Throws `seal/broken` for another owner's. */
export function openShare(sealer: Sealer, sealed: string, owner: ShareOwner): Uint8Array {
  return sealer.open(sealed, contextOf(owner))
}

function contextOf({ accountId, walletId, epoch }: ShareOwner): string {
  return `${accountId}|${walletId}|${epoch}|A`
}

/** A set of shares as the frame made it. */
type NewSet = RouteBody<'PUT /v1/wallet'>

const { wallets, walletEpochs, recoveryMarks, recoveryProofs } = schema

const WALLET_ID = /^[\w-]{16,64}$/
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** The sets of shares: one in force, and perhaps one that waits. Whatever breaks off, exactly one of them is whole. */
export class WalletSets {
  constructor(private readonly core: WalletCore) {}

  /**
   * Keeps a pending set in place of an earlier pending one. The key of the address that the set names must have signed
   * it, and that address is the stored one. Throws `wallet_signature`, `on_hold`, `epoch`, `wallet_exists`, `frozen`.
   */
  async put(set: NewSet, session: LiveSession): Promise<{ epoch: number }> {
    checkForm(set)
    const { db, clock, audit } = this.core
    const { walletId, epoch, reason } = set
    const { accountId, jkt } = session
    checkMayRenew(reason, session, clock.now())
    await db.transaction(async transaction => {
      const { wallet, frozenUntil } = await lockWallet(transaction, accountId)
      checkThawed(frozenUntil, clock.now())
      checkFollows(set, wallet)
      const statement = { route: 'PUT /v1/wallet', body: set, session, evmAddress: set.evmAddress } as const
      await checkStatement(this.core, statement, transaction)
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
   * Puts the set in force that this device brought and has read back; the one before stays restorable for 30 days, and
   * the owner is told by email. Throws `wallet_signature`, and `epoch` for any other set; the epoch that is in force
   * already is answered as if it had been waiting.
   */
  async commit(
    body: RouteBody<'POST /v1/wallet/commit'>,
    session: LiveSession,
    client: Client,
  ): Promise<WalletRecordOnWire> {
    const { db, clock, audit, mail } = this.core
    const { walletId, epoch } = body
    const { accountId, jkt, holdUntil } = session
    await checkOwnStatement(this.core, { route: 'POST /v1/wallet/commit', body, session })
    const now = clock.now()
    const committed = await db.transaction(async transaction => {
      const { wallet, frozenUntil } = await lockWallet(transaction, accountId)
      if (wallet?.id !== walletId) throw wrongEpoch()
      if (wallet.epoch !== epoch) {
        checkThawed(frozenUntil, now)
        await this.#promote(transaction, { walletId, epoch, jkt })
        await audit.note({ action: 'wallet/committed', accountId, walletId, jkt, detail: { epoch } }, transaction)
        if (epoch > 1) await reportRenewal(this.core, { walletId, epoch, session, client }, transaction)
      }
      const record = await walletRecord(transaction, accountId, { now, holdUntil: holdUntil > now ? holdUntil : 0 })
      if (!record) throw wrongEpoch()
      return record
    })
    mail.kick()
    return committed
  }

  async #promote(db: Database, { walletId, epoch, jkt }: { walletId: string; epoch: number; jkt: string }) {
    const own = and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.epoch, epoch), eq(walletEpochs.jkt, jkt))
    const proven = and(own, eq(walletEpochs.state, 'pending'), gt(walletEpochs.provenAt, 0))
    if ((await db.$count(walletEpochs, proven)) === 0) throw wrongEpoch()
    await switchTo(db, { walletId, epoch }, this.core.clock.now())
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

  /** Throws away what waits, or was undone and would be next; of a wallet that never came into force, all of it. */
  async #dropWaiting(db: Database, wallet: WalletRow | undefined): Promise<void> {
    if (!wallet) return
    for (const table of [walletEpochs, recoveryProofs])
      await db.delete(table).where(and(eq(table.walletId, wallet.id), gt(table.epoch, wallet.epoch)))
    const waiting = and(eq(recoveryMarks.walletId, wallet.id), gt(recoveryMarks.epoch, wallet.epoch))
    await dropMarks(db, waiting, this.core.clock.now())
    await dropUndoLinks(db, wallet.accountId, wallet.epoch)
    if (wallet.epoch === 0) await db.delete(wallets).where(eq(wallets.id, wallet.id))
  }
}

/** A device that was just confirmed brings a wallet back, and renews nothing. Throws `on_hold`. */
function checkMayRenew(reason: NewSet['reason'], { holdUntil }: LiveSession, now: number): void {
  const isRenewal = reason === 'rotate' || reason === 'device'
  if (isRenewal && holdUntil > now) throw refuse('on_hold', 'A new device cannot renew the shares on its first day.')
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
