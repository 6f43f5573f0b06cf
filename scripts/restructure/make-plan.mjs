// plan.txt -> src.json. `node make-plan.mjs [checkout]`
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTree, walk } from './graph.mjs'
const root = process.argv[2] ?? process.cwd()
const all = walk(root, 'src').map(p => p)
const real = stem => {
  const path = `src/${stem.replace(/^cc\//, 'controllers/chain/').replace(/^cf\//, 'controllers/flow/').replace(/^cb\//, 'controllers/base/')}`
  if (existsSync(join(root, path)) && /\.tsx?$/.test(path)) return path
  return [`${path}.ts`, `${path}.tsx`].find(p => existsSync(join(root, p)))
}
const entries = new Map(),
  problems = []
let feature = '',
  folder = ''
const add = (from, to, order, feat) => {
  if (entries.has(from)) return problems.push(`${from} is planned twice`)
  entries.set(from, { from, to, feature: feat, ...(order === undefined ? {} : { order }) })
}
const rest = [],
  renames = {},
  into = []
const MADE = ['core/send-arguments'] // made by hand before: see README.md
for (const raw of readFileSync(new URL('plan.txt', import.meta.url), 'utf8').split('\n')) {
  const line = raw.trim()
  if (!line || line.startsWith('#')) continue
  if (line.startsWith('@')) {
    feature = line.slice(1)
    continue
  }
  if (line.startsWith('>')) {
    folder = line.slice(1).trim()
    continue
  }
  if (line.startsWith('&')) {
    into.push(
      line
        .slice(1)
        .split('>')
        .map(s => s.trim()),
    )
    continue
  }
  if (line.startsWith('!')) {
    const [path, a, b] = line.slice(1).trim().split(/\s+/)
    ;(renames[real(path)] ??= {})[a] = b
    continue
  }
  if (line.startsWith('=')) {
    rest.push([line.slice(1).trim(), feature])
    continue
  }
  const at = line.indexOf(':')
  const [name, sources] = [
    line.slice(0, at).trim(),
    line
      .slice(at + 1)
      .trim()
      .split(/\s+/),
  ]
  const found = sources
    .map(
      s =>
        real(s) ??
        (MADE.includes(s) ? `src/${s}.ts` : undefined) ??
        (problems.push(`no source ${s} for ${name}`), undefined),
    )
    .filter(Boolean)
  const ext = found.some(f => f.endsWith('.tsx')) ? '.tsx' : '.ts'
  found.forEach((from, i) =>
    add(from, `src/${folder ? `${folder}/` : ''}${name}${ext}`, found.length > 1 ? i + 1 : undefined, feature),
  )
}
for (const [glob, feat] of rest) {
  // a file made by hand before the move may be missing
  const prefix = `src/${glob.replace(/\*$/, '')}`
  for (const p of all)
    if (p.startsWith(prefix) && !entries.has(p)) {
      if (p.includes('harness'))
        add(
          p,
          p === 'tests/elements/harness/harness.ts'
            ? 'tests/elements/harness/harness.ts'
            : `tests/elements/harness/${p.split('/').at(-1)}`,
          undefined,
          feat,
        )
      else add(p, p, undefined, feat)
    }
}
for (const p of all) if (/^src\/[^/]+$/.test(p) && !entries.has(p)) add(p, p, undefined, 'entry')
for (const p of all) if (!entries.has(p)) problems.push(`unplanned: ${p}`)
for (const [a, b] of into) {
  const hits = [...entries.values()].filter(e => e.to.replace(/\.tsx?$/, '') === `src/${a}`)
  if (hits.length === 0) problems.push(`nothing is planned to be ${a}`)
  const target = [...entries.values()].find(e => e.to.replace(/\.tsx?$/, '') === `src/${b}`)
  for (const e of hits) {
    e.to = target ? target.to : `src/${b}.ts`
    if (target) e.feature = target.feature
  }
}
for (const e of entries.values()) {
  const tsx = [...entries.values()].some(o => o.to === e.to && o.from.endsWith('.tsx'))
  if (tsx && e.to.endsWith('.ts')) e.to += 'x'
}
// the order of concatenation: imported files first
const tree = readTree(root)
const groups = new Map()
for (const e of entries.values()) groups.set(e.to, [...(groups.get(e.to) ?? []), e])
for (const [to, list] of groups) {
  if (list.length < 2) continue
  const left = [...list],
    sorted = []
  while (left.length) {
    const names = new Set(left.map(e => e.from))
    const at = left.findIndex(
      e => !tree.get(e.from)?.imports.some(i => i.target !== e.from && names.has(i.target) && i.kind === 'static'),
    )
    if (at < 0) problems.push(`circle in ${to}`)
    sorted.push(...left.splice(Math.max(at, 0), 1))
  }
  sorted.forEach((e, i) => (e.order = i + 1))
}
for (const [from, names] of Object.entries(renames)) entries.get(from).rename = names
writeFileSync(
  new URL('src.json', import.meta.url),
  JSON.stringify(
    [...entries.values()].sort((a, b) => (a.to < b.to ? -1 : a.to > b.to ? 1 : (a.order ?? 0) - (b.order ?? 0))),
    null,
    1,
  ),
)
console.log(
  problems.join('\n'),
  '\n',
  entries.size,
  'entries,',
  new Set([...entries.values()].map(e => e.to)).size,
  'targets,',
  [...new Set([...entries.values()].map(e => e.to))].filter(t => t.startsWith('src/')).length,
  'in src',
)
