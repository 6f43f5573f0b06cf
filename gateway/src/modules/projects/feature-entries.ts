import type { FeatureEntry } from '../../../../src/contract/project-config.js'
import type { ProjectFacts } from '../../project-facts.js'

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
