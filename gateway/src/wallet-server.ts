import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { systemClock } from '../../src/core/clock.js'
import type { DevServices } from './dev-services.js'
import { clientReader } from './http/client.js'
import type { GatewayUrls } from './http/gateway-urls.js'
import { HttpError } from './http/http-error.js'
import { framePages } from './modules/frame/routes.js'
import { type Secrets, createTemporarySecrets, openStoredSecrets } from './modules/keys/secrets.js'
import { RouteLimiter } from './modules/limits/route-limiter.js'
import { limitRates } from './modules/limits/route-limits.js'
import { openSharedBuckets } from './modules/limits/token-buckets.js'
import { createSmtpTransport, type MailTransport } from './modules/mail/mailer.js'
import { ProjectList } from './modules/projects/project-list.js'
import type { DevSocials } from './modules/social/social-providers.js'
import { RemoteVault } from './modules/vault/remote-vault.js'
import { startMaintenance } from './modules/wallet-api/maintenance.js'
import { createV1 } from './modules/wallet-api/v1-app.js'
import { openCore } from './modules/wallet-api/wallet-core.js'
import { isDevelopment, type Settings } from './settings.js'
import type { Database } from './store/database.js'
import { openStore } from './store/open-store.js'

export interface WalletServer {
  readonly api: Hono
  readonly frame: Hono
  readonly development: Hono
  open(): Promise<void>
  store(): Promise<Database>
  abortPending(): void
  /** Finishes sending the current email, then closes the database. */
  close(): Promise<void>
}

export interface WalletServerOptions {
  readonly development: DevServices | undefined
  readonly onFailure: ((error: unknown) => void) | undefined
}

/** Opens nothing until it is needed, because PGlite takes seconds to start. */
export function createWalletServer(
  settings: Settings,
  addresses: GatewayUrls,
  { development, onFailure }: WalletServerOptions,
): WalletServer {
  const ending = new AbortController()
  const { smtpUrl, mailFrom = 'wallet@localhost' } = settings
  const mailbox = smtpUrl ? undefined : development?.openMailbox()
  const transport = smtpUrl ? createSmtpTransport(smtpUrl, mailFrom) : mailbox?.transport
  if (!transport) throw new HttpError(500, 'settings/invalid', 'SMTP_URL and MAIL_FROM must be set.')
  const local = isDevelopment(settings) ? development : undefined
  const devSocials = local?.devSocials
  const projects = new ProjectList(settings.walletProjects, settings.trustedOrigins)
  let opened: Promise<WalletApi> | undefined
  const open = () => {
    // A failed opening is retried by the next request.
    const { signal } = ending
    opened ??= openWalletApi({ settings, addresses, projects, transport, devSocials, signal, onFailure })
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  return {
    api: apiRoutes(open, onFailure),
    frame: framePages(settings, { addresses, projects, open }),
    development: local?.routes(addresses.frame, mailbox?.routes) ?? new Hono(),
    open: async () => void (await open()),
    store: async () => (await open()).db,
    abortPending: () => ending.abort(),
    async close() {
      ending.abort()
      await (await opened?.catch(() => undefined))?.close()
    },
  }
}

function apiRoutes(open: () => Promise<WalletApi>, onFailure?: (error: unknown) => void): Hono {
  const app = new Hono()
  app.all('/v1/*', async context => (await open()).v1.fetch(context.req.raw, context.env))
  app.get('/.well-known/jwks.json', async context => context.json((await open()).jwks))
  app.get('/ready', async context => {
    await (await open()).ping()
    return context.json({ status: 'ready' })
  })
  app.onError((error, context) => {
    onFailure?.(error)
    context.header('Retry-After', '5')
    return context.json({ code: 'unavailable', message: 'The gateway cannot reach its store.', retryAfter: 5 }, 503)
  })
  return app
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

type WalletApi = Awaited<ReturnType<typeof openWalletApi>>

async function openWalletApi(parts: WalletApiOptions) {
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
    v1: createV1(core, {
      client: clientReader(settings),
      limiter: openLimiter(settings, store.db, onFailure),
      maxConcurrentRequests: settings.requestsAtOnce,
      onFailure,
    }),
    jwks: core.tokens.jwks,
    db: store.db,
    ping: async () => void (await store.db.execute(sql`SELECT 1`)),
    async close() {
      await core.mail.close()
      await store.close()
    },
  }
}

// Limits use real time, even if the accounts use a test clock.
function openLimiter(settings: Settings, db: Database, onFailure?: (error: unknown) => void): RouteLimiter {
  const clock = systemClock
  const shared = openSharedBuckets(settings, { clock, store: async () => db, onFailure }, limitRates.session)
  return new RouteLimiter({ clock, shared, factor: settings.visitorLimitFactor })
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
