import type { FrameStore } from '../storage/frame-store.js'
import type { AccountFlows } from './account-flows.js'
import { withFrameErrors } from './api-refusal.js'
import type { FrameWallet } from './frame-wallet.js'
import { findOfflineRecovery } from './recovery-lookup.js'
import type { SessionKeeper } from './session-keeper.js'
import type { WalletFlows } from './wallet-flows.js'

interface AccountContext {
  readonly account: AccountFlows
  readonly keeper: SessionKeeper
  readonly wallets: WalletFlows
  readonly held: { readonly store: FrameStore }
}

type AccountMethod =
  | 'updateEmail'
  | 'updateEmailPrimary'
  | 'updateEmailSecondary'
  | 'stepUp'
  | 'unfreeze'
  | 'offlineRecovery'
  | 'allowExport'
  | 'exportPhrase'
  | 'exportKey'
  | 'deleteAccount'

/** Changes of the account, and exports. */
export function accountMethods(context: AccountContext): Pick<FrameWallet, AccountMethod> {
  const { account, keeper, wallets } = context
  return {
    updateEmail: withFrameErrors(email => account.updateEmail(email)),
    updateEmailPrimary: withFrameErrors(code => account.updateEmailPrimary(code)),
    updateEmailSecondary: withFrameErrors((code, isSigned = false) => account.updateEmailSecondary(code, isSigned)),
    stepUp: withFrameErrors(purpose => account.stepUp(purpose)),
    unfreeze: withFrameErrors((code, secret) => account.unfreeze(code, secret)),
    offlineRecovery: withFrameErrors(() => findOfflineRecovery({ keeper, store: context.held.store })),
    allowExport: withFrameErrors(proof => account.allowExport(proof)),
    exportPhrase: withFrameErrors(() => account.exportPhrase()),
    exportKey: withFrameErrors(namespace => account.exportKey(namespace)),
    deleteAccount: withFrameErrors(async (code, word) => {
      const answer = await account.deleteAccount(code, word)
      if (answer.pending) return answer
      account.forget()
      await keeper.forget()
      await wallets.lock()
      return answer
    }),
  }
}
