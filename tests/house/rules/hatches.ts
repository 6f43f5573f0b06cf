import { isScript } from '../reading/import-graph.js'
import { getLine, parseSource, walk } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

const COMMENT = /@ts-(ignore|expect-error|nocheck)|(?:eslint|oxlint)-disable|\bTODO\b|\bFIXME\b/

/** Finds `any`, comments that silence a tool, and TODO comments. */
export function findHatches(table: SourceTable): readonly string[] {
  return [...table]
    .filter(([path]) => isScript(path))
    .flatMap(([path, text]) => {
      const { program, comments } = parseSource(path, text)
      const found: string[] = []
      walk(program, node => {
        if (node.type === 'TSAnyKeyword') found.push(`${path}:${getLine(text, node.start)} any`)
      })
      for (const { value, start } of comments) {
        const [hatch] = COMMENT.exec(value) ?? []
        if (hatch) found.push(`${path}:${getLine(text, start)} ${hatch}`)
      }
      return found
    })
}
