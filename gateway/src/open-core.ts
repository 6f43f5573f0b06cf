import type { Clock } from '../../src/core/clock.js'
import { openKeys } from './modules/keys/open-keys.js'
import type { Secrets } from './modules/keys/secrets.js'
import { Limits } from './modules/limits/limits.js'
import { openLogin } from './modules/login/open-login.js'
import { markLost } from './modules/login/lost-codes.js'
import { Mailer } from './modules/mail/mailer.js'
import type { MailTransport } from './modules/mail/transport.js'
import { openLocalVault } from './modules/vault/open-local-vault.js'
import type { ProjectList } from './project-list.js'
import type { Database } from './store/database.js'
import type { WalletCore } from './wallet-core.js'

/** What the core is made of. */
export interface CoreParts {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  /** The vault of another process; absent: one in this process, under the secrets' vault key. */
  readonly vault?: WalletCore['vault'] | undefined
  readonly transport: MailTransport
  readonly projects: ProjectList
  readonly urls: WalletCore['urls']
  /** Further addresses the gateway answers at: this machine has two names. */
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

/** In milliseconds. */
function holdTime(hours = 24): number {
  return hours * 3_600_000
}

/** Puts together what every part of the wallet's server works with. */
export async function openCore(parts: CoreParts): Promise<WalletCore> {
  const { db, clock, secrets, transport, projects, urls, production, env, signal, onFailure } = parts
  const now = () => clock.now()
  const addresses = () => [urls.gateway(), ...(parts.otherUrls?.() ?? [])]
  const keys = await openKeys({ secrets, issuer: urls.gateway, urls: addresses, now })
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
    limits: new Limits(db, now),
    codesPerMinute: parts.codesPerMinute,
    ...openLogin({ ...keys, db, now, mail, frameUrl: urls.frame, holdMs: holdTime(parts.newDeviceHoldHours) }),
  }
}
