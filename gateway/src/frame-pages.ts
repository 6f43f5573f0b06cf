import { Hono } from 'hono'
import type { Addresses } from './addresses.js'
import { knownContractsOf, readApprovalRules } from './modules/frame/approval-rules.js'
import { configuredNetworks } from './modules/frame/default-networks.js'
import { openFrameAssets } from './modules/frame/frame-assets.js'
import { frameRoutes } from './modules/frame/routes.js'
import type { ProjectList } from './project-list.js'
import type { Settings } from './settings.js'

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
