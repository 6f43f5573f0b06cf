import { isScript, roomOf } from '../reading/import-graph.js'
import { parseSource } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

/** The door that acts: the page that includes it has no code of its own to call us. */
const ACTING_DOOR = 'src/cdn.ts'

/** Default exports, and doors that do more than hand on. */
export function wrongExports(table: SourceTable): readonly string[] {
  return [...table]
    .filter(([path]) => isScript(path))
    .flatMap(([path, text]) => {
      const { body, module } = parseSource(path, text)
      const entries = module.staticExports.flatMap(statement => statement.entries)
      const found = entries.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default')
        ? [`${path}: a default export`]
        : []
      const isDoor = path.startsWith('src/') && roomOf(path) === 'door' && path !== ACTING_DOOR
      const more = body.some(({ type, source }) => !type.startsWith('Export') || !source)
      return isDoor && more ? [...found, `${path}: a door that does more than re-export`] : found
    })
}
