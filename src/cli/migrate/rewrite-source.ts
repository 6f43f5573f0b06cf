import { parse } from '@babel/parser'
import { findTarget, type ImportTarget } from './import-targets.js'
import {
  type Edit,
  type Note,
  rewriteMarkup,
  rewriteOptions,
  type Rewriter,
  type SyntaxNode,
} from './rewrite-options.js'

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
  }[]
}

const APPKIT = /^@reown\/appkit/

/**
 * Rewrites the imports of a module, the options of `createAppKit` and the tags in JSX. Everything else keeps its
 * formatting. Returns undefined if nothing applies.
 */
export function rewriteSource(source: string): Rewritten | undefined {
  return toRewritten(collect(source))
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
export function rewriteComponent(source: string): Rewritten | undefined {
  const edits: Edit[] = []
  const notes: Note[] = []
  let end = 0
  const addMarkup = (to: number) => edits.push(...findMarkupEdits(source, end, to))
  for (const { start, end: scriptEnd } of findScripts(source)) {
    addMarkup(start)
    const lines = source.slice(0, start).split('\n').length - 1
    const own = collect(source.slice(start, scriptEnd))
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

function collect(source: string): Rewriter {
  const rewriter: Rewriter = { source, edits: [], notes: [] }
  const { program } = parse(source, {
    sourceType: 'module',
    plugins: ['typescript', 'jsx', 'decorators'],
    errorRecovery: true,
  })
  let usesAppKit = false
  for (const node of program.body as unknown as readonly ImportNode[]) {
    const target = node.source ? findTarget(node.source.value) : undefined
    if (!target || !node.source) continue
    usesAppKit ||= APPKIT.test(node.source.value)
    const { line } = node.loc.start
    if (node.type !== 'ImportDeclaration')
      rewriter.notes.push({ line, message: `Re-export of ${node.source.value}: ${target.describe()}` })
    else rewriteImport(node, target, rewriter)
  }
  if (usesAppKit || source.includes('w3m-')) rewriteOptions(program as unknown as SyntaxNode, rewriter)
  return rewriter
}

function toRewritten({ source, edits: found, notes }: Rewriter): Rewritten | undefined {
  if (found.length === 0 && notes.length === 0) return undefined
  const edits = [...found].sort((a, b) => a.start - b.start)
  return {
    text: applyEdits(source, edits),
    changes: edits.map(edit => toChange(source, edit)),
    notes: [...notes].sort((a, b) => a.line - b.line),
  }
}

function rewriteImport(node: ImportNode, target: ImportTarget, { source, edits, notes }: Rewriter): void {
  const { line } = node.loc.start
  const name = node.source?.value ?? ''
  const specifiers = node.specifiers ?? []
  if (specifiers.length === 0) {
    if (target.isStyle) edits.push({ start: node.start, end: node.end, text: '' })
    else notes.push({ line, message: `${name}: ${target.describe()}` })
    return
  }
  if (specifiers.some(({ type }) => type !== 'ImportSpecifier')) {
    notes.push({ line, message: `Default or namespace import of ${name}: ${target.describe()}` })
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
      notes.push({ line, message: `${original} of ${name}: ${target.describe(original)}` })
    } else byEntry.set(found.entry, [...(byEntry.get(found.entry) ?? []), prefix + toSpecifier(found.name, local.name)])
  }
  if (byEntry.size === 0) return
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

function applyEdits(source: string, edits: readonly Edit[]): string {
  let text = source
  for (const { start, end, text: replacement } of [...edits].reverse()) {
    const isWholeLine = replacement === '' && text[end] === '\n' && (start === 0 || text[start - 1] === '\n')
    text = text.slice(0, start) + replacement + text.slice(isWholeLine ? end + 1 : end)
  }
  return text
}

function toChange(source: string, { start, end, text }: Edit): Rewritten['changes'][number] {
  const before = source.slice(start, end).replace(/^\n/, '')
  const line = source.slice(0, end).split('\n').length - before.split('\n').length + 1
  return { line, before, after: text }
}
