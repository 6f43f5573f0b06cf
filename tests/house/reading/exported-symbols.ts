import { importsOf, locate } from './import-graph.js'
import { parseSource, type ParsedSource, type SyntaxNode } from './parsed-source.js'
import type { SourceTable } from './source-table.js'

/** One export of a file: its name, where it is written, and whether a doc block stands before it. */
export interface ExportedSymbol {
  readonly name: string
  readonly path: string
  readonly documented: boolean
  readonly isType: boolean
}

/** The symbols that a file itself declares and exports. */
export function declaredExports(path: string, text: string): readonly ExportedSymbol[] {
  const source = parseSource(path, text)
  return source.body.flatMap(statement => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    if (!declarationOf(statement)) return listedExports(source, path, statement)
    const documented = hasDocBlock(source, statement)
    const isType = ['TSTypeAliasDeclaration', 'TSInterfaceDeclaration'].includes(declarationOf(statement)?.type ?? '')
    return namesOf(statement).map(name => ({ name, path, documented, isType }))
  })
}

/** What `export { name }` exports of what its own file declares. */
function listedExports(source: ParsedSource, path: string, list: SyntaxNode): readonly ExportedSymbol[] {
  if (list['source']) return []
  const isTypeList = list['exportKind'] === 'type'
  return (list['specifiers'] as readonly SyntaxNode[]).map(specifier => {
    const [local, exported] = ['local', 'exported'].map(part => (specifier[part] as { name: string }).name)
    const declaration = source.body.find(({ id }) => (id as { name?: string } | null)?.name === local)
    const documented = declaration !== undefined && hasDocBlock(source, declaration)
    return { name: exported ?? '', path, documented, isType: isTypeList || specifier['exportKind'] === 'type' }
  })
}

/** Everything a file exports, re-exports followed to the file that declares them. Sorted by name. */
export function allExports(table: SourceTable, path: string): readonly ExportedSymbol[] {
  const text = table.get(path)
  if (text === undefined) return []
  const found = new Map(declaredExports(path, text).map(symbol => [symbol.name, symbol]))
  for (const { entries } of parseSource(path, text).module.staticExports)
    for (const entry of entries) {
      if (!entry.moduleRequest) continue
      const target = importsOf(path, `export * from '${entry.moduleRequest.value}'`)[0]?.target ?? ''
      const theirs = allExports(table, locate(table, target) ?? target)
      if (entry.exportName.kind === 'None') for (const symbol of theirs) found.set(symbol.name, symbol)
      else for (const symbol of reexported(theirs, entry, target)) found.set(symbol.name, symbol)
    }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

type Entry = ReturnType<typeof parseSource>['module']['staticExports'][number]['entries'][number]

function reexported(theirs: readonly ExportedSymbol[], entry: Entry, target: string): readonly ExportedSymbol[] {
  const name = entry.exportName.name ?? ''
  const origin = theirs.find(symbol => symbol.name === entry.importName.name)
  // What another package exports is documented there.
  if (!origin && !target.startsWith('src/')) return [{ name, path: target, documented: true, isType: entry.isType }]
  return origin ? [{ ...origin, name, isType: origin.isType || entry.isType }] : []
}

function declarationOf(statement: SyntaxNode): SyntaxNode | undefined {
  return (statement['declaration'] as SyntaxNode | null) ?? undefined
}

function namesOf(statement: SyntaxNode): readonly string[] {
  const declaration = declarationOf(statement)
  if (!declaration) return []
  const declarators = declaration['declarations'] as readonly SyntaxNode[] | undefined
  const ids = declarators ? declarators.map(({ id }) => id) : [declaration['id']]
  return ids.map(id => (id as { name?: string } | null)?.name).filter(name => name !== undefined)
}

function hasDocBlock({ comments, text }: ParsedSource, statement: SyntaxNode): boolean {
  const before = comments.findLast(comment => comment.end <= statement.start)
  if (!before || before.type !== 'Block' || !before.value.startsWith('*')) return false
  // Only decorators may stand between a doc block and what it describes.
  return /^\s*(@[\w.]+(\([^)]*\))?\s*)*$/.test(text.slice(before.end, statement.start))
}
