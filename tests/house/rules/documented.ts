import { allExports, declaredExports } from '../reading/exported-symbols.js'
import { isScript, roomOf } from '../reading/import-graph.js'
import type { SourceTable } from '../reading/source-table.js'

/** How many of all exported symbols must have a doc block. */
export const MIN_DOCUMENTED = 0.9

/** Public symbols, those of the doors, without a doc block. */
export function undocumentedDoors(table: SourceTable): readonly string[] {
  const doors = [...table.keys()].filter(path => isScript(path) && roomOf(path) === 'door')
  const missing = doors.flatMap(door => allExports(table, door).filter(({ documented }) => !documented))
  return [...new Set(missing.map(({ name, path }) => `${path}: ${name} is public and has no doc block`))].sort()
}

/** Of all exported symbols, the share with a doc block, and those without. */
export function documentation(table: SourceTable): { readonly share: number; readonly missing: readonly string[] } {
  const all = [...table]
    .filter(([path]) => isScript(path) && !path.endsWith('.gen.ts'))
    .flatMap(([path, text]) => declaredExports(path, text))
  const missing = all.filter(({ documented }) => !documented)
  return {
    share: all.length === 0 ? 1 : 1 - missing.length / all.length,
    missing: missing.map(({ name, path }) => `${path}: ${name}`),
  }
}
