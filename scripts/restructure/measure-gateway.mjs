import { list, graph } from './gateway-graph.mjs'
import { cycles } from './gateway-reach.mjs'
import path from 'node:path'
const root = process.env.ROOT
const files = [...list(root, 'gateway/src'), ...list(root, 'tools')]
const g = graph(root, files)
const e = Object.fromEntries(Object.entries(g).map(([f, x]) => [f, x.imports.map(i => ({ to: i.to, kind: i.kind }))]))
console.log('cycles', cycles(e).length)
const ts = Object.keys(g).filter(f => f.startsWith('gateway/') && !f.endsWith('.d.ts'))
const c = ts.map(f => g[f].code).sort((a, b) => a - b)
const q = x => c[Math.floor(c.length * x)]
console.log(
  ts.length,
  'median',
  q(0.5),
  'p10',
  q(0.1),
  'p90',
  q(0.9),
  'total',
  c.reduce((a, b) => a + b, 0),
  '<15',
  c.filter(n => n < 15).length,
  'over300',
  ts.filter(f => g[f].lines > 300).map(f => f + ' ' + g[f].lines),
)
const rev = {}
for (const f in e)
  for (const i of e[f])
    if (e[i.to]) {
      ;(rev[i.to] ??= new Map()).set(f, i.kind)
    }
const single = ts.filter(
  f =>
    g[f].lines < 60 &&
    rev[f]?.size === 1 &&
    path.dirname([...rev[f].keys()][0]) === path.dirname(f) &&
    [...rev[f].values()][0] !== 'dynamic',
)
console.log('single', single)
