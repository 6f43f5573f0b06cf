import { networkOf } from '../limits/network-of.js'
import type { Limit } from '../limits/limits.js'
import { routeLimit } from '../limits/rates.js'

const MINUTE_MS = 60_000

/** How often one address, and a network of addresses, may have a nonce, or have something checked. */
export function signInLimits(what: 'nonce' | 'verify', ip: string | undefined): readonly Limit[] {
  if (ip === undefined) return []
  const most = what === 'nonce' ? 60 : 30
  return [
    routeLimit(`sign-in-${what}|ip`, ip, most, MINUTE_MS),
    routeLimit(`sign-in-${what}|net`, networkOf(ip), most * 4, MINUTE_MS),
  ]
}
