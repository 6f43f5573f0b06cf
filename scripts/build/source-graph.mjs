// What a source of the package brings along when it is imported.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** The files that entries reach by static imports, types apart, the entries included. Paths are absolute. */
export function staticClosure(entries) {
  const seen = new Set()
  const visit = path => {
    if (seen.has(path) || !existsSync(path)) return
    seen.add(path)
    for (const request of staticRequests(path))
      if (request.startsWith('.')) visit(sourceOf(join(dirname(path), request)))
  }
  for (const entry of entries) visit(entry)
  return seen
}

/** The files that entries reach by any import, lazy ones too. */
export function wholeClosure(entries) {
  const seen = new Set()
  const visit = path => {
    if (seen.has(path) || !existsSync(path)) return
    seen.add(path)
    for (const request of [...staticRequests(path), ...lazyRequests(path)])
      if (request.startsWith('.')) visit(sourceOf(join(dirname(path), request)))
  }
  for (const entry of entries) visit(entry)
  return seen
}

/** A set without the members of others. */
export function without(files, ...others) {
  return new Set([...files].filter(file => !others.some(other => other.has(file))))
}

const known = new Map()

/** What a source imports statically, read once. */
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

/** `.js` in an import stands for `.ts` and for `.tsx`. */
function sourceOf(path) {
  const stem = path.replace(/\.js$/, '')
  return [`${stem}.ts`, `${stem}.tsx`].find(existsSync) ?? `${stem}.ts`
}

function lazyRequests(path) {
  const text = readFileSync(path, 'utf8')
  return parseSync(path, text).module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start, end).replace(/['"`]/g, ''),
  )
}
