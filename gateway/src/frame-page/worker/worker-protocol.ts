import type { WalletStatement } from '../../../../src/contract/recovery-api.js'

/**
 * Messages between the frame and its key worker. The worker has no network and no DOM. It creates, opens and uses keys,
 * which leave it only through the two `export…` operations. Binary values for the gateway or the store are base64url
 * without padding.
 */
export type Hex = `0x${string}`

export type RecoveryKind = 'password' | 'passkey' | 'file'

/** A password, the passkey's PRF output (32 bytes) and its id, or the text of the recovery file. */
export type RecoverySecret =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'passkey'; readonly prf: Uint8Array; readonly credentialId: string }
  | { readonly kind: 'file'; readonly text: string }

/** The device share at rest: AES-256-GCM under the store's non-extractable key. */
export interface SealedShare {
  readonly iv: string
  readonly ciphertext: string
}

export interface DeviceBinding {
  /** AES-256-GCM, non-extractable. It is cloned into the worker for this operation only. */
  readonly wrapKey: CryptoKey
  readonly projectId: string
  readonly origin: string
}

export interface VaultRecord {
  readonly walletId: string
  readonly epoch: number
  readonly sealed: string
  readonly evmAddress: string
  readonly solanaAddress: string
}

export interface ShareSet extends VaultRecord {
  readonly share: string
  readonly device: SealedShare
}

/** The gateway's share, encrypted to a key from `shareKey`. Standard: HPKE (RFC 9180). */
export interface ReleasedShare {
  readonly enc: string
  readonly ciphertext: string
  readonly jkt: string
}

/** The device that receives the device share: its X25519 key for this handover, and the thumbprint of its device key. */
export interface HandoverRecipient {
  readonly publicKey: string
  readonly jkt: string
}

/** The facts that the code of a handover confirms. */
export interface HandoverFacts extends HandoverRecipient {
  readonly walletId: string
  readonly epoch: number
  readonly handoverId: string
}

interface RecoveryBlob {
  readonly kind: 'password' | 'passkey'
  /** At most 4,096 bytes of base64url. */
  readonly blob: string
  readonly parameters: string
  readonly verifier: string
}

export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

interface EvmFields {
  readonly chainId: number
  readonly nonce: number
  readonly to: Hex | null
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
}
/** A complete transaction, exactly as shown. Amounts in wei. */
export type EvmSigning =
  | (EvmFields & { readonly type: 'legacy'; readonly gasPrice: bigint })
  | (EvmFields & { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint })

interface Operation<Input, Answer> {
  readonly input: Input
  readonly answer: Answer
}

// Operations of the key worker. Those after `lock` need an open wallet and fail with `LOCKED` otherwise.
interface WorkerOperations {
  /** Creates a wallet; its set is pending until `promote`. Throws `NO_RANDOMNESS`. */
  create: Operation<{ walletId: string; device: DeviceBinding }, ShareSet>
  /** Creates an X25519 key for one release of the gateway's share, and forgets the previous one. */
  shareKey: Operation<Record<string, never>, { publicKey: string }>
  /** Opens with the device share and the gateway's share. Throws `SHARE_MISMATCH`. */
  open: Operation<{ record: VaultRecord; device: DeviceBinding; sealed: SealedShare; released: ReleasedShare }, null>
  /**
   * Derives a recovery secret, keeps it for one `openRecovery` and returns the authentication value. Throws
   * `BAD_RECOVERY` if the parameters or the file are damaged, or belong to another wallet or epoch.
   */
  recoveryAuth: Operation<
    { record: Pick<VaultRecord, 'walletId' | 'epoch'>; secret: RecoverySecret; parameters?: string },
    { auth: string }
  >
  /**
   * Opens with the recovery from `recoveryAuth` and the gateway's share, and returns the sealed device share. Throws
   * `BAD_REQUEST` without such a recovery, `SHARE_MISMATCH`, `WRONG_SECRET` or `BAD_RECOVERY`.
   */
  openRecovery: Operation<
    { record: VaultRecord; device: DeviceBinding; blob?: string; released: ReleasedShare },
    { sealed: SealedShare }
  >
  /** Opens with the device share and a recovery. Throws `SHARE_MISMATCH`, `WRONG_SECRET` or `BAD_RECOVERY`. */
  openOffline: Operation<
    { record: VaultRecord; device: DeviceBinding; sealed: SealedShare; secret: RecoverySecret; blob?: string },
    null
  >
  /** Creates an X25519 key for one handover of the device share, and forgets the previous one. */
  handoverKey: Operation<Record<string, never>, { publicKey: string }>
  /**
   * Opens with a device share sealed to the key from `handoverKey` and the gateway's share, and returns the device share,
   * sealed for this device. Throws `BAD_REQUEST` without such a key, or `SHARE_MISMATCH`.
   */
  openHandover: Operation<
    { record: VaultRecord; device: DeviceBinding; handed: ReleasedShare; released: ReleasedShare },
    { sealed: SealedShare }
  >
  /** Derives the code of a handover, which takes about half a second. */
  handoverCode: Operation<HandoverFacts, { code: string }>
  /**
   * Opens a device share sealed to the key from `handoverKey`, and returns it, sealed for this device. It is not proven,
   * because the gateway withholds its share. Throws `BAD_REQUEST` without such a key, or `SHARE_MISMATCH`.
   */
  storeHandover: Operation<
    { record: VaultRecord; device: DeviceBinding; handed: ReleasedShare },
    { sealed: SealedShare }
  >
  prove: Operation<{ record: VaultRecord; device: DeviceBinding; sealed: SealedShare; released: ReleasedShare }, null>
  promote: Operation<{ epoch: number }, null>
  discard: Operation<Record<string, never>, null>
  lock: Operation<Record<string, never>, null>
  rotate: Operation<{ device: DeviceBinding }, ShareSet>
  /** Seals the device share to another device. Throws `BAD_REQUEST` for another wallet or an invalid key. */
  handOver: Operation<
    { record: VaultRecord; device: DeviceBinding; sealed: SealedShare; recipient: HandoverRecipient },
    Omit<ReleasedShare, 'jkt'>
  >
  /** Seals the recovery share of the pending set, or of the current one. Throws `WEAK_PASSWORD` by length. */
  makeRecovery: Operation<Exclude<RecoverySecret, { kind: 'file' }>, RecoveryBlob>
  makeRecoveryFile: Operation<Record<string, never>, { text: string; verifier: string; epoch: number }>
  /**
   * Signs a change of this wallet for the gateway. Throws `BAD_REQUEST` for another wallet. Standard: EIP-191, version
   * 0x00.
   */
  signStatement: Operation<{ statement: WalletStatement }, { signature: Hex }>
  signMessage: Operation<{ message: Uint8Array }, { signature: Hex; digest: Hex }>
  signTypedData: Operation<{ typedData: TypedData }, { signature: Hex; digest: Hex }>
  signTransaction: Operation<{ transaction: EvmSigning }, { serialized: Hex; hash: Hex; digest: Hex }>
  /** Ed25519 signature of exactly these bytes. Rejects bytes that could be a transaction. */
  solanaSignMessage: Operation<{ message: Uint8Array }, { signature: Uint8Array }>
  /** Signs a legacy or v0 transaction. Throws `NOT_A_SIGNER`. */
  solanaSignTransaction: Operation<{ transaction: Uint8Array }, { transaction: Uint8Array; signature: Uint8Array }>
  exportPhrase: Operation<Record<string, never>, { words: string }>
  /** Exports a private key: hex for `eip155`, base58 of 64 bytes for `solana`. */
  exportKey: Operation<{ namespace: 'eip155' | 'solana' }, { key: string }>
}
export type WorkerOperation = keyof WorkerOperations
export type WorkerInput<O extends WorkerOperation> = WorkerOperations[O]['input']
export type WorkerAnswer<O extends WorkerOperation> = WorkerOperations[O]['answer']

const workerFaults = [
  'NO_RANDOMNESS',
  'SHARE_MISMATCH',
  'LOCKED',
  'WEAK_PASSWORD',
  'WRONG_SECRET',
  /** The recovery blob or file is damaged, belongs to another wallet or epoch, or exceeds the bounds. */
  'BAD_RECOVERY',
  'NOT_A_SIGNER',
  'BAD_REQUEST',
  'BROKEN',
] as const
export type WorkerFault = (typeof workerFaults)[number]

export interface WorkerRequest<O extends WorkerOperation = WorkerOperation> {
  readonly id: number
  readonly operation: O
  readonly request: WorkerInput<O>
}

export type WorkerReply =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  | { readonly id: number; readonly ok: false; readonly fault: WorkerFault }

export interface WorkerNotice {
  readonly notice: 'locked'
}

export interface KeyWorker {
  run<O extends WorkerOperation>(operation: O, request: WorkerInput<O>): Promise<WorkerAnswer<O>>
  onLocked(listener: () => void): () => void
  close(): void
}

/** An error with a code only, so that no secret can be part of its message. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError'

  constructor(readonly fault: WorkerFault) {
    super(fault)
  }

  static toFault(value: unknown, otherwise: WorkerFault = 'BROKEN'): WorkerFault {
    return value instanceof WorkerError ? value.fault : otherwise
  }
}

export interface WorkerHandle {
  postMessage(message: WorkerRequest, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerReply | WorkerNotice>) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
  terminate(): void
}

interface PendingReply {
  resolve(answer: never): void
  reject(error: WorkerError): void
}

/**
 * The key worker as the frame's main thread holds it. Every question gets its one answer; when the worker breaks or
 * is closed, those that wait are rejected `BROKEN`.
 *
 * @example
 * startKeyWorker(new Worker(new URL(url, location.href)))
 */
export function startKeyWorker(worker: WorkerHandle): KeyWorker {
  const waiting = new Map<number, PendingReply>()
  const listeners = new Set<() => void>()
  const end: { broken: boolean; last: number } = { broken: false, last: 0 }
  const fail = () => {
    end.broken = true
    for (const { reject } of waiting.values()) reject(new WorkerError('BROKEN'))
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }) => {
    if ('notice' in data) for (const listener of listeners) listener()
    else settle(waiting, data)
  })
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)
  return {
    run: <O extends WorkerOperation>(operation: O, input: WorkerInput<O>) =>
      new Promise<WorkerAnswer<O>>((resolve, reject) => {
        if (end.broken) return reject(new WorkerError('BROKEN'))
        const id = ++end.last
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, operation, request: input } as WorkerRequest, [])
      }),
    onLocked(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      worker.terminate()
      fail()
    },
  }
}

function settle(waiting: Map<number, PendingReply>, reply: WorkerReply): void {
  const pending = waiting.get(reply.id)
  waiting.delete(reply.id)
  if (reply.ok) pending?.resolve(reply.answer as never)
  else pending?.reject(new WorkerError(reply.fault))
}
