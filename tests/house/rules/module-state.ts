import { isScript } from '../reading/import-graph.js'
import { isNode, lineAt, nameOf, parseSource, type SyntaxNode } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

/** A weak collection is not among them: it only adds a hidden field to objects that somebody else owns. */
const COLLECTIONS = ['Map', 'Set']

/** State that belongs to the page and not to an instance: `let`, proxies and empty collections at the top of a file. */
export function moduleState(table: SourceTable): readonly string[] {
  return [...table]
    .filter(([path]) => isScript(path))
    .flatMap(([path, text]) =>
      parseSource(path, text).body.flatMap(statement => {
        const what = stateIn((statement['declaration'] as SyntaxNode | null | undefined) ?? statement)
        return what ? [`${path}:${lineAt(text, statement.start)} ${what}`] : []
      }),
    )
}

function stateIn(statement: SyntaxNode): string | undefined {
  if (statement.type !== 'VariableDeclaration' || statement['declare']) return undefined
  if (statement['kind'] !== 'const') return String(statement['kind'])
  for (const { init } of statement['declarations'] as readonly SyntaxNode[]) {
    if (!isNode(init)) continue
    const callee = nameOf(init['callee'])
    if (init.type === 'CallExpression' && callee === 'proxy') return 'proxy'
    const empty = (init['arguments'] as readonly unknown[] | undefined)?.length === 0
    if (init.type === 'NewExpression' && empty && COLLECTIONS.includes(callee ?? '')) return `new ${callee}`
  }
  return undefined
}
