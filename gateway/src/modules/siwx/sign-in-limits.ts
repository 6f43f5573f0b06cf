import type { Limit } from '../limits/limits.js'
import { perVisitor } from '../limits/rates.js'

const MINUTE_MS = 60_000

/** How often one address, and a network of addresses, may have a nonce, or have something checked. */
export function signInLimits(what: 'nonce' | 'verify', ip: string | undefined): readonly Limit[] {
  return perVisitor(`sign-in-${what}`, ip, what === 'nonce' ? 60 : 30, MINUTE_MS)
}
