// Reachability classes: which bundle holds a file (value imports; `import()` is followed by default).
export const ENTRIES = files => ({
  prod: ['gateway/src/main.ts'].filter(f => files.has(f)),
  dev: [
    'gateway/src/main-development.ts',
    'gateway/src/serve-development.ts',
    'tools/gateway/main-development.ts',
    'tools/gateway/serve-development.ts',
  ].filter(f => files.has(f)),
  page: ['sdk', 'account', 'approve', 'callback', 'device', 'export', 'farcaster', 'link', 'loading', 'passkey']
    .map(n => `gateway/src/frame-page/pages/${n}.ts`)
    .filter(f => files.has(f)),
  worker: ['gateway/src/frame-page/worker/key-worker.ts'].filter(f => files.has(f)),
})
export function reach(edges, starts, kinds = ['value', 'dynamic']) {
  const seen = new Set(starts),
    todo = [...starts]
  while (todo.length)
    for (const { to, kind } of edges[todo.pop()] ?? [])
      if (kinds.includes(kind) && edges[to] && !seen.has(to)) {
        seen.add(to)
        todo.push(to)
      }
  return seen
}
export function cycles(edges, kinds = ['value', 'type', 'dynamic']) {
  let n = 0
  const idx = {},
    low = {},
    on = {},
    st = [],
    out = []
  const go = v => {
    idx[v] = low[v] = n++
    st.push(v)
    on[v] = 1
    for (const { to, kind } of edges[v] ?? []) {
      if (!edges[to] || !kinds.includes(kind) || to === v) continue
      if (idx[to] === undefined) {
        go(to)
        low[v] = Math.min(low[v], low[to])
      } else if (on[to]) low[v] = Math.min(low[v], idx[to])
    }
    if (low[v] === idx[v]) {
      const c = []
      let w
      do {
        w = st.pop()
        on[w] = 0
        c.push(w)
      } while (w !== v)
      if (c.length > 1) out.push(c)
    }
  }
  for (const v in edges) if (idx[v] === undefined) go(v)
  return out
}
