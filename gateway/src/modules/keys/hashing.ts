import { createHash, randomBytes, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Returns an unguessable id: 128 bits, base64url. */
export function randomId(): string {
  return randomBytes(16).toString('base64url')
}

/** Returns a secret token: 256 bits, base64url. Only its {@link sha256} is stored. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns the SHA-256 hash of a text, base64url. For texts of full entropy only; guessable values need {@link
 * KeyedHash}.
 */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** HMAC-SHA256 with the pepper, which is not in the database. Guessable values are stored only in this form. */
export class KeyedHash {
  readonly #pepper: Uint8Array
  // One key per purpose. Purposes are a few fixed strings.
  readonly #keys = new Map<string, Uint8Array>()

  constructor(pepper: Uint8Array) {
    this.#pepper = pepper
  }

  /**
   * Returns the hash of the parts for a purpose, base64url. Each purpose has its own key, and the boundaries of the
   * parts are unambiguous.
   */
  digest(purpose: string, ...parts: readonly string[]): string {
    return createHmac('sha256', this.#deriveKey(purpose)).update(JSON.stringify(parts)).digest('base64url')
  }

  #deriveKey(purpose: string): Uint8Array {
    const key = this.#keys.get(purpose) ?? new Uint8Array(hkdfSync('sha256', this.#pepper, '', `appkit/${purpose}`, 32))
    this.#keys.set(purpose, key)
    return key
  }

  /** Compares two hashes in constant time. */
  static isEqual(left: string, right: string): boolean {
    const [a, b] = [Buffer.from(left), Buffer.from(right)]
    return a.length === b.length && timingSafeEqual(a, b)
  }
}
