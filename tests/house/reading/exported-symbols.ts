import { readImports, locate } from './import-graph.js'
import { parseSource, type ParsedSource, type SyntaxNode } from './parsed-source.js'
import type { SourceTable } from './source-table.js'

/** An export: its name, the file that declares it, and whether it has a doc block. */
export interface ExportedSymbol {
  readonly name: string
  readonly path: string
  readonly documented: boolean
  readonly isType: boolean
}

/** The symbols that a file declares and exports. */
export function getDeclaredExports(path: string, text: string): readonly ExportedSymbol[] {
  const source = parseSource(path, text)
  return source.body.flatMap(statement => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    if (!getDeclaration(statement)) return getListedExports(source, path, statement)
    const documented = hasDocBlock(source, statement)
    const isType = ['TSTypeAliasDeclaration', 'TSInterfaceDeclaration'].includes(getDeclaration(statement)?.type ?? '')
    return getNames(statement).map(name => ({ name, path, documented, isType }))
  })
}

/** Resolves `export { name }` to declarations of the same file. */
function getListedExports(source: ParsedSource, path: string, list: SyntaxNode): readonly ExportedSymbol[] {
  if (list['source']) return []
  const isTypeList = list['exportKind'] === 'type'
  return (list['specifiers'] as readonly SyntaxNode[]).map(specifier => {
    const [local, exported] = ['local', 'exported'].map(part => (specifier[part] as { name: string }).name)
    const declaration = source.body.find(({ id }) => (id as { name?: string } | null)?.name === local)
    const documented = declaration !== undefined && hasDocBlock(source, declaration)
    return { name: exported ?? '', path, documented, isType: isTypeList || specifier['exportKind'] === 'type' }
  })
}

/** All exports of a file, sorted by name. Re-exports are followed to the file that declares them. */
export function getAllExports(table: SourceTable, path: string): readonly ExportedSymbol[] {
  const text = table.get(path)
  if (text === undefined) return []
  const found = new Map(getDeclaredExports(path, text).map(symbol => [symbol.name, symbol]))
  for (const { entries } of parseSource(path, text).module.staticExports)
    for (const entry of entries) {
      if (!entry.moduleRequest) continue
      const target = readImports(path, `export * from '${entry.moduleRequest.value}'`)[0]?.target ?? ''
      const targetExports = getAllExports(table, locate(table, target) ?? target)
      if (entry.exportName.kind === 'None') for (const symbol of targetExports) found.set(symbol.name, symbol)
      else for (const symbol of getReexports(targetExports, entry, target)) found.set(symbol.name, symbol)
    }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

type Entry = ReturnType<typeof parseSource>['module']['staticExports'][number]['entries'][number]

function getReexports(
  targetExports: readonly ExportedSymbol[],
  entry: Entry,
  target: string,
): readonly ExportedSymbol[] {
  const name = entry.exportName.name ?? ''
  const origin = targetExports.find(symbol => symbol.name === entry.importName.name)
  // Exports of other packages have their documentation there.
  if (!origin && !target.startsWith('src/')) return [{ name, path: target, documented: true, isType: entry.isType }]
  return origin ? [{ ...origin, name, isType: origin.isType || entry.isType }] : []
}

function getDeclaration(statement: SyntaxNode): SyntaxNode | undefined {
  return (statement['declaration'] as SyntaxNode | null) ?? undefined
}

function getNames(statement: SyntaxNode): readonly string[] {
  const declaration = getDeclaration(statement)
  if (!declaration) return []
  const declarators = declaration['declarations'] as readonly SyntaxNode[] | undefined
  const ids = declarators ? declarators.map(({ id }) => id) : [declaration['id']]
  return ids.map(id => (id as { name?: string } | null)?.name).filter(name => name !== undefined)
}

function hasDocBlock({ comments, text }: ParsedSource, statement: SyntaxNode): boolean {
  const before = comments.findLast(comment => comment.end <= statement.start)
  if (!before || before.type !== 'Block' || !before.value.startsWith('*')) return false
  // Only decorators may follow between a doc block and its declaration.
  return /^\s*(@[\w.]+(\([^)]*\))?\s*)*$/.test(text.slice(before.end, statement.start))
}
