import { isHarness, isScript } from '../reading/import-graph.js'
import { getLine, getName, parseSource, walk } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

const BUILT_IN_ERRORS = ['Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'AggregateError']

/** Finds errors without a code of the catalogue, thrown or passed on. */
export function findBareErrors(table: SourceTable): readonly string[] {
  return [...table]
    .filter(([path]) => isScript(path) && !isHarness(path))
    .flatMap(([path, text]) => {
      const found: string[] = []
      walk(parseSource(path, text).program, node => {
        const name = ['NewExpression', 'CallExpression'].includes(node.type) ? getName(node['callee']) : undefined
        if (name && BUILT_IN_ERRORS.includes(name)) found.push(`${path}:${getLine(text, node.start)} ${name}`)
      })
      return found
    })
}
