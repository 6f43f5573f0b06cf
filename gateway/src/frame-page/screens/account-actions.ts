import type { SessionOnWire } from '../../../../src/contract/account-api.js'
import { FrameError } from '../session/frame-error.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import { usePasskey, type CredentialsApi } from '../session/passkey.js'
import type { RecoveryKind, RecoverySecret } from '../worker/worker-protocol.js'

export interface UnfreezeProof {
  readonly kind: RecoveryKind
  readonly secret: string
}

export interface UnfreezeActions {
  sendCode(): Promise<void>
  /**
   * Ends a freeze. Without a proof the wallet must be open, or have been opened by an earlier proof whose code was
   * incorrect. Rejects `E_LOCKED`, `E_RECOVERY`, `E_OTP_INVALID` with `left`, `E_OTP_EXPIRED`, or `E_OTP_LOCKED` with
   * `retryAfter`.
   */
  unfreeze(code: string, proof?: UnfreezeProof): Promise<void>
  stop(): Promise<void>
}

type Unfreezable = Pick<FrameWallet, 'stepUp' | 'unfreeze' | 'offlineRecovery' | 'lock'>

interface PasskeySource {
  readonly credentials: CredentialsApi
  readonly rpId: string
}

/** Creates the unfreeze actions. The wallet is locked afterwards, because the page does not need it open. */
export function createUnfreezeActions(wallet: Unfreezable, place: PasskeySource): UnfreezeActions {
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
  { credentials, rpId }: PasskeySource,
  { kind, secret }: UnfreezeProof,
): Promise<RecoverySecret> {
  if (kind === 'password') return { kind, password: secret }
  if (kind === 'file') return { kind, text: secret }
  const { credentialId } = await wallet.offlineRecovery()
  if (credentialId === undefined) throw new FrameError('E_RECOVERY', 'This device has no passkey for this wallet.')
  return usePasskey(credentials, rpId, { kind: 'use', credentialId })
}

export interface AccountFacts {
  readonly email: string
  readonly address: string
  readonly frozen: boolean
  readonly recovery: readonly RecoveryKind[]
  readonly open: boolean
  /** True if this device can open the wallet, and so approve another one. */
  readonly canAddDevice: boolean
  /** True if a new device asks for the wallet. */
  readonly isDeviceWaiting: boolean
  /** True if the wallet can sign changes here, or there is no wallet: then they take effect at once. */
  readonly immediate: boolean
}

/** The facts before the account has loaded. */
export const NO_FACTS: AccountFacts = {
  email: '',
  address: '',
  frozen: false,
  recovery: [],
  open: false,
  immediate: false,
  canAddDevice: false,
  isDeviceWaiting: false,
}

/** Unix seconds. Absent if the change took effect at once. */
interface PendingChange {
  readonly pendingUntil?: number | undefined
}

/** Times in Unix seconds. A pending deletion can still be stopped. */
export interface Deletion {
  readonly pending: boolean
  readonly closesAt: number
  readonly erasedAt: number
}

export interface AccountActions {
  loadAccount(): Promise<AccountFacts | undefined>
  signOutEverywhere(): Promise<PendingChange>
  sessions(): Promise<readonly SessionOnWire[]>
  signOut(): Promise<void>
  endSession(sessionId: string): Promise<PendingChange>
  freeze(): Promise<void>
  sendCode(): Promise<void>
  /** Schedules the deletion. */
  erase(code: string): Promise<Deletion>
  readonly unfreezing: UnfreezeActions
}

type Managed = Pick<
  FrameWallet,
  | 'resume'
  | 'user'
  | 'wallet'
  | 'state'
  | 'signOutEverywhere'
  | 'sessions'
  | 'signOut'
  | 'endSession'
  | 'canSignChanges'
  | 'freeze'
  | 'stepUp'
  | 'deleteAccount'
  | 'offlineRecovery'
  | 'unfreeze'
  | 'lock'
  | 'pendingHandovers'
>

/**
 * Creates the account actions. The deletion must be confirmed by holding a button, instead of typing the word that the
 * gateway requires.
 */
export function createAccountActions(wallet: Managed, passkeys: PasskeySource): AccountActions {
  return {
    async loadAccount() {
      const resumed = await wallet.resume()
      if (!resumed || !wallet.user) return undefined
      const { evmAddress = '', frozen = false } = wallet.wallet ?? {}
      const { methods: recovery } = await wallet.offlineRecovery()
      const open = wallet.state === 'open'
      const immediate = wallet.canSignChanges || !wallet.wallet
      const canAddDevice = open || wallet.state === 'locked'
      const waiting = canAddDevice ? await wallet.pendingHandovers().catch(() => []) : [] // A new device may not see them.
      const handover = { canAddDevice, isDeviceWaiting: waiting.length > 0 }
      return { email: wallet.user.email ?? '', address: evmAddress, frozen, recovery, open, immediate, ...handover }
    },
    signOutEverywhere: () => wallet.signOutEverywhere(),
    sessions: () => wallet.sessions(),
    signOut: () => wallet.signOut(),
    async endSession(sessionId) {
      const ended = await wallet.endSession(sessionId)
      await wallet.lock()
      return ended
    },
    freeze: () => wallet.freeze(),
    async sendCode() {
      await wallet.stepUp('delete')
    },
    async erase(code) {
      const deletion = await wallet.deleteAccount(code, 'delete')
      if (deletion.pending) await wallet.lock()
      return deletion
    },
    unfreezing: createUnfreezeActions(wallet, passkeys),
  }
}
