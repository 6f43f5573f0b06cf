import { sql } from 'drizzle-orm'
import { type Clock, systemClock } from '../../../../src/core/clock.js'
import type { GatewayUrls } from '../../http/gateway-urls.js'
import { clientReader } from '../../http/client.js'
import type { Settings } from '../../settings.js'
import type { Database } from '../../store/database.js'
import { openStore } from '../../store/open-store.js'
import { deriveKeys } from '../keys/open-keys.js'
import { type Secrets, createTemporarySecrets, openStoredSecrets } from '../keys/secrets.js'
import { RateLimits } from '../limits/rate-limits.js'
import { markLost } from '../login/code-attempts.js'
import { openLogin } from '../login/open-login.js'
import { Mailer, type MailTransport } from '../mail/mailer.js'
import type { ProjectList } from '../projects/project-list.js'
import type { DevSocials } from '../social/social-providers.js'
import { openLocalVault } from '../vault/local-vault.js'
import { RemoteVault } from '../vault/remote-vault.js'
import { startMaintenance } from './maintenance.js'
import { createV1 } from './v1-app.js'
import type { WalletCore } from './wallet-core.js'

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

interface WalletApiOptions {
  readonly settings: Settings
  readonly addresses: GatewayUrls
  readonly projects: ProjectList
  readonly transport: MailTransport
  readonly devSocials: DevSocials | undefined
  readonly signal: AbortSignal
  readonly onFailure: ((error: unknown) => void) | undefined
}

export type WalletApi = Awaited<ReturnType<typeof openWalletApi>>

export async function openWalletApi(parts: WalletApiOptions) {
  const { settings, addresses, projects, transport, devSocials, signal, onFailure } = parts
  const { databaseUrl, dataDir, production = false, env = {}, clock = systemClock } = settings
  const secrets = readSecrets(settings)
  const store = await openStore({ databaseUrl, dataDir: dataDir && `${dataDir}/database`, signal })
  const core = await openCore({
    db: store.db,
    clock,
    secrets,
    vault: settings.vault && new RemoteVault({ ...settings.vault, fetch: globalThis.fetch, onFailure }),
    transport,
    projects,
    urls: { gateway: addresses.gateway, frame: addresses.frame },
    otherUrls: addresses.aliases,
    production,
    devSocials,
    codesPerMinute: settings.codesPerMinute,
    newDeviceHoldHours: settings.newDeviceHoldHours,
    env,
    signal,
    onFailure,
  })
  startMaintenance(core, onFailure)
  core.mail.kick()
  return {
    v1: createV1(core, { client: clientReader(settings), maxConcurrentRequests: settings.requestsAtOnce, onFailure }),
    jwks: core.tokens.jwks,
    db: store.db,
    ping: async () => void (await store.db.execute(sql`SELECT 1`)),
    async close() {
      await core.mail.close()
      await store.close()
    },
  }
}

// Returns configured secrets, or in development those of the data folder or new ones. Omits the vault key if the vault
// runs in another process.
function readSecrets({ secrets, dataDir, vault }: Settings): Secrets {
  if (secrets) return secrets
  const isVaultSeparate = vault !== undefined
  if (dataDir) return openStoredSecrets(dataDir, { isVaultSeparate })
  const { vaultKek, ...others } = createTemporarySecrets()
  return isVaultSeparate ? others : { ...others, vaultKek }
}
