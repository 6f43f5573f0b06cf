import { eq, sql, type Column, type SQL } from 'drizzle-orm'
import type { Client } from '../../http/api-route.js'
import { hashOf } from '../keys/hashing.js'
import { factsOf, type RequestRow } from '../login/device-checks.js'
import { matchWord } from '../login/match-word.js'

/** How long a person has at the provider, in milliseconds. */
export const ATTEMPT_MS = 600_000

/** The page that begins a login. */
export interface Beginning {
  readonly projectId: string
  readonly origin: string
  readonly browserHash?: string | undefined
}

/** Who begins it: the frame's key, and the browser. */
export interface Beginner {
  readonly jkt: string
  readonly client: Client
}

/** What a page of the wallet brings to go on with a login that a frame began. */
export interface Permission {
  /** The secret that the frame kept in its browser. */
  readonly secret?: string | undefined
  /** A person compared the match word on the wallet's own page and pressed Yes. */
  readonly confirmed?: true | undefined
}

/** The columns of a new attempt that say who began it. */
export function begunBy({ projectId, origin, browserHash }: Beginning, { jkt, client }: Beginner, now: number) {
  const { browser, country } = client
  const life = { status: 'started', createdAt: now, expiresAt: now + ATTEMPT_MS }
  return { projectId, origin, browserHash, jkt, browser, country, matchWord: matchWord(), ...life }
}

/** What a page of the wallet shows of an attempt before a person confirms it. */
export function attemptFacts(attempt: RequestRow) {
  return factsOf(attempt)
}

/**
 * The condition under which an attempt may go on: the page runs in the browser that began it, or a person confirmed it.
 * Belongs in the statement that claims the attempt, so that nothing happens between check and use.
 */
export function isPermitted(browserHash: Column, { secret, confirmed }: Permission): SQL {
  if (confirmed) return sql`true`
  return secret === undefined ? sql`false` : eq(browserHash, hashOf(secret))
}
