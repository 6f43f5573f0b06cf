import { posix } from 'node:path'
import { isNode, nameOf, parseSource, walk } from './parsed-source.js'
import type { SourceTable } from './source-table.js'

export interface Import {
  /** The file of ours that is imported, or the name of a package. */
  readonly target: string
  readonly own: boolean
  /** `type`: erased by the compiler; `lazy`: `import()`. */
  readonly kind: 'static' | 'type' | 'lazy'
  /** Takes no name: only registers an element that a template names. */
  readonly bare: boolean
}

/** `import(…)`, of a value or of a type, a comment before its bracket allowed. */
const CALLED = /\bimport\s*[(/]/

/** What a source imports and re-exports, types and lazy imports included. */
export function importsOf(path: string, text: string): readonly Import[] {
  const source = parseSource(path, text)
  const { module } = source
  const imports: Import[] = []
  const add = (request: string, kind: Import['kind'], bare = false) =>
    imports.push({ ...resolve(path, request), kind, bare })
  for (const { moduleRequest, entries } of module.staticImports)
    add(
      moduleRequest.value,
      entries.length > 0 && entries.every(entry => entry.isType) ? 'type' : 'static',
      entries.length === 0,
    )
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) add(moduleRequest.value, isType ? 'type' : 'static')
  if (!CALLED.test(text)) return imports
  walk(source.program, node => {
    const request = isNode(node['source']) ? nameOf(node['source']) : undefined
    if (node.type === 'ImportExpression' && request) add(request, 'lazy')
    if (node.type === 'TSImportType' && request) add(request, 'type')
  })
  return imports
}

/** The imports of every script of a table that lead to a file of the table, by importer. */
export function importGraph(
  table: SourceTable,
  kinds: readonly Import['kind'][],
): ReadonlyMap<string, readonly string[]> {
  const graph = new Map<string, readonly string[]>()
  for (const [path, text] of table) {
    if (!isScript(path)) continue
    const wanted = importsOf(path, text).filter(({ own, kind }) => own && kinds.includes(kind))
    const targets = wanted.map(({ target }) => locate(table, target)).filter(target => target !== undefined)
    graph.set(path, [...new Set(targets)])
  }
  return graph
}

/** The file of a table that an import means: `.js` stands for `.ts` and for `.tsx`. */
export function locate(table: SourceTable, target: string): string | undefined {
  return [target, target.replace(/\.ts$/, '.tsx')].find(path => table.has(path))
}

/** Whether a file is one the parser reads. */
export function isScript(path: string): boolean {
  return /\.(ts|tsx|mts|mjs|js)$/.test(path)
}

/** Whether a file helps tests to reach into an element. It stands beside the element, and no door leads to it. */
export function isHarness(path: string): boolean {
  return /[/.]harness\.ts$/.test(path)
}

/** The room a file of `src` stands in; a door, which stands in none, is `door`. */
export function roomOf(path: string): string {
  const [, room, more] = path.split('/')
  return more === undefined ? 'door' : (room ?? '')
}

function resolve(path: string, request: string): { target: string; own: boolean } {
  if (!request.startsWith('.')) return { target: request, own: false }
  const target = posix.normalize(posix.join(posix.dirname(path), request))
  return { target: target.replace(/\.js$/, path.endsWith('.mjs') ? '.js' : '.ts'), own: true }
}
