import type { FrameWallet } from '../session/frame-wallet.js'
import type { RecoveryKind } from '../worker/worker-protocol.js'
import { unfreezeActions, type PasskeyPlace, type UnfreezeActions } from './unfreeze-actions.js'

/** Whose account it is. */
export interface AccountFacts {
  /** Empty where the account has none: then there is nowhere to mail a code or a link to. */
  readonly email: string
  /** Of the EVM account; empty before there is a wallet. */
  readonly address: string
  readonly frozen: boolean
  /** The recoveries that this device can unfreeze with. */
  readonly recovery: readonly RecoveryKind[]
  /** The wallet is open, and unfreezes without a recovery. */
  readonly open: boolean
}

/** What the account page does; each rejects with a `FrameError`. */
export interface AccountActions {
  /** Whoever is logged in on this device; nothing where nobody is. */
  look(): Promise<AccountFacts | undefined>
  signOutEverywhere(): Promise<void>
  freeze(): Promise<void>
  /** Mails the code that the deletion needs. */
  sendCode(): Promise<void>
  /** Asks for the deletion; gives when it happens, in seconds since the epoch. */
  erase(code: string): Promise<number>
  readonly unfreezing: UnfreezeActions
}

type Managed = Pick<
  FrameWallet,
  | 'resume'
  | 'user'
  | 'wallet'
  | 'state'
  | 'signOutEverywhere'
  | 'freeze'
  | 'stepUp'
  | 'deleteAccount'
  | 'offlineRecovery'
  | 'unfreeze'
  | 'lock'
>

/** The actions of a wallet. The word that the gateway wants typed is said by the button that must be held. */
export function accountActions(wallet: Managed, passkeys: PasskeyPlace): AccountActions {
  return {
    async look() {
      const resumed = await wallet.resume()
      if (!resumed || !wallet.user) return undefined
      const { evmAddress = '', frozen = false } = wallet.wallet ?? {}
      const { methods: recovery } = await wallet.offlineRecovery()
      const open = wallet.state === 'open'
      return { email: wallet.user.email ?? '', address: evmAddress, frozen, recovery, open }
    },
    signOutEverywhere: () => wallet.signOutEverywhere(),
    freeze: () => wallet.freeze(),
    async sendCode() {
      await wallet.stepUp('delete')
    },
    async erase(code) {
      const { erasedAt } = await wallet.deleteAccount(code, 'delete')
      return erasedAt
    },
    unfreezing: unfreezeActions(wallet, passkeys),
  }
}
