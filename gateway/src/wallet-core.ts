import type { Clock } from '../../src/core/clock.js'
import type { AccessTokens } from './modules/keys/access-tokens.js'
import type { KeyedHash } from './modules/keys/keyed-hash.js'
import type { ProofCheck } from './modules/keys/proof-check.js'
import type { Sealer } from './modules/keys/sealer.js'
import type { Limits } from './modules/limits/limits.js'
import type { AuditLog } from './modules/login/audit-log.js'
import type { Challenges } from './modules/login/challenges.js'
import type { Logins } from './modules/login/logins.js'
import type { Mailer } from './modules/mail/mailer.js'
import type { ProjectList } from './project-list.js'
import type { Database } from './store/database.js'

/** What every part of the wallet's server works with; one per process. `open-core.ts` puts it together. */
export interface WalletCore {
  readonly db: Database
  readonly clock: Clock
  /** The public URL of the API and the origin of the frame, without a slash at the end; a free port is known late. */
  readonly urls: { readonly gateway: () => string; readonly frame: () => string }
  readonly projects: ProjectList
  /** Of everything that can be guessed. */
  readonly hash: KeyedHash
  /** Seals what the gateway keeps. */
  readonly sealer: Sealer
  /** Seals the recovery blobs, with keys of its own. */
  readonly vault: Sealer
  readonly tokens: AccessTokens
  readonly proofs: ProofCheck
  readonly limits: Limits
  /** Codes that one project may send in a minute; absent: what `rates.ts` says. */
  readonly codesPerMinute?: number | undefined
  readonly challenges: Challenges
  readonly logins: Logins
  readonly mail: Mailer
  readonly audit: AuditLog
  readonly production: boolean
  /** On a developer's machine, and reached from there alone: stand-ins speak for what is elsewhere. */
  readonly development: boolean
  /** How the gateway asks others. */
  readonly fetch: typeof globalThis.fetch
  /** The environment, for what a module alone reads: client ids of socials. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborted when the process stops: end what waits. */
  readonly signal: AbortSignal
}
