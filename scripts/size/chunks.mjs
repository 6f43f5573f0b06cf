// Finds what belongs together in a bundle.
import { gzipped } from './bundle.mjs'

/** The paths of a chunk and of all it imports statically. */
export function staticClosure(files, path, seen = new Set()) {
  const file = files.get(path)
  if (!file || seen.has(path)) return seen
  seen.add(path)
  for (const name of file.imports ?? []) staticClosure(files, `/${name}`, seen)
  return seen
}

/**
 * What each further screen costs: its lazy chunk, with what that imports and nobody had before.
 *
 * @param {{ after: string, names: RegExp }} led screens that another one leads to, whose files are there by then
 * @returns `{ name, bytes }[]`, the heaviest first
 */
export function screenWeights(files, before, led) {
  const weights = []
  const first = [...files.keys()].find(path => files.get(path).facadeModuleId?.endsWith(`/${led.after}-view.js`))
  const withFirst = new Set([...before, ...staticClosure(files, first)])
  for (const [path, file] of files) {
    const [, name] = /\/dist\/screens\/([\w-]+)-view\.js$/.exec(file.facadeModuleId ?? '') ?? []
    if (!name || before.has(path)) continue
    const known = led.names.test(name) ? withFirst : before
    const own = [...staticClosure(files, path)].filter(part => !known.has(part))
    weights.push({ name, bytes: own.reduce((sum, part) => sum + gzipped(files.get(part).body), 0) })
  }
  return weights.sort((a, b) => b.bytes - a.bytes)
}

/**
 * What some files of `dist/chunks` cost, by the chunks of the page they are in, with all those import and nobody
 * had before.
 *
 * @returns `{ path, name, bytes }[]`, the heaviest first
 */
export function partWeights(files, known, stems) {
  const wanted = id => stems.some(stem => id.endsWith(`/dist/chunks/${stem}.js`))
  const starts = [...files].filter(([, { modules = {} }]) => Object.keys(modules).some(wanted)).map(([path]) => path)
  const paths = new Set(starts.flatMap(path => [...staticClosure(files, path)]).filter(path => !known.has(path)))
  const weights = [...paths].map(path => ({ path, name: stemOf(path), bytes: gzipped(files.get(path).body) }))
  return weights.sort((a, b) => b.bytes - a.bytes)
}

/**
 * What comes with some lazy chunks of a bundle alone, by the stems of their files: what they import, and load later
 * themselves, and nothing else does.
 *
 * @returns `{ name, bytes, paths }[]`
 */
export function lateParts(chunks, stems) {
  const files = new Map(chunks.map(chunk => [`/${chunk.fileName}`, { ...chunk, body: chunk.code }]))
  // two families have verbs of one name: the bundler numbers their files
  const start = stem => [...files.keys()].find(path => stemOf(path).replace(/\d+$/, '') === stem)
  const starts = stems.map(start)
  const entry = [...files.keys()].find(path => files.get(path).isEntry)
  const others = wholeClosure(files, entry, new Set(starts))
  return stems.map((name, at) => {
    const paths = new Set([...wholeClosure(files, starts[at], new Set())].filter(path => !others.has(path)))
    return { name, paths, bytes: [...paths].reduce((sum, path) => sum + gzipped(files.get(path).body), 0) }
  })
}

/** The paths of a chunk and of all it imports, lazily too, but for some. */
function wholeClosure(files, path, without, seen = new Set()) {
  const file = files.get(path)
  if (!file || seen.has(path) || without.has(path)) return seen
  seen.add(path)
  for (const name of [...(file.imports ?? []), ...(file.dynamicImports ?? [])])
    wholeClosure(files, `/${name}`, without, seen)
  return seen
}

/** A chunk's path without its folder and its hash. */
function stemOf(path) {
  return path
    .split('/')
    .at(-1)
    .replace(/-[\w-]{8}\.js$/, '')
}

/** The modules of some chunks with the length of their code before it is minified, the longest first. */
export function heaviest(files, paths) {
  return paths
    .flatMap(path =>
      Object.entries(files.get(path).modules).map(([id, { renderedLength }]) => ({ path, id, renderedLength })),
    )
    .sort((a, b) => b.renderedLength - a.renderedLength)
}
