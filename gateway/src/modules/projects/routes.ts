import { Hono } from 'hono'
import { projectConfig, projectLimits, projectOrigins } from '../../../../src/contract/project-config.js'
import type { DataCore } from '../data/data-core.js'
import { guardData } from '../data/data-guard.js'
import { featureEntries } from './feature-entries.js'

const MINUTE_S = 60

/**
 * What the operator says of a project, at the paths of the field's service: its features, its pages, and that it has
 * no plan which could be used up.
 */
export function projectRoutes(core: DataCore): Hono {
  const app = new Hono()
  addAnswer(app, core, '/appkit/v1/config', id => {
    const facts = ownOf(core.projectFacts, id)
    return projectConfig.parse({ features: [...featureEntries(facts?.features)] })
  })
  addAnswer(app, core, '/appkit/v1/project-limits', () =>
    projectLimits.parse({ planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false } }),
  )
  addAnswer(app, core, '/projects/v1/origins', id =>
    projectOrigins.parse({ allowedOrigins: [...(ownOf(core.projectOrigins, id) ?? core.origins ?? [])] }),
  )
  return app
}

function addAnswer(app: Hono, core: DataCore, path: string, answer: (projectId: string) => object): void {
  guardData(app, core, path)
  app.get(path, context => {
    context.header('Cache-Control', `public, max-age=${MINUTE_S}`)
    return context.json(answer(context.req.query('projectId') ?? ''))
  })
}

function ownOf<T>(all: Readonly<Record<string, T>> = {}, id: string): T | undefined {
  return Object.hasOwn(all, id) ? all[id] : undefined
}
