import { refuse } from '../../api-refusal.js'
import type { WalletRecordOnWire } from '../../../../src/contract/login-api.js'
import type { WalletCore } from '../../wallet-core.js'
import type { LiveSession } from '../keys/api-env.js'
import type { RouteBody } from '../keys/api-route.js'
import { walletRecord } from '../login/account-facts.js'
import { thaw } from './freeze.js'
import { isRestorable, switchTo } from './kept-sets.js'
import { lockWallet } from './own-wallet.js'
import { checkOwnStatement } from './wallet-statements.js'
import { wrongEpoch } from './wallet-sets.js'

/**
 * Ends a freeze with a mailed code and the wallet's signature, for when the email with the link is lost, and after an
 * undo. The signature says which set is in force from then on. Throws `wallet_signature`, `epoch`, what a code throws.
 */
export async function unfreeze(
  core: WalletCore,
  body: RouteBody<'POST /v1/wallet/unfreeze'>,
  session: LiveSession,
): Promise<WalletRecordOnWire> {
  const { challengeId, code, walletId, epoch } = body
  const { accountId, jkt, holdUntil } = session
  await checkOwnStatement(core, { route: 'POST /v1/wallet/unfreeze', body, session })
  const now = core.clock.now()
  // Before the code, which works once.
  if (!(await isRestorable(core.db, { walletId, epoch }, now))) throw wrongEpoch()
  await core.challenges.check({ challengeId, code, purpose: 'unfreeze', jkt })
  const record = await core.db.transaction(async transaction => {
    const { wallet } = await lockWallet(transaction, accountId)
    if (wallet?.id !== walletId) throw refuse('not_found', 'There is no such wallet.')
    if (!(await isRestorable(transaction, { walletId, epoch }, now))) throw wrongEpoch()
    if (wallet.epoch !== epoch) await switchTo(transaction, { walletId, epoch }, now)
    await thaw(core, accountId, transaction)
    return walletRecord(transaction, accountId, { now, holdUntil: holdUntil > now ? holdUntil : 0 })
  })
  core.mail.kick()
  return record ?? Promise.reject(wrongEpoch())
}
