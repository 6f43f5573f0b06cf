import { isScript } from '../reading/import-graph.js'
import { getLine, getName, parseSource, walk, type SyntaxNode } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

const MARKUP_SINKS = [
  'unsafeHTML',
  'unsafeSVG',
  'unsafeStatic',
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'srcdoc',
]

/** Finds strings that would become markup or code, and messages to any origin. */
export function findUnsafeSinks(table: SourceTable): readonly string[] {
  return [...table]
    .filter(([path]) => isScript(path))
    .flatMap(([path, text]) => {
      const found: string[] = []
      walk(parseSource(path, text).program, node => {
        const isWildcard = path.startsWith('src/') && node.type === 'Literal' && getName(node) === '*'
        const sink = isWildcard ? "'*'" : getSink(node)
        if (sink) found.push(`${path}:${getLine(text, node.start)} ${sink}`)
      })
      return found
    })
}

function getSink(node: SyntaxNode): string | undefined {
  const name = node.type === 'Identifier' || node.type === 'Literal' ? getName(node) : undefined
  if (name && MARKUP_SINKS.includes(name)) return name
  if (node.type === 'NewExpression' && getName(node['callee']) === 'Function') return 'new Function'
  if (node.type !== 'CallExpression') return undefined
  const callee = node['callee'] as SyntaxNode
  const called = getName(callee) ?? getName(callee['property'])
  if (called === 'eval' || called === 'Function') return called
  if (getName(callee['object']) === 'document' && called?.startsWith('write')) return 'document.write'
  const isBroadcast = called === 'postMessage' && hasWildcard(node['arguments'] as readonly SyntaxNode[])
  return isBroadcast ? "postMessage to '*'" : undefined
}

function hasWildcard(args: readonly SyntaxNode[]): boolean {
  const seen: string[] = []
  for (const arg of args) walk(arg, node => void (getName(node) === '*' && seen.push('*')))
  return seen.length > 0
}
