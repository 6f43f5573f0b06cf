import { isScript, roomOf } from '../reading/import-graph.js'
import { templateLines } from '../reading/lit-templates.js'
import { lineAt, nameOf, parseSource, walk, type SyntaxNode } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

export const MAX_FILE_LINES = 300
export const MAX_FUNCTION_LINES = 60

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** Files and functions that are too long, lines inside templates apart. */
export function tooLong(table: SourceTable): readonly string[] {
  const found: string[] = []
  for (const [path, text] of counted(table)) {
    const source = parseSource(path, text)
    const drawn = templateLines(source)
    const length = (from: number, to: number) => {
      const written = Array.from({ length: to - from + 1 }, (_, at) => from + at).filter(line => !drawn.has(line))
      return written.length
    }
    const lines = length(1, lineAt(text, text.trimEnd().length))
    if (lines > MAX_FILE_LINES) found.push(`${path}: ${lines} lines`)
    walk(source.program, (node, parents) => {
      if (!FUNCTIONS.includes(node.type)) return
      const own = length(lineAt(text, node.start), lineAt(text, node.end))
      if (own > MAX_FUNCTION_LINES) found.push(`${path}: ${functionName(node, parents)} has ${own} lines`)
    })
  }
  return found
}

/** The files that put an instance and its dialog together: lists by nature, like the composition root itself. */
const COMPOSITION = ['create-appkit', 'start-instance', 'instance', 'shell', 'show-shell'].map(
  name => `src/modal/${name}.ts`,
)

/** Generated files, doors and the composition root are lists by nature. */
function counted(table: SourceTable): SourceTable {
  const isList = (path: string) =>
    path.endsWith('.gen.ts') || COMPOSITION.includes(path) || (path.startsWith('src/') && roomOf(path) === 'door')
  return new Map([...table].filter(([path]) => isScript(path) && !isList(path)))
}

function functionName(node: SyntaxNode, parents: readonly SyntaxNode[]): string {
  const parent = parents.at(-1)
  return nameOf(node['id']) ?? nameOf(parent?.['key']) ?? nameOf(parent?.['id']) ?? 'a function'
}
