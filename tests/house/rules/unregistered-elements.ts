import { importGraph } from '../reading/import-graph.js'
import { findTemplates } from '../reading/lit-templates.js'
import { parseSource } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

const DEFINITION = /\bdefine\w*\(\s*'(appkit-[a-z0-9-]+)'/g

/**
 * Elements in templates whose module is not imported, directly or through other modules. A type import registers
 * nothing, so such an element stays empty unless another screen happens to load it.
 */
export function findUnregisteredElements(table: SourceTable): readonly string[] {
  const definitions = new Map(
    [...table].flatMap(([path, text]) => [...text.matchAll(DEFINITION)].map(([, tag = '']) => [tag, path] as const)),
  )
  const graph = importGraph(table, ['static'])
  return [...table].flatMap(([path, text]) => {
    if (!text.includes('html`')) return []
    const used = findTemplates(parseSource(path, text), ['html']).flatMap(template =>
      [...template.text.matchAll(/<(appkit-[a-z0-9-]+)/g)].map(([, tag = '']) => tag),
    )
    const loaded = findLoadedFiles(graph, path)
    return [...new Set(used)]
      .filter(tag => definitions.has(tag) && !loaded.has(definitions.get(tag) ?? ''))
      .map(tag => `${path}: <${tag}> is not registered; import ${definitions.get(tag)}`)
  })
}

function findLoadedFiles(graph: ReadonlyMap<string, readonly string[]>, start: string): ReadonlySet<string> {
  const loaded = new Set([start])
  for (const file of loaded) for (const imported of graph.get(file) ?? []) loaded.add(imported)
  return loaded
}
