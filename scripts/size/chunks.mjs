// Finds what belongs together in a bundle.

/** The paths of a chunk and of all it imports statically. */
export function staticClosure(files, path, seen = new Set()) {
  const file = files.get(path)
  if (!file || seen.has(path)) return seen
  seen.add(path)
  for (const name of file.imports ?? []) staticClosure(files, `/${name}`, seen)
  return seen
}

/** The modules of some chunks with the length of their code before it is minified, the longest first. */
export function heaviest(files, paths) {
  return paths
    .flatMap(path =>
      Object.entries(files.get(path).modules).map(([id, { renderedLength }]) => ({ path, id, renderedLength })),
    )
    .sort((a, b) => b.renderedLength - a.renderedLength)
}
