import type { Measure } from './measures/measure.js'

/** The committed value of each measure, by key. */
export type Limits = Readonly<Record<string, number>>

/** A limit may be this much worse than the figure, so that parallel branches do not conflict over every number. */
const SLACK = 0.05

/** Returns the problem with a measure's limit, or undefined if the limit is met. */
export function limitProblem({ key, title, figure, bound, target }: Measure, limits: Limits): string | undefined {
  if (target === undefined) return undefined
  const limit = limits[key]
  if (limit === undefined) return `${title}: no limit. Run npm run house -- --write`
  const worse = bound === 'max' ? figure - limit : limit - figure
  if (worse > 0) return `${title}: ${figure}, the limit is ${limit}. List them with npm run house -- ${key}`
  const goal = bound === 'max' ? Math.max(figure, target) : Math.min(figure, target)
  const unused = Math.abs(limit - goal)
  const isStale = bound === 'max' ? limit > goal : limit < goal
  if (isStale && unused > Math.ceil(limit * SLACK))
    return `${title}: ${figure}, the limit is still ${limit}. Run npm run house -- --write`
  return undefined
}

/** Returns the limits that match the figures. An existing limit only gets stricter. */
export function tightenLimits(measures: readonly Measure[], limits: Limits): Limits {
  const entries = measures.flatMap(({ key, figure, bound, target }) => {
    if (target === undefined) return []
    const limit = limits[key]
    const fitting = bound === 'max' ? Math.max(figure, target) : Math.min(figure, target)
    if (limit === undefined) return [[key, fitting] as const]
    return [[key, bound === 'max' ? Math.min(limit, fitting) : Math.max(limit, fitting)] as const]
  })
  return Object.fromEntries(entries)
}
