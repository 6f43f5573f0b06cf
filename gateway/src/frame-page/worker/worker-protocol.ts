import type { WalletStatement } from '../../../../src/contract/recovery-api.js'

/**
 * What the frame and its key worker say to each other. The worker has no network and no page: it makes, opens
 * and uses keys, and nothing of a key leaves it but through the two `export…` operations. Binary values that go
 * on to the gateway or into the store are base64url without padding.
 */
export type Hex = `0x${string}`

/** How a wallet can be brought back without its device share. */
export type RecoveryKind = 'password' | 'passkey' | 'file'

/** What opens a recovery: the password, the passkey's PRF output (32 bytes) and its id, or the text of the file. */
export type RecoverySecret =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'passkey'; readonly prf: Uint8Array; readonly credentialId: string }
  | { readonly kind: 'file'; readonly text: string }

/** The device share at rest: AES-256-GCM under the store's non-extractable key. */
export interface SealedShare {
  readonly iv: string
  readonly ciphertext: string
}

/** What seals the device share, and what it is bound to beside wallet and epoch. */
export interface DeviceBinding {
  /** AES-256-GCM, not extractable; it is cloned into the worker for this one operation. */
  readonly wrapKey: CryptoKey
  readonly projectId: string
  /** Of the page that embeds the frame. */
  readonly origin: string
}

/** What is public about one epoch of a wallet. */
export interface VaultRecord {
  readonly walletId: string
  readonly epoch: number
  /** iv and ciphertext of the seed. */
  readonly sealed: string
  readonly evmAddress: string
  readonly solanaAddress: string
}

/** A new set of shares, as its owner must store it: `share` at the gateway, `device` here. */
export interface ShareSet extends VaultRecord {
  /** The gateway's share, 33 bytes. */
  readonly share: string
  readonly device: SealedShare
}

/** The gateway's share on its way: HPKE to a key that `shareKey` made. Standard: RFC 9180. */
export interface ReleasedShare {
  readonly enc: string
  readonly ciphertext: string
  /** The frame's key thumbprint, part of the AAD. */
  readonly jkt: string
}

/** A sealed recovery share as the gateway keeps it; for a file, its text takes the place of the blob. */
interface RecoveryBlob {
  readonly kind: 'password' | 'passkey'
  /** At most 4,096 bytes of base64url. */
  readonly blob: string
  /** Public: what `recoveryAuth` derives with again. */
  readonly parameters: string
  /** SHA-256 of the authentication value. */
  readonly verifier: string
}

/** Typed data as it was shown. Standard: EIP-712. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

interface EvmFields {
  readonly chainId: number
  readonly nonce: number
  /** Null creates a contract. */
  readonly to: Hex | null
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
}
/** A transaction with every field decided: what was shown is what is signed. Amounts in wei. */
export type EvmSigning =
  | (EvmFields & { readonly type: 'legacy'; readonly gasPrice: bigint })
  | (EvmFields & { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint })

interface Operation<Ask, Answer> {
  readonly ask: Ask
  readonly answer: Answer
}

/** Every operation of the key worker. Those from `lock` on need an open wallet and fail with `LOCKED` without. */
interface WorkerOperations {
  /** Makes a wallet: seed, vault key, three shares. It is pending until `promote`. `NO_RANDOMNESS`. */
  create: Operation<{ walletId: string; device: DeviceBinding }, ShareSet>
  /** A fresh X25519 key for one release of the gateway's share; 32 bytes. The next call forgets the one before. */
  shareKey: Operation<Record<string, never>, { publicKey: string }>
  /** Opens with device and gateway share. `SHARE_MISMATCH`. */
  open: Operation<{ record: VaultRecord; device: DeviceBinding; sealed: SealedShare; released: ReleasedShare }, null>
  /**
   * Derives a recovery secret and keeps it for one `openRecovery`; gives the authentication value for the gateway.
   * `BAD_RECOVERY`: damaged parameters or file, or of another wallet or epoch.
   */
  recoveryAuth: Operation<
    { record: Pick<VaultRecord, 'walletId' | 'epoch'>; secret: RecoverySecret; parameters?: string },
    { auth: string }
  >
  /**
   * Opens with the recovery that `recoveryAuth` derived and the gateway share; gives this device its share of the set.
   * `BAD_REQUEST` without one, `SHARE_MISMATCH`, `WRONG_SECRET`, `BAD_RECOVERY`.
   */
  openRecovery: Operation<
    { record: VaultRecord; device: DeviceBinding; blob?: string; released: ReleasedShare },
    { sealed: SealedShare }
  >
  /** Opens with device and recovery share, without the gateway. `SHARE_MISMATCH`, `WRONG_SECRET`, `BAD_RECOVERY`. */
  openOffline: Operation<
    { record: VaultRecord; device: DeviceBinding; sealed: SealedShare; secret: RecoverySecret; blob?: string },
    null
  >
  /** Proves a pending set by opening it from its stored parts. `SHARE_MISMATCH`. */
  prove: Operation<{ record: VaultRecord; device: DeviceBinding; sealed: SealedShare; released: ReleasedShare }, null>
  /** The pending set is in force now; the one before is forgotten, the wallet is open. */
  promote: Operation<{ epoch: number }, null>
  /** Forgets the pending set. */
  discard: Operation<Record<string, never>, null>
  /** Forgets everything; always succeeds. */
  lock: Operation<Record<string, never>, null>
  /** A new set of shares for the open wallet under a new vault key, pending. */
  rotate: Operation<{ device: DeviceBinding }, ShareSet>
  /** Seals the recovery share: of the pending set where there is one, else of the set in force. `WEAK_PASSWORD` by length. */
  makeRecovery: Operation<Exclude<RecoverySecret, { kind: 'file' }>, RecoveryBlob>
  /** The recovery file's text, of the same set as `makeRecovery`, and the SHA-256 of its authentication value. */
  makeRecoveryFile: Operation<Record<string, never>, { text: string; verifier: string; epoch: number }>
  /**
   * Signs a change of this wallet for the gateway, with the pending set where there is one. `BAD_REQUEST` for another
   * wallet's. EIP-191, version 0x00.
   */
  signStatement: Operation<{ statement: WalletStatement }, { signature: Hex }>
  /** EIP-191 (`personal_sign`). */
  signMessage: Operation<{ message: Uint8Array }, { signature: Hex; digest: Hex }>
  /** EIP-712. */
  signTypedData: Operation<{ typedData: TypedData }, { signature: Hex; digest: Hex }>
  /** EIP-155 legacy or EIP-1559. */
  signTransaction: Operation<{ transaction: EvmSigning }, { serialized: Hex; hash: Hex; digest: Hex }>
  /** Ed25519 over these very bytes; 64 bytes. Refuses bytes that read as a transaction. */
  solanaSignMessage: Operation<{ message: Uint8Array }, { signature: Uint8Array }>
  /** Legacy or v0: signs the message of the transaction and puts the signature into our slot. `NOT_A_SIGNER`. */
  solanaSignTransaction: Operation<{ transaction: Uint8Array }, { transaction: Uint8Array; signature: Uint8Array }>
  /** The 24 words. For the export page alone. Standard: BIP-39. */
  exportPhrase: Operation<Record<string, never>, { words: string }>
  /** One private key as other wallets import it: hex for `eip155`, base58 of 64 bytes for `solana`. */
  exportKey: Operation<{ namespace: 'eip155' | 'solana' }, { key: string }>
}
export type WorkerOperation = keyof WorkerOperations
export type WorkerAsk<O extends WorkerOperation> = WorkerOperations[O]['ask']
export type WorkerAnswer<O extends WorkerOperation> = WorkerOperations[O]['answer']

/** Why the worker says no. */
const workerFaults = [
  /** The self-test of the random source failed: no key is made. */
  'NO_RANDOMNESS',
  /** The shares do not belong together, or not to this wallet. Nothing is overwritten. */
  'SHARE_MISMATCH',
  /** No open wallet: never opened, locked, or idle for 15 minutes. */
  'LOCKED',
  'WEAK_PASSWORD',
  /** The recovery is sound, its secret is not the right one. */
  'WRONG_SECRET',
  /** The recovery blob or file is damaged, of another wallet or epoch, or asks for bounds we refuse. */
  'BAD_RECOVERY',
  /** Our address signs nothing in this Solana transaction. */
  'NOT_A_SIGNER',
  /** The request itself is malformed. */
  'BAD_REQUEST',
  /** The worker is gone or broken. */
  'BROKEN',
] as const
export type WorkerFault = (typeof workerFaults)[number]

/** To the worker. */
export interface WorkerRequest<O extends WorkerOperation = WorkerOperation> {
  readonly id: number
  readonly operation: O
  readonly ask: WorkerAsk<O>
}

/** From the worker; exactly one per request. */
export type WorkerReply =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  | { readonly id: number; readonly ok: false; readonly fault: WorkerFault }

/** From the worker, unasked: it locked itself after 15 minutes without use. */
export interface WorkerNotice {
  readonly notice: 'locked'
}

/** The worker as the frame's main thread holds it. Rejects with a `WorkerError`. */
export interface KeyWorker {
  run<O extends WorkerOperation>(operation: O, ask: WorkerAsk<O>): Promise<WorkerAnswer<O>>
  /** Told when the worker locked itself. */
  onLocked(listener: () => void): () => void
  /** Ends the worker; what it held is gone. */
  close(): void
}

/** Why the key worker says no. It carries a code and nothing else, so that no secret travels in a sentence. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError'

  constructor(readonly fault: WorkerFault) {
    super(fault)
  }

  /** The fault of anything thrown; what is not ours is `otherwise`. */
  static faultOf(value: unknown, otherwise: WorkerFault = 'BROKEN'): WorkerFault {
    return value instanceof WorkerError ? value.fault : otherwise
  }
}
