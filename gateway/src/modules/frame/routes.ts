import { Hono, type Context } from 'hono'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import type { Addresses } from '../../http/addresses.js'
import type { Settings } from '../../settings.js'
import type { ProjectList } from '../projects/project-list.js'
import { type ApprovalRules, knownContractsOf, readApprovalRules } from './approval-rules.js'
import { configuredNetworks } from './default-networks.js'
import { type FrameAssets, pageHtml, plainHtml, openFrameAssets } from './page-html.js'
import { pageHeaders, workerCsp, type FramePage } from './page-policy.js'

/** What the wallet origin is served from. */
export interface FrameDeps {
  readonly assets: FrameAssets
  /** The networks of the embedded wallet, with the operator's RPC URLs. */
  readonly networks: readonly FrameNetwork[]
  /** Origins that may embed the frame of a project; nothing for a project that is not known. */
  origins(projectId: string): readonly string[] | undefined
  /** Of these, where value-moving approvals are shown in the page itself; absent: nowhere. */
  trusted?(projectId: string): readonly string[]
  /** The gateway's public URL, without a slash at the end; asked late, since a free port is known late. */
  apiUrl(): string
  /** What the operator decided about approvals. */
  readonly rules?: ApprovalRules
  /** Whether the wallet origin is served over TLS. */
  readonly secure: boolean
}

/** Version of the frame's protocol, as `READY` says it. */
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

const YEAR_S = 31_536_000
const DAY_S = 86_400

/** Everything of the wallet origin but the API: `/sdk`, its pages, and the files under `/frame/`. */
export function frameRoutes(deps: FrameDeps): Hono {
  const app = new Hono()
  app.get('/sdk', context => {
    const popup = context.req.query('mode') === 'popup'
    return answerPage(context, deps, popup ? 'popup' : 'sdk', context.req.query('projectId') ?? '')
  })
  for (const page of ['account', 'approve', 'device', 'export', 'farcaster', 'link', 'loading', 'passkey'] as const)
    app.get(`/${page}`, context => answerPage(context, deps, page, context.req.query('projectId') ?? ''))
  app.get('/auth/callback', context => answerPage(context, deps, 'callback', ''))
  // The address of a login's result: its secret is in the fragment, and there is nothing to see.
  app.get('/r', context => answerPage(context, deps, 'loading', ''))
  // A browser asks for one for every window: to have none is no fault to be told.
  app.get('/favicon.ico', context => context.body(null, 204, { 'Cache-Control': `max-age=${DAY_S}` }))
  app.get('/frame/frame-manifest.json', context => context.json(deps.assets.manifest))
  app.get('/frame/:file', context => answerFile(context, deps.assets))
  return app
}

function answerPage(context: Context, deps: FrameDeps, page: FramePage, projectId: string): Response {
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

/** A file never changes under its name. The key worker brings a policy of its own with it. */
function answerFile(context: Context, assets: FrameAssets): Response | Promise<Response> {
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
 * The pages of the wallet origin; none without a build of them. Whoever loads the frame may log in soon: `open` is
 * called meanwhile, and what fails of it is told by the first request that needs it.
 */
export function framePages(
  settings: Settings,
  { addresses, projects, open }: { addresses: Addresses; projects: ProjectList; open: () => Promise<unknown> },
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
    origins: projectId => projects.origins(projectId),
    trusted: projectId => projects.trusted(projectId),
    apiUrl: addresses.gateway,
    rules: { ...readApprovalRules(env), ...knownContractsOf(exchanges) },
    secure: (frameUrl ?? gatewayUrl ?? '').startsWith('https:'),
  })
  return app.route('/', pages)
}
