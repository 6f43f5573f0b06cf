import type { Limit } from './limits.js'
import { networkOf } from './network-of.js'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whom a limit counts for. */
export interface Counted {
  /** Keyed hash of the address, or an account's id. */
  readonly accountKey: string
  /** The address the request came from; absent where it is not counted: this machine's own, in development. */
  readonly ip?: string | undefined
  readonly projectId: string
}

/** Codes a project may send in a minute unless the operator says otherwise. */
export const PROJECT_PER_MINUTE = 60

/** Of sending codes: per address, per network address, per network, per project. */
export function sendLimits({ accountKey, ip, projectId }: Counted, perMinute = PROJECT_PER_MINUTE): readonly Limit[] {
  return [
    limit(`otp-send|a30|${accountKey}`, 1, 30 * SECOND),
    limit(`otp-send|a600|${accountKey}`, 3, 10 * MINUTE),
    limit(`otp-send|aday|${accountKey}`, 10, DAY),
    ...ipLimits('otp-send', ip, [
      { name: 'min', one: 5, network: 20, windowMs: MINUTE },
      { name: 'hour', one: 30, network: 120, windowMs: HOUR },
    ]),
    limit(`otp-send|p|${projectId}`, perMinute, MINUTE),
  ]
}

/** Of entering codes. */
export function verifyLimits(ip: string | undefined): readonly Limit[] {
  return ipLimits('otp-verify', ip, [{ name: 'min', one: 10, network: 40, windowMs: MINUTE }])
}

/** Of the three steps of a mailed link. */
export function deviceLimits(tokenHash: string): readonly Limit[] {
  return [limit(`device|${tokenHash}`, 10, HOUR)]
}

/** Of long polls: each takes up to 25 seconds, so an honest frame stays far below. */
export function waitLimits(jkt: string): readonly Limit[] {
  return [limit(`wait|${jkt}`, 60, 10 * MINUTE)]
}

/** Of refreshing and ending sessions. */
export function sessionLimits(jkt: string): readonly Limit[] {
  return [limit(`session|${jkt}`, 30, 5 * MINUTE)]
}

/** One limit for a route of another module: `routeLimit('oauth', jkt, 10, 60_000)`. */
export function routeLimit(route: string, who: string, most: number, windowMs: number): Limit {
  return limit(`${route}|${who}`, most, windowMs)
}

function ipLimits(
  name: string,
  ip: string | undefined,
  rates: readonly { name: string; one: number; network: number; windowMs: number }[],
): readonly Limit[] {
  if (ip === undefined) return []
  return rates.flatMap(rate => [
    limit(`${name}|ip-${rate.name}|${ip}`, rate.one, rate.windowMs),
    limit(`${name}|net-${rate.name}|${networkOf(ip)}`, rate.network, rate.windowMs),
  ])
}

function limit(key: string, most: number, windowMs: number): Limit {
  return { key, most, windowMs }
}
