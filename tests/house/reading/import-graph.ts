import { posix } from 'node:path'
import { isNode, getName, parseSource, walk } from './parsed-source.js'
import type { SourceTable } from './source-table.js'

export interface Import {
  /** Path of the imported file, or name of a package. */
  readonly target: string
  readonly isOwn: boolean
  /** `type`: erased by the compiler; `lazy`: `import()`. */
  readonly kind: 'static' | 'type' | 'lazy'
  /** Imports no name, only registers an element. */
  readonly hasNoNames: boolean
}

/** `import(…)` of a value or a type, also with a comment before the bracket. */
const IMPORT_CALL = /\bimport\s*[(/]/

/** Returns the imports and re-exports of a source, including type imports and dynamic imports. */
export function readImports(path: string, text: string): readonly Import[] {
  const source = parseSource(path, text)
  const { module } = source
  const imports: Import[] = []
  const add = (request: string, kind: Import['kind'], hasNoNames = false) =>
    imports.push({ ...resolve(path, request), kind, hasNoNames })
  for (const { moduleRequest, entries } of module.staticImports)
    add(
      moduleRequest.value,
      entries.length > 0 && entries.every(entry => entry.isType) ? 'type' : 'static',
      entries.length === 0,
    )
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) add(moduleRequest.value, isType ? 'type' : 'static')
  if (!IMPORT_CALL.test(text)) return imports
  walk(source.program, node => {
    const request = isNode(node['source']) ? getName(node['source']) : undefined
    if (node.type === 'ImportExpression' && request) add(request, 'lazy')
    if (node.type === 'TSImportType' && request) add(request, 'type')
  })
  return imports
}

/** Returns the imports between files of the table, by importer. */
export function importGraph(
  table: SourceTable,
  kinds: readonly Import['kind'][],
): ReadonlyMap<string, readonly string[]> {
  const graph = new Map<string, readonly string[]>()
  for (const [path, text] of table) {
    if (!isScript(path)) continue
    const wanted = readImports(path, text).filter(({ isOwn, kind }) => isOwn && kinds.includes(kind))
    const targets = wanted.map(({ target }) => locate(table, target)).filter(target => target !== undefined)
    graph.set(path, [...new Set(targets)])
  }
  return graph
}

/** Resolves an import to a file of the table: `.js` stands for `.ts` or `.tsx`. */
export function locate(table: SourceTable, target: string): string | undefined {
  return [target, target.replace(/\.ts$/, '.tsx')].find(path => table.has(path))
}

/** Returns true if the parser reads files of this type. */
export function isScript(path: string): boolean {
  return /\.(ts|tsx|mts|mjs|js)$/.test(path)
}

/** Returns true for test harnesses: helpers in the element folders, which no entry point exports. */
export function isHarness(path: string): boolean {
  return /[/.]harness\.ts$/.test(path)
}

/** Returns the layer of a file in `src`, or `entry-point` for the files directly in `src`. */
export function getLayer(path: string): string {
  const [, layer, rest] = path.split('/')
  return rest === undefined ? 'entry-point' : (layer ?? '')
}

function resolve(path: string, request: string): { target: string; isOwn: boolean } {
  if (!request.startsWith('.')) return { target: request, isOwn: false }
  const target = posix.normalize(posix.join(posix.dirname(path), request))
  return { target: target.replace(/\.js$/, path.endsWith('.mjs') ? '.js' : '.ts'), isOwn: true }
}
