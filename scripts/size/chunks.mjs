// Analyzes the chunks of a bundle.

/** Returns the paths of a chunk and its transitive static imports. */
export function staticClosure(files, path, seen = new Set()) {
  const file = files.get(path)
  if (!file || seen.has(path)) return seen
  seen.add(path)
  for (const name of file.imports ?? []) staticClosure(files, `/${name}`, seen)
  return seen
}

/** Returns the modules of chunks with their length before minification, the longest first. */
export function heaviest(files, paths) {
  return paths
    .flatMap(path =>
      Object.entries(files.get(path).modules).map(([id, { renderedLength }]) => ({ path, id, renderedLength })),
    )
    .sort((a, b) => b.renderedLength - a.renderedLength)
}
