import { createHash, randomBytes, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A name that nobody guesses: 128 bits, base64url. */
export function randomId(): string {
  return randomBytes(16).toString('base64url')
}

/** A secret that opens something: 256 bits, base64url. At rest there is only its {@link hashOf}. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a text, base64url. For tokens of full entropy only: what can be guessed needs a keyed hash. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** HMAC-SHA256 under the pepper, which is not in the database: what can be guessed is stored in this form only. */
export class KeyedHash {
  readonly #pepper: Uint8Array
  /** A key for each use; there are a handful, all named in our own code. */
  readonly #keys = new Map<string, Uint8Array>()

  constructor(pepper: Uint8Array) {
    this.#pepper = pepper
  }

  /** The hash of some parts for one use, base64url. Each use has a key of its own, and parts cannot run together. */
  of(use: string, ...parts: readonly string[]): string {
    return createHmac('sha256', this.#keyOf(use)).update(JSON.stringify(parts)).digest('base64url')
  }

  #keyOf(use: string): Uint8Array {
    const key = this.#keys.get(use) ?? new Uint8Array(hkdfSync('sha256', this.#pepper, '', `appkit/${use}`, 32))
    this.#keys.set(use, key)
    return key
  }

  /** Whether two hashes are the same, in the same time for every difference. */
  static same(left: string, right: string): boolean {
    const [one, other] = [Buffer.from(left), Buffer.from(right)]
    return one.length === other.length && timingSafeEqual(one, other)
  }
}
