import { filterDefaults, type Filters } from '../../core/filters.js'
import type { Scope } from '../scope.js'

/** The app's filters; where it gave none, the usual one. */
export function filtersOf({ options }: Scope): Filters {
  return { ...filterDefaults, ...options.filters }
}
