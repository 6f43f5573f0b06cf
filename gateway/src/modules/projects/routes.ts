import { Hono } from 'hono'
import {
  type FeatureEntry,
  projectConfig,
  projectLimits,
  projectOrigins,
} from '../../../../src/contract/project-config.js'
import type { DataCore } from '../data/data-core.js'
import { guardData } from '../data/data-guard.js'
import type { OnrampSandbox } from '../onramp/onramp-providers.js'
import { isBuyingAvailable } from '../onramp/routes.js'
import type { ProjectFacts } from './project-settings.js'

const ALL_SOCIALS = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/**
 * Converts an operator's feature settings to the response format of the AppKit config API. Unset features have a null
 * config, so the app decides. Without a seller, buying is off, so that no page shows its button.
 */
export function toFeatureEntries(features: ProjectFacts['features'] = {}, canBuy = true): readonly FeatureEntry[] {
  const { email, socials, swaps, history } = features
  const onramp = canBuy ? features.onramp : false
  return [
    loginEntry(email, socials),
    providerEntry('swap', swaps),
    providerEntry('onramp', onramp),
    { id: 'activity', isEnabled: history !== false, config: history === undefined ? null : [] },
  ]
}

// Email and social login share one entry. Setting one leaves the other at its default.
function loginEntry(email: boolean | undefined, socials: readonly string[] | false | undefined): FeatureEntry {
  const id = 'social_login'
  if (email === undefined && socials === undefined) return { id, isEnabled: true, config: null }
  const config = [...(email === false ? [] : ['email']), ...(socials === false ? [] : (socials ?? ALL_SOCIALS))]
  return { id, isEnabled: config.length > 0, config }
}

function providerEntry(id: string, setting: boolean | readonly string[] | undefined): FeatureEntry {
  if (setting === undefined) return { id, isEnabled: true, config: null }
  const providers = setting === true ? ['default'] : [...(setting || [])]
  return { id, isEnabled: providers.length > 0, config: providers }
}

const CACHE_MAX_AGE_S = 60

export function projectRoutes(core: DataCore, sandbox?: OnrampSandbox): Hono {
  const app = new Hono()
  const canBuy = isBuyingAvailable(core, sandbox)
  addConfigRoute(app, core, '/appkit/v1/config', id => {
    const facts = getOwn(core.projectFacts, id)
    return projectConfig.parse({ features: [...toFeatureEntries(facts?.features, canBuy)] })
  })
  addConfigRoute(app, core, '/appkit/v1/project-limits', () =>
    projectLimits.parse({ planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false } }),
  )
  addConfigRoute(app, core, '/projects/v1/origins', id =>
    projectOrigins.parse({ allowedOrigins: [...(getOwn(core.projectOrigins, id) ?? core.origins ?? [])] }),
  )
  return app
}

function addConfigRoute(app: Hono, core: DataCore, path: string, answer: (projectId: string) => object): void {
  guardData(app, core, path)
  app.get(path, context => {
    context.header('Cache-Control', `public, max-age=${CACHE_MAX_AGE_S}`)
    return context.json(answer(context.req.query('projectId') ?? ''))
  })
}

function getOwn<T>(all: Readonly<Record<string, T>> = {}, id: string): T | undefined {
  return Object.hasOwn(all, id) ? all[id] : undefined
}
