// tests.json: where the tests go, mirroring src.json. `node tests-plan.mjs [checkout]`
import { readFileSync, writeFileSync } from 'node:fs'
import { walk, factsOf } from './graph.mjs'
const root = process.argv[2] ?? process.cwd()
const plan = JSON.parse(readFileSync(new URL('src.json', import.meta.url), 'utf8'))
const toOf = new Map(plan.map(e => [e.from, e]))
const dirs = [
  'adapters',
  'chains',
  'cli',
  'contract',
  'controllers',
  'core',
  'elements',
  'frame',
  'i18n',
  'lib',
  'modal',
  'react',
  'services',
  'siwx',
  'tags',
  'testing',
  'views',
  'wallets',
]
const files = dirs.flatMap(d => walk(root, `tests/${d}`, p => /\.tsx?$/.test(p)))
const rows = []
for (const path of files) {
  const rel = path.slice('tests/'.length),
    m = /^(.*)\/([^/]+?)((?:\.browser|\.dom)?\.test\.tsx?|\.tsx?)$/.exec(rel)
  const [, folder, stem, ext] = m
  const twin = toOf.get(`src/${folder}/${stem}.ts`) ?? toOf.get(`src/${folder}/${stem}/${stem}.ts`)
  let entry = twin,
    how = 'twin'
  if (!entry) {
    // by what it imports of src: the folder of most of its imports of the same room, else of most of all
    const f = factsOf(root, path),
      room = folder.split('/')[0],
      votes = new Map()
    for (const i of f.imports) {
      const e = toOf.get(i.target)
      if (!e) continue
      const d = e.to.split('/').slice(0, -1).join('/')
      const same = e.to.startsWith(`src/${room}/`)
      votes.set(d, (votes.get(d) ?? 0) + (same ? 3 : 1) * (stem.includes(e.to.split('/').at(-2) ?? '~') ? 2 : 1))
    }
    const best =
      [...votes]
        .filter(([d]) => d.startsWith(`src/${room}`) && !/controllers\/app$|^src\/controllers$|^src\/core$/.test(d))
        .sort((a, b) => b[1] - a[1])[0] ??
      [...votes].filter(([d]) => d.startsWith(`src/${room}`)).sort((a, b) => b[1] - a[1])[0]
    how = 'imports'
    if (best && ['controllers', 'views', 'elements'].includes(room))
      entry = { to: `${best[0]}/${stem}.ts`, feature: plan.find(e => e.to.startsWith(`${best[0]}/`)).feature }
    else if (
      /^wallets|^chains|^adapters|^siwx|^frame|^services|^lib|^core|^modal|^contract|^cli|^react|^tags|^testing|^i18n/.test(
        folder,
      )
    ) {
      entry = undefined
    }
  }
  if (!entry || !entry.to.startsWith('src/')) {
    rows.push({ from: path, to: path, feature: undefined, how: 'stays' })
    continue
  }
  const dir = `tests/${entry.to.split('/').slice(1, -1).join('/')}`
  rows.push({ from: path, dir, stem, ext, target: entry.to, feature: entry.feature, how })
}
const perTarget = new Map()
for (const r of rows)
  if (r.dir && r.how === 'twin') perTarget.set(`${r.target}${r.ext}`, (perTarget.get(`${r.target}${r.ext}`) ?? 0) + 1)
const names = new Set(rows.filter(r => !r.dir).map(r => r.to))
for (const r of rows) {
  if (!r.dir) continue
  const targetStem = r.target
    .split('/')
    .at(-1)
    .replace(/\.tsx?$/, '')
  let name = r.how === 'twin' && perTarget.get(`${r.target}${r.ext}`) === 1 ? targetStem : r.stem
  if (names.has(`${r.dir}/${name}${r.ext}`)) name = r.stem
  if (names.has(`${r.dir}/${name}${r.ext}`)) name = `${r.stem}-cases`
  r.to = `${r.dir}/${name}${r.ext}`
  names.add(r.to)
}
const result = rows.map(({ from, to, feature, how }) => ({ from, to, feature: feature ?? 'tests', how }))
writeFileSync(new URL('tests.json', import.meta.url), JSON.stringify(result, null, 1))
const count = new Map()
for (const r of result) {
  const d = r.to.split('/').slice(0, -1).join('/')
  count.set(d, (count.get(d) ?? 0) + 1)
}
console.log(
  result.length,
  'tests;',
  result.filter(r => r.from !== r.to).length,
  'move;',
  result.filter(r => r.how === 'imports').length,
  'placed by their imports;',
  'largest:',
  [...count]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 12)
    .map(([d, n]) => `${d} ${n}`)
    .join(', '),
)
const dup = result.map(r => r.to).filter((t, i, l) => l.indexOf(t) !== i)
if (dup.length) console.log('DUPLICATES', dup)
