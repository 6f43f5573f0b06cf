import { createHash, randomBytes } from 'node:crypto'

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
