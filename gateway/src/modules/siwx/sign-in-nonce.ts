import { randomBytes } from 'node:crypto'

/** A word that nobody guesses, of letters and digits alone: 128 bits. Standard: ERC-4361. */
export function signInNonce(): string {
  return randomBytes(16).toString('hex')
}
