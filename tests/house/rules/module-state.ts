import { isScript } from '../reading/import-graph.js'
import { isNode, getLine, getName, parseSource, type SyntaxNode } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

/** Weak collections are allowed: they only attach hidden fields to objects with another owner. */
const COLLECTIONS = ['Map', 'Set']

/** Finds state of a module instead of an instance: `let`, proxies and empty collections at the top level. */
export function findModuleState(table: SourceTable): readonly string[] {
  return [...table]
    .filter(([path]) => isScript(path))
    .flatMap(([path, text]) =>
      parseSource(path, text).body.flatMap(statement => {
        const what = getState((statement['declaration'] as SyntaxNode | null | undefined) ?? statement)
        return what ? [`${path}:${getLine(text, statement.start)} ${what}`] : []
      }),
    )
}

function getState(statement: SyntaxNode): string | undefined {
  if (statement.type !== 'VariableDeclaration' || statement['declare']) return undefined
  if (statement['kind'] !== 'const') return String(statement['kind'])
  for (const { init } of statement['declarations'] as readonly SyntaxNode[]) {
    if (!isNode(init)) continue
    const callee = getName(init['callee'])
    if (init.type === 'CallExpression' && callee === 'proxy') return 'proxy'
    const empty = (init['arguments'] as readonly unknown[] | undefined)?.length === 0
    if (init.type === 'NewExpression' && empty && COLLECTIONS.includes(callee ?? '')) return `new ${callee}`
  }
  return undefined
}
