import { isScript } from '../reading/import-graph.js'
import { isNode, getName, parseSource, walk } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

export const CATALOGUE = 'src/core/errors/catalogue.ts'
export const MESSAGES = 'src/i18n/en/errors.ts'

/** Codes that nothing throws yet, each with the number of its issue. */
export type Reserved = Readonly<Record<string, number>>

/** Reads the codes of the catalogue. */
export function readCodes(table: SourceTable): readonly string[] {
  return readKeys(CATALOGUE, table.get(CATALOGUE) ?? '')
}

/** Finds codes that no source throws and that are not reserved, and reserved codes that are thrown or removed. */
export function findUnthrownCodes(table: SourceTable, reserved: Reserved): readonly string[] {
  const all = readCodes(table)
  const named = new Set<string>()
  for (const [path, text] of table) {
    if (!isScript(path) || path === CATALOGUE || path.startsWith('src/i18n/')) continue
    walk(parseSource(path, text).program, node => {
      const value = getName(node)
      if (node.type === 'Literal' && value) named.add(value)
    })
  }
  const unthrown = all.filter(code => !named.has(code) && !(code in reserved)).map(code => `${code}: nothing throws it`)
  const obsolete = Object.keys(reserved).filter(code => named.has(code) || !all.includes(code))
  return [...unthrown, ...obsolete.map(code => `${code}: reserved, but thrown or not in the catalogue`)]
}

/** Finds codes without a message, and messages without a code. */
export function findMessageGaps(table: SourceTable): readonly string[] {
  const all = readCodes(table)
  const messageKeys = readKeys(MESSAGES, table.get(MESSAGES) ?? '').filter(key => key.includes('/'))
  return [
    ...all.filter(code => !messageKeys.includes(code)).map(code => `${code}: no message`),
    ...messageKeys.filter(key => !all.includes(key)).map(key => `${key}: a message without a code`),
  ]
}

function readKeys(path: string, text: string): readonly string[] {
  const keys: string[] = []
  walk(parseSource(path, text).program, node => {
    const key = node.type === 'Property' && isNode(node['key']) ? getName(node['key']) : undefined
    if (key) keys.push(key)
  })
  return keys
}
