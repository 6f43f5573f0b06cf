import { isScript } from '../reading/import-graph.js'
import { isNode, nameOf, parseSource, walk } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

export const CATALOGUE = 'src/core/errors/catalogue.ts'
export const SENTENCES = 'src/i18n/en/errors.ts'

/** Codes that nothing throws yet, each with the number of the issue that will. */
export type Reserved = Readonly<Record<string, number>>

/** The codes of the catalogue. */
export function codes(table: SourceTable): readonly string[] {
  return keysOf(CATALOGUE, table.get(CATALOGUE) ?? '')
}

/** Codes that no source names and nobody reserved, and reserved ones that are thrown or gone. */
export function unthrownCodes(table: SourceTable, reserved: Reserved): readonly string[] {
  const all = codes(table)
  const named = new Set<string>()
  for (const [path, text] of table) {
    if (!isScript(path) || path === CATALOGUE || path.startsWith('src/i18n/')) continue
    walk(parseSource(path, text).program, node => {
      const value = nameOf(node)
      if (node.type === 'Literal' && value) named.add(value)
    })
  }
  const silent = all.filter(code => !named.has(code) && !(code in reserved)).map(code => `${code}: nothing throws it`)
  const kept = Object.keys(reserved).filter(code => named.has(code) || !all.includes(code))
  return [...silent, ...kept.map(code => `${code}: reserved, but thrown or not in the catalogue`)]
}

/** Codes without a sentence, and sentences without a code. */
export function unspokenCodes(table: SourceTable): readonly string[] {
  const all = codes(table)
  const spoken = keysOf(SENTENCES, table.get(SENTENCES) ?? '').filter(key => key.includes('/'))
  return [
    ...all.filter(code => !spoken.includes(code)).map(code => `${code}: no sentence`),
    ...spoken.filter(key => !all.includes(key)).map(key => `${key}: a sentence for no code`),
  ]
}

function keysOf(path: string, text: string): readonly string[] {
  const keys: string[] = []
  walk(parseSource(path, text).program, node => {
    const key = node.type === 'Property' && isNode(node['key']) ? nameOf(node['key']) : undefined
    if (key) keys.push(key)
  })
  return keys
}
