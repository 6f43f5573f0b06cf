import type { Bytes } from './bytes.js'
import { gcmOpen, gcmSeal } from './gcm.js'

const NOTHING: Bytes = new Uint8Array(0)

/** A secret that waits in memory to be used again. */
export interface KeptSecret {
  /** The plain bytes, in a new array: the caller wipes it. */
  read(): Promise<Bytes>
}

/**
 * Keeps secrets between two uses as ciphertext under a key that no script can read: what a look into the memory of
 * the script finds while the wallet is open and at rest is not a key. Forgetting the keep forgets them all.
 */
export async function makeSecretKeep(): Promise<(secret: Bytes) => Promise<KeptSecret>> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return async secret => {
    const sealed = await gcmSeal(key, secret, NOTHING)
    return { read: () => gcmOpen(key, sealed, NOTHING) }
  }
}
