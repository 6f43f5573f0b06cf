import { eq, sql, type Column, type SQL } from 'drizzle-orm'
import type { Client } from '../../http/api-route.js'
import { sha256 } from '../keys/hashing.js'
import { toRequestFacts, type RequestRow } from '../login/device-checks.js'
import { createMatchWord } from '../login/challenges.js'

/** Time to complete the login at the provider, in milliseconds. */
export const ATTEMPT_TTL_MS = 600_000

export interface AttemptPage {
  readonly projectId: string
  readonly origin: string
  readonly browserHash?: string | undefined
}

export interface AttemptClient {
  readonly jkt: string
  readonly client: Client
}

export interface Permission {
  /** The secret stored in the browser by the frame that started the login. */
  readonly secret?: string | undefined
  /** True if the user compared the match word on the wallet's page and confirmed. */
  readonly confirmed?: true | undefined
}

export function toAttemptColumns(
  { projectId, origin, browserHash }: AttemptPage,
  { jkt, client }: AttemptClient,
  now: number,
) {
  const { browser, country } = client
  const lifecycle = { status: 'started', createdAt: now, expiresAt: now + ATTEMPT_TTL_MS }
  return { projectId, origin, browserHash, jkt, browser, country, matchWord: createMatchWord(), ...lifecycle }
}

export function attemptFacts(attempt: RequestRow) {
  return toRequestFacts(attempt)
}

/**
 * SQL condition for continuing an attempt: the same browser, or confirmation by the user. Use it in the statement that
 * claims the attempt, to avoid a race between check and use.
 */
export function isPermitted(browserHash: Column, { secret, confirmed }: Permission): SQL {
  if (confirmed) return sql`true`
  return secret === undefined ? sql`false` : eq(browserHash, sha256(secret))
}
