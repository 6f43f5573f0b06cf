import type { AccountChange } from '../../../../src/contract/account-api.js'
import type { BackupOccasion } from '../../../../src/contract/app-events.js'
import type { FramePageSettings } from '../../../../src/contract/frame-page-settings.js'
import type { FrameEvent, FrameEventName } from '../../../../src/contract/frame-protocol.js'
import type { Clock } from '../../../../src/core/clock.js'
import type { ApprovalRequest } from '../approval/approval-request.js'
import type { NetworkList } from '../chain/network-list.js'
import type { RpcRequestFn } from '../chain/rpc-client.js'
import type { DataReader } from '../chain/token-checks.js'
import type { Handlers } from '../channel/frame-port.js'
import type { DeviceMail, FrameWallet } from '../session/frame-wallet.js'
import type { PasskeyRecovery } from '../session/passkey.js'
import type { RecoveryKind } from '../worker/worker-protocol.js'
import type { CallBatches } from './call-batches.js'
import type { Consents, FrameNotes } from './consents.js'

export interface UserPrompts {
  approve(request: ApprovalRequest, signal: AbortSignal): Promise<void>
  connect(question: { origin: string; email: string | null }, signal: AbortSignal): Promise<{ shareEmail: boolean }>
  /**
   * Shows what to compare with the email about this device, until the signal aborts. Never resolves; rejects
   * `E_REJECTED` if the user cancels.
   */
  confirmDevice(mail: DeviceMail, signal: AbortSignal): Promise<never>
  // Logs in with a passkey, which counts as consent to connect. Returns the recovery that it derives, if it can.
  logInWithPasskey(origin: string, signal: AbortSignal): Promise<PasskeyRecovery | undefined>
  recover(signal: AbortSignal): Promise<void>
  /** Requests and checks the recovery of an open wallet, to verify its owner. */
  confirmRecovery(signal: AbortSignal): Promise<void>
  // Offers a backup, a passkey first if the browser has one. Returns the methods that exist then.
  offerBackup(occasion: BackupOccasion, signal: AbortSignal): Promise<readonly RecoveryKind[]>
  /** Lets the user set up recovery and returns the methods that exist then. With `must`, it cannot be postponed. */
  setUpRecovery(signal: AbortSignal, must?: boolean): Promise<readonly RecoveryKind[]>
  offerStorageAccess(signal: AbortSignal): Promise<void>
  /** Asks before the wallet signs a change of the email address. Rejects `E_REJECTED` if the user cancels. */
  confirmEmailChange(newEmail: string, signal: AbortSignal): Promise<void>
  /** Shows a change of the account that takes effect later. Resolves once the user has seen or stopped it. */
  showChange(change: AccountChange, signal: AbortSignal): Promise<void>
}

interface DappFacts {
  name: string
  url: string
}

interface Appearance {
  setTheme(mode: 'light' | 'dark'): void
  setVariables(variables: unknown): readonly string[]
  setLocale(tag: string): void
}

export interface HandlerDeps {
  readonly origin: string
  readonly projectId: string
  readonly locale: string
  readonly wallet: FrameWallet
  readonly networks: NetworkList
  readonly rpc: RpcRequestFn
  readonly data: DataReader
  readonly prompts: UserPrompts
  readonly consents: Consents
  readonly notes: FrameNotes
  readonly approvalRules: Pick<FramePageSettings, 'denied' | 'newDeviceLimits' | 'contracts'>
  readonly batches: CallBatches
  readonly appearance: Appearance
  readonly clock: Clock
  // `created` if the wallet was created since this page loaded and no backup was offered yet.
  readonly login: { pending: boolean; created?: boolean }
  readonly dapp: { facts?: DappFacts }
  emit<N extends FrameEventName>(name: N, payload?: FrameEvent<N>): void
  reload(): void
}

export type SomeHandlers<N extends keyof Handlers> = Pick<Handlers, N>

/**
 * Opens, creates or recovers the wallet of the session. Prompts the user if necessary. The passkey of the login backs up
 * a new wallet, and opens one that it backs up.
 */
export async function ensureWallet(deps: HandlerDeps, signal: AbortSignal, passkey?: PasskeyRecovery): Promise<void> {
  const { wallet, prompts, consents, origin, emit } = deps
  if (wallet.canRequestStorage && ['none', 'recovery-needed'].includes(wallet.state))
    await prompts.offerStorageAccess(signal)
  if (wallet.state === 'none') {
    if (passkey) await wallet.ensureWallet(passkey)
    else if (wallet.storageTier === 'memory') await prompts.setUpRecovery(signal, true)
    else await wallet.ensureWallet()
    if (wallet.user) consents.save(wallet.user.userId, { shareEmail: false })
    deps.login.created = true
    emit('CHANGED', {})
  }
  if (wallet.state !== 'recovery-needed') return
  if (passkey && (await recoverWithLogin(wallet, passkey))) return
  emit('RECOVERY_REQUIRED', { methods: [...(wallet.wallet?.recovery ?? [])] })
  const { user } = wallet
  if (user && !consents.find(user.userId))
    consents.save(user.userId, await prompts.connect({ origin, email: user.email }, signal))
  await prompts.recover(signal)
}

// Returns false if another passkey backs up the wallet. Trying this one would count as a wrong attempt.
async function recoverWithLogin(wallet: FrameWallet, passkey: PasskeyRecovery): Promise<boolean> {
  if (!wallet.wallet?.recovery.includes('passkey') || (await wallet.passkeyId()) !== passkey.credentialId) return false
  await wallet.recover(passkey)
  return true
}

export async function unlockWallet(deps: HandlerDeps, signal: AbortSignal): Promise<void> {
  await ensureWallet(deps, signal)
  if (deps.wallet.state === 'locked') await deps.wallet.ensureWallet()
}
