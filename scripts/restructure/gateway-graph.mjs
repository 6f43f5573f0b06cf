// Import graph of TypeScript sources with oxc-parser: value, type, dynamic and URL references.
import { createRequire } from 'node:module'
import fs from 'node:fs'
import path from 'node:path'
const { parseSync } = createRequire(import.meta.url)('oxc-parser')
export const list = (root, dir) =>
  fs
    .readdirSync(path.join(root, dir), { recursive: true, withFileTypes: true })
    .filter(e => e.isFile() && !e.parentPath.includes('node_modules'))
    .map(e => path.relative(root, path.join(e.parentPath, e.name)))
    .sort()
export function walk(node, visit) {
  if (!node || typeof node.type !== 'string') return
  if (visit(node) === false) return
  for (const k in node) {
    const v = node[k]
    if (Array.isArray(v)) for (const c of v.filter(item => item && typeof item === 'object')) walk(c, visit)
    else if (v && typeof v === 'object' && typeof v.type === 'string') walk(v, visit)
  }
}
export function parse(root, file) {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const r = parseSync(file, text)
  if (r.errors[0]) throw new Error(file + ': ' + r.errors[0].message)
  return { text, program: r.program, comments: r.comments }
}
export function codeLines(text, comments) {
  let s = text
  for (const c of [...comments].reverse())
    s = s.slice(0, c.start) + text.slice(c.start, c.end).replace(/[^\n]/g, ' ') + s.slice(c.end)
  return s.split('\n').filter(l => l.trim()).length
}
export function imports(program) {
  const out = []
  walk(program, n => {
    if (
      (n.type === 'ImportDeclaration' || n.type === 'ExportNamedDeclaration' || n.type === 'ExportAllDeclaration') &&
      n.source
    ) {
      let type = n.importKind === 'type' || n.exportKind === 'type'
      const specs = n.specifiers ?? []
      const named = specs.filter(s => s.type === 'ImportSpecifier' || s.type === 'ExportSpecifier')
      if (
        !type &&
        specs.length &&
        named.length === specs.length &&
        named.every(s => (s.importKind ?? s.exportKind) === 'type')
      )
        type = true
      out.push({
        spec: n.source.value,
        kind: type ? 'type' : 'value',
        exp: n.type !== 'ImportDeclaration',
        names: named.map(s => (s.imported ?? s.local).name),
        node: n,
        start: n.source.start,
        end: n.source.end,
      })
    } else if (n.type === 'ImportExpression' && n.source.type === 'Literal')
      out.push({ spec: n.source.value, kind: 'dynamic', start: n.source.start, end: n.source.end })
    else if (n.type === 'TSImportType') {
      const l = n.source ?? n.argument?.literal ?? n.argument
      if (l?.value) out.push({ spec: l.value, kind: 'type', start: l.start, end: l.end })
    } else if (n.type === 'NewExpression' && n.callee.name === 'URL' && n.arguments[0]?.type === 'Literal')
      out.push({
        spec: String(n.arguments[0].value),
        kind: 'url',
        start: n.arguments[0].start,
        end: n.arguments[0].end,
      })
  })
  return out
}
export function topLevel(program) {
  const out = []
  const pattern = (p, exported, node) => {
    if (p.type === 'Identifier') out.push({ name: p.name, exported, node })
    else if (p.type === 'ObjectPattern') for (const q of p.properties) pattern(q.value ?? q.argument, exported, node)
    else if (p.type === 'ArrayPattern') for (const q of p.elements.filter(Boolean)) pattern(q, exported, node)
    else if (p.type === 'AssignmentPattern') pattern(p.left, exported, node)
  }
  for (let n of program.body) {
    const outer = n
    let exported = false
    if (n.type === 'ExportNamedDeclaration') {
      if (!n.declaration) continue
      n = n.declaration
      exported = true
    }
    if (n.type === 'VariableDeclaration') for (const d of n.declarations) pattern(d.id, exported, outer)
    else if (n.id?.name) out.push({ name: n.id.name, exported, type: n.type.startsWith('TS'), node: outer })
  }
  return out
}
export function importLocals(program) {
  const out = []
  for (const n of program.body)
    if (n.type === 'ImportDeclaration')
      for (const s of n.specifiers)
        out.push({
          local: s.local.name,
          imported: s.imported?.name ?? (s.type === 'ImportDefaultSpecifier' ? 'default' : '*'),
          source: n.source.value,
        })
  return out
}
export function resolve(file, spec, has) {
  if (!spec.startsWith('.')) return spec
  const p = path.posix.normalize(path.posix.join(path.posix.dirname(file), spec.replace(/\?.*$/, '')))
  for (const c of [p, p.replace(/\.js$/, '.ts'), p.replace(/\.mjs$/, '.mts'), p + '.ts']) if (has.has(c)) return c
  return p
}
export function graph(root, files, has = new Set(files)) {
  const g = {}
  for (const f of files) {
    if (!/\.tsx?$/.test(f)) continue
    const { text, program, comments } = parse(root, f)
    g[f] = {
      text,
      program,
      comments,
      lines: text.split('\n').length - 1,
      code: codeLines(text, comments),
      imports: imports(program).map(i => ({ ...i, to: resolve(f, i.spec, has) })),
      top: topLevel(program),
      locals: importLocals(program),
    }
  }
  return g
}
