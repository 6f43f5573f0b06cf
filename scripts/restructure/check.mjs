// node check.mjs [checkout] [--verbose]: the yardstick before and after the plan in src.json, and what the plan breaks.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cyclesOf, readTree } from './graph.mjs'
const args = process.argv.slice(2)
const verbose = args.includes('--verbose')
const root = args.find(a => !a.startsWith('--')) ?? process.cwd()
const plan = JSON.parse(readFileSync(new URL('src.json', import.meta.url), 'utf8'))
const tree = readTree(root)
const toOf = new Map(plan.map(e => [e.from, e.to]))
// move.mjs has already moved these
const done = plan.filter(e => !tree.has(e.from) && tree.has(e.to))
const map = p => toOf.get(p) ?? p
for (const e of plan)
  if (!tree.has(e.from) && !tree.has(e.to) && !existsSync(join(root, e.to))) console.log(`MISSING ${e.from}`)
for (const p of tree.keys()) if (!toOf.has(p) && !plan.some(e => e.to === p)) console.log(`UNPLANNED ${p}`)

const isStyles = p => p.endsWith('.styles.ts')
const isEntry = p => /^src\/[^/]+\.ts$/.test(p)
const isGen = p => p.includes('.gen.')
/** A graph: nodes with members, code and edges { static, type, dynamic }. */
function graphOf(nameOf) {
  const nodes = new Map()
  for (const f of tree.values()) {
    const id = nameOf(f.path)
    if (!id.startsWith('src/')) continue
    if (!nodes.has(id))
      nodes.set(id, {
        id,
        members: [],
        static: new Set(),
        type: new Set(),
        dynamic: new Set(),
        outside: new Set(),
        body: 0,
        lines: 0,
      })
    nodes.get(id).members.push(f)
  }
  for (const n of nodes.values()) {
    const order = new Map(plan.map(e => [e.from, e.order ?? 0]))
    n.members.sort((a, b) => order.get(a.path) - order.get(b.path))
    for (const f of n.members) {
      let importLines = 0
      for (const i of f.imports) {
        if (!i.reexport && i.kind !== 'dynamic') importLines++
        if (!i.target) {
          if (i.kind !== 'dynamic') n.outside.add(i.request)
          continue
        }
        const t = nameOf(i.target)
        if (t === n.id) continue
        n[i.kind].add(t)
      }
      n.body += f.code - importLines
      n.lines += f.lines - importLines
    }
    for (const t of n.static) n.type.delete(t)
    n.code = n.members.length === 1 ? n.members[0].code : n.body + n.static.size + n.type.size + n.outside.size
    n.total = n.members.length === 1 ? n.members[0].lines : n.lines + n.static.size + n.type.size + n.outside.size
  }
  return nodes
}
const q = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))]
function yardstick(label, nodes) {
  const hand = [...nodes.values()].filter(n => !isGen(n.id))
  const codes = hand.map(n => n.code).sort((a, b) => a - b)
  const folders = new Map()
  for (const n of nodes.values()) {
    const d = n.id.split('/').slice(0, -1).join('/')
    folders.set(d, (folders.get(d) ?? 0) + 1)
  }
  const importers = new Map([...nodes.keys()].map(k => [k, []]))
  for (const n of nodes.values())
    for (const k of ['static', 'type', 'dynamic']) for (const t of n[k]) importers.get(t)?.push([n.id, k])
  const small = hand.filter(n => n.code < 15 && !isStyles(n.id) && !isEntry(n.id))
  const isVerb = p => /^src\/(react\/use-|tags\/|adapters\/[^/]+\/[^/]+$|modal\/methods\/)/.test(p)
  const single = hand.filter(n => {
    const imp = importers.get(n.id)
    if (imp.length !== 1 || imp[0][1] === 'dynamic' || isStyles(n.id) || isEntry(n.id) || isVerb(n.id) || n.total >= 60)
      return false
    return imp[0][0].split('/').slice(0, -1).join('/') === n.id.split('/').slice(0, -1).join('/')
  })
  const cycles = cyclesOf([...nodes.keys()], v =>
    [...(nodes.get(v)?.static ?? []), ...(nodes.get(v)?.type ?? []), ...(nodes.get(v)?.dynamic ?? [])].filter(w =>
      nodes.has(w),
    ),
  )
  const runtime = cyclesOf([...nodes.keys()], v => [...(nodes.get(v)?.static ?? [])].filter(w => nodes.has(w)))
  const big = [...folders].filter(([, n]) => n > 25)
  const lonely = [...folders].filter(([, n]) => n === 1)
  const over = hand.filter(n => n.total > 300 && !/networks\.gen/.test(n.id))
  console.log(
    `== ${label}: ${nodes.size} files (${hand.length} by hand); code lines p10 ${q(codes, 0.1)} median ${q(codes, 0.5)} p90 ${q(codes, 0.9)} max ${codes.at(-1)}; under 15: ${small.length}; single importer ${single.length} (${((100 * single.length) / hand.length).toFixed(1)} %); folders over 25: ${big.map(([d, n]) => `${d} ${n}`).join(', ') || 'none'}; with one file: ${lonely.map(([d]) => d).join(', ') || 'none'}; over 300 lines: ${over.map(n => `${n.id} ${n.total}`).join(', ') || 'none'}; cycles ${cycles.length} (${cycles.map(c => c.length).join('+')}), at run time ${runtime.length}`,
  )
  return { small, single, cycles, runtime, importers, folders }
}
const before = graphOf(p => p),
  after = graphOf(map)
yardstick('before', before)
const y = yardstick('after', after)
if (verbose) {
  console.log(
    '\nlargest:',
    [...after.values()]
      .filter(n => !isGen(n.id))
      .sort((a, b) => b.total - a.total)
      .slice(0, 12)
      .map(n => `${n.id} ${n.total}`)
      .join(', '),
  )
  console.log(
    '\nfolders:',
    [...y.folders]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 14)
      .map(([d, n]) => `${d} ${n}`)
      .join(', '),
  )
  console.log('\nsmall:', y.small.map(n => `${n.id.slice(4)} ${n.code}`).join(', '))
  console.log(
    '\nsingle:',
    y.single.map(n => `${n.id.slice(4)} ${n.total} <- ${y.importers.get(n.id)[0][0].split('/').at(-1)}`).join(', '),
  )
}
for (const c of y.runtime) console.log('RUNTIME CYCLE', c.join(' '))
for (const c of y.cycles) {
  const set = new Set(c)
  const was = cyclesOf([...before.keys()], v =>
    [...before.get(v).static, ...before.get(v).type, ...before.get(v).dynamic].filter(w => before.has(w)),
  ).some(b => b.some(m => set.has(map(m))))
  console.log(`CYCLE${was ? '' : ' (NEW)'} of ${c.length}: ${c.length > 12 ? '' : ''}`)
  if (verbose || c.length < 8)
    for (const v of c)
      for (const k of ['static', 'type', 'dynamic']) {
        const ws = [...after.get(v)[k]].filter(w => set.has(w))
        if (ws.length) console.log(`    ${v.slice(4)} -${k}-> ${ws.map(w => w.slice(4)).join(', ')}`)
      }
}
// Laziness: the modules that each entry point and each lazy module would load in addition.
const entryPoints = (await import(join(root, 'scripts/build/entry-points.mjs')).catch(() => ({ entryPoints: {} }))).entryPoints
const closure = (nodes, starts) => {
  const seen = new Set()
  const go = v => {
    if (seen.has(v) || !nodes.has(v)) return
    seen.add(v)
    for (const w of nodes.get(v).static) go(w)
  }
  starts.forEach(go)
  return seen
}
const grown = (starts, given = []) => {
  const old = closure(before, [...starts, ...given])
  const now = closure(after, [...starts, ...given].map(map))
  const extra = []
  for (const id of now) for (const f of after.get(id).members) if (!old.has(f.path) && f.value > 0) extra.push(f)
  return extra
}
const report = (label, extra) => {
  const lines = extra.reduce((s, f) => s + f.code, 0)
  if (lines)
    console.log(
      `${label}: +${lines} code lines: ${extra
        .map(f => `${f.path.slice(4)} ${f.code}`)
        .slice(0, verbose ? 99 : 12)
        .join(', ')}${extra.length > 12 && !verbose ? ` … ${extra.length}` : ''}`,
    )
  return lines
}
let hard = 0
for (const [entry, source] of Object.entries({ ...entryPoints, cdn: 'cdn.ts' }))
  hard += report(`LAZINESS entry point ${entry}`, grown([`src/${source}`]))
// lazily loaded modules, over the first file
const given = [...closure(before, ['src/index.ts'])]
const targets = new Set()
for (const f of tree.values())
  for (const i of f.imports) if (i.kind === 'dynamic' && i.target && tree.has(i.target)) targets.add(i.target)
let soft = 0
const softRows = []
for (const t of [...targets].sort()) {
  const extra = grown([t], given)
  const lines = extra.reduce((s, f) => s + f.code, 0)
  if (lines) softRows.push([lines, t, extra])
  soft += lines
}
softRows.sort((a, b) => b[0] - a[0])
console.log(`\nlazy parts that grow: ${softRows.length} of ${targets.size}, together ${soft} lines`)
for (const [lines, t, extra] of softRows.slice(0, verbose ? 60 : 12))
  console.log(
    `  ${t.slice(4)} +${lines}: ${extra
      .slice(0, 8)
      .map(f => `${f.path.slice(4)} ${f.code}`)
      .join(', ')}${extra.length > 8 ? ' …' : ''}`,
  )
// Chunks of the build
const { chunkGroups } = await import(join(root, 'scripts/build/chunk-groups.mjs')).catch(() => ({}))
if (chunkGroups && done.length === 0) {
  const groups = chunkGroups(root)
  const early = ['core', 'appkit', 'public-tags', 'with-tags']
  const chunkOf = p =>
    groups.find(g => (typeof g.test === 'function' ? g.test(join(root, p)) : g.test.test(join(root, p))))?.name ?? '-'
  let crossed = 0
  for (const n of after.values()) {
    const with_ = n.members.filter(f => f.value > 0)
    const chunks = new Map(with_.map(f => [f.path, String(chunkOf(f.path))]))
    const kinds = new Set(chunks.values())
    if (kinds.size > 1) {
      const isHard = [...kinds].some(k => early.includes(k)) && [...kinds].some(k => !early.includes(k))
      crossed++
      if (verbose || isHard)
        console.log(
          `CHUNKS${isHard ? ' FIRST' : ''} ${n.id.slice(4)}: ${[...chunks].map(([p, c]) => `${p.split('/').at(-1)} [${c}]`).join(', ')}`,
        )
    }
  }
  console.log(`targets made of several chunks: ${crossed}`)
}
// Clashes
let clashes = 0
for (const n of after.values()) {
  if (n.members.length < 2) continue
  const seen = new Map()
  for (const f of n.members)
    for (const [name, info] of f.names) {
      const key = info.imported
        ? (() => {
            const i = f.imports.find(x => x.request === info.imported && !x.reexport)
            const t = i?.target ? map(i.target) : info.imported
            const what = i?.specifiers?.[name] ?? name
            return t === n.id ? 'own' : `${t} ${what}`
          })()
        : 'own'
      const kind = info.imported ? 'import' : 'declared'
      const others = seen.get(name) ?? []
      for (const o of others) {
        if (kind === 'import' && o.kind === 'import' && key === o.key) continue
        if (key === 'own' && o.key === 'own' && (kind === 'import' || o.kind === 'import')) continue
        clashes++
        const e = plan.find(x => x.from === f.path)
        if (verbose)
          console.log(
            `CLASH ${n.id.slice(4)}: ${name} (${kind} in ${f.path.split('/').at(-1)}, ${o.kind} in ${o.path.split('/').at(-1)})${e?.rename?.[name] ? ` -> ${e.rename[name]}` : ''}`,
          )
      }
      seen.set(name, [...others, { key, kind, path: f.path }])
    }
}
console.log(`clashes of top-level names: ${clashes}`)
// Layers of controllers
const ranks = [
  ['scope', 'app'],
  ['networks'],
  ['connection'],
  ['balances', 'wallets', 'pairing', 'siwx', 'embedded'],
  ['activity', 'collectibles', 'send', 'swap', 'onramp', 'names'],
]
const rankOf = f => ranks.findIndex(r => r.includes(f))
const featureOf = p => /^src\/controllers\/([^/]+)/.exec(p)?.[1]?.replace(/\.ts$/, '')
let layers = 0
for (const n of after.values()) {
  const a = featureOf(n.id)
  if (!a || a === 'scope') continue
  for (const k of ['static', 'type', 'dynamic'])
    for (const t of n[k]) {
      const b = featureOf(t)
      if (!b || a === b || b === 'scope') continue
      if (rankOf(b) >= rankOf(a)) {
        layers++
        const who = n.members.flatMap(f =>
          f.imports
            .filter(i => i.target && map(i.target) === t)
            .map(i => `${f.path.split('/').at(-1)} -> ${i.target.split('/').at(-1)} {${i.names.join(', ')}}`),
        )
        console.log(`LAYER ${n.id.slice(16)} -${k}-> ${t.slice(16)}: ${who.join('; ')}`)
      }
    }
}
const viewFeature = p => /^src\/views\/([^/]+)\//.exec(p)?.[1]
for (const n of after.values()) {
  const a = viewFeature(n.id)
  if (!a) continue
  for (const k of ['static', 'type', 'dynamic'])
    for (const t of n[k]) {
      const b = viewFeature(t)
      if (b && a !== b && b !== 'shared') {
        layers++
        console.log(`VIEWS ${n.id.slice(4)} -${k}-> ${t.slice(4)}`)
      }
    }
}
// folders that a lower layer may not know
const mayImport = {
  lib: [],
  tokens: [],
  core: ['lib'],
  contract: ['core', 'lib'],
  networks: ['core'],
  i18n: ['core'],
  services: ['contract', 'core', 'lib'],
  frame: ['contract', 'core', 'lib'],
  chains: ['core', 'networks', 'lib'],
  siwx: ['contract', 'core', 'lib'],
  wallets: ['core', 'frame', 'lib'],
  controllers: ['services', 'frame', 'wallets', 'siwx', 'core', 'lib', 'i18n'],
  elements: ['tokens', 'i18n', 'lib'],
  views: ['controllers', 'elements', 'tokens', 'i18n', 'core', 'lib'],
  tags: ['tokens', 'i18n', 'core', 'lib'],
  modal: ['tags', 'views', 'controllers', 'elements', 'services', 'frame', 'wallets', 'tokens', 'i18n', 'core', 'lib'],
  adapters: ['chains', 'core', 'lib'],
  testing: ['contract', 'core', 'lib'],
  react: ['modal', 'tags', 'controllers', 'core', 'i18n', 'lib'],
  cli: ['services', 'core', 'lib'],
}
const room = p => (/^src\/[^/]+\.ts$/.test(p) ? 'entry' : p.split('/')[1])
for (const n of after.values()) {
  const a = room(n.id)
  if (a === 'entry') continue
  for (const k of ['static', 'type', 'dynamic'])
    for (const t of n[k]) {
      const b = room(t)
      if (a !== b && !mayImport[a]?.includes(b) && !(a === 'controllers' && t.includes('/universal/'))) {
        layers++
        console.log(`ROOMS ${n.id.slice(4)} -${k}-> ${t.slice(4)}`)
      }
    }
}
console.log(`layer violations: ${layers}; hard laziness violations (lines): ${hard}`)
