import type { Clock } from '../../../../src/core/clock.js'
import type { Database } from '../../store/database.js'
import { deriveKeys, type GatewayKeys } from '../keys/open-keys.js'
import type { Secrets } from '../keys/secrets.js'
import { RateLimits } from '../limits/rate-limits.js'
import { markLost } from '../login/code-limits.js'
import { openLogin } from '../login/open-login.js'
import { Mailer, type MailTransport } from '../mail/mailer.js'
import type { ProjectList } from '../projects/project-list.js'
import type { DevSocials } from '../social/social-providers.js'
import { openLocalVault } from '../vault/local-vault.js'
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

export interface CoreOptions {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  /** A vault in another process. Default: one in this process, sealed with the vault key of `secrets`. */
  readonly vault?: WalletCore['vault'] | undefined
  readonly transport: MailTransport
  readonly projects: ProjectList
  readonly urls: WalletCore['urls']
  /** Additional gateway URLs, such as `localhost` next to `127.0.0.1`. */
  readonly otherUrls?: () => readonly string[]
  readonly production: boolean
  readonly devSocials?: WalletCore['devSocials']
  readonly fetch?: typeof globalThis.fetch
  readonly codesPerMinute?: number | undefined
  readonly newDeviceHoldHours?: number | undefined
  readonly env: WalletCore['env']
  readonly signal: AbortSignal
  readonly onFailure?: ((error: unknown) => void) | undefined
}

function hoursToMs(hours = 24): number {
  return hours * 3_600_000
}

export async function openCore(parts: CoreOptions): Promise<WalletCore> {
  const { db, clock, secrets, transport, projects, urls, production, env, signal, onFailure } = parts
  const now = () => clock.now()
  const addresses = () => [urls.gateway(), ...(parts.otherUrls?.() ?? [])]
  const keys = await deriveKeys({ secrets, issuer: urls.gateway, urls: addresses, now })
  const mail = new Mailer({
    db,
    clock,
    sealer: keys.sealer,
    transport,
    onFailure,
    onLost: id => markLost(db, now(), id),
  })
  return {
    ...keys,
    db,
    clock,
    vault: parts.vault ?? openLocalVault(secrets, { db, now }),
    urls,
    projects,
    mail,
    production,
    devSocials: parts.devSocials,
    fetch: parts.fetch ?? globalThis.fetch,
    env,
    signal,
    limits: new RateLimits(db, now),
    codesPerMinute: parts.codesPerMinute,
    ...openLogin({ ...keys, db, now, mail, frameUrl: urls.frame, holdMs: hoursToMs(parts.newDeviceHoldHours) }),
  }
}
