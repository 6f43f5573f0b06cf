import type { LiveSession } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import type { Database } from '../../store/database.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { checkThawed, lockWallet } from '../wallets/wallet-records.js'
import { checkOwnStatement, verifyOwnStatement, type OwnStatementCheck } from '../wallets/wallet-statements.js'

const DAY_MS = 86_400_000
/** Delay of a change that the wallet did not sign, in milliseconds. */
export const CHANGE_DELAY_MS = { deletion: 30 * DAY_MS, email: 7 * DAY_MS, sessions: 7 * DAY_MS } as const

interface OptionallySigned {
  readonly walletId?: string | undefined
  readonly nonce?: string | undefined
  readonly signature?: string | undefined
}

/** A request that the wallet may have signed, and the session that sent it. */
export interface SignableRequest {
  readonly route: OwnStatementCheck['route']
  readonly body: OptionallySigned & Readonly<Record<string, unknown>>
  readonly session: LiveSession
}

/**
 * Checks the signature of a request, if it has one, without using up its nonce. Returns false for an unsigned request.
 * Call it before the emailed code is checked, and {@link lockOwner} in the transaction of the change.
 * @throws HttpError `invalid_request` if the signature is incomplete, `wallet_signature`, `not_found`
 */
export async function verifyIfSigned(core: WalletCore, request: SignableRequest): Promise<boolean> {
  const statement = toStatement(request)
  if (statement) await verifyOwnStatement(core, statement)
  return statement !== undefined
}

interface LockedOwner {
  /** True if the account has a wallet whose shares are in force. */
  readonly hasWallet: boolean
  /** True if the change takes effect at once: the wallet signed it, or there is no wallet. */
  readonly isProven: boolean
}

/**
 * Locks the account of a change and decides if it takes effect at once. Uses up the nonce of a signature. A mailbox
 * proves only that someone reads it, so an account with a wallet needs the wallet's signature.
 * @throws HttpError `frozen` if a frozen wallet signed it, and the errors of {@link verifyIfSigned}
 */
export async function lockOwner(core: WalletCore, request: SignableRequest, db: Database): Promise<LockedOwner> {
  const { wallet, frozenUntil } = await lockWallet(db, request.session.accountId)
  const statement = toStatement(request)
  if (statement) {
    checkThawed(frozenUntil, core.clock.now())
    await checkOwnStatement(core, statement, db)
  }
  const hasWallet = wallet !== undefined && wallet.epoch > 0
  return { hasWallet, isProven: !hasWallet || statement !== undefined }
}

function toStatement({ route, body, session }: SignableRequest): OwnStatementCheck | undefined {
  const { walletId, nonce, signature } = body
  if (walletId === undefined && nonce === undefined && signature === undefined) return undefined
  if (walletId === undefined || nonce === undefined || signature === undefined)
    throw apiError('invalid_request', 'The wallet’s signature is incomplete.')
  return { route, body: { ...body, walletId, nonce, signature }, session }
}
