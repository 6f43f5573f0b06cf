import { parse } from '@babel/parser'
import { findTarget, type ImportTarget } from './import-targets.js'

/** Something that needs a person, with its line. */
export interface Note {
  readonly line: number
  readonly message: string
}

export interface Rewritten {
  readonly text: string
  /** The changed lines, before and after. */
  readonly changes: readonly { readonly line: number; readonly before: string; readonly after: string }[]
  readonly notes: readonly Note[]
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

interface ImportNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly loc: { readonly start: { readonly line: number } }
  readonly importKind?: string
  readonly exportKind?: string
  readonly source: { readonly value: string } | null
  readonly specifiers?: readonly {
    readonly type: string
    readonly importKind?: string
    readonly imported?: { readonly name?: string; readonly value?: string }
    readonly local: { readonly name: string }
  }[]
}

/** Rewrites the imports of a module. Everything else keeps its formatting. Returns undefined if nothing applies. */
export function rewriteSource(source: string): Rewritten | undefined {
  const { program } = parse(source, {
    sourceType: 'module',
    plugins: ['typescript', 'jsx', 'decorators'],
    errorRecovery: true,
  })
  const edits: Edit[] = []
  const notes: Note[] = []
  for (const node of program.body as unknown as readonly ImportNode[]) {
    const target = node.source ? findTarget(node.source.value) : undefined
    if (!target || !node.source) continue
    const { line } = node.loc.start
    if (node.type !== 'ImportDeclaration')
      notes.push({ line, message: `Re-export of ${node.source.value}: ${target.hint}` })
    else rewriteImport(node, target, edits, notes)
  }
  if (edits.length === 0 && notes.length === 0) return undefined
  return { text: applyEdits(source, edits), changes: edits.map(edit => toChange(source, edit)), notes }
}

function rewriteImport(node: ImportNode, target: ImportTarget, edits: Edit[], notes: Note[]): void {
  const { line } = node.loc.start
  const name = node.source?.value ?? ''
  const specifiers = node.specifiers ?? []
  if (specifiers.length === 0) {
    if (target.isStyle) edits.push({ start: node.start, end: node.end, text: '' })
    else notes.push({ line, message: `${name}: ${target.hint}` })
    return
  }
  if (specifiers.some(({ type }) => type !== 'ImportSpecifier')) {
    notes.push({ line, message: `Default or namespace import of ${name}: ${target.hint}` })
    return
  }
  const byEntry = new Map<string, string[]>()
  const unchanged: string[] = []
  for (const { imported, local, importKind } of specifiers) {
    const original = imported?.name ?? imported?.value ?? local.name
    const found = target.find(original)
    const prefix = importKind === 'type' && node.importKind !== 'type' ? 'type ' : ''
    if (!found) {
      unchanged.push(prefix + toSpecifier(original, local.name))
      notes.push({ line, message: `${original} of ${name}: ${target.hint}` })
    } else byEntry.set(found.entry, [...(byEntry.get(found.entry) ?? []), prefix + toSpecifier(found.name, local.name)])
  }
  if (byEntry.size === 0) return
  const keyword = node.importKind === 'type' ? 'import type' : 'import'
  const statements = [...byEntry, ...(unchanged.length > 0 ? [[name, unchanged] as const] : [])].map(
    ([entry, names]) => `${keyword} { ${names.join(', ')} } from '${entry}'`,
  )
  edits.push({ start: node.start, end: node.end, text: statements.join('\n') })
}

function toSpecifier(name: string, local: string): string {
  return name === local ? name : `${name} as ${local}`
}

function applyEdits(source: string, edits: readonly Edit[]): string {
  let text = source
  for (const { start, end, text: replacement } of [...edits].reverse()) {
    const hasSemicolon = source[end - 1] === ';' && replacement !== ''
    const written = hasSemicolon ? `${replacement.replaceAll('\n', ';\n')};` : replacement
    const after = replacement === '' && text[end] === '\n' ? end + 1 : end
    text = text.slice(0, start) + written + text.slice(after)
  }
  return text
}

function toChange(source: string, { start, end, text }: Edit): Rewritten['changes'][number] {
  return { line: source.slice(0, start).split('\n').length, before: source.slice(start, end), after: text }
}
