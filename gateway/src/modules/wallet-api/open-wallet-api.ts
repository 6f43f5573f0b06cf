import { sql } from 'drizzle-orm'
import { type Clock, systemClock } from '../../../../src/core/clock.js'
import type { Addresses } from '../../http/addresses.js'
import { clientOf } from '../../http/client.js'
import type { Settings } from '../../settings.js'
import type { Database } from '../../store/database.js'
import { openStore } from '../../store/open-store.js'
import { openKeys } from '../keys/open-keys.js'
import { type Secrets, freshSecrets, keptSecrets } from '../keys/secrets.js'
import { Limits } from '../limits/rate-limits.js'
import { markLost } from '../login/code-attempts.js'
import { openLogin } from '../login/open-login.js'
import { Mailer, type MailTransport } from '../mail/mailer.js'
import type { ProjectList } from '../projects/project-list.js'
import type { DevSocials } from '../social/social-providers.js'
import { openLocalVault } from '../vault/local-vault.js'
import { RemoteVault } from '../vault/remote-vault.js'
import { keepHouse } from './maintenance.js'
import { createV1 } from './v1-app.js'
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

/** What the API is opened with. */
interface WalletApiParts {
  readonly settings: Settings
  readonly addresses: Addresses
  readonly projects: ProjectList
  readonly transport: MailTransport
  /** On a developer's machine only. */
  readonly devSocials: DevSocials | undefined
  readonly signal: AbortSignal
  readonly onFailure: ((error: unknown) => void) | undefined
}

/** The API over an open store. */
export type WalletApi = Awaited<ReturnType<typeof openWalletApi>>

/** Opens the store, and the API over it. */
export async function openWalletApi(parts: WalletApiParts) {
  const { settings, addresses, projects, transport, devSocials, signal, onFailure } = parts
  const { databaseUrl, dataDir, production = false, env = {}, clock = systemClock } = settings
  const secrets = secretsOf(settings)
  const store = await openStore({ databaseUrl, dataDir: dataDir && `${dataDir}/database`, signal })
  const core = await openCore({
    db: store.db,
    clock,
    secrets,
    vault: settings.vault && new RemoteVault({ ...settings.vault, fetch: globalThis.fetch, onFailure }),
    transport,
    projects,
    urls: { gateway: addresses.gateway, frame: addresses.frame },
    otherUrls: addresses.others,
    production,
    devSocials,
    codesPerMinute: settings.codesPerMinute,
    newDeviceHoldHours: settings.newDeviceHoldHours,
    env,
    signal,
    onFailure,
  })
  keepHouse(core, onFailure)
  core.mail.kick()
  return {
    v1: createV1(core, { client: clientOf(settings), atOnce: settings.requestsAtOnce, onFailure }),
    jwks: core.tokens.jwks,
    db: store.db,
    /** Resolves where the store answers. */
    answers: async () => void (await store.db.execute(sql`SELECT 1`)),
    async close() {
      await core.mail.close()
      await store.close()
    },
  }
}

/** Those of the environment; in development those of the data folder, or fresh ones. Never the key of a vault elsewhere. */
function secretsOf({ secrets, dataDir, vault }: Settings): Secrets {
  if (secrets) return secrets
  const isVaultApart = vault !== undefined
  if (dataDir) return keptSecrets(dataDir, { isVaultApart })
  const { vaultKek, ...others } = freshSecrets()
  return isVaultApart ? others : { ...others, vaultKek }
}
