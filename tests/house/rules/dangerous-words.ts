import { isScript } from '../reading/import-graph.js'
import { lineAt, nameOf, parseSource, walk, type SyntaxNode } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

const MARKUP = ['unsafeHTML', 'unsafeSVG', 'unsafeStatic', 'innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc']

/** Strings that would become markup or code, and messages that anyone could read. */
export function dangerousWords(table: SourceTable): readonly string[] {
  return [...table]
    .filter(([path]) => isScript(path))
    .flatMap(([path, text]) => {
      const found: string[] = []
      walk(parseSource(path, text).program, node => {
        const anyone = path.startsWith('src/') && node.type === 'Literal' && nameOf(node) === '*'
        const danger = anyone ? "'*'" : dangerOf(node)
        if (danger) found.push(`${path}:${lineAt(text, node.start)} ${danger}`)
      })
      return found
    })
}

function dangerOf(node: SyntaxNode): string | undefined {
  const name = node.type === 'Identifier' || node.type === 'Literal' ? nameOf(node) : undefined
  if (name && MARKUP.includes(name)) return name
  if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Function') return 'new Function'
  if (node.type !== 'CallExpression') return undefined
  const callee = node['callee'] as SyntaxNode
  const called = nameOf(callee) ?? nameOf(callee['property'])
  if (called === 'eval' || called === 'Function') return called
  if (nameOf(callee['object']) === 'document' && called?.startsWith('write')) return 'document.write'
  const toAnyone = called === 'postMessage' && anywhere(node['arguments'] as readonly SyntaxNode[])
  return toAnyone ? "postMessage to '*'" : undefined
}

function anywhere(args: readonly SyntaxNode[]): boolean {
  const seen: string[] = []
  for (const arg of args) walk(arg, node => void (nameOf(node) === '*' && seen.push('*')))
  return seen.length > 0
}
