// Checks gateway.json against the sources as they are: complete, no cycles, no mixed bundles, clashes, and the yardstick.
import fs from 'node:fs'
import path from 'node:path'
import { list, graph } from './gateway-graph.mjs'
import { ENTRIES, reach, cycles } from './gateway-reach.mjs'
const root = process.env.ROOT ?? process.cwd()
const plan = JSON.parse(fs.readFileSync(new URL('gateway.json', import.meta.url), 'utf8'))
const files = list(root, 'gateway/src'),
  has = new Set(files),
  g = graph(root, files)
const to = new Map(plan.map(p => [p.from, p.to]))
let bad = 0
const print = (...x) => {
  bad++
  console.log(...x)
}
for (const f of files) if (!to.has(f)) print('MISSING', f)
for (const p of plan) if (!has.has(p.from)) print('UNKNOWN', p.from)
const q = (a, x) => a.toSorted((m, n) => m - n)[Math.min(a.length - 1, Math.floor(a.length * x))]
// simulate
const groups = {}
for (const p of plan) if (p.from.endsWith('.ts')) (groups[p.to] ??= []).push(p.from)
const before = Object.fromEntries(
  Object.entries(g).map(([f, x]) => [f, x.imports.map(i => ({ to: i.to, kind: i.kind }))]),
)
const merged = {},
  code = {},
  lines = {}
const importCode = x => {
  const rows = new Set()
  for (const i of x.imports)
    if (i.node?.type === 'ImportDeclaration') {
      const a = x.text.slice(0, i.node.start).split('\n').length
      const b = x.text.slice(0, i.node.end).split('\n').length
      for (let r = a; r <= b; r++) rows.add(r)
    }
  return rows.size
}
for (const [t, fs_] of Object.entries(groups)) {
  const edges = new Map()
  let body = 0,
    all = 0
  const specs = new Map()
  for (const f of fs_) {
    const x = g[f]
    body += x.code - importCode(x)
    all += x.lines - importCode(x)
    for (const i of x.imports) {
      const tt = to.get(i.to) ?? i.to
      if (tt === t) continue
      if (i.kind !== 'url') {
        const k = tt + '|' + i.kind
        edges.set(k, { to: tt, kind: i.kind })
      }
      if (i.node?.type === 'ImportDeclaration') {
        const n = specs.get(tt) ?? new Set()
        ;(i.names ?? []).forEach(m => n.add(m))
        specs.set(tt, n)
      }
    }
  }
  merged[t] = [...edges.values()]
  const imp = [...specs.values()].reduce((a, n) => a + ([...n].join(', ').length > 75 ? n.size + 2 : 1), 0)
  code[t] = body + imp
  lines[t] = all + imp
}
for (const c of cycles(before)) print('CYCLE BEFORE', c.join(' '))
for (const c of cycles(merged)) {
  print('CYCLE', c.length, 'files')
  const set = new Set(c)
  for (const v of c)
    for (const e of merged[v])
      if (set.has(e.to)) {
        const why = groups[v].flatMap(f =>
          g[f].imports
            .filter(i => to.get(i.to) === e.to)
            .map(i => `${f.replace('gateway/src/', '')} -${i.kind}-> ${i.to.replace('gateway/src/', '')}`),
        )
        console.log('   ', [...new Set(why)].join('; '))
      }
}
// bundles
const cls = (edges, fileset) => {
  const en = ENTRIES(fileset)
  const r = Object.fromEntries(Object.entries(en).map(([k, v]) => [k, reach(edges, v)]))
  r.pageStatic = reach(edges, en.page, ['value'])
  return r
}
const rb = cls(before, has),
  ra = cls(merged, new Set(Object.keys(merged)))
const typeOnly = f =>
  g[f].program.body.every(
    n =>
      /^TS(Interface|TypeAlias)/.test((n.declaration ?? n).type) ||
      (n.type === 'ImportDeclaration' && (n.importKind === 'type' || n.specifiers.every(s => s.importKind === 'type'))),
  )
const anyBefore = f => ['page', 'worker', 'prod', 'dev'].some(k => rb[k].has(f))
const dynamicTargets = new Set(
  Object.values(before)
    .flat()
    .filter(e => e.kind === 'dynamic')
    .map(e => e.to),
)
for (const [t, fs_] of Object.entries(groups)) {
  const anywhere = f => rb.page.has(f) || rb.worker.has(f) || rb.prod.has(f) || rb.dev.has(f)
  const kinds = fs_
    .filter(f => !typeOnly(f) && (anywhere(f) || t.startsWith('tools/')))
    .map(f => [f, rb.page.has(f), rb.worker.has(f), rb.prod.has(f), rb.dev.has(f), rb.pageStatic.has(f)])
  const differ = i => new Set(kinds.map(k => k[i])).size > 1
  if (differ(2))
    print(
      'WORKER/PAGE MIX',
      t,
      kinds.map(k => `${k[0].split('/').at(-1)}:${k[1] ? 'page' : ''}${k[2] ? 'worker' : ''}`).join(' '),
    )
  if (kinds.some(k => k[2]) && differ(1)) print('WORKER/PAGE MIX', t)
  if (kinds.some(k => k[4] && !k[3]) && kinds.some(k => k[3])) print('DEV/PROD MIX', t)
  if (fs_.some(f => dynamicTargets.has(f)) && fs_.length > 1) print('LAZY/STATIC MIX', t)
  if (t.startsWith('tools/') && fs_.some(f => rb.prod.has(f))) print('PRODUCTION IN TOOLS', t)
  if (!t.startsWith('tools/') && fs_.some(f => rb.dev.has(f) && !rb.prod.has(f))) print('DEV OUTSIDE TOOLS', t)
}
for (const t in merged)
  if (!t.startsWith('tools/'))
    for (const e of merged[t]) if (e.to.startsWith('tools/')) print('GATEWAY IMPORTS TOOLS', t, e.kind, e.to)
for (const t of ra.worker)
  for (const f of groups[t]) if (!rb.worker.has(f) && !typeOnly(f) && anyBefore(f)) print('NEW IN WORKER', f)
for (const t of ra.pageStatic)
  for (const f of groups[t]) if (!rb.pageStatic.has(f) && !typeOnly(f) && anyBefore(f)) print('NEW IN PAGES', f)
for (const t of ra.prod)
  for (const f of groups[t]) if (!rb.prod.has(f) && !typeOnly(f) && anyBefore(f)) print('NEW IN PRODUCTION', f)
// each page separately
for (const p of ENTRIES(has).page) {
  const a = reach(before, [p], ['value']),
    b = reach(merged, [to.get(p)], ['value'])
  const sum = s => [...s].reduce((n, f) => n + g[f].code, 0)
  const bf = [...b].flatMap(t => groups[t].filter(f => !typeOnly(f)))
  const extra = bf.filter(f => !a.has(f))
  if (process.argv.includes('--pages'))
    console.log(
      'page',
      p.split('/').at(-1),
      sum(a),
      '->',
      sum(new Set(bf)),
      extra.map(f => f.split('/').at(-1) + ':' + g[f].code).join(' '),
    )
}
// clashes
const clashes = []
for (const [t, fs_] of Object.entries(groups)) {
  if (fs_.length < 2) continue
  const seen = {}
  for (const f of fs_) {
    for (const d of g[f].top)
      (seen[d.name] ??= []).push({
        f,
        kind: 'own',
        text: g[f].text.slice(d.node.start, d.node.end),
        exported: d.exported,
      })
    for (const l of g[f].locals) {
      const r = g[f].imports.find(i => i.spec === l.source)?.to
      if (to.get(r) === t) {
        if (l.local !== l.imported)
          (seen[l.local] ??= []).push({ f, kind: 'alias', text: `alias of ${l.imported} in ${r}` })
      } else (seen[l.local] ??= []).push({ f, kind: 'import', text: (to.get(r) ?? r) + '#' + l.imported })
    }
  }
  for (const [name, uses] of Object.entries(seen)) {
    const texts = new Set(uses.map(u => u.kind + u.text))
    if (texts.size > 1 || (uses.length > 1 && uses.some(u => u.exported)))
      clashes.push({
        to: t,
        name,
        in: uses.map(u => ({ file: u.f, kind: u.kind, exported: !!u.exported, text: u.text.slice(0, 100) })),
      })
    else if (uses.length > 1 && uses[0].kind === 'own')
      clashes.push({
        to: t,
        name,
        same: true,
        in: uses.map(u => ({ file: u.f, kind: 'own', text: u.text.slice(0, 100) })),
      })
  }
}
fs.writeFileSync(new URL('gateway-clashes.json', import.meta.url), JSON.stringify(clashes, null, 1))
console.log(
  'clashes',
  clashes.filter(c => !c.same).length,
  'identical declarations',
  clashes.filter(c => c.same).length,
)
// yardstick
const isTs = f => f.endsWith('.ts') && !f.endsWith('.d.ts')
function yard(names, edges, codes, lns, label) {
  const dirs = {}
  for (const f of names) dirs[path.dirname(f)] = (dirs[path.dirname(f)] ?? 0) + 1
  const ts = names.filter(isTs),
    c = ts.map(f => codes[f])
  const rev = {}
  for (const f in edges)
    for (const e of edges[f])
      if (edges[e.to]) {
        const m = (rev[e.to] ??= new Map())
        m.set(f, (m.get(f) ?? true) && e.kind === 'dynamic')
      }
  const single = ts.filter(
    f =>
      rev[f]?.size === 1 &&
      path.dirname([...rev[f].keys()][0]) === path.dirname(f) &&
      ![...rev[f].values()][0] &&
      !f.endsWith('styles.ts'),
  )
  const small = single.filter(f => lns[f] < 60)
  const big = Object.entries(dirs).filter(([, n]) => n > 25),
    alone = Object.entries(dirs).filter(([, n]) => n < 2)
  console.log(
    `\n${label}: files ${ts.length}, loose ${ts.filter(f => path.dirname(f) === 'gateway/src').length}, code ${c.reduce((a, b) => a + b, 0)}, p10 ${q(c, 0.1)} median ${q(c, 0.5)} p90 ${q(c, 0.9)} max ${Math.max(...c)}, lines max ${Math.max(...ts.map(f => lns[f]))}`,
  )
  console.log(
    `  < 15 code lines ${c.filter(n => n < 15).length}; single importer in the folder ${single.length} = ${((100 * single.length) / ts.length).toFixed(1)} %, of these under 60 lines ${small.length} = ${((100 * small.length) / ts.length).toFixed(1)} %`,
  )
  console.log(
    '  folders over 25:',
    big.map(([d, n]) => `${d} ${n}`).join(', ') || 0,
    '| of one file:',
    alone.map(([d]) => d).join(', ') || 0,
    '| over 300 lines:',
    ts
      .filter(f => lns[f] > 300)
      .map(f => `${f} ${lns[f]}`)
      .join(', ') || 0,
  )
  if (process.argv.includes('--list')) {
    console.log(
      '  small:',
      ts
        .filter(f => codes[f] < 15)
        .map(f => f.replace('gateway/src/', '') + ' ' + codes[f])
        .join(', '),
    )
    console.log('  single < 60:', small.map(f => f.replace('gateway/src/', '') + ' ' + lns[f]).join(', '))
    console.log(
      '  single >= 60:',
      single
        .filter(f => lns[f] >= 60)
        .map(f => f.replace('gateway/src/', '') + ' ' + lns[f])
        .join(', '),
    )
    console.log(
      '  over 160 code:',
      ts
        .filter(f => codes[f] > 160)
        .map(f => f.replace('gateway/src/', '') + ' ' + codes[f] + '/' + lns[f])
        .join(', '),
    )
    console.log(
      '  folders:',
      Object.entries(dirs)
        .map(([d, n]) => d.replace('gateway/src', '.') + ' ' + n)
        .join(', '),
    )
  }
}
yard(
  files.filter(f => f.endsWith('.ts')),
  before,
  Object.fromEntries(Object.entries(g).map(([f, x]) => [f, x.code])),
  Object.fromEntries(Object.entries(g).map(([f, x]) => [f, x.lines])),
  'before',
)
const gw = Object.keys(merged).filter(f => f.startsWith('gateway/'))
yard(gw, merged, code, lines, 'after')
yard(
  Object.keys(merged).filter(f => f.startsWith('tools/')),
  merged,
  code,
  lines,
  'tools',
)
console.log(bad ? `\n${bad} problems` : '\nno problems')
process.exit(bad ? 1 : 0)
