import type { Clock } from '../../../../src/core/clock.js'
import type { Database } from '../../store/database.js'
import type { GatewayKeys } from '../keys/open-keys.js'
import type { Limits } from '../limits/rate-limits.js'
import type { openLogin } from '../login/open-login.js'
import type { Mailer } from '../mail/mailer.js'
import type { ProjectList } from '../projects/project-list.js'
import type { DevSocials } from '../social/social-providers.js'
import type { Vault } from '../vault/vault.js'

/** What every part of the wallet's server works with; one per process. `open-core.ts` puts it together. */
export interface WalletCore extends GatewayKeys, Readonly<ReturnType<typeof openLogin>> {
  readonly db: Database
  readonly clock: Clock
  /** The public URL of the API and the origin of the frame, without a slash at the end; a free port is known late. */
  readonly urls: { readonly gateway: () => string; readonly frame: () => string }
  readonly projects: ProjectList
  /** Keeps the recoveries, in this process or in one of its own. */
  readonly vault: Vault
  readonly limits: Limits
  /** Codes that one project may send in a minute; absent: what `rates.ts` says. */
  readonly codesPerMinute?: number | undefined
  readonly mail: Mailer
  readonly production: boolean
  /** On a developer's machine only: speaks for socials that have no client here. */
  readonly devSocials?: DevSocials | undefined
  /** How the gateway asks others. */
  readonly fetch: typeof globalThis.fetch
  /** The environment, for what a module alone reads: client ids of socials. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborted when the process stops: end what waits. */
  readonly signal: AbortSignal
}
