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
export interface PasskeyPlace {
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
