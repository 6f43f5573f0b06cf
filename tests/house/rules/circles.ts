import { importGraph, type Import } from '../reading/import-graph.js'
import type { SourceTable } from '../reading/source-table.js'

/** Import cycles: Tarjan's strongly connected components. By default `import()` does not close a cycle. */
export function circles(table: SourceTable, kinds: readonly Import['kind'][] = ['static', 'type']): readonly string[] {
  const graph = importGraph(table, kinds)
  return components(graph)
    .filter(files => files.length > 1 || graph.get(files[0] ?? '')?.includes(files[0] ?? ''))
    .map(files => files.toSorted().join(' <-> '))
}

interface Place {
  readonly index: number
  low: number
  open: boolean
}

function components(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const places = new Map<string, Place>()
  const stack: string[] = []
  const found: string[][] = []

  const visit = (file: string): Place => {
    const place: Place = { index: places.size, low: places.size, open: true }
    places.set(file, place)
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      const theirs = places.get(target)
      if (!theirs) place.low = Math.min(place.low, visit(target).low)
      else if (theirs.open) place.low = Math.min(place.low, theirs.index)
    }
    if (place.low === place.index) found.push(close(file))
    return place
  }
  const close = (file: string): string[] => {
    const component = stack.splice(stack.indexOf(file))
    for (const member of component) (places.get(member) as Place).open = false
    return component
  }

  for (const file of graph.keys()) if (!places.has(file)) visit(file)
  return found
}
