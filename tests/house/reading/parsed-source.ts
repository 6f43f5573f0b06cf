import { parseSync, visitorKeys, type Comment, type EcmaScriptModule } from 'oxc-parser'

/** A node of the syntax tree. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export interface ParsedSource {
  readonly path: string
  readonly text: string
  readonly program: SyntaxNode
  readonly body: readonly SyntaxNode[]
  readonly module: EcmaScriptModule
  readonly comments: readonly Comment[]
}

const parsed = new Map<string, ParsedSource>()

/** Parses a source. The result is cached by path and text. */
export function parseSource(path: string, text: string): ParsedSource {
  const key = `${path}\n${text}`
  const known = parsed.get(key)
  if (known) return known
  const result = parseSync(path, text)
  const { module, comments, errors } = result
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`)
  const source: ParsedSource = {
    path,
    text,
    module,
    comments,
    // The parser converts the tree lazily, and the conversion takes most of the time. Rules about imports skip it.
    get program() {
      return result.program as unknown as SyntaxNode
    },
    get body() {
      return result.program.body as unknown as readonly SyntaxNode[]
    },
  }
  parsed.set(key, source)
  return source
}

/** Visits a node and its descendants. `parents` ends with the nearest parent. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void,
  parents: readonly SyntaxNode[] = [],
): void {
  visit(node, parents)
  const chain = [...parents, node]
  for (const key of visitorKeys[node.type] ?? []) {
    const value = node[key]
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, chain)
  }
}

/** Returns the line number of an offset, counted from 1. */
export function getLine(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** Returns the name of an identifier, or the value of a string literal. */
export function getName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node['name'] as string
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}
