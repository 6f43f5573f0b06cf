import { Hono } from 'hono'
import {
  type FeatureEntry,
  projectConfig,
  projectLimits,
  projectOrigins,
} from '../../../../src/contract/project-config.js'
import type { DataCore } from '../data/data-core.js'
import { guardData } from '../data/data-guard.js'
import type { ProjectFacts } from './project-settings.js'

const EVERY_SOCIAL = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/** What an operator says of a project's features, in the field's words. Of what he says nothing the app decides. */
export function featureEntries(features: ProjectFacts['features'] = {}): readonly FeatureEntry[] {
  const { email, socials, swaps, onramp, history } = features
  return [
    login(email, socials),
    provided('swap', swaps),
    provided('onramp', onramp),
    { id: 'activity', isEnabled: history !== false, config: history === undefined ? null : [] },
  ]
}

/** One entry speaks of both ways to log in: who says something of one leaves the other as it is. */
function login(email: boolean | undefined, socials: readonly string[] | false | undefined): FeatureEntry {
  const id = 'social_login'
  if (email === undefined && socials === undefined) return { id, isEnabled: true, config: null }
  const config = [...(email === false ? [] : ['email']), ...(socials === false ? [] : (socials ?? EVERY_SOCIAL))]
  return { id, isEnabled: config.length > 0, config }
}

function provided(id: string, said: boolean | readonly string[] | undefined): FeatureEntry {
  if (said === undefined) return { id, isEnabled: true, config: null }
  const providers = said === true ? ['default'] : [...(said || [])]
  return { id, isEnabled: providers.length > 0, config: providers }
}

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
