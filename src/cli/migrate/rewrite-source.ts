import { parse } from '@babel/parser'
import { findTarget, type ImportTarget } from './import-targets.js'
import { rewriteKits } from './rewrite-kits.js'
import { rewriteOnboard } from './rewrite-onboard.js'
import { rewriteMarkup, rewriteOptions } from './rewrite-options.js'
import {
  applyEdits,
  childNodes,
  type Edit,
  ModuleRewriter,
  type Note,
  type Rewriter,
  type SyntaxNode,
} from './syntax.js'

export interface Rewritten {
  readonly text: string
  /** The changed lines, before and after. */
  readonly changes: readonly { readonly line: number; readonly before: string; readonly after: string }[]
  readonly notes: readonly Note[]
}

interface ImportNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly loc: { readonly start: { readonly line: number } }
  readonly importKind?: string
  readonly source: { readonly value: string } | null
  readonly specifiers?: readonly {
    readonly type: string
    readonly importKind?: string
    readonly imported?: { readonly name?: string; readonly value?: string }
    readonly local: { readonly name: string }
    readonly end: number
  }[]
}

// Names of networks in `appkit-modal/networks`, by chain id.
export type Networks = ReadonlyMap<number, string>

const APPKIT = /^@reown\/appkit/

/**
 * Rewrites the imports of a module, the options of `createAppKit` and the tags in JSX. Everything else keeps its
 * formatting. Returns undefined if nothing applies.
 */
export function rewriteSource(source: string, networks: Networks): Rewritten | undefined {
  return toRewritten(collect(source, networks))
}

const SCRIPT_TAG = '<script'
const SCRIPT_END = '</script>'

// Returns where the contents of the scripts start and end.
function findScripts(source: string): readonly { start: number; end: number }[] {
  const scripts = []
  for (let at = source.indexOf(SCRIPT_TAG); at >= 0; at = source.indexOf(SCRIPT_TAG, at)) {
    const after = at + SCRIPT_TAG.length
    at = after
    if (!/[\s>]/.test(source.charAt(after))) continue // a longer name
    const start = source.indexOf('>', after) + 1
    const end = start > 0 ? source.indexOf(SCRIPT_END, start) : -1
    if (end < 0) break
    scripts.push({ start, end })
    at = end
  }
  return scripts
}

/** Rewrites the scripts and the tags of a component file: Vue or Svelte. Returns undefined if nothing applies. */
export function rewriteComponent(source: string, networks: Networks): Rewritten | undefined {
  const edits: Edit[] = []
  const notes: Note[] = []
  let end = 0
  const addMarkup = (to: number) => edits.push(...findMarkupEdits(source, end, to))
  for (const { start, end: scriptEnd } of findScripts(source)) {
    addMarkup(start)
    const lines = source.slice(0, start).split('\n').length - 1
    const own = collect(source.slice(start, scriptEnd), networks)
    edits.push(...own.edits.map(edit => ({ ...edit, start: edit.start + start, end: edit.end + start })))
    notes.push(...own.notes.map(note => ({ ...note, line: note.line + lines })))
    end = scriptEnd + SCRIPT_END.length
  }
  addMarkup(source.length)
  return toRewritten({ source, edits, notes })
}

// One edit for each line of markup with a tag to rename.
function findMarkupEdits(source: string, from: number, to: number): readonly Edit[] {
  let start = from
  return source
    .slice(from, to)
    .split('\n')
    .flatMap(line => {
      const edit = { start, end: start + line.length, text: rewriteMarkup(line) }
      start += line.length + 1
      return edit.text === line ? [] : [edit]
    })
}

function collect(source: string, networks: Networks): Rewriter {
  const { program, errors } = parseModule(source)
  const module = new ModuleRewriter(source, program, networks)
  const statements = childNodes(program, 'body') as unknown as readonly ImportNode[]
  if ((errors ?? []).length === 0) {
    rewriteKits(module)
    rewriteOnboard(module)
  }
  let usesAppKit = false
  const added = addImports(module)
  for (const node of statements) {
    const target = node.source ? findTarget(node.source.value) : undefined
    if (!target || !node.source) continue
    usesAppKit ||= APPKIT.test(node.source.value)
    const { line } = node.loc.start
    if (node.type !== 'ImportDeclaration')
      module.notes.push({ line, message: `Re-export of ${node.source.value}: ${target.describe()}` })
    else rewriteImport(node, target, module, added)
  }
  if (usesAppKit || source.includes('w3m-')) rewriteOptions(program, module)
  // An import that takes the new names has to exist: a default import does not.
  return added.size === 0 ? checked(module) : refused(module)
}

function parseModule(source: string): { readonly program: SyntaxNode; readonly errors: readonly unknown[] | null } {
  const { program, errors } = parse(source, {
    sourceType: 'module',
    plugins: ['typescript', 'jsx', 'decorators'],
    errorRecovery: true,
  })
  return { program: program as unknown as SyntaxNode, errors }
}

// Drops every change if the result would have an error that the source does not have.
function checked({ source, edits, notes }: Rewriter): Rewriter {
  const before = parseModule(source).errors ?? []
  try {
    if ((parseModule(applyEdits(source, sorted(edits))).errors ?? []).length <= before.length)
      return { source, edits, notes }
  } catch {
    // The message below is the report.
  }
  return refused({ source, edits, notes })
}

function refused({ source, notes }: Rewriter): Rewriter {
  const message = 'This file cannot be rewritten. Replace its imports by hand: docs/migration.md.'
  return { source, edits: [], notes: [...notes, { line: 1, message }] }
}

function sorted(edits: readonly Edit[]): readonly Edit[] {
  return [...edits].sort((a, b) => a.start - b.start)
}

// Extends an import of the same entry point, or returns the names for a new one, by entry point.
function addImports({ program, added, edits }: ModuleRewriter): Map<string, string[]> {
  const rest = new Map<string, string[]>()
  const statements = childNodes(program, 'body') as unknown as readonly ImportNode[]
  for (const [key, local] of added) {
    const [entry = '', name = ''] = key.split(' ')
    const existing = statements.find(
      ({ type, source, importKind, specifiers }) =>
        type === 'ImportDeclaration' &&
        source?.value === entry &&
        importKind !== 'type' &&
        specifiers?.at(-1)?.type === 'ImportSpecifier',
    )
    const last = existing?.specifiers?.at(-1)
    const text = toSpecifier(name, local)
    if (last) edits.push({ start: last.end, end: last.end, text: `, ${text}` })
    else rest.set(entry, [...(rest.get(entry) ?? []), text])
  }
  return rest
}

function toRewritten({ source, edits: found, notes }: Rewriter): Rewritten | undefined {
  if (found.length === 0 && notes.length === 0) return undefined
  const edits = sorted(found)
  return {
    text: applyEdits(source, edits),
    changes: edits.map(edit => toChange(source, edit)),
    notes: [...notes].sort((a, b) => a.line - b.line),
  }
}

// Rewrites an import. The first one takes the imports that are added to the module.
function rewriteImport(
  node: ImportNode,
  target: ImportTarget,
  { source, edits, notes, outcomes }: ModuleRewriter,
  added: Map<string, string[]>,
): void {
  const { line } = node.loc.start
  const name = node.source?.value ?? ''
  if ((node.specifiers ?? []).length === 0) {
    if (target.isStyle) edits.push({ start: node.start, end: node.end, text: '' })
    else notes.push({ line, message: `${name}: ${target.describe()}` })
    return
  }
  const all = node.specifiers ?? []
  const specifiers = all.filter(({ local }) => outcomes.get(local.name) !== 'removed')
  const byEntry = new Map<string, string[]>()
  const unchanged: string[] = []
  if (specifiers.some(({ type }) => type !== 'ImportSpecifier')) {
    if (specifiers.some(({ local }) => !outcomes.has(local.name)))
      notes.push({ line, message: `Default or namespace import of ${name}: ${target.describe()}` })
    return
  }
  for (const { imported, local, importKind } of specifiers) {
    const original = imported?.name ?? imported?.value ?? local.name
    const isReported = outcomes.get(local.name) === 'reported'
    const found = isReported ? undefined : target.find(original)
    const prefix = importKind === 'type' && node.importKind !== 'type' ? 'type ' : ''
    if (!found) {
      unchanged.push(prefix + toSpecifier(original, local.name))
      if (!isReported) notes.push({ line, message: `${original} of ${name}: ${target.describe(original)}` })
    } else byEntry.set(found.entry, [...(byEntry.get(found.entry) ?? []), prefix + toSpecifier(found.name, local.name)])
  }
  if (node.importKind !== 'type') {
    for (const [entry, names] of added) byEntry.set(entry, [...(byEntry.get(entry) ?? []), ...names])
    added.clear()
  }
  if (byEntry.size === 0 && specifiers.length === all.length) return
  const keyword = node.importKind === 'type' ? 'import type' : 'import'
  const statements = [...byEntry, ...(unchanged.length > 0 ? [[name, unchanged] as const] : [])].map(
    ([entry, names]) => `${keyword} { ${names.join(', ')} } from '${entry}'`,
  )
  const semicolon = source[node.end - 1] === ';' ? ';' : ''
  edits.push({ start: node.start, end: node.end, text: statements.map(text => text + semicolon).join('\n') })
}

function toSpecifier(name: string, local: string): string {
  return name === local ? name : `${name} as ${local}`
}

function toChange(source: string, { start, end, text }: Edit): Rewritten['changes'][number] {
  const before = source.slice(start, end).replace(/^\n/, '')
  const line = source.slice(0, end).split('\n').length - before.split('\n').length + 1
  return { line, before, after: text }
}
