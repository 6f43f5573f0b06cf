import type { WalletRecordOnWire } from '../../../../src/contract/login-api.js'
import type { Exclusive } from '../storage/exclusive.js'
import type { StoredShare } from '../storage/frame-store.js'
import { readParameters, readRecovery } from '../vault/recovery-blob.js'
import { WorkerError, type RecoverySecret } from '../worker/worker-protocol.js'
import { ApiRefusal } from './api-refusal.js'
import { FrameError } from './frame-error.js'
import type { WalletState } from './frame-wallet.js'
import { proveRecovery, recoveryParameters } from './recovery-lookup.js'
import {
  releasedShare,
  callSigned,
  createWallet,
  isSame,
  keepRecovery,
  recordOf,
  renewShares,
  type KeptSecret,
  type OpenSet,
  type SetParts,
} from './share-sets.js'

/** What the flows work with. */
export interface WalletParts extends SetParts {
  readonly exclusive: Exclusive
  /** Whether what is stored dies with the page. */
  readonly isFleeting: () => boolean
  readonly onChange: () => void
}

/** Making, opening, recovering and renewing the wallet of the session, one at a time over all tabs. */
export class WalletFlows {
  /** Of the set that the worker holds open. */
  #open: OpenSet | undefined
  #share: StoredShare | undefined
  /** Of the file that was made last: what a proof of it is checked against. */
  #file: { readonly epoch: number; readonly verifier: string } | undefined

  constructor(private readonly parts: WalletParts) {}

  get state(): WalletState {
    const { user, wallet } = this.parts.keeper
    if (!user) return 'out'
    if (!wallet) return 'none'
    if (this.#open?.walletId === wallet.walletId) return 'open'
    return this.#share && isSame(wallet, this.#share.record) ? 'locked' : 'recovery-needed'
  }

  /** The share of this device for the set in force, looked up again. */
  async look(): Promise<StoredShare | undefined> {
    const { wallet } = this.parts.keeper
    if (this.#open && this.#open.walletId !== wallet?.walletId) await this.lock()
    const shares = wallet ? await this.parts.store().shares(wallet.walletId) : []
    this.#share = shares.find(({ record }) => wallet && isSame(wallet, record))
    this.parts.onChange()
    return this.#share
  }

  /** The worker holds nothing any more, because it was told so or by itself. */
  closed(): void {
    this.#open = undefined
    this.parts.onChange()
  }

  async lock(): Promise<void> {
    this.#open = undefined // At once: what is asked from now on opens anew, whenever the worker gets to it.
    await this.parts.worker.run('lock', {})
    this.closed()
  }

  ensure(recovery?: KeptSecret): Promise<void> {
    return this.#alone(async () => {
      if (await this.#opened()) return
      const { wallet } = this.parts.keeper
      if (wallet) throw needsRecovery(wallet)
      if (this.parts.isFleeting() && !recovery)
        throw new FrameError('E_RECOVERY', 'Choose how to bring this wallet back first.')
      await createWallet(this.parts, recovery)
      await this.#isOpen()
    })
  }

  /** By default this device gets the share that the others hold; where they are to be shut out, all get new ones. */
  recover(secret: RecoverySecret, endOthers: boolean): Promise<void> {
    return this.#alone(async () => {
      await this.parts.keeper.renew()
      const wallet = this.parts.keeper.wallet ?? noWallet()
      const record = recordOf(wallet)
      const store = this.parts.store()
      const kept = secret.kind === 'file' ? undefined : secret
      const blob = await proveRecovery(this.parts, record, secret)
      const blobs = blob === undefined ? {} : { [secret.kind]: blob }
      const [device, released] = [await store.binding(), await releasedShare(this.parts, record)]
      const ask = { record, device, released, ...(blob !== undefined && { blob }) }
      const { sealed } = await this.parts.worker.run('openRecovery', ask)
      try {
        if (endOthers) await renewShares(this.parts, 'recovery', kept)
        else await store.keepShare({ record, device: sealed, recovery: blobs })
      } catch (thrown) {
        await this.lock() // Without a share of its own this device would be shut out again at the next lock, unasked.
        await this.look()
        throw thrown
      }
      await this.#isOpen()
    })
  }

  /** A recovery of a kind that is there already takes its place, and the old secret must not open anything: a new set. */
  setUp(secret: KeptSecret): Promise<void> {
    return this.#alone(async () => {
      const wallet = await this.#mustOpen()
      if (wallet.recovery.includes(secret.kind)) return this.#renew(secret)
      const kept = await keepRecovery(this.parts, wallet, secret)
      const share = this.#share
      if (share) await this.parts.store().keepShare({ ...share, recovery: { ...share.recovery, ...kept } })
      this.#added(wallet, secret.kind)
      await this.look()
    })
  }

  makeFile(): Promise<string> {
    return this.#alone(async () => {
      await this.#mustOpen()
      const { text, epoch, verifier } = await this.parts.worker.run('makeRecoveryFile', {})
      this.#file = { epoch, verifier }
      return text
    })
  }

  confirmFile(): Promise<void> {
    return this.#alone(async () => {
      const wallet = await this.#mustOpen()
      const { walletId, epoch } = wallet
      const file = this.#file
      // A file of a set that was replaced in the meantime opens nothing.
      if (file?.epoch !== epoch) throw new FrameError('E_STATE', 'The wallet was changed elsewhere. Save a new file.')
      await callSigned(this.parts, 'POST /v1/recovery/file', { walletId, ...file })
      this.#added(wallet, 'file')
    })
  }

  renew(recovery?: KeptSecret): Promise<void> {
    return this.#alone(async () => {
      await this.#mustOpen()
      await this.#renew(recovery)
    })
  }

  /** Which passkey brings the wallet back. */
  async passkeyId(): Promise<string> {
    const wallet = this.parts.keeper.wallet ?? noWallet()
    const { walletId, epoch } = wallet
    const blob = this.#share?.recovery['passkey']
    const ask = { walletId, epoch, method: 'passkey' } as const
    const head = blob ? readRecovery(blob).head : readParameters(await recoveryParameters(this.parts.keeper, ask))
    return head.kind === 'passkey' ? head.credentialId : noWallet()
  }

  /** Which set the worker holds open. */
  get opened(): OpenSet | undefined {
    return this.#open
  }

  /** Opens one wallet, or any, with the device share and a recovery, without the gateway; the set that it opened. */
  openOffline(secret: RecoverySecret, walletId?: string): Promise<OpenSet> {
    return this.#alone(async () => {
      const device = await this.parts.store().binding()
      const faults: unknown[] = []
      for (const { record, device: sealed, recovery } of await this.parts.store().shares(walletId)) {
        const blob = recovery[secret.kind]
        const ask = { record, device, sealed, secret, ...(blob !== undefined && { blob }) }
        const fault = await this.parts.worker.run('openOffline', ask).catch((thrown: unknown) => thrown)
        if (fault === null) return record
        faults.push(fault)
      }
      throw (
        faults.find(fault => fault instanceof WorkerError && fault.fault === 'WRONG_SECRET') ?? faults[0] ?? noWallet()
      )
    })
  }

  async #renew(recovery?: KeptSecret): Promise<void> {
    await renewShares(this.parts, 'rotate', recovery)
    await this.#isOpen()
  }

  /** Opens by this device's own share, with what the gateway says now if need be. False where that cannot be. */
  async #opened(): Promise<boolean> {
    if (!(await this.parts.keeper.resume())) throw new FrameError('E_UNAUTH', 'Your session is over. Log in again.')
    if (this.state === 'open') return true
    if (await this.#openNow()) return true
    const before = this.parts.keeper.wallet
    await this.parts.keeper.renew()
    const after = this.parts.keeper.wallet
    const changed = after && (!before || !isSame(after, recordOf(before)))
    return changed ? this.#openNow() : false
  }

  async #openNow(): Promise<boolean> {
    const share = await this.look()
    if (!share) return false
    const device = await this.parts.store().binding()
    try {
      const released = await releasedShare(this.parts, share.record)
      await this.parts.worker.run('open', { record: share.record, device, sealed: share.device, released })
    } catch (thrown) {
      if (ApiRefusal.is(thrown, 'epoch', 'not_found', 'recovery_required')) return false
      if (!(thrown instanceof WorkerError && thrown.fault === 'SHARE_MISMATCH')) throw thrown
      this.#share = undefined
      return false
    }
    await this.#isOpen()
    return true
  }

  /** The wallet as the gateway has it now, open in that very epoch: a new set follows upon the one in force. */
  async #mustOpen(): Promise<WalletRecordOnWire> {
    await this.parts.keeper.renew()
    const wallet = this.parts.keeper.wallet ?? noWallet()
    if (this.state === 'open' && this.#open?.epoch === wallet.epoch) return wallet
    if (!(await this.#openNow())) throw needsRecovery(wallet)
    return wallet
  }

  async #isOpen(): Promise<void> {
    const { wallet } = this.parts.keeper
    this.#open = wallet ? { walletId: wallet.walletId, epoch: wallet.epoch } : undefined
    await this.look()
  }

  #added(wallet: WalletRecordOnWire, kind: RecoverySecret['kind']): void {
    this.parts.keeper.setWallet({ ...wallet, recovery: [...new Set([...wallet.recovery, kind])] })
  }

  #alone<T>(run: () => Promise<T>): Promise<T> {
    return this.parts.exclusive('appkit wallet', run)
  }
}

function needsRecovery({ recovery }: WalletRecordOnWire): FrameError {
  return new FrameError('E_RECOVERY', 'Bring your wallet back on this device first.', { data: { methods: recovery } })
}

function noWallet(): never {
  throw new FrameError('E_STATE', 'There is no wallet yet.')
}
