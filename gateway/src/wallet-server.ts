import { Hono } from 'hono'
import { systemClock } from '../../src/core/clock.js'
import type { Addresses } from './addresses.js'
import { framePages } from './frame-pages.js'
import { MailCatcher } from './modules/mail/mail-catcher.js'
import { smtpTransport } from './modules/mail/transport.js'
import { ProjectList } from './project-list.js'
import type { Settings } from './settings.js'
import { isDevelopment, standIns } from './stand-ins.js'
import type { Database } from './store/database.js'
import { openWalletApi, type WalletApi } from './wallet-api.js'

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
  /** The open store, for modules beside the wallet. */
  store(): Promise<Database>
  /** Ends what waits. */
  endWaits(): void
  /** Sends the letter in hand, then closes the store. */
  close(): Promise<void>
}

/** Makes the wallet's part. PGlite takes seconds to open, so nothing is opened before it is needed. */
export function createWalletServer(
  settings: Settings,
  addresses: Addresses,
  onFailure?: (error: unknown) => void,
): WalletServer {
  const ending = new AbortController()
  const { smtpUrl, mailFrom = 'wallet@localhost' } = settings
  const transport = smtpUrl ? smtpTransport(smtpUrl, mailFrom) : new MailCatcher(() => systemClock.now())
  const catcher = transport instanceof MailCatcher ? transport : undefined
  const development = isDevelopment(settings)
  const projects = new ProjectList(settings.walletProjects)
  let opened: Promise<WalletApi> | undefined
  const open = () => {
    // A store that could not be opened is tried again with the next request.
    const { signal } = ending
    opened ??= openWalletApi({ settings, addresses, projects, transport, development, signal, onFailure })
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  return {
    api: apiRoutes(open, onFailure),
    frame: framePages(settings, { addresses, projects, open }),
    standIns: standIns(settings, addresses.frame, catcher),
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
