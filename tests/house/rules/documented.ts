import { getAllExports } from '../reading/exported-symbols.js'
import { isScript, getLayer } from '../reading/import-graph.js'
import type { SourceTable } from '../reading/source-table.js'

/** Finds public symbols, exported by an entry point, without a doc block. */
export function findUndocumentedExports(table: SourceTable): readonly string[] {
  const entryPoints = [...table.keys()].filter(path => isScript(path) && getLayer(path) === 'entry-point')
  const missing = entryPoints.flatMap(path => getAllExports(table, path).filter(({ documented }) => !documented))
  return [...new Set(missing.map(({ name, path }) => `${path}: ${name} is public and has no doc block`))].sort()
}
