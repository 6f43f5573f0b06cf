import { Hono } from 'hono'
import type { DevServices } from './dev-services.js'
import type { Addresses } from './http/addresses.js'
import { HttpError } from './http/http-error.js'
import { framePages } from './modules/frame/routes.js'
import { smtpTransport } from './modules/mail/mailer.js'
import { ProjectList } from './modules/projects/project-list.js'
import { openWalletApi, type WalletApi } from './modules/wallet-api/open-wallet-api.js'
import { isDevelopment, type Settings } from './settings.js'
import type { Database } from './store/database.js'

/** The embedded wallet's part of the gateway. */
export interface WalletServer {
  /** `/v1`, `/.well-known/jwks.json`, `/ready`. */
  readonly api: Hono
  /** The pages of the wallet origin; none without a build of them. */
  readonly frame: Hono
  /** The pages of the development services; empty in production. */
  readonly development: Hono
  /** Opens the store now rather than with the first request that needs it; rejects where it cannot be opened. */
  open(): Promise<void>
  /** The open store, for modules beside the wallet. */
  store(): Promise<Database>
  /** Ends what waits. */
  endWaits(): void
  /** Sends the letter in hand, then closes the store. */
  close(): Promise<void>
}

/** What the wallet's part is made with beside its settings. */
export interface WalletServerParts {
  readonly development: DevServices | undefined
  readonly onFailure: ((error: unknown) => void) | undefined
}

/** Makes the wallet's part. PGlite takes seconds to open, so nothing is opened before it is needed. */
export function createWalletServer(
  settings: Settings,
  addresses: Addresses,
  { development, onFailure }: WalletServerParts,
): WalletServer {
  const ending = new AbortController()
  const { smtpUrl, mailFrom = 'wallet@localhost' } = settings
  const mailbox = smtpUrl ? undefined : development?.openMailbox()
  const transport = smtpUrl ? smtpTransport(smtpUrl, mailFrom) : mailbox?.transport
  if (!transport) throw new HttpError(500, 'settings/invalid', 'SMTP_URL and MAIL_FROM must be set.')
  const local = isDevelopment(settings) ? development : undefined
  const devSocials = local?.devSocials
  const projects = new ProjectList(settings.walletProjects, settings.trustedOrigins)
  let opened: Promise<WalletApi> | undefined
  const open = () => {
    // A store that could not be opened is tried again with the next request.
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
    endWaits: () => ending.abort(),
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
    await (await open()).answers()
    return context.json({ status: 'ready' })
  })
  app.onError((error, context) => {
    onFailure?.(error)
    context.header('Retry-After', '5')
    return context.json({ code: 'unavailable', message: 'The gateway cannot reach its store.', retryAfter: 5 }, 503)
  })
  return app
}
