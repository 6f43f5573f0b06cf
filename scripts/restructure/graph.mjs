// Reads the tree: files, imports (static, type, dynamic), exports, top-level names, code lines. Used by check.mjs and move.mjs.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, posix } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
export const { parseSync } = await import(pathToFileURL(require.resolve('oxc-parser')).href)

export function walk(root, folder, keep = () => true) {
  const found = []
  const visit = dir => {
    for (const name of readdirSync(dir).sort()) {
      if (name === 'node_modules' || name === 'dist' || name === '.git') continue
      const path = join(dir, name)
      if (statSync(path).isDirectory()) visit(path)
      else if (keep(path)) found.push(relative(root, path))
    }
  }
  if (existsSync(join(root, folder))) visit(join(root, folder))
  return found
}
export const isScript = path => /\.(ts|tsx|mts|js|mjs|cts|cjs|jsx)$/.test(path)

const namesOfPattern = (p, out) => {
  if (!p) return
  if (p.type === 'Identifier') out.push(p.name)
  else if (p.type === 'ObjectPattern') for (const q of p.properties) namesOfPattern(q.value ?? q.argument, out)
  else if (p.type === 'ArrayPattern') for (const q of p.elements) namesOfPattern(q, out)
  else if (p.type === 'AssignmentPattern') namesOfPattern(p.left, out)
  else if (p.type === 'RestElement') namesOfPattern(p.argument, out)
}
/** Names that one top-level statement declares. */
export function declaredNames(node) {
  const n = node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration' ? node.declaration : node
  if (!n) return []
  const out = []
  if (n.type === 'VariableDeclaration') for (const d of n.declarations) namesOfPattern(d.id, out)
  else if (n.id?.name) out.push(n.id.name)
  return out
}
const TYPE_NODES = new Set([
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'ImportDeclaration',
  'TSModuleDeclaration',
  'ExportAllDeclaration',
])
/** Code lines: neither blank nor comment only. */
export function codeLines(text, comments) {
  const bare = text.split('')
  for (const c of comments) for (let i = c.start; i < c.end; i++) if (bare[i] !== '\n') bare[i] = ' '
  return bare
    .join('')
    .split('\n')
    .filter(l => l.trim() !== '').length
}

export function resolveFrom(root, from, request) {
  if (!request.startsWith('.')) return undefined
  const base = posix.normalize(posix.join(posix.dirname(from), request))
  const stem = base.replace(/\.jsx?$/, '')
  for (const p of [base, `${stem}.ts`, `${stem}.tsx`, base.replace(/\.mjs$/, '.mts'), base.replace(/\.mjs$/, '.d.mts')])
    if (existsSync(join(root, p)) && statSync(join(root, p)).isFile()) return p
  return undefined
}

export function visitNode(node, fn, parent) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const n of node) visitNode(n, fn, parent)
    return
  }
  if (typeof node.type !== 'string') return
  if (fn(node, parent) === false) return
  for (const key in node)
    if (key !== 'type' && key !== 'parent') {
      const v = node[key]
      if (v && typeof v === 'object') visitNode(v, fn, node)
    }
}

export function parse(path, text) {
  const r = parseSync(path, text, { sourceType: 'module' })
  return { program: r.program, comments: r.comments, errors: r.errors, module: r.module }
}

/** Facts of one source. */
export function factsOf(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, comments } = parse(path, text)
  const imports = [] // { target, request, kind: 'static'|'type'|'dynamic', names }
  const exports_ = new Set()
  const names = new Map() // top-level name -> { exported, type }
  let value = 0
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      const isType =
        node.importKind === 'type' ||
        (node.specifiers.length > 0 && node.specifiers.every(s => s.importKind === 'type'))
      imports.push({
        request: node.source.value,
        target: resolveFrom(root, path, node.source.value),
        kind: isType ? 'type' : 'static',
        specifiers: Object.fromEntries(node.specifiers.map(s => [s.local.name, s.imported?.name ?? s.type])),
        names: node.specifiers.map(s => s.imported?.name ?? (s.type === 'ImportNamespaceSpecifier' ? '*' : 'default')),
        valueNames: isType
          ? []
          : node.specifiers
              .filter(s => s.importKind !== 'type')
              .map(s => s.imported?.name ?? (s.type === 'ImportNamespaceSpecifier' ? '*' : 'default')),
      })
      for (const s of node.specifiers) names.set(s.local.name, { imported: node.source.value })
      continue
    }
    if ((node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node.source) {
      const isType =
        node.exportKind === 'type' ||
        (node.specifiers?.length > 0 && node.specifiers.every(s => s.exportKind === 'type'))
      imports.push({
        request: node.source.value,
        target: resolveFrom(root, path, node.source.value),
        kind: isType ? 'type' : 'static',
        reexport: true,
        names: node.specifiers ? node.specifiers.map(s => s.local.name) : ['*'],
        valueNames: isType
          ? []
          : node.specifiers
            ? node.specifiers.filter(s => s.exportKind !== 'type').map(s => s.local.name)
            : ['*'],
      })
      if (node.specifiers) for (const s of node.specifiers) exports_.add(s.exported.name)
      continue
    }
    if (node.type === 'ExportNamedDeclaration' && !node.declaration)
      for (const s of node.specifiers) exports_.add(s.exported.name)
    const exported = node.type.startsWith('Export')
    const inner = exported ? node.declaration : node
    const isType = inner && (TYPE_NODES.has(inner.type) || inner.declare === true)
    for (const n of declaredNames(node)) {
      names.set(n, { exported, type: isType })
      if (exported) exports_.add(n)
    }
    if (inner && !isType) value++
  }
  visitNode(program, node => {
    if (node.type === 'ImportExpression' && node.source?.type === 'Literal')
      imports.push({
        request: node.source.value,
        target: resolveFrom(root, path, node.source.value),
        kind: 'dynamic',
        names: ['*'],
        valueNames: [],
      })
    if (node.type === 'TSImportType') {
      const request = (node.source ?? node.argument)?.value ?? node.argument?.literal?.value
      if (request)
        imports.push({ request, target: resolveFrom(root, path, request), kind: 'type', names: [], valueNames: [] })
    }
  })
  return {
    path,
    text,
    imports,
    exports: exports_,
    names,
    value,
    code: codeLines(text, comments),
    lines: text.split('\n').length - 1,
  }
}

export function readTree(root, folder = 'src') {
  const files = new Map()
  for (const path of walk(root, folder, p => /\.tsx?$/.test(p))) files.set(path, factsOf(root, path))
  return files
}

/** Strongly connected parts with more than one member. */
export function cyclesOf(nodes, edgesOf) {
  const index = new Map(),
    low = new Map(),
    on = new Set(),
    stack = [],
    found = []
  let at = 0
  const visit = v => {
    index.set(v, at)
    low.set(v, at++)
    stack.push(v)
    on.add(v)
    for (const w of edgesOf(v)) {
      if (!index.has(w)) {
        visit(w)
        low.set(v, Math.min(low.get(v), low.get(w)))
      } else if (on.has(w)) low.set(v, Math.min(low.get(v), index.get(w)))
    }
    if (low.get(v) === index.get(v)) {
      const part = []
      let w
      do {
        w = stack.pop()
        on.delete(w)
        part.push(w)
      } while (w !== v)
      if (part.length > 1) found.push(part)
    }
  }
  for (const v of nodes) if (!index.has(v)) visit(v)
  return found
}
