import type { LoginAnswer, LoginRequest } from '../../../../src/contract/login-api.js'
import type { WalletStatementRoute } from '../../../../src/contract/recovery-api.js'
import type { Clock } from '../../../../src/core/clock.js'
import type { FrameStore } from '../storage/frame-store.js'
import type { KeyWorker, RecoverySecret } from '../worker/worker-protocol.js'
import type { ApiClient } from './api-client.js'
import { FrameError } from './frame-error.js'
import type { SessionKeeper } from './session-keeper.js'
import { type OpenSet, callSigned } from './share-sets.js'
import type { WalletFlows } from './wallet-flows.js'

// Time during which an export is allowed while the gateway is unreachable, in milliseconds. Otherwise the gateway
// decides.
const OFFLINE_EXPORT_MS = 300_000

type Purpose = 'export' | 'delete' | 'unfreeze'

export interface AccountParts {
  readonly api: ApiClient
  readonly keeper: SessionKeeper
  readonly wallets: WalletFlows
  readonly worker: KeyWorker
  readonly store: () => FrameStore
  readonly clock: Clock
}

export class AccountFlows {
  #change: { readonly id: string; readonly email: string } | undefined
  #challenges: Partial<Record<Purpose, string>> = {}
  #exportUntil = 0
  #unfreezing: OpenSet | undefined

  constructor(private readonly parts: AccountParts) {}

  async updateEmail(email: string): Promise<{ action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }> {
    const { changeId, action } = await this.parts.keeper.call('POST /v1/email/start', { email })
    this.#change = { id: changeId, email }
    return { action }
  }

  async updateEmailPrimary(code: string): Promise<void> {
    await this.parts.keeper.call('POST /v1/email/primary', { changeId: this.#startedChange(), code })
  }

  /** The address of a change that was started, and not finished yet. */
  get newEmail(): string | undefined {
    return this.#change?.email
  }

  /** With `isSigned`, the wallet signs the change if this device can open it. Otherwise it takes effect later. */
  async updateEmailSecondary(code: string, isSigned: boolean): Promise<LoginAnswer<'POST /v1/email/secondary'>> {
    const { keeper } = this.parts
    const body = { changeId: this.#startedChange(), code }
    const route = 'POST /v1/email/secondary'
    const answer = await (isSigned ? this.#callSignedIfPossible(route, body) : keeper.call(route, body))
    this.#change = undefined
    await this.parts.keeper.renew().catch(() => {}) // The next renewal will report the new address as well.
    return answer
  }

  async stepUp(purpose: Purpose): Promise<{ expiresIn: number }> {
    const { challengeId, expiresIn } = await this.parts.keeper.call('POST /v1/step-up/send', { purpose })
    this.#challenges[purpose] = challengeId
    return { expiresIn }
  }

  /**
   * The gateway decides if it is reachable. Otherwise a recovery suffices, so that an outage does not lock users in.
   */
  async allowExport(proof: { code: string } | RecoverySecret): Promise<{ until: number }> {
    const until = 'code' in proof ? await this.#allowByGateway(proof.code) : await this.#allowOffline(proof)
    this.#exportUntil = until
    return { until: Math.floor(until / 1000) }
  }

  /**
   * Ends a freeze with the emailed code and the wallet's signature. A frozen gateway releases no shares, so a locked
   * wallet is opened with the device share and a recovery. That share set is in force afterwards. After an incorrect
   * code, the next attempt needs no recovery unless the wallet was locked meanwhile.
   */
  async unfreeze(code: string, secret?: RecoverySecret): Promise<void> {
    const { keeper, wallets } = this.parts
    const challengeId = this.#challenges.unfreeze ?? throwNotStarted()
    await keeper.renew()
    if (secret) this.#unfreezing = await wallets.openOffline(secret, keeper.wallet?.walletId)
    const set = secret ? this.#unfreezing : (wallets.opened ?? this.#unfreezing)
    if (!set) throw new FrameError('E_RECOVERY', 'Open the wallet with a recovery first.')
    const { walletId, epoch } = set
    const body = { challengeId, code, walletId, epoch }
    const { wallet } = await callSigned(this.parts, 'POST /v1/wallet/unfreeze', body)
    delete this.#challenges.unfreeze
    this.#unfreezing = undefined
    keeper.setWallet(wallet)
    await wallets.refreshShare()
  }

  async exportPhrase(): Promise<string> {
    this.#checkExport()
    return (await this.parts.worker.run('exportPhrase', {})).words
  }

  async exportKey(namespace: 'eip155' | 'solana'): Promise<string> {
    this.#checkExport()
    return (await this.parts.worker.run('exportKey', { namespace })).key
  }

  /** Ends all sessions, signed by the wallet if this device can open it. */
  endSessions(): Promise<LoginAnswer<'POST /v1/sessions/revoke-all'>> {
    return this.#callSignedIfPossible('POST /v1/sessions/revoke-all', {})
  }

  /** Ends one session, signed by the wallet if this device can open it. */
  endSession(sessionId: string): Promise<LoginAnswer<'POST /v1/sessions/end'>> {
    return this.#callSignedIfPossible('POST /v1/sessions/end', { sessionId })
  }

  async stopChange(changeId: string): Promise<void> {
    await this.parts.keeper.call('POST /v1/account/changes/cancel', { changeId })
    await this.parts.keeper.renew().catch(() => {}) // The next renewal will report the remaining changes.
  }

  async deleteAccount(code: string, word: string): Promise<LoginAnswer<'POST /v1/account/delete'>> {
    if (word !== 'delete') throw new FrameError('E_SCHEMA', 'Type the word to confirm.')
    const challengeId = this.#challenges.delete ?? throwNotStarted()
    const answer = await this.#callSignedIfPossible('POST /v1/account/delete', { challengeId, code, word })
    delete this.#challenges.delete
    if (answer.pending) await this.parts.keeper.renew().catch(() => {})
    else await this.parts.store().eraseAfter(answer.erasedAt * 1000)
    return answer
  }

  forget(): void {
    this.#change = undefined
    this.#challenges = {}
    this.#unfreezing = undefined
    this.#exportUntil = 0
  }

  #startedChange(): string {
    return this.#change?.id ?? throwNotStarted()
  }

  // A mailbox alone must not change an account with a wallet at once, so the gateway delays what the wallet did not sign.
  async #callSignedIfPossible<R extends SignableRoute>(route: R, body: LoginRequest<R>): Promise<LoginAnswer<R>> {
    const { keeper, wallets } = this.parts
    const set = await wallets.openIfPossible()
    if (!set) return keeper.call(route, body)
    return callSigned(this.parts, route, { ...body, walletId: set.walletId })
  }

  async #allowByGateway(code: string): Promise<number> {
    const challengeId = this.#challenges.export ?? throwNotStarted()
    const { until } = await this.parts.keeper.call('POST /v1/export/intent', { challengeId, code })
    delete this.#challenges.export
    await this.parts.wallets.ensure()
    return until * 1000
  }

  async #allowOffline(secret: RecoverySecret): Promise<number> {
    const reachable = await this.parts.keeper.renew().then(
      () => true,
      () => false,
    )
    if (reachable) throw new FrameError('E_STATE', 'Export with the code from your email.')
    await this.parts.wallets.openOffline(secret)
    return this.parts.clock.now() + OFFLINE_EXPORT_MS
  }

  #checkExport(): void {
    if (this.parts.clock.now() >= this.#exportUntil) throw new FrameError('E_STATE', 'Confirm the export first.')
  }
}

type SignableRoute = Extract<WalletStatementRoute, `POST /v1/${'account' | 'email' | 'sessions'}/${string}`>

function throwNotStarted(): never {
  throw new FrameError('E_STATE', 'There is nothing to finish. Start again.')
}
