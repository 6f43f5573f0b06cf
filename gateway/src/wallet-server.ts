import { Hono } from 'hono'
import { systemClock } from '../../src/core/clock.js'
import { clientOf } from './client-of.js'
import { freshSecrets, keptSecrets } from './modules/keys/secrets.js'
import { openFrameAssets } from './modules/frame/frame-assets.js'
import { frameRoutes } from './modules/frame/routes.js'
import { defaultNetworks, developmentNetworks } from './modules/frame/default-networks.js'
import { devMailRoutes } from './modules/mail/dev-mail-routes.js'
import { MailCatcher } from './modules/mail/mail-catcher.js'
import { smtpTransport } from './modules/mail/transport.js'
import { devOauthRoutes } from './modules/social/dev/dev-oauth-routes.js'
import { openCore } from './open-core.js'
import { ProjectList } from './project-list.js'
import type { Settings } from './settings.js'
import { openStore } from './store/open-store.js'
import { sweepEveryMinute } from './store/sweep.js'
import { createV1 } from './v1-app.js'

/** Where the gateway is reached; known for sure once it listens. */
export interface Addresses {
  readonly gateway: () => string
  readonly frame: () => string
  /** Other names of the same machine, in development. */
  readonly others: () => readonly string[]
}

/** The embedded wallet's part of the gateway. */
export interface WalletServer {
  /** `/v1`, `/.well-known/jwks.json`, `/ready`. */
  readonly api: Hono
  /** The pages of the wallet origin; none without a build of them. */
  readonly frame: Hono
  /** `/dev/mail` and `/dev/oauth`; nothing in production. */
  readonly standIns: Hono
  /** Opens the store now rather than with the first request that needs it; rejects where it cannot be opened. */
  open(): Promise<void>
  /** Ends what waits. */
  endWaits(): void
  /** Sends the letter in hand, then closes the store. */
  close(): Promise<void>
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Makes the wallet's part. PGlite takes seconds to open, so nothing is opened before it is needed. */
export function createWalletServer(
  settings: Settings,
  addresses: Addresses,
  onFailure?: (error: unknown) => void,
): WalletServer {
  const ending = new AbortController()
  const catcher = settings.smtpUrl ? undefined : new MailCatcher(() => systemClock.now())
  const projects = new ProjectList(settings.walletProjects)
  let opened: ReturnType<typeof openApi> | undefined
  const open = () => {
    // A store that could not be opened is tried again with the next request.
    opened ??= openApi({ settings, addresses, projects, catcher, signal: ending.signal, onFailure })
    opened.catch(() => (opened = undefined))
    return opened
  }
  return {
    api: apiRoutes(open, onFailure),
    frame: settings.frameDir ? openingFirst(open, framePages(settings, addresses, projects)) : new Hono(),
    standIns: isDevelopment(settings) ? standIns(addresses, catcher) : new Hono(),
    open: async () => void (await open()),
    endWaits: () => ending.abort(),
    async close() {
      ending.abort()
      await (await opened?.catch(() => undefined))?.close()
    },
  }
}

interface ApiParts {
  readonly settings: Settings
  readonly addresses: Addresses
  readonly projects: ProjectList
  readonly catcher: MailCatcher | undefined
  readonly signal: AbortSignal
  readonly onFailure: ((error: unknown) => void) | undefined
}

async function openApi({ settings, addresses, projects, catcher, signal, onFailure }: ApiParts) {
  const { databaseUrl, dataDir, smtpUrl, mailFrom = 'wallet@localhost', production = false, env = {} } = settings
  const secrets = settings.secrets ?? (dataDir ? keptSecrets(dataDir) : freshSecrets())
  const store = await openStore({ databaseUrl, dataDir: dataDir && `${dataDir}/database` })
  const core = await openCore({
    db: store.db,
    clock: systemClock,
    secrets,
    transport: catcher ?? smtpTransport(smtpUrl ?? '', mailFrom),
    projects,
    urls: { gateway: addresses.gateway, frame: addresses.frame },
    otherUrls: addresses.others,
    production,
    development: isDevelopment(settings),
    env,
    signal,
    onFailure,
  })
  sweepEveryMinute(store.db, { clock: systemClock, signal, ...(onFailure && { onFailure }) })
  core.mail.kick()
  return {
    v1: createV1(core, { client: clientOf(settings), onFailure }),
    jwks: core.tokens.jwks,
    async close() {
      await core.mail.close()
      await store.close()
    },
  }
}

function apiRoutes(open: () => ReturnType<typeof openApi>, onFailure?: (error: unknown) => void): Hono {
  const app = new Hono()
  app.all('/v1/*', async context => (await open()).v1.fetch(context.req.raw, context.env))
  app.get('/.well-known/jwks.json', async context => context.json((await open()).jwks))
  app.get('/ready', async context => {
    await open()
    return context.json({ status: 'ready' })
  })
  app.onError((error, context) => {
    onFailure?.(error)
    context.header('Retry-After', '5')
    return context.json({ code: 'unavailable', message: 'The gateway cannot reach its store.', retryAfter: 5 }, 503)
  })
  return app
}

/** Whether only this machine gets here, and nobody relies on it. */
function isDevelopment({ production, host }: Settings): boolean {
  return !production && LOOPBACK.has(host)
}

/** Mail box and socials of this machine. The socials first: the mail box has a policy for all that follows. */
function standIns({ frame }: Addresses, catcher: MailCatcher | undefined): Hono {
  const app = new Hono().route('/', devOauthRoutes({ clock: systemClock, frameUrl: frame }))
  return catcher ? app.route('/', devMailRoutes(catcher)) : app
}

/** Whoever loads the frame may log in soon: the store opens meanwhile. What fails is told by the first request. */
function openingFirst(open: () => Promise<unknown>, pages: Hono): Hono {
  const app = new Hono()
  app.use('/sdk', async (_, next) => {
    open().catch(() => {})
    await next()
  })
  return app.route('/', pages)
}

function framePages(settings: Settings, { gateway }: Addresses, projects: ProjectList): Hono {
  const { frameDir = '', networks, production, frameUrl, gatewayUrl } = settings
  return frameRoutes({
    assets: openFrameAssets(frameDir),
    networks: networks ?? [...defaultNetworks, ...(production ? [] : developmentNetworks())],
    origins: projectId => projects.origins(projectId),
    apiUrl: gateway,
    secure: (frameUrl ?? gatewayUrl ?? '').startsWith('https:'),
  })
}
