import { and, eq, gt } from 'drizzle-orm'
import type { WalletRecordOnWire } from '../../../../src/contract/login-api.js'
import type { Client, LiveSession, RouteBody } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { isDuplicate, type Database, schema } from '../../store/database.js'
import type { Sealer } from '../keys/sealer.js'
import { readWalletRecord } from '../login/account-facts.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { deleteUndoLinks, reportRenewal, activateSet } from './replaced-share-sets.js'
import { checkThawed, lockWallet, type WalletRow, deleteMarks } from './wallet-records.js'
import { checkOwnStatement, checkStatement } from './wallet-statements.js'

// Size of a Shamir share of the vault key: 32 bytes and its x-coordinate.
const SHARE_BYTES = 33

interface ShareOwner {
  readonly accountId: string
  readonly walletId: string
  readonly epoch: number
}

/** Seals the gateway's share, bound to its row. Throws `invalid_request` for a wrong size. */
export function sealShare(sealer: Sealer, share: string, owner: ShareOwner): string {
  const bytes = Buffer.from(share, 'base64url')
  if (bytes.length !== SHARE_BYTES) throw apiError('invalid_request', 'Invalid share.')
  return sealer.seal(bytes, toSealContext(owner))
}

export function openShare(sealer: Sealer, sealed: string, owner: ShareOwner): Uint8Array {
  return sealer.open(sealed, toSealContext(owner))
}

function toSealContext({ accountId, walletId, epoch }: ShareOwner): string {
  return `${accountId}|${walletId}|${epoch}|A`
}

type NewSet = RouteBody<'PUT /v1/wallet'>

const { wallets, walletEpochs, recoveryMarks, recoveryProofs, handedShares } = schema

const WALLET_ID = /^[\w-]{16,64}$/
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Sets of shares: one current, at most one pending. An interruption at any point leaves exactly one complete set. */
export class WalletSets {
  constructor(private readonly core: WalletCore) {}

  /**
   * Stores a pending set, replacing an earlier one. The key of its address must have signed it. Throws
   * `wallet_signature`, `on_hold`, `epoch`, `wallet_exists` and `frozen`.
   */
  async put(set: NewSet, session: LiveSession): Promise<{ epoch: number }> {
    checkFormat(set)
    const { db, clock, audit } = this.core
    const { walletId, epoch, reason } = set
    const { accountId, jkt } = session
    checkMayRenew(reason, session, clock.now())
    await db.transaction(async transaction => {
      const { wallet, frozenUntil } = await lockWallet(transaction, accountId)
      checkThawed(frozenUntil, clock.now())
      checkSuccession(set, wallet)
      const statement = { route: 'PUT /v1/wallet', body: set, session, evmAddress: set.evmAddress } as const
      await checkStatement(this.core, statement, transaction)
      await this.#deletePending(transaction, wallet)
      if (!wallet || wallet.epoch === 0) await this.#insertWallet(transaction, set, accountId)
      const { sealed } = set
      const shareSealed = sealShare(this.core.sealer, set.share, { accountId, walletId, epoch })
      const row = { walletId, epoch, sealed, shareSealed, state: 'pending', reason, jkt, createdAt: clock.now() }
      await transaction.insert(walletEpochs).values(row)
      await audit.record({ action: 'wallet/put', accountId, walletId, jkt, detail: { epoch, reason } }, transaction)
    })
    return { epoch }
  }

  /**
   * Activates the pending set of this device after it was read back, and emails the owner. The previous set can be
   * restored for 30 days. Idempotent for the current epoch. Throws `wallet_signature`, and `epoch` for any other set.
   */
  async commit(
    body: RouteBody<'POST /v1/wallet/commit'>,
    session: LiveSession,
    client: Client,
  ): Promise<WalletRecordOnWire> {
    const { db, clock, audit, mail } = this.core
    const { walletId, epoch } = body
    const { accountId, jkt, holdUntil } = session
    const now = clock.now()
    const committed = await db.transaction(async transaction => {
      await checkOwnStatement(this.core, { route: 'POST /v1/wallet/commit', body, session }, transaction)
      const { wallet, frozenUntil } = await lockWallet(transaction, accountId)
      if (wallet?.id !== walletId) throw wrongEpoch()
      if (wallet.epoch !== epoch) {
        checkThawed(frozenUntil, now)
        await this.#promote(transaction, { walletId, epoch, jkt })
        await audit.record({ action: 'wallet/committed', accountId, walletId, jkt, detail: { epoch } }, transaction)
        if (epoch > 1) await reportRenewal(this.core, { walletId, epoch, session, client }, transaction)
      }
      const record = await readWalletRecord(transaction, accountId, { now, holdUntil: holdUntil > now ? holdUntil : 0 })
      if (!record) throw wrongEpoch()
      return record
    })
    mail.kick()
    return committed
  }

  async #promote(db: Database, { walletId, epoch, jkt }: { walletId: string; epoch: number; jkt: string }) {
    const isOwn = and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.epoch, epoch), eq(walletEpochs.jkt, jkt))
    const isProven = and(isOwn, eq(walletEpochs.state, 'pending'), gt(walletEpochs.provenAt, 0))
    if ((await db.$count(walletEpochs, isProven)) === 0) throw wrongEpoch()
    await activateSet(db, { walletId, epoch }, this.core.clock.now())
  }

  async #insertWallet(db: Database, { walletId, evmAddress, solanaAddress }: NewSet, accountId: string) {
    const row = { id: walletId, accountId, epoch: 0, evmAddress, solanaAddress, createdAt: this.core.clock.now() }
    try {
      await db.insert(wallets).values(row)
    } catch (error) {
      // Another account has a wallet with this id.
      if (isDuplicate(error)) throw apiError('wallet_exists', 'There is such a wallet.')
      throw error
    }
  }

  async #deletePending(db: Database, wallet: WalletRow | undefined): Promise<void> {
    if (!wallet) return
    for (const table of [walletEpochs, recoveryProofs, handedShares])
      await db.delete(table).where(and(eq(table.walletId, wallet.id), gt(table.epoch, wallet.epoch)))
    const waiting = and(eq(recoveryMarks.walletId, wallet.id), gt(recoveryMarks.epoch, wallet.epoch))
    await deleteMarks(db, waiting, this.core.clock.now())
    await deleteUndoLinks(db, wallet.accountId, wallet.epoch)
    if (wallet.epoch === 0) await db.delete(wallets).where(eq(wallets.id, wallet.id))
  }
}

// Throws `on_hold`: a device that was just confirmed can recover the wallet, but not renew its shares.
function checkMayRenew(reason: NewSet['reason'], { holdUntil }: LiveSession, now: number): void {
  const isRenewal = reason === 'rotate' || reason === 'device'
  if (isRenewal && holdUntil > now) throw apiError('on_hold', 'A new device cannot renew the shares on its first day.')
}

function checkFormat({ walletId, evmAddress, solanaAddress, sealed }: NewSet): void {
  const isValid = WALLET_ID.test(walletId) && EVM_ADDRESS.test(evmAddress) && SOLANA_ADDRESS.test(solanaAddress)
  if (!isValid || sealed === '') throw apiError('invalid_request', 'Invalid wallet.')
}

function checkSuccession({ walletId, epoch, reason, ...addresses }: NewSet, wallet: WalletRow | undefined): void {
  const current = wallet && wallet.epoch > 0 ? wallet : undefined
  if (current && reason === 'create') throw apiError('wallet_exists', 'There is a wallet already.')
  if (!current && reason !== 'create') throw wrongEpoch()
  if (epoch !== (current?.epoch ?? 0) + 1) throw wrongEpoch()
  if (!current) return
  if (current.id !== walletId) throw wrongEpoch()
  if (current.evmAddress !== addresses.evmAddress || current.solanaAddress !== addresses.solanaAddress)
    throw apiError('invalid_request', 'A new set of shares is of the same wallet.')
}

export function wrongEpoch(): Error {
  return apiError('epoch', 'The wallet has another set of shares by now.')
}
