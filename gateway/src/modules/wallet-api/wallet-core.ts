import type { Clock } from '../../../../src/core/clock.js'
import type { Database } from '../../store/database.js'
import type { GatewayKeys } from '../keys/open-keys.js'
import type { RateLimits } from '../limits/rate-limits.js'
import type { openLogin } from '../login/open-login.js'
import type { Mailer } from '../mail/mailer.js'
import type { ProjectList } from '../projects/project-list.js'
import type { DevSocials } from '../social/social-providers.js'
import type { Vault } from '../vault/vault.js'

/** Shared dependencies of the wallet API. One instance per process. */
export interface WalletCore extends GatewayKeys, Readonly<ReturnType<typeof openLogin>> {
  readonly db: Database
  readonly clock: Clock
  /**
   * The API's public URL and the frame's origin, without a trailing slash. Functions, because port 0 is resolved late.
   */
  readonly urls: { readonly gateway: () => string; readonly frame: () => string }
  readonly projects: ProjectList
  readonly vault: Vault
  readonly limits: RateLimits
  readonly codesPerMinute?: number | undefined
  readonly mail: Mailer
  readonly production: boolean
  /** Development only. */
  readonly devSocials?: DevSocials | undefined
  readonly fetch: typeof globalThis.fetch
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
}
