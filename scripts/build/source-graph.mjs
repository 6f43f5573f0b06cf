// Computes the transitive imports of a source.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * Returns the files reachable from entries by static imports, including the entries, without type imports. Paths are
 * absolute.
 */
export function staticClosure(entries) {
  const seen = new Set()
  const visit = path => {
    if (seen.has(path) || !existsSync(path)) return
    seen.add(path)
    for (const request of staticRequests(path))
      if (request.startsWith('.')) visit(resolveSource(join(dirname(path), request)))
  }
  for (const entry of entries) visit(entry)
  return seen
}

/** Returns the files reachable from entries by any import, including lazy ones. */
export function wholeClosure(entries) {
  const seen = new Set()
  const visit = path => {
    if (seen.has(path) || !existsSync(path)) return
    seen.add(path)
    for (const request of [...staticRequests(path), ...lazyRequests(path)])
      if (request.startsWith('.')) visit(resolveSource(join(dirname(path), request)))
  }
  for (const entry of entries) visit(entry)
  return seen
}

/** Returns a set without the members of others. */
export function without(files, ...others) {
  return new Set([...files].filter(file => !others.some(excluded => excluded.has(file))))
}

const known = new Map()

/** Returns the static imports of a source. Cached. */
function staticRequests(path) {
  if (!known.has(path)) known.set(path, readRequests(path))
  return known.get(path)
}

function readRequests(path) {
  const { module } = parseSync(path, readFileSync(path, 'utf8'))
  const isValue = entries => entries.length === 0 || entries.some(entry => !entry.isType)
  const imports = module.staticImports
    .filter(({ entries }) => isValue(entries))
    .map(({ moduleRequest }) => moduleRequest.value)
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.filter(entry => entry.moduleRequest && !entry.isType),
  )
  return [...imports, ...exports.map(({ moduleRequest }) => moduleRequest.value)]
}

/** Resolves `.js` in an import to `.ts` or `.tsx`. */
export function resolveSource(path) {
  const stem = path.replace(/\.js$/, '')
  return [`${stem}.ts`, `${stem}.tsx`].find(existsSync) ?? `${stem}.ts`
}

function lazyRequests(path) {
  const text = readFileSync(path, 'utf8')
  return parseSync(path, text).module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start, end).replace(/['"`]/g, ''),
  )
}
