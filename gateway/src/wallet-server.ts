import { Hono } from 'hono'
import type { DevServices } from './dev-services.js'
import type { GatewayUrls } from './http/gateway-urls.js'
import { HttpError } from './http/http-error.js'
import { framePages } from './modules/frame/routes.js'
import { createSmtpTransport } from './modules/mail/mailer.js'
import { ProjectList } from './modules/projects/project-list.js'
import { openWalletApi, type WalletApi } from './modules/wallet-api/open-wallet-api.js'
import { isDevelopment, type Settings } from './settings.js'
import type { Database } from './store/database.js'

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
