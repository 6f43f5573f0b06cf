import type { WalletRecordOnWire } from '../../../../src/contract/login-api.js'
import type { ApiErrorCode } from '../../../../src/contract/api-error-codes.js'
import type { ShareSet, VaultRecord } from '../../../src/frame-page/worker/worker-protocol.js'
import { Refused } from './scripted-gateway.js'
import { sealedRelease } from './sealed-release.js'

type Body = Readonly<Record<string, unknown>>

/** One set of shares as the gateway keeps it. */
export interface KeptSet {
  readonly set: Omit<ShareSet, 'device'>
  readonly by: string
  readonly recovery: Map<string, string>
}

/** The wallet of one person as the gateway keeps it: a set in force, and one that waits. */
export class ScriptedVault {
  inForce: KeptSet | undefined
  pending: KeptSet | undefined
  frozen = false

  record(): WalletRecordOnWire | null {
    if (!this.inForce) return null
    const { walletId, epoch, sealed, evmAddress, solanaAddress } = this.inForce.set
    const recovery = [...this.inForce.recovery.keys()] as WalletRecordOnWire['recovery']
    return { walletId, epoch, sealed, evmAddress, solanaAddress, recovery, holdUntil: 0, frozen: this.frozen }
  }

  put(ask: Body, by: string): unknown {
    const { reason, ...rest } = ask
    const set = rest as unknown as KeptSet['set']
    if (reason === 'create' && this.inForce) refuse('wallet_exists')
    if (set.epoch !== (this.inForce?.set.epoch ?? 0) + 1) refuse('epoch')
    this.pending = { set, by, recovery: new Map() }
    return { epoch: set.epoch }
  }

  commit({ walletId, epoch }: Body, by: string): unknown {
    const { pending } = this
    const inForce = this.inForce?.set.epoch === epoch && this.inForce?.set.walletId === walletId
    if (!inForce) {
      if (pending?.set.epoch !== epoch || pending?.set.walletId !== walletId || pending?.by !== by) refuse('epoch')
      this.inForce = pending
      this.pending = undefined
    }
    return { wallet: this.record() }
  }

  async release({ walletId, epoch, publicKey }: Body, jkt: string): Promise<unknown> {
    if (this.frozen) refuse('frozen')
    const kept = this.#of(walletId, epoch)
    const { enc, ciphertext } = await sealedRelease(kept.set, String(publicKey), jkt)
    return { enc, ciphertext }
  }

  keepRecovery({ walletId, epoch, method, blob }: Body): unknown {
    this.#of(walletId, epoch).recovery.set(String(method), String(blob))
    return {}
  }

  readRecovery({ method }: Body): unknown {
    const blob = this.inForce?.recovery.get(String(method))
    return blob === undefined ? refuse('not_found') : { blob, epoch: this.inForce?.set.epoch }
  }

  #of(walletId: unknown, epoch: unknown): KeptSet {
    const fits = (kept?: KeptSet): kept is KeptSet => {
      const record: VaultRecord | undefined = kept?.set
      return record?.walletId === walletId && record?.epoch === epoch
    }
    return [this.inForce, this.pending].find(fits) ?? refuse('epoch')
  }
}

function refuse(code: ApiErrorCode): never {
  throw new Refused(code)
}
