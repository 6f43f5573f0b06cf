import type { Limit } from './limits.js'
import { NETWORK_FACTOR, rateLimitKeys } from './network-of.js'

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
  /** The pool of a confirmed device. What it may do is counted for itself, and used up by nobody else. */
  readonly ownPool?: string | undefined
}

/** Codes a project may send in a minute unless the operator says otherwise. */
export const PROJECT_PER_MINUTE = 60

/**
 * Of sending codes: per address, per visitor, per network, per project. A confirmed device has the same limits for
 * itself, without those of its network: a stranger there must not keep it from logging in.
 */
export function sendLimits(counted: Counted, perMinute = PROJECT_PER_MINUTE): readonly Limit[] {
  const { accountKey, ip, projectId, ownPool } = counted
  if (ownPool !== undefined)
    return [...accountLimits(`own|${ownPool}`), limit(`otp-send|pown|${projectId}`, perMinute, MINUTE)]
  return [
    ...accountLimits(accountKey),
    ...ipLimits('otp-send', ip, [
      { name: 'min', one: 5, windowMs: MINUTE },
      { name: 'hour', one: 30, windowMs: HOUR },
    ]),
    limit(`otp-send|p|${projectId}`, perMinute, MINUTE),
  ]
}

function accountLimits(key: string): readonly Limit[] {
  return [
    limit(`otp-send|a30|${key}`, 1, 30 * SECOND),
    limit(`otp-send|a600|${key}`, 3, 10 * MINUTE),
    limit(`otp-send|aday|${key}`, 10, DAY),
  ]
}

/** Of entering codes; those of a confirmed device are bounded by its pool alone. */
export function verifyLimits(ip: string | undefined): readonly Limit[] {
  return ipLimits('otp-verify', ip, [{ name: 'min', one: 10, windowMs: MINUTE }])
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

/** Of a route, for the visitor and for its network: `perVisitor('oauth', ip, 30, 60_000)`. None where the address does not count. */
export function perVisitor(route: string, ip: string | undefined, most: number, windowMs: number): readonly Limit[] {
  return ipLimits(route, ip, [{ name: 'window', one: most, windowMs }])
}

function ipLimits(
  name: string,
  ip: string | undefined,
  rates: readonly { name: string; one: number; windowMs: number }[],
): readonly Limit[] {
  if (ip === undefined) return []
  const { visitor, network } = rateLimitKeys(ip)
  return rates.flatMap(rate => [
    limit(`${name}|ip-${rate.name}|${visitor}`, rate.one, rate.windowMs),
    limit(`${name}|net-${rate.name}|${network}`, rate.one * NETWORK_FACTOR, rate.windowMs),
  ])
}

function limit(key: string, most: number, windowMs: number): Limit {
  return { key, most, windowMs }
}
