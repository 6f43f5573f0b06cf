import { isHarness, isScript } from '../reading/import-graph.js'
import { lineAt, nameOf, parseSource, walk } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

const BARE = ['Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'AggregateError']

/** Errors without a code of the catalogue, thrown or handed on. */
export function bareErrors(table: SourceTable): readonly string[] {
  return [...table]
    .filter(([path]) => isScript(path) && !isHarness(path))
    .flatMap(([path, text]) => {
      const found: string[] = []
      walk(parseSource(path, text).program, node => {
        const name = ['NewExpression', 'CallExpression'].includes(node.type) ? nameOf(node['callee']) : undefined
        if (name && BARE.includes(name)) found.push(`${path}:${lineAt(text, node.start)} ${name}`)
      })
      return found
    })
}
