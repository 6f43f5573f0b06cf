// Moves, merges and renames by gateway.json + gateway-tests.json + gateway-renames.json. `ROOT=. node gateway-move.mjs [features…]`
// Without features: everything. Imports are rewritten in all sources of the repository; run prettier afterwards on what it prints.
import fs from 'node:fs'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import { parse, imports, topLevel, resolve } from './gateway-graph.mjs'
const root = process.env.ROOT
if (!root) throw new Error('Set ROOT to the checkout whose files should move')
const read = n =>
  fs.existsSync(new URL(n, import.meta.url)) ? JSON.parse(fs.readFileSync(new URL(n, import.meta.url), 'utf8')) : []
const only = process.argv.slice(2)
const plan = [...read('gateway.json'), ...read('gateway-tests.json')].filter(
  p => !only.length || only.includes(p.feature),
)
const edits = new Map(read('gateway-renames.json').map(r => [r.file, r]))
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(f => f && fs.existsSync(path.join(root, f)))
const has = new Set(tracked)
const isCode = f => /\.(ts|tsx|mts|mjs)$/.test(f) && !/\.gen\.ts$|^create\/templates/.test(f)
const to = new Map(plan.map(p => [p.from, p.to]))
const dest = f => to.get(f) ?? f
const groups = new Map()
for (const p of plan)
  if (isCode(p.from))
    groups.set(
      p.to,
      [...(groups.get(p.to) ?? []), p].sort((a, b) => (a.order ?? 0) - (b.order ?? 0)),
    )
// a target that exists and stays belongs to its group
for (const t of groups.keys()) if (has.has(t) && !to.has(t)) throw new Error(`${t} exists and is not moved`)
const relative = (from, target) => {
  let r = path.posix.relative(path.posix.dirname(from), target)
  if (!r.startsWith('.')) r = './' + r
  return r
}
const specOf = (fromNew, target, old) => {
  const q = old.match(/\?.*$/)?.[0] ?? ''
  let r = relative(fromNew, target)
  const ext = path.extname(old.replace(/\?.*$/, ''))
  if (ext === '.js') r = r.replace(/\.tsx?$/, '.js')
  return r + q
}
const warnings = []
function renamed(file, src) {
  // [start, end, text] edits of identifiers
  const e = edits.get(file)
  if (!e?.rename) return []
  const out = []
  const go = (n, parent, key) => {
    if (!n || typeof n !== 'object' || typeof n.type !== 'string') return
    if (n.type === 'Identifier' && e.rename[n.name]) {
      const isKey =
        (parent.type === 'MemberExpression' && key === 'property' && !parent.computed) ||
        ((parent.type === 'Property' ||
          /^(TSPropertySignature|TSMethodSignature|MethodDefinition|PropertyDefinition)$/.test(parent.type)) &&
          key === 'key' &&
          !parent.computed)
      if (isKey) return
      if (parent.type === 'Property' && key === 'value' && parent.shorthand)
        return void out.push([parent.start, parent.end, `${n.name}: ${e.rename[n.name]}`])
      return void out.push([n.start, n.start + n.name.length, e.rename[n.name]])
    }
    for (const k in n) {
      if (k === 'parent') continue
      const v = n[k]
      if (Array.isArray(v)) v.forEach(c => go(c, n, k))
      else if (v && typeof v === 'object') {
        if (n.type === 'Property' && n.shorthand && k === 'key') continue
        go(v, n, k)
      }
    }
  }
  go(src.program, {}, '')
  return out
}
function body(file, target, dropped) {
  const src = parse(root, file),
    cuts = [],
    decls = []
  for (const n of src.program.body)
    if (n.type === 'ImportDeclaration') {
      let end = n.end
      if (src.text[end] === '\n') end++
      cuts.push([n.start, end, ''])
      decls.push(n)
    } else if ((n.type === 'ExportNamedDeclaration' || n.type === 'ExportAllDeclaration') && n.source) {
      const t = dest(resolve(file, n.source.value, has))
      if (t === target) {
        warnings.push(`re-export inside ${target}`)
        cuts.push([n.start, n.end, ''])
      } else if (n.source.value.startsWith('.'))
        cuts.push([n.source.start + 1, n.source.end - 1, specOf(target, t, n.source.value)])
    }
  for (const i of imports(src.program))
    if (
      (i.kind === 'dynamic' || i.kind === 'url' || (i.kind === 'type' && !i.node)) &&
      i.spec.startsWith('.') &&
      i.start !== undefined
    ) {
      const r = resolve(file, i.spec, has)
      if (!has.has(r)) {
        if (dest(file) !== file && !r.endsWith('/')) warnings.push(`unresolved ${i.kind} ${i.spec} in ${file}`)
        if (path.posix.dirname(file) === path.posix.dirname(target)) continue
        cuts.push([i.start + 1, i.end - 1, relative(target, r) + (i.spec.endsWith('/') ? '/' : '')])
        continue
      }
      if (dest(r) === target) warnings.push(`${i.kind} import of itself in ${target}`)
      cuts.push([i.start + 1, i.end - 1, specOf(target, dest(r), i.spec)])
    }
  for (const d of dropped ?? []) {
    // a declaration that the target already has, with its comment
    let s = d.start
    const before = src.text.slice(0, s)
    const m = before.match(/(?:\/\*\*(?:[^*]|\*(?!\/))*\*\/\s*)$/)
    if (m) s -= m[0].length
    cuts.push([s, src.text[d.end] === '\n' ? d.end + 1 : d.end, ''])
  }
  cuts.push(...unexport(file, target, src).filter(([s]) => !cuts.some(([a, b]) => s >= a && s < b)))
  cuts.push(...renamed(file, src).filter(([s, e]) => !cuts.some(([a, b, t]) => t === '' && s >= a && e <= b)))
  let text = src.text
  for (const [s, e, t] of cuts.sort((a, b) => b[0] - a[0])) text = text.slice(0, s) + t + text.slice(e)
  return { text: text.replace(/^\n+/, '').replace(/\n*$/, '\n'), decls, src }
}
const outside = new Map() // names of a target that others import
{
  const mark = (t, n) => outside.set(t, (outside.get(t) ?? new Set()).add(n))
  for (const f of tracked) {
    if (!isCode(f)) continue
    let src
    try {
      src = parse(root, f)
    } catch {
      continue
    }
    for (const i of imports(src.program)) {
      if (!i.spec.startsWith('.')) continue
      const r = resolve(f, i.spec, has)
      if (!to.has(r) || dest(r) === dest(f)) continue
      if (i.node?.type === 'ImportDeclaration')
        for (const s of i.node.specifiers) mark(dest(r), s.type === 'ImportSpecifier' ? s.imported.name : '*')
      else if (i.names?.length) i.names.forEach(n => mark(dest(r), n))
      else mark(dest(r), '*')
    }
  }
}
/** Removes `export` where only the merged file uses a name. */
function unexport(file, target, src) {
  if (groups.get(target).length < 2) return []
  const used = outside.get(target) ?? new Set()
  if (used.has('*')) return []
  return src.program.body.flatMap(n =>
    n.type === 'ExportNamedDeclaration' &&
    n.declaration &&
    topLevel({ body: [n] }).every(d => !used.has(edits.get(file)?.rename?.[d.name] ?? d.name))
      ? [[n.start, n.start + 'export '.length, '']]
      : [],
  )
}
function importBlock(rows) {
  // rows: { spec, side, def, ns, named: [imported, local, isType] }
  const by = new Map()
  for (const r of rows) {
    const key = r.ns ? `${r.spec}*${r.ns}` : r.spec
    const x = by.get(key) ?? { spec: r.spec, named: new Map(), typeNs: r.typeNs, attr: r.attr }
    if (r.def) {
      x.def = r.def
      x.defType = (x.defType ?? true) && r.isType
    }
    if (r.ns) x.ns = r.ns
    if (r.side) x.side = true
    for (const [i, l, t] of r.named) {
      const k = `${i} as ${l}`
      x.named.set(k, { i, l, t: (x.named.get(k)?.t ?? true) && t })
    }
    by.set(key, x)
  }
  const rank = s =>
    s.startsWith('node:') ? 0 : !s.startsWith('.') ? 1 : s.startsWith('..') ? 10 - s.split('../').length : 20
  return [...by.values()]
    .sort((a, b) => rank(a.spec) - rank(b.spec) || (a.spec < b.spec ? -1 : 1))
    .map(x => {
      if (x.ns) return `import ${x.typeNs ? 'type ' : ''}* as ${x.ns} from '${x.spec}'${x.attr}`
      if (!x.named.size && !x.def) return `import '${x.spec}'`
      const all = [...x.named.values()].every(n => n.t) && !(x.def && !x.defType)
      const names = [...x.named.values()].map(
        n => `${n.t && !all ? 'type ' : ''}${n.i === n.l ? n.i : `${n.i} as ${n.l}`}`,
      )
      return `import ${all ? 'type ' : ''}${[x.def, names.length ? `{ ${names.join(', ')} }` : ''].filter(Boolean).join(', ')} from '${x.spec}'${x.attr}`
    })
    .join('\n')
}
const rowOf = (n, file, target) => {
  const r = n.source.value.startsWith('.') ? resolve(file, n.source.value, has) : undefined
  if (r !== undefined && dest(r) === target) {
    for (const s of n.specifiers)
      if (s.imported && s.imported.name !== s.local.name)
        warnings.push(`alias ${s.imported.name} as ${s.local.name} inside ${target}`)
    return undefined
  }
  const isType = n.importKind === 'type'
  const attr = n.attributes?.length
    ? ` with { ${n.attributes.map(a => `${a.key.name ?? a.key.value}: '${a.value.value}'`).join(', ')} }`
    : ''
  const row = {
    attr,
    spec: r === undefined ? n.source.value : specOf(target, dest(r), n.source.value),
    side: n.specifiers.length === 0,
    isType,
    named: [],
  }
  for (const s of n.specifiers) {
    if (s.type === 'ImportDefaultSpecifier') row.def = s.local.name
    else if (s.type === 'ImportNamespaceSpecifier') {
      row.ns = s.local.name
      row.typeNs = isType
    } else row.named.push([s.imported.name, s.local.name, isType || s.importKind === 'type'])
  }
  return row
}
const written = new Map()
const done = new Set()
for (const [target, g] of groups) {
  const changed = g.length > 1 || g[0].from !== target
  if (!changed) continue
  g.forEach(p => done.add(p.from))
  const rows = [],
    bodies = [],
    seen = new Map()
  for (const { from } of g) {
    const src = parse(root, from),
      dropped = [],
      e = edits.get(from)
    for (const d of topLevel(src.program)) {
      const text = src.text.slice(d.node.start, d.node.end)
      if (e?.drop?.includes(d.name) || (g.length > 1 && seen.get(d.name) === text && !e?.rename?.[d.name])) {
        if (!dropped.includes(d.node)) dropped.push(d.node)
      } else if (!e?.rename?.[d.name]) seen.set(d.name, text)
    }
    const b = body(from, target, dropped)
    bodies.push(b.text)
    for (const n of b.decls) {
      const r = rowOf(n, from, target)
      if (r) rows.push(r)
    }
  }
  const block = importBlock(rows)
  written.set(target, (block ? block + '\n\n' : '') + bodies.join('\n'))
}
// all other files
for (const f of tracked) {
  if (!isCode(f) || done.has(f) || (f.startsWith('gateway/src/') && !fs.existsSync(path.join(root, f)))) continue
  let src
  try {
    src = parse(root, f)
  } catch {
    continue
  }
  const list = imports(src.program).filter(i => i.spec.startsWith('.') && i.start !== undefined)
  const moved = list.filter(i => {
    const r = resolve(f, i.spec, has)
    return to.has(r) && to.get(r) !== r
  })
  if (!moved.length) continue
  const targets = new Map()
  let dup = false
  for (const n of src.program.body)
    if (n.type === 'ImportDeclaration' && n.source.value.startsWith('.')) {
      const t = dest(resolve(f, n.source.value, has))
      if (targets.has(t)) dup = true
      targets.set(t, n)
    }
  const cuts = []
  if (dup) {
    const decls = src.program.body.filter(n => n.type === 'ImportDeclaration')
    const first = decls[0]
    // keep what is between the declarations; put one block where the first was
    const rows = decls.map(n => rowOf(n, f, f)).filter(Boolean)
    cuts.push([first.start, first.end, importBlock(rows)])
    for (const n of decls.slice(1)) cuts.push([n.start, src.text[n.end] === '\n' ? n.end + 1 : n.end, ''])
    for (const i of list)
      if (i.node?.type !== 'ImportDeclaration') {
        const r = resolve(f, i.spec, has)
        if (to.has(r)) cuts.push([i.start + 1, i.end - 1, specOf(f, dest(r), i.spec)])
      }
  } else for (const i of moved) cuts.push([i.start + 1, i.end - 1, specOf(f, dest(resolve(f, i.spec, has)), i.spec)])
  let text = src.text
  for (const [s, e, t] of cuts.sort((a, b) => b[0] - a[0])) text = text.slice(0, s) + t + text.slice(e)
  written.set(f, text)
}
for (const p of plan)
  if (!isCode(p.from) && p.from !== p.to) {
    fs.mkdirSync(path.join(root, path.dirname(p.to)), { recursive: true })
    fs.renameSync(path.join(root, p.from), path.join(root, p.to))
  }
for (const f of done) fs.rmSync(path.join(root, f))
for (const [f, text] of written) {
  fs.mkdirSync(path.join(root, path.dirname(f)), { recursive: true })
  fs.writeFileSync(path.join(root, f), text)
}
for (const d of fs
  .readdirSync(path.join(root, 'gateway'), { recursive: true, withFileTypes: true })
  .filter(e => e.isDirectory() && !e.parentPath.includes('node_modules'))
  .map(e => path.join(e.parentPath, e.name))
  .sort()
  .reverse())
  if (!d.includes('node_modules') && fs.existsSync(d) && fs.readdirSync(d).length === 0) fs.rmdirSync(d)
fs.mkdirSync(path.join(root, '.build'), { recursive: true })
fs.writeFileSync(path.join(root, '.build/moved-files.txt'), [...written.keys()].join('\n'))
console.log(
  `${done.size} files into ${[...groups].filter(([t, g]) => g.length > 1 || g[0].from !== t).length}; ${written.size} written`,
)
for (const w of new Set(warnings)) console.log('WARN', w)
