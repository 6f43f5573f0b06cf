import { FrameError } from '../session/frame-error.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import { usePasskey, type CredentialGiver } from '../session/passkey.js'
import type { RecoveryKind, RecoverySecret } from '../worker/worker-protocol.js'

/** What the person confirms with; `secret` is the password or the text of the file. */
export interface UnfreezeProof {
  readonly kind: RecoveryKind
  readonly secret: string
}

/** What the unfreeze screen does; each rejects with a `FrameError`. */
export interface UnfreezeActions {
  /** Emails the code. `E_RATE` with `retryAfter`. */
  sendCode(): Promise<void>
  /**
   * Ends the freeze. Without a proof the wallet must be open, or opened by an earlier proof whose code was incorrect:
   * `E_LOCKED` and `E_RECOVERY` otherwise. `E_OTP_INVALID` with `left`, `E_OTP_EXPIRED`, `E_OTP_LOCKED` with `retryAfter`.
   */
  unfreeze(code: string, proof?: UnfreezeProof): Promise<void>
  /** Forgets a wallet that a proof opened. */
  stop(): Promise<void>
}

type Unfreezable = Pick<FrameWallet, 'stepUp' | 'unfreeze' | 'offlineRecovery' | 'lock'>

/** The browser's passkeys, for the wallet's own host name. */
interface PasskeyPlace {
  readonly credentials: CredentialGiver
  readonly rpId: string
}

/** The actions of a wallet. The page needs no open wallet afterwards, so it is locked again. */
export function unfreezeActions(wallet: Unfreezable, place: PasskeyPlace): UnfreezeActions {
  return {
    async sendCode() {
      await wallet.stepUp('unfreeze')
    },
    async unfreeze(code, proof) {
      await (proof ? wallet.unfreeze(code, await toSecret(wallet, place, proof)) : wallet.unfreeze(code))
      await wallet.lock()
    },
    stop: () => wallet.lock(),
  }
}

async function toSecret(
  wallet: Unfreezable,
  { credentials, rpId }: PasskeyPlace,
  { kind, secret }: UnfreezeProof,
): Promise<RecoverySecret> {
  if (kind === 'password') return { kind, password: secret }
  if (kind === 'file') return { kind, text: secret }
  const { credentialId } = await wallet.offlineRecovery()
  if (credentialId === undefined) throw new FrameError('E_RECOVERY', 'This device has no passkey for this wallet.')
  return usePasskey(credentials, rpId, { kind: 'use', credentialId })
}

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
