import { parseSync, visitorKeys, type Comment, type EcmaScriptModule } from 'oxc-parser'

/** A node of the syntax tree, as far as the rules look into one. */
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

/** The syntax tree of a source. The same path and text are parsed once. */
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
    // Read out of the parser when it is asked for: most of the time of a rule that asks for imports alone.
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

/** Visits a node and all below it, each with its parents, the nearest last. */
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

/** The number of the line, from 1, that a place in a text is on. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** A name of a node's own: `Identifier`s, and the string of a literal. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node['name'] as string
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}
