import type { FeatureEntry } from '../contract/project-config.js'
import { featureDefaults, type Features, type Social } from '../core/config.js'

/** The features that an operator may decide for his project. */
export type ProjectFeatures = Partial<Pick<Features, 'email' | 'socials' | 'swaps' | 'onramp' | 'history'>>

/**
 * What a project's configuration says of the app's features: its word counts, what it leaves to the app (a null
 * configuration) is not here, and what it does not name is off. A list without a single name we know is no
 * configuration, and says nothing.
 */
export function projectFeatures(entries: readonly FeatureEntry[]): ProjectFeatures {
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  if (!['social_login', 'swap', 'onramp', 'activity'].some(id => byId.has(id))) return {}
  const login = byId.get('social_login')
  return {
    ...(login?.config !== null && loginOf(login)),
    ...said('swaps', byId.get('swap'), true),
    ...said('onramp', byId.get('onramp'), true),
    ...said('history', byId.get('activity'), false),
  }
}

function loginOf(entry: FeatureEntry | undefined): ProjectFeatures {
  const named = (entry?.isEnabled && entry.config) || []
  const socials = named.filter(isSocial)
  return { email: named.includes('email'), socials: socials.length > 0 && socials }
}

function said(
  name: 'swaps' | 'onramp' | 'history',
  entry: FeatureEntry | undefined,
  byNames: boolean,
): ProjectFeatures {
  if (entry?.config === null) return {}
  return { [name]: entry !== undefined && entry.isEnabled && (!byNames || entry.config.length > 0) }
}

function isSocial(name: string): name is Social {
  return ((featureDefaults.socials || []) as readonly string[]).includes(name)
}
