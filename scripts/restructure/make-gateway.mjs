// Writes gateway.json from gateway.map. "name!": the source is directly in gateway/src.
import fs from 'node:fs'
import { list } from './gateway-graph.mjs'
const root = process.env.ROOT ?? process.cwd()
const files = list(root, 'gateway/src')
const has = new Set(files),
  out = [],
  used = new Set()
let to = '',
  from = ''
const feature = t =>
  t.startsWith('tools/')
    ? 'tools/' + t.split('/')[1]
    : (t.match(/^gateway\/src\/(modules\/[^/]+|frame-page\/[^/]+|http|store)\//)?.[1] ?? 'app')
for (const line of fs.readFileSync(new URL('gateway.map', import.meta.url), 'utf8').split('\n')) {
  if (!line || line.startsWith('#')) continue
  if (line.startsWith('@ ')) {
    ;[, to, from] = line.split(' ')
    continue
  }
  const [t, s] = line.split(' <- ')
  const target =
    (to.startsWith('/') ? to.slice(1) + '/' : to === '.' ? 'gateway/src/' : `gateway/src/${to}/`) + t + '.ts'
  const sources = s.trim().split(' ')
  sources.forEach((n, i) => {
    const bare = n.replace('!', '')
    const f =
      'gateway/src/' + (n.endsWith('!') || bare.includes('/') || from === '.' ? bare : `${from}/${bare}`) + '.ts'
    if (!has.has(f)) throw new Error('no such file ' + f + ' in: ' + line)
    if (used.has(f)) throw new Error('twice ' + f)
    used.add(f)
    out.push({ from: f, to: target, feature: feature(target), ...(sources.length > 1 && { order: i + 1 }) })
  })
}
for (const f of files)
  if (!used.has(f)) {
    if (f.endsWith('.ts')) console.log('UNASSIGNED', f)
    else {
      const t = f
        .replace('uniswap-v2/toll-probe', 'uniswap-v2/transfer-tax-probe')
        .replace('catalogue/snapshot/overlay.json', 'catalogue/snapshot/overlay.json')
      out.push({ from: f, to: t, feature: feature(t) })
    }
  }
fs.writeFileSync(
  new URL('gateway.json', import.meta.url),
  JSON.stringify(
    out.sort((a, b) => (a.to < b.to ? -1 : a.to > b.to ? 1 : (a.order ?? 0) - (b.order ?? 0))),
    null,
    1,
  )
    .replace(/\n  +/g, ' ')
    .replace(/\n \}/g, ' }') + '\n',
)
console.log(
  out.length,
  'entries',
  new Set(out.filter(o => o.to.startsWith('gateway/') && o.to.endsWith('.ts')).map(o => o.to)).size,
  'gateway ts targets',
  new Set(out.filter(o => o.to.startsWith('tools/')).map(o => o.to)).size,
  'tools',
)
