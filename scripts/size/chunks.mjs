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
 * @returns `{ name, bytes }[]`, the heaviest first
 */
export function screenWeights(files, known) {
  const weights = []
  for (const [path, file] of files) {
    const [, name] = /\/dist\/screens\/([\w-]+)-view\.js$/.exec(file.facadeModuleId ?? '') ?? []
    if (!name || known.has(path)) continue
    const own = [...staticClosure(files, path)].filter(part => !known.has(part))
    weights.push({ name, bytes: own.reduce((sum, part) => sum + gzipped(files.get(part).body), 0) })
  }
  return weights.sort((a, b) => b.bytes - a.bytes)
}

/** The modules of some chunks with the length of their code before it is minified, the longest first. */
export function heaviest(files, paths) {
  return paths
    .flatMap(path =>
      Object.entries(files.get(path).modules).map(([id, { renderedLength }]) => ({ path, id, renderedLength })),
    )
    .sort((a, b) => b.renderedLength - a.renderedLength)
}
