import type { NamesState } from '../../controllers/flow/names.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { names } from '../../i18n/en/names.js'

/** What is wrong with the typed name, or why it could not be registered; '' where nothing is. */
export function nameTrouble(
  { name, suffix, standing, failure }: NamesState,
  t: typeof names,
  sentence: (code: ErrorCode) => string,
): string {
  if (failure && 'known' in failure) return t.refused[failure.known]
  if (failure && 'said' in failure) return failure.said
  // To say no is a choice, and no mistake.
  if (failure) return failure.code === 'wallet/rejected' ? '' : sentence(failure.code)
  if (standing === 'taken') return t.standing.taken(`${name}.${suffix}`)
  if (standing === 'letters' || standing === 'long' || standing === 'hyphens') return t.standing[standing]
  return ''
}
