import { allExports } from '../reading/exported-symbols.js'
import { isScript, roomOf } from '../reading/import-graph.js'
import type { SourceTable } from '../reading/source-table.js'

/** Public symbols, exported by an entry point, without a doc block. */
export function undocumentedExports(table: SourceTable): readonly string[] {
  const entryPoints = [...table.keys()].filter(path => isScript(path) && roomOf(path) === 'door')
  const missing = entryPoints.flatMap(path => allExports(table, path).filter(({ documented }) => !documented))
  return [...new Set(missing.map(({ name, path }) => `${path}: ${name} is public and has no doc block`))].sort()
}
