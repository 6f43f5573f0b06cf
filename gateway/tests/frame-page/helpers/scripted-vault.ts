import { createHash } from 'node:crypto'
import type { WalletRecordOnWire } from '../../../../src/contract/login-api.js'
import type { ApiErrorCode } from '../../../../src/contract/api-error-codes.js'
import type { ShareSet, VaultRecord } from '../../../src/frame-page/worker/worker-protocol.js'
import { randomBytes } from 'node:crypto'
import { isSignedBy } from '../../../src/modules/wallets/wallet-statements.js'
import type { WalletStatementRoute } from '../../../../src/contract/recovery-api.js'
import { Refused } from './scripted-gateway.js'
import { sealedRelease } from './sealed-release.js'

type Body = Readonly<Record<string, unknown>>

export interface StoredRecovery {
  readonly blob: string
  readonly parameters: string
  readonly verifier: string
}

export interface StoredSet {
  readonly set: Omit<ShareSet, 'device'>
  readonly by: string
  readonly recovery: Map<string, StoredRecovery>
}

export const ACCOUNT = 'user-1'

/** The wallet of one user at the gateway: an active set and a pending one. Signatures are verified. */
export class ScriptedVault {
  inForce: StoredSet | undefined
  pending: StoredSet | undefined
  frozen = false
  /** Nonces with the key that may use them and the routes used. */
  readonly #nonces = new Map<string, { jkt: string; used: Set<string> }>()
  /** Devices on hold, which need a proof first. */
  readonly held = new Set<string>()
  readonly proven = new Set<string>()
  left = 5

  record(): WalletRecordOnWire | null {
    if (!this.inForce) return null
    const { walletId, epoch, sealed, evmAddress, solanaAddress } = this.inForce.set
    const recovery = [...this.inForce.recovery.keys()] as WalletRecordOnWire['recovery']
    return { walletId, epoch, sealed, evmAddress, solanaAddress, recovery, holdUntil: 0, frozen: this.frozen }
  }

  makeNonce(jkt: string): string {
    const nonce = randomBytes(20).toString('base64url')
    this.#nonces.set(nonce, { jkt, used: new Set() })
    return nonce
  }

  put(body: Body, by: string): unknown {
    const { reason, nonce: _, signature: __, ...rest } = body
    const set = rest as unknown as StoredSet['set']
    if (reason === 'create' && this.inForce) refuse('wallet_exists')
    if (set.epoch !== (this.inForce?.set.epoch ?? 0) + 1) refuse('epoch')
    if (this.inForce && this.inForce.set.evmAddress !== set.evmAddress) refuse('invalid_request')
    this.#check('PUT /v1/wallet', body, by, set.evmAddress)
    this.pending = { set, by, recovery: new Map() }
    return { epoch: set.epoch }
  }

  commit(body: Body, by: string): unknown {
    const { walletId, epoch } = body
    const { pending } = this
    this.#check('POST /v1/wallet/commit', body, by)
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
    const stored = this.#findSet(walletId, epoch)
    if (this.held.has(jkt) && stored.by !== jkt && !this.proven.has(jkt)) refuse('recovery_required')
    const { enc, ciphertext } = await sealedRelease(stored.set, String(publicKey), jkt)
    return { enc, ciphertext }
  }

  unfreeze(body: Body, by: string): unknown {
    this.#check('POST /v1/wallet/unfreeze', body, by)
    if (this.inForce?.set.epoch !== body['epoch']) refuse('epoch')
    this.frozen = false
    return { wallet: this.record() }
  }

  markFile(body: Body, by: string): unknown {
    this.#check('POST /v1/recovery/file', body, by)
    this.#store({ ...body, method: 'file' })
    return {}
  }

  storeRecovery(body: Body, by: string): unknown {
    this.#check('PUT /v1/recovery', body, by)
    this.#store(body)
    return {}
  }

  recoveryParameters({ method }: Body): unknown {
    const stored = this.inForce?.recovery.get(String(method))
    return stored ? { parameters: stored.parameters, epoch: this.inForce?.set.epoch } : refuse('not_found')
  }

  /** Returns the blob only for the value with the stored hash. A proof releases the share to a device on hold. */
  readRecovery({ method, auth }: Body, jkt: string): unknown {
    const stored = this.inForce?.recovery.get(String(method))
    if (!stored) return refuse('not_found')
    const found = createHash('sha256')
      .update(Buffer.from(String(auth), 'base64url'))
      .digest('base64url')
    if (found !== stored.verifier) throw new Refused('recovery_invalid', { left: (this.left -= 1) })
    this.proven.add(jkt)
    return { ...(method !== 'file' && { blob: stored.blob }), epoch: this.inForce?.set.epoch }
  }

  #store({ walletId, epoch, method, blob = '', parameters = '', verifier }: Body): void {
    const stored = { blob: String(blob), parameters: String(parameters), verifier: String(verifier) }
    this.#findSet(walletId, epoch).recovery.set(String(method), stored)
  }

  #check(route: WalletStatementRoute, input: Body, jkt: string, evmAddress?: string): void {
    const { nonce, signature, ...body } = input
    const held = this.#nonces.get(String(nonce))
    const isFresh = held?.jkt === jkt && !held.used.has(route)
    if (isFresh) held.used.add(route)
    const address = evmAddress ?? (this.inForce ?? this.pending)?.set.evmAddress ?? '0x'
    const statement = { route, accountId: ACCOUNT, jkt, nonce: String(nonce), body }
    if (!isFresh || !isSignedBy(address, statement, String(signature))) refuse('wallet_signature')
  }

  #findSet(walletId: unknown, epoch: unknown): StoredSet {
    const fits = (stored?: StoredSet): stored is StoredSet => {
      const record: VaultRecord | undefined = stored?.set
      return record?.walletId === walletId && record?.epoch === epoch
    }
    return [this.inForce, this.pending].find(fits) ?? refuse('epoch')
  }
}

function refuse(code: ApiErrorCode): never {
  throw new Refused(code)
}
