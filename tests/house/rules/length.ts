import { isScript, getLayer } from '../reading/import-graph.js'
import { getTemplateLines } from '../reading/lit-templates.js'
import { getLine, getName, parseSource, walk, type SyntaxNode } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

export const MAX_FILE_LINES = 300
export const MAX_FUNCTION_LINES = 60

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** Finds files and functions that are too long. Lines inside templates do not count. */
export function findLongCode(table: SourceTable): readonly string[] {
  const found: string[] = []
  for (const [path, text] of filterCounted(table)) {
    const source = parseSource(path, text)
    const templateLineNumbers = getTemplateLines(source)
    const length = (from: number, to: number) => {
      const counted = Array.from({ length: to - from + 1 }, (_, at) => from + at).filter(
        line => !templateLineNumbers.has(line),
      )
      return counted.length
    }
    const lines = length(1, getLine(text, text.trimEnd().length))
    if (lines > MAX_FILE_LINES) found.push(`${path}: ${lines} lines`)
    walk(source.program, (node, parents) => {
      if (!FUNCTIONS.includes(node.type)) return
      const own = length(getLine(text, node.start), getLine(text, node.end))
      if (own > MAX_FUNCTION_LINES) found.push(`${path}: ${getFunctionName(node, parents)} has ${own} lines`)
    })
  }
  return found
}

/** Files of the composition root, which mostly list what an instance consists of. */
const COMPOSITION = ['create-appkit', 'start-instance', 'instance', 'shell', 'show-shell'].map(
  name => `src/modal/${name}.ts`,
)

/** Excludes generated files, entry points and the composition root, which are mostly lists. */
function filterCounted(table: SourceTable): SourceTable {
  const isList = (path: string) =>
    path.endsWith('.gen.ts') ||
    COMPOSITION.includes(path) ||
    (path.startsWith('src/') && getLayer(path) === 'entry-point')
  return new Map([...table].filter(([path]) => isScript(path) && !isList(path)))
}

function getFunctionName(node: SyntaxNode, parents: readonly SyntaxNode[]): string {
  const parent = parents.at(-1)
  return getName(node['id']) ?? getName(parent?.['key']) ?? getName(parent?.['id']) ?? 'a function'
}
