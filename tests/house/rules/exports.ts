import { isScript, getLayer } from '../reading/import-graph.js'
import { parseSource } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

/** The CDN entry point runs code, because pages that include it have no code of their own. */
const CDN_ENTRY_POINT = 'src/cdn.ts'

/** Finds default exports, and entry points that do more than re-export. */
export function findInvalidExports(table: SourceTable): readonly string[] {
  return [...table]
    .filter(([path]) => isScript(path))
    .flatMap(([path, text]) => {
      const { body, module } = parseSource(path, text)
      const entries = module.staticExports.flatMap(statement => statement.entries)
      const found = entries.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default')
        ? [`${path}: a default export`]
        : []
      const isEntryPoint = path.startsWith('src/') && getLayer(path) === 'entry-point' && path !== CDN_ENTRY_POINT
      const hasCode = body.some(({ type, source }) => !type.startsWith('Export') || !source)
      return isEntryPoint && hasCode ? [...found, `${path}: an entry point that does more than re-export`] : found
    })
}
