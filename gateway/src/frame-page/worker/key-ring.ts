import { type Bytes, toBase64url, sameBytes, wipe, freshBytes } from '../vault/bytes.js'
import { addressesOf, ENTROPY_BYTES } from '../vault/derive-keys.js'
import { gcmOpen, gcmSeal } from '../vault/gcm.js'
import { openSeed, sealSeed, type VaultFacts } from '../vault/sealed-seed.js'
import { sealDeviceShare } from '../vault/sealed-shares.js'
import { combineShares, KEY_BYTES, placeOf, splitKey, wipeShares } from '../vault/shamir-shares.js'
import { WorkerError, type DeviceBinding, type ShareSet, type VaultRecord } from './worker-protocol.js'

const NOTHING: Bytes = new Uint8Array(0)

/** A secret that waits in memory to be used again. */
interface KeptSecret {
  /** The plain bytes, in a new array: the caller wipes it. */
  read(): Promise<Bytes>
}

/**
 * Keeps secrets between two uses as ciphertext under a key that no script can read: what a look into the memory of
 * the script finds while the wallet is open and at rest is not a key. Forgetting the keep forgets them all.
 */
async function makeSecretKeep(): Promise<(secret: Bytes) => Promise<KeptSecret>> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return async secret => {
    const sealed = await gcmSeal(key, secret, NOTHING)
    return { read: () => gcmOpen(key, sealed, NOTHING) }
  }
}

/** One epoch of the wallet as it waits in memory. */
export interface HeldSet {
  readonly facts: VaultFacts
  readonly entropy: KeptSecret
  readonly recovery: KeptSecret
  /** Whether it was opened once from its stored parts. */
  readonly proven: boolean
}

/**
 * What the worker holds: the set in force, and one that is pending until it is proven and promoted. Secrets lie in
 * a keep between two uses, and every array that held one is wiped.
 */
export class KeyRing {
  #keep = makeSecretKeep()
  #inForce: HeldSet | undefined
  #pending: HeldSet | undefined

  /** The set in force. Throws `LOCKED`. */
  get inForce(): HeldSet {
    if (!this.#inForce) throw new WorkerError('LOCKED')
    return this.#inForce
  }

  /** The set that a new recovery belongs to: the pending one where there is one. Throws `LOCKED`. */
  get newest(): HeldSet {
    return this.#pending ?? this.inForce
  }

  /** Forgets everything, the keep's key included. */
  lock(): void {
    this.#keep = makeSecretKeep()
    this.#inForce = undefined
    this.#pending = undefined
  }

  /** A wallet of its own, its first set pending. Throws `NO_RANDOMNESS`. */
  async create(walletId: string, device: DeviceBinding): Promise<ShareSet> {
    const entropy = freshBytes(ENTROPY_BYTES)
    try {
      return await this.#newSet(entropy, { walletId, epoch: 1, ...(await addressesOf(entropy)) }, device)
    } finally {
      wipe(entropy)
    }
  }

  /** A new set of the open wallet under a vault key of its own, pending. Throws `LOCKED`, `NO_RANDOMNESS`. */
  async rotate(device: DeviceBinding): Promise<ShareSet> {
    const { facts, entropy } = this.inForce
    const plain = await entropy.read()
    try {
      return await this.#newSet(plain, { ...facts, epoch: facts.epoch + 1 }, device)
    } finally {
      wipe(plain)
    }
  }

  /** Opens a wallet with two shares and the recovery share of the same set. Throws `SHARE_MISMATCH` and keeps what was. */
  async open(record: VaultRecord, one: Bytes, other: Bytes, recovery: Bytes): Promise<void> {
    const entropy = await entropyOf(record, one, other)
    const { sealed: _, ...facts } = record
    const opened = await this.#hold(facts, entropy, recovery, true)
    wipe(entropy)
    this.#inForce = opened
    this.#pending = undefined
  }

  /** Opens the pending set from its stored parts, without putting it in force. Throws `SHARE_MISMATCH`. */
  async prove(record: VaultRecord, one: Bytes, other: Bytes, recovery: Bytes): Promise<void> {
    const pending = this.#pending
    if (pending?.facts.walletId !== record.walletId || pending.facts.epoch !== record.epoch) {
      throw new WorkerError('SHARE_MISMATCH')
    }
    const [found, made, kept] = [
      await entropyOf(record, one, other),
      await pending.entropy.read(),
      await pending.recovery.read(),
    ]
    const same = sameBytes(found, made) && sameBytes(kept, recovery)
    wipe(found, made, kept)
    if (!same) throw new WorkerError('SHARE_MISMATCH')
    this.#pending = { ...pending, proven: true }
  }

  /** Puts the pending set in force. Throws `BAD_REQUEST` where it was never proven. */
  promote(epoch: number): void {
    if (this.#pending?.facts.epoch !== epoch || !this.#pending.proven) throw new WorkerError('BAD_REQUEST')
    this.#inForce = this.#pending
    this.#pending = undefined
  }

  /** Forgets the pending set. */
  discard(): void {
    this.#pending = undefined
  }

  async #newSet(entropy: Bytes, facts: VaultFacts, device: DeviceBinding): Promise<ShareSet> {
    const key = freshBytes(KEY_BYTES)
    const shares = await splitKey(key)
    const deviceShare = { share: shares.device, recoveryPlace: placeOf(shares.recovery) }
    const set: ShareSet = {
      ...facts,
      sealed: await sealSeed(key, entropy, facts),
      share: toBase64url(shares.gateway),
      device: await sealDeviceShare(deviceShare, device, facts),
    }
    this.#pending = await this.#hold(facts, entropy, shares.recovery, false)
    wipe(key)
    wipeShares(shares)
    return set
  }

  async #hold(facts: VaultFacts, entropy: Bytes, recovery: Bytes, proven: boolean): Promise<HeldSet> {
    const keep = await this.#keep
    return { facts, entropy: await keep(entropy), recovery: await keep(recovery), proven }
  }
}

async function entropyOf(record: VaultRecord, one: Bytes, other: Bytes): Promise<Bytes> {
  const key = await combineShares(one, other)
  try {
    return await openSeed(key, record)
  } finally {
    wipe(key)
  }
}

/** Uses one secret of a set, and wipes it however that ends. */
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
