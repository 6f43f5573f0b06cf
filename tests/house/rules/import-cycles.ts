import { importGraph, type Import } from '../reading/import-graph.js'
import type { SourceTable } from '../reading/source-table.js'

/**
 * Finds import cycles with Tarjan's algorithm for strongly connected components. Type imports and `import()` count.
 */
export function findCycles(
  table: SourceTable,
  kinds: readonly Import['kind'][] = ['static', 'type', 'lazy'],
): readonly string[] {
  const graph = importGraph(table, kinds)
  return findComponents(graph)
    .filter(files => files.length > 1 || graph.get(files[0] ?? '')?.includes(files[0] ?? ''))
    .map(files => files.toSorted().join(' <-> '))
}

interface Vertex {
  readonly index: number
  lowLink: number
  isOnStack: boolean
}

function findComponents(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const vertices = new Map<string, Vertex>()
  const stack: string[] = []
  const found: string[][] = []

  const visit = (file: string): Vertex => {
    const vertex: Vertex = { index: vertices.size, lowLink: vertices.size, isOnStack: true }
    vertices.set(file, vertex)
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      const neighbor = vertices.get(target)
      if (!neighbor) vertex.lowLink = Math.min(vertex.lowLink, visit(target).lowLink)
      else if (neighbor.isOnStack) vertex.lowLink = Math.min(vertex.lowLink, neighbor.index)
    }
    if (vertex.lowLink === vertex.index) found.push(popComponent(file))
    return vertex
  }
  const popComponent = (file: string): string[] => {
    const component = stack.splice(stack.indexOf(file))
    for (const member of component) (vertices.get(member) as Vertex).isOnStack = false
    return component
  }

  for (const file of graph.keys()) if (!vertices.has(file)) visit(file)
  return found
}
