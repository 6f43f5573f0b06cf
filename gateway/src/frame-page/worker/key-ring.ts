import { encodeBase64Url, equalBytes } from '../../../../src/lib/bytes.js'
import { type Bytes, wipe, freshBytes } from '../vault/bytes.js'
import { deriveAddresses, ENTROPY_BYTES } from '../vault/derive-keys.js'
import { gcmOpen, gcmSeal } from '../vault/gcm.js'
import { openSeed, sealSeed, type VaultFacts } from '../vault/sealed-seed.js'
import { sealDeviceShare } from '../vault/sealed-shares.js'
import { combineShares, KEY_BYTES, getShareIndex, splitKey, wipeShares } from '../vault/shamir-shares.js'
import { WorkerError, type DeviceBinding, type ShareSet, type VaultRecord } from './worker-protocol.js'

const NO_AAD: Bytes = new Uint8Array(0)

interface EncryptedSecret {
  /** Returns the plain bytes in a new array, which the caller must wipe. */
  read(): Promise<Bytes>
}

// Stores secrets encrypted under a non-extractable key, so that script memory contains no keys while the wallet is
// idle. Dropping the store makes all of them unreadable.
async function createSecretStore(): Promise<(secret: Bytes) => Promise<EncryptedSecret>> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return async secret => {
    const sealed = await gcmSeal(key, secret, NO_AAD)
    return { read: () => gcmOpen(key, sealed, NO_AAD) }
  }
}

export interface HeldSet {
  readonly facts: VaultFacts
  readonly entropy: EncryptedSecret
  readonly recovery: EncryptedSecret
  readonly proven: boolean
}

/**
 * The current share set, and a pending one until it is proven and promoted. Secrets are encrypted between uses, and
 * arrays with secrets are wiped.
 */
export class KeyRing {
  #store = createSecretStore()
  #inForce: HeldSet | undefined
  #pending: HeldSet | undefined

  get inForce(): HeldSet {
    if (!this.#inForce) throw new WorkerError('LOCKED')
    return this.#inForce
  }

  /**
   * The set to which a new recovery belongs: the pending one, if any.
   * @throws WorkerError `LOCKED`
   */
  get newest(): HeldSet {
    return this.#pending ?? this.inForce
  }

  lock(): void {
    this.#store = createSecretStore()
    this.#inForce = undefined
    this.#pending = undefined
  }

  async create(walletId: string, device: DeviceBinding): Promise<ShareSet> {
    const entropy = freshBytes(ENTROPY_BYTES)
    try {
      return await this.#newSet(entropy, { walletId, epoch: 1, ...(await deriveAddresses(entropy)) }, device)
    } finally {
      wipe(entropy)
    }
  }

  /**
   * Creates a pending set for the open wallet, with a new vault key.
   * @throws WorkerError `LOCKED` or `NO_RANDOMNESS`
   */
  async rotate(device: DeviceBinding): Promise<ShareSet> {
    const { facts, entropy } = this.inForce
    const plain = await entropy.read()
    try {
      return await this.#newSet(plain, { ...facts, epoch: facts.epoch + 1 }, device)
    } finally {
      wipe(plain)
    }
  }

  /**
   * Opens a wallet with two shares and the recovery share of the set. On error, nothing changes.
   * @throws WorkerError `SHARE_MISMATCH`
   */
  async open(record: VaultRecord, a: Bytes, b: Bytes, recovery: Bytes): Promise<void> {
    const entropy = await recoverEntropy(record, a, b)
    const { sealed: _, ...facts } = record
    const opened = await this.#hold(facts, entropy, recovery, true)
    wipe(entropy)
    this.#inForce = opened
    this.#pending = undefined
  }

  /**
   * Proves the pending set by opening it from its stored parts.
   * @throws WorkerError `SHARE_MISMATCH`
   */
  async prove(record: VaultRecord, a: Bytes, b: Bytes, recovery: Bytes): Promise<void> {
    const pending = this.#pending
    if (pending?.facts.walletId !== record.walletId || pending.facts.epoch !== record.epoch) {
      throw new WorkerError('SHARE_MISMATCH')
    }
    const [found, made, storedRecovery] = [
      await recoverEntropy(record, a, b),
      await pending.entropy.read(),
      await pending.recovery.read(),
    ]
    const same = equalBytes(found, made) && equalBytes(storedRecovery, recovery)
    wipe(found, made, storedRecovery)
    if (!same) throw new WorkerError('SHARE_MISMATCH')
    this.#pending = { ...pending, proven: true }
  }

  /**
   * Activates the pending set.
   * @throws WorkerError `BAD_REQUEST` if it is not proven
   */
  promote(epoch: number): void {
    if (this.#pending?.facts.epoch !== epoch || !this.#pending.proven) throw new WorkerError('BAD_REQUEST')
    this.#inForce = this.#pending
    this.#pending = undefined
  }

  discard(): void {
    this.#pending = undefined
  }

  async #newSet(entropy: Bytes, facts: VaultFacts, device: DeviceBinding): Promise<ShareSet> {
    const key = freshBytes(KEY_BYTES)
    const shares = await splitKey(key)
    const deviceShare = { share: shares.device, recoveryIndex: getShareIndex(shares.recovery) }
    const set: ShareSet = {
      ...facts,
      sealed: await sealSeed(key, entropy, facts),
      share: encodeBase64Url(shares.gateway),
      device: await sealDeviceShare(deviceShare, device, facts),
    }
    this.#pending = await this.#hold(facts, entropy, shares.recovery, false)
    wipe(key)
    wipeShares(shares)
    return set
  }

  async #hold(facts: VaultFacts, entropy: Bytes, recovery: Bytes, proven: boolean): Promise<HeldSet> {
    const store = await this.#store
    return { facts, entropy: await store(entropy), recovery: await store(recovery), proven }
  }
}

async function recoverEntropy(record: VaultRecord, a: Bytes, b: Bytes): Promise<Bytes> {
  const key = await combineShares(a, b)
  try {
    return await openSeed(key, record)
  } finally {
    wipe(key)
  }
}

/** Passes a secret to `use` and wipes it afterwards, also on errors. */
export async function withSecret<T>(
  set: HeldSet,
  which: 'entropy' | 'recovery',
  use: (secret: Bytes, set: HeldSet) => Promise<T>,
): Promise<T> {
  const secret = await set[which].read()
  try {
    return await use(secret, set)
  } finally {
    wipe(secret)
  }
}
