import type { LoginAnswer, WalletRecordOnWire } from '../../../../src/contract/login-api.js'
import type { Exclusive } from '../storage/exclusive.js'
import type { StoredShare } from '../storage/frame-store.js'
import { readParameters, readRecovery } from '../vault/recovery-blob.js'
import {
  type HandoverRecipient,
  type RecoverySecret,
  type ReleasedShare,
  WorkerError,
} from '../worker/worker-protocol.js'
import { ApiRefusal } from './api-refusal.js'
import { FrameError } from './frame-error.js'
import type { WalletState } from './frame-wallet.js'
import { proveRecovery, recoveryParameters } from './recovery-lookup.js'
import {
  requestShare,
  callSigned,
  createWallet,
  isSameSet,
  needsRecovery,
  noWallet,
  storeRecovery,
  toRecord,
  renewShares,
  type GatewaySecret,
  type OpenSet,
  type SetParts,
} from './share-sets.js'

export interface WalletParts extends SetParts {
  readonly exclusive: Exclusive
  readonly isInMemory: () => boolean
  readonly onChange: () => void
}

/** Creates, opens, recovers and renews the wallet. One operation runs at a time across all tabs. */
export class WalletFlows {
  #openSet: OpenSet | undefined
  #share: StoredShare | undefined
  #file: { readonly epoch: number; readonly verifier: string } | undefined

  constructor(private readonly parts: WalletParts) {}

  get state(): WalletState {
    const { user, wallet } = this.parts.keeper
    if (!user) return 'out'
    if (!wallet) return 'none'
    if (this.#openSet?.walletId === wallet.walletId) return 'open'
    const isWithheld = (wallet.opensAt ?? 0) * 1000 > this.parts.api.now()
    return this.#share && isSameSet(wallet, this.#share.record) && !isWithheld ? 'locked' : 'recovery-needed'
  }

  async refreshShare(): Promise<StoredShare | undefined> {
    const { wallet } = this.parts.keeper
    if (this.#openSet && this.#openSet.walletId !== wallet?.walletId) await this.lock()
    const shares = wallet ? await this.parts.store().shares(wallet.walletId) : []
    this.#share = shares.find(({ record }) => wallet && isSameSet(wallet, record))
    this.parts.onChange()
    return this.#share
  }

  onLocked(): void {
    this.#openSet = undefined
    this.parts.onChange()
  }

  async lock(): Promise<void> {
    this.#openSet = undefined // Immediately, so that later calls reopen the wallet whenever the worker processes the lock.
    await this.parts.worker.run('lock', {})
    this.onLocked()
  }

  ensure(recovery?: GatewaySecret): Promise<void> {
    return this.#exclusively(async () => {
      if (await this.#tryOpen()) return
      const { wallet } = this.parts.keeper
      if (wallet) throw needsRecovery(wallet)
      if (this.parts.isInMemory() && !recovery)
        throw new FrameError('E_RECOVERY', 'Choose how to bring this wallet back first.')
      await createWallet(this.parts, recovery)
      await this.#markOpen()
    })
  }

  recover(secret: RecoverySecret, endOthers: boolean): Promise<void> {
    return this.#exclusively(async () => {
      await this.parts.keeper.renew()
      const wallet = this.parts.keeper.wallet ?? noWallet()
      const record = toRecord(wallet)
      const store = this.parts.store()
      const gatewaySecret = secret.kind === 'file' ? undefined : secret
      const blob = await proveRecovery(this.parts, record, secret)
      const blobs = blob === undefined ? {} : { [secret.kind]: blob }
      const [device, released] = [await store.binding(), await requestShare(this.parts, record)]
      const request = { record, device, released, ...(blob !== undefined && { blob }) }
      const { sealed } = await this.parts.worker.run('openRecovery', request)
      await this.#finishOpening(() =>
        endOthers
          ? renewShares(this.parts, 'recovery', gatewaySecret)
          : store.saveShare({ record, device: sealed, recovery: blobs }),
      )
      // The gateway ends the hold of a device that logged in with this passkey.
      if (secret.kind === 'passkey' && wallet.holdUntil > 0) await this.parts.keeper.renew().catch(() => {})
    })
  }

  /** Stores the device share from another device, and opens the wallet unless its opening is withheld until `opensAt`. */
  receiveShare(handed: ReleasedShare, opensAt: number): Promise<void> {
    return this.#exclusively(async () => {
      await this.parts.keeper.renew()
      const record = toRecord(this.parts.keeper.wallet ?? noWallet())
      const store = this.parts.store()
      const device = await store.binding()
      if (opensAt > 0) {
        const { sealed } = await this.parts.worker.run('storeHandover', { record, device, handed })
        await store.saveShare({ record, device: sealed, recovery: {} })
        await this.refreshShare()
        return
      }
      const released = await requestShare(this.parts, record)
      const { sealed } = await this.parts.worker.run('openHandover', { record, device, handed, released })
      await this.#finishOpening(() => store.saveShare({ record, device: sealed, recovery: {} }))
    })
  }

  /** Seals the device share to another device of the account, and approves its request. Opens the wallet if needed. */
  handOverShare(handoverId: string, recipient: HandoverRecipient): Promise<LoginAnswer<'POST /v1/handover/approve'>> {
    return this.#exclusively(async () => {
      const { walletId, epoch } = await this.#requireOpen()
      const { record, device: sealed } = this.#share ?? noWallet()
      const device = await this.parts.store().binding()
      const handed = await this.parts.worker.run('handOver', { record, device, sealed, recipient })
      const body = { handoverId, walletId, epoch, ...recipient, ...handed }
      return callSigned(this.parts, 'POST /v1/handover/approve', body)
    })
  }

  /** Replacing a recovery of the same kind creates a new set, so that the old secret opens nothing. */
  setUp(secret: GatewaySecret): Promise<void> {
    return this.#exclusively(async () => {
      const wallet = await this.#requireOpen()
      if (wallet.recovery.includes(secret.kind)) return this.#renew(secret)
      const blobs = await storeRecovery(this.parts, wallet, secret)
      const share = this.#share
      if (share) await this.parts.store().saveShare({ ...share, recovery: { ...share.recovery, ...blobs } })
      this.#addRecovery(wallet, secret.kind)
      await this.refreshShare()
    })
  }

  makeFile(): Promise<string> {
    return this.#exclusively(async () => {
      await this.#requireOpen()
      const { text, epoch, verifier } = await this.parts.worker.run('makeRecoveryFile', {})
      this.#file = { epoch, verifier }
      return text
    })
  }

  confirmFile(): Promise<void> {
    return this.#exclusively(async () => {
      const wallet = await this.#requireOpen()
      const { walletId, epoch } = wallet
      const file = this.#file
      // A file of a replaced set opens nothing.
      if (file?.epoch !== epoch) throw new FrameError('E_STATE', 'The wallet was changed elsewhere. Save a new file.')
      await callSigned(this.parts, 'POST /v1/recovery/file', { walletId, ...file })
      this.#addRecovery(wallet, 'file')
    })
  }

  renew(recovery?: GatewaySecret): Promise<void> {
    return this.#exclusively(async () => {
      await this.#requireOpen()
      await this.#renew(recovery)
    })
  }

  async passkeyId(): Promise<string> {
    const wallet = this.parts.keeper.wallet ?? noWallet()
    const { walletId, epoch } = wallet
    const blob = this.#share?.recovery['passkey']
    const request = { walletId, epoch, method: 'passkey' } as const
    const head = blob ? readRecovery(blob).head : readParameters(await recoveryParameters(this.parts.keeper, request))
    return head.kind === 'passkey' ? head.credentialId : noWallet()
  }

  /** True if this device can open the wallet without a recovery, and the wallet is not frozen. */
  get canOpen(): boolean {
    return (this.state === 'open' || this.state === 'locked') && this.parts.keeper.wallet?.frozen === false
  }

  /** Opens the wallet if this device can, without asking the user. Returns undefined otherwise. */
  async openIfPossible(): Promise<OpenSet | undefined> {
    if (!this.canOpen) return undefined
    try {
      await this.ensure()
      return this.#openSet
    } catch (thrown) {
      if (thrown instanceof FrameError && thrown.code === 'E_UNAUTH') throw thrown
      return undefined // Frozen or renewed elsewhere, or the gateway releases no share to this device.
    }
  }

  get opened(): OpenSet | undefined {
    return this.#openSet
  }

  /** Opens a wallet with the device share and a recovery, without the gateway. Returns the opened set. */
  openOffline(secret: RecoverySecret, walletId?: string): Promise<OpenSet> {
    return this.#exclusively(async () => {
      const device = await this.parts.store().binding()
      const faults: unknown[] = []
      for (const { record, device: sealed, recovery } of await this.parts.store().shares(walletId)) {
        const blob = recovery[secret.kind]
        const request = { record, device, sealed, secret, ...(blob !== undefined && { blob }) }
        const fault = await this.parts.worker.run('openOffline', request).catch((thrown: unknown) => thrown)
        if (fault === null) return record
        faults.push(fault)
      }
      throw (
        faults.find(fault => fault instanceof WorkerError && fault.fault === 'WRONG_SECRET') ?? faults[0] ?? noWallet()
      )
    })
  }

  async #renew(recovery?: GatewaySecret): Promise<void> {
    await renewShares(this.parts, 'rotate', recovery)
    await this.#markOpen()
  }

  async #tryOpen(): Promise<boolean> {
    if (!(await this.parts.keeper.resume())) throw new FrameError('E_UNAUTH', 'Your session is over. Log in again.')
    if (this.state === 'open') return true
    if (await this.#openWithShare()) return true
    const before = this.parts.keeper.wallet
    await this.parts.keeper.renew()
    const after = this.parts.keeper.wallet
    const changed = after && (!before || !isSameSet(after, toRecord(before)))
    return changed ? this.#openWithShare() : false
  }

  async #openWithShare(): Promise<boolean> {
    const share = await this.refreshShare()
    if (!share) return false
    const device = await this.parts.store().binding()
    try {
      const released = await requestShare(this.parts, share.record)
      await this.parts.worker.run('open', { record: share.record, device, sealed: share.device, released })
    } catch (thrown) {
      if (ApiRefusal.is(thrown, 'epoch', 'not_found', 'recovery_required')) return false
      if (!(thrown instanceof WorkerError && thrown.fault === 'SHARE_MISMATCH')) throw thrown
      this.#share = undefined
      return false
    }
    await this.#markOpen()
    return true
  }

  // Returns the current wallet, open in the epoch in force, because a new set must follow that one.
  async #requireOpen(): Promise<WalletRecordOnWire> {
    await this.parts.keeper.renew()
    const wallet = this.parts.keeper.wallet ?? noWallet()
    if (this.state === 'open' && this.#openSet?.epoch === wallet.epoch) return wallet
    if (!(await this.#openWithShare())) throw needsRecovery(wallet)
    return wallet
  }

  // Stores the share of a wallet that was just opened. Without it, this device would lose access at the next lock.
  async #finishOpening(storeShare: () => Promise<void>): Promise<void> {
    try {
      await storeShare()
    } catch (thrown) {
      await this.lock()
      await this.refreshShare()
      throw thrown
    }
    await this.#markOpen()
  }

  async #markOpen(): Promise<void> {
    const { keeper } = this.parts
    const { wallet } = keeper
    this.#openSet = wallet ? { walletId: wallet.walletId, epoch: wallet.epoch } : undefined
    if (wallet?.opensAt !== undefined) {
      const { opensAt: _, ...opened } = wallet // A recovery was proven meanwhile.
      keeper.setWallet(opened)
    }
    await this.refreshShare()
  }

  #addRecovery(wallet: WalletRecordOnWire, kind: RecoverySecret['kind']): void {
    this.parts.keeper.setWallet({ ...wallet, recovery: [...new Set([...wallet.recovery, kind])] })
  }

  #exclusively<T>(run: () => Promise<T>): Promise<T> {
    return this.parts.exclusive('appkit wallet', run)
  }
}
