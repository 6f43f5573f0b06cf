import { Hono, type Context } from 'hono'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import type { GatewayUrls } from '../../http/gateway-urls.js'
import type { Settings } from '../../settings.js'
import type { ProjectList } from '../projects/project-list.js'
import { type ApprovalRules, toKnownContracts, readApprovalRules } from './approval-rules.js'
import { configuredNetworks } from './default-networks.js'
import { type FrameAssets, pageHtml, plainHtml, openFrameAssets } from './page-html.js'
import { pageHeaders, workerCsp, type FramePage } from './page-policy.js'

export interface FrameDeps {
  readonly assets: FrameAssets
  readonly networks: readonly FrameNetwork[]
  origins(projectId: string): readonly string[] | undefined
  /** Returns the subset of origins on which approvals that move funds are shown in the page itself. Default: none. */
  trusted?(projectId: string): readonly string[]
  apiUrl(): string
  readonly rules?: ApprovalRules
  readonly secure: boolean
}

// Version of the frame protocol, sent in `READY`.
const VERSION = '1.0.0'

const titles = {
  sdk: 'Wallet',
  popup: 'Wallet',
  account: 'Manage your wallet',
  approve: 'Wallet request',
  callback: 'Signing in',
  device: 'Confirm a device',
  export: 'Export your wallet',
  farcaster: 'Log in with Farcaster',
  link: 'Your wallet',
  loading: 'Loading',
  passkey: 'Passkey',
} as const satisfies Record<FramePage, string>

// Pages at a path of their own name.
const directPages = ['account', 'approve', 'device', 'export', 'farcaster', 'link', 'loading', 'passkey'] as const

const YEAR_S = 31_536_000
const DAY_S = 86_400

/** Routes of the wallet origin except the API: `/sdk`, the other pages, and the files under `/frame/`. */
export function frameRoutes(deps: FrameDeps): Hono {
  const app = new Hono()
  app.get('/sdk', context => {
    const popup = context.req.query('mode') === 'popup'
    return sendPage(context, deps, popup ? 'popup' : 'sdk', context.req.query('projectId') ?? '')
  })
  for (const page of directPages)
    app.get(`/${page}`, context => sendPage(context, deps, page, context.req.query('projectId') ?? ''))
  app.get('/auth/callback', context => sendPage(context, deps, 'callback', ''))
  // The redirect target of a login: its secret is in the fragment, and there is nothing to show.
  app.get('/r', context => sendPage(context, deps, 'loading', ''))
  // Browsers request an icon for every window; a missing one is not an error.
  app.get('/favicon.ico', context => context.body(null, 204, { 'Cache-Control': `max-age=${DAY_S}` }))
  app.get('/frame/frame-manifest.json', context => context.json(deps.assets.manifest))
  app.get('/frame/:file', context => sendFile(context, deps.assets))
  return app
}

function sendPage(context: Context, deps: FrameDeps, page: FramePage, projectId: string): Response {
  const { assets, networks, rules = {}, apiUrl, secure } = deps
  const origins = projectId ? deps.origins(projectId) : undefined
  const trusted = origins ? (deps.trusted?.(projectId) ?? []) : []
  const api = apiUrl()
  const connect = [api, ...networks.flatMap(({ rpcUrls }) => rpcUrls)].map(url => new URL(url).origin)
  const headers = pageHeaders(page, { ancestors: origins, connect, secure })
  for (const [name, value] of Object.entries(headers)) context.header(name, value)
  const needsProject = page === 'sdk' || page === 'popup'
  if (needsProject && !origins) return context.html(plainHtml('Invalid project'), 404)
  const script = page === 'popup' ? 'sdk' : page
  const settings = {
    api,
    projectId,
    origins: [...(origins ?? [])],
    ...(trusted.length > 0 && { trusted: [...trusted] }),
    networks: [...networks],
    worker: `/frame/${assets.manifest.worker}`,
    version: VERSION,
    ...rules,
  }
  return context.html(pageHtml({ title: titles[page], manifest: assets.manifest, script, settings }))
}

// The content of a file never changes. The key worker has its own CSP.
function sendFile(context: Context, assets: FrameAssets): Response | Promise<Response> {
  const name = context.req.param('file') ?? ''
  const code = assets.read(name)
  if (code === undefined) return context.notFound()
  context.header('Content-Type', 'text/javascript; charset=utf-8')
  context.header('Cache-Control', `public, max-age=${YEAR_S}, immutable`)
  context.header('Cross-Origin-Resource-Policy', 'same-origin')
  context.header('Cross-Origin-Embedder-Policy', 'require-corp')
  context.header('X-Content-Type-Options', 'nosniff')
  context.header('Content-Security-Policy', name === assets.manifest.worker ? workerCsp : "default-src 'none'")
  return context.body(code)
}

/**
 * Creates the pages of the wallet origin, or no routes without a build. Loading the frame calls `open` early, because a
 * login may follow. The first request that needs the wallet reports a failure.
 */
export function framePages(
  settings: Settings,
  { addresses, projects, open }: { addresses: GatewayUrls; projects: ProjectList; open: () => Promise<unknown> },
): Hono {
  const app = new Hono()
  const { frameDir, frameUrl, gatewayUrl, exchanges = [], env = {} } = settings
  if (!frameDir) return app
  app.use('/sdk', async (_, next) => {
    open().catch(() => {})
    await next()
  })
  const pages = frameRoutes({
    assets: openFrameAssets(frameDir),
    networks: configuredNetworks(settings),
    origins: projectId => projects.getOrigins(projectId),
    trusted: projectId => projects.getTrustedOrigins(projectId),
    apiUrl: addresses.gateway,
    rules: { ...readApprovalRules(env), ...toKnownContracts(exchanges) },
    secure: (frameUrl ?? gatewayUrl ?? '').startsWith('https:'),
  })
  return app.route('/', pages)
}
