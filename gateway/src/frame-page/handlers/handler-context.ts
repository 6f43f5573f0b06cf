import type { FramePageSettings } from '../../../../src/contract/frame-page-settings.js'
import type { FrameEvent, FrameEventName } from '../../../../src/contract/frame-protocol.js'
import type { Clock } from '../../../../src/core/clock.js'
import type { ApprovalRequest } from '../approval/approval-request.js'
import type { NetworkList } from '../chain/network-list.js'
import type { AskNode } from '../chain/rpc-client.js'
import type { Handlers } from '../channel/frame-port.js'
import type { DeviceMail, FrameWallet } from '../session/frame-wallet.js'
import type { RecoveryKind } from '../worker/worker-protocol.js'
import type { CallBatches } from './call-batches.js'
import type { Consents, FrameNotes } from './consents.js'

/** The person in front of the screen, as far as handlers may turn to them. Each rejects with a `FrameError`. */
export interface Person {
  /** Resolves once the person approved exactly this. */
  approve(request: ApprovalRequest, signal: AbortSignal): Promise<void>
  /** Asks whether a wallet of elsewhere may be used here. */
  connect(question: { origin: string; email: string | null }, signal: AbortSignal): Promise<{ shareEmail: boolean }>
  /**
   * Shows what to compare with the email about this device, until the signal ends it. Never resolves; rejects
   * `E_REJECTED` where the person cancels.
   */
  confirmDevice(mail: DeviceMail, signal: AbortSignal): Promise<never>
  /** Asks for what brings the wallet back, until it is open. */
  recover(signal: AbortSignal): Promise<void>
  /** Asks for what brings the wallet back though it is here, and checks it: only its owner has it. */
  confirmRecovery(signal: AbortSignal): Promise<void>
  /** Lets the person choose what brings the wallet back; `must` where there is no later. Gives what there is now. */
  setUpRecovery(signal: AbortSignal, must?: boolean): Promise<readonly RecoveryKind[]>
  /** Lets the person ask the browser to keep something for the wallet; whether it does, the wallet's `rung` says. */
  keep(signal: AbortSignal): Promise<void>
}

/** What the page says of itself; believed by nobody. */
interface DappFacts {
  name: string
  url: string
}

/** How the page wants the frame to look. */
interface Appearance {
  setTheme(mode: 'light' | 'dark'): void
  /** Gives the names that were refused. */
  setVariables(variables: unknown): readonly string[]
}

/** What handlers work with; one per bound port. */
export interface HandlerDeps {
  /** Of the page that holds the port. */
  readonly origin: string
  readonly projectId: string
  readonly locale: string
  readonly wallet: FrameWallet
  readonly networks: NetworkList
  readonly ask: AskNode
  readonly person: Person
  readonly consents: Consents
  readonly notes: FrameNotes
  /** What the operator decided about approvals. */
  readonly rules: Pick<FramePageSettings, 'denied' | 'newDeviceLimits' | 'contracts'>
  readonly batches: CallBatches
  readonly appearance: Appearance
  readonly clock: Clock
  /** Whether a login of this device is under way; handlers of logins set it. */
  readonly login: { pending: boolean }
  readonly dapp: { facts?: DappFacts }
  emit<N extends FrameEventName>(name: N, payload?: FrameEvent<N>): void
  reload(): void
}

/** Some of the handlers: those of one concern. */
export type SomeHandlers<N extends keyof Handlers> = Pick<Handlers, N>

/** Opens, makes or brings back the wallet of the session. Asks the person where only they can help. */
export async function haveWallet(deps: HandlerDeps, signal: AbortSignal): Promise<void> {
  const { wallet, person, consents, origin, emit } = deps
  if (wallet.mayClimb && ['none', 'recovery-needed'].includes(wallet.state)) await person.keep(signal)
  if (wallet.state === 'none') {
    if (wallet.rung === 'memory') await person.setUpRecovery(signal, true)
    else await wallet.ensureWallet()
    if (wallet.user) consents.keep(wallet.user.userId, { shareEmail: false })
    emit('CHANGED', {})
  }
  if (wallet.state !== 'recovery-needed') return
  emit('RECOVERY_REQUIRED', { methods: [...(wallet.wallet?.recovery ?? [])] })
  const { user } = wallet
  if (user && !consents.find(user.userId))
    consents.keep(user.userId, await person.connect({ origin, email: user.email }, signal))
  await person.recover(signal)
}

/** Opens the wallet for one signature. */
export async function openWallet(deps: HandlerDeps, signal: AbortSignal): Promise<void> {
  await haveWallet(deps, signal)
  if (deps.wallet.state === 'locked') await deps.wallet.ensureWallet()
}
