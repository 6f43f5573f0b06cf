// Generates the threat matrix of the embedded wallet's guide from docs/threat-matrix.json. Each cell has an id, such as
// `mailbox/destroy`, and a test whose title contains it: `matrix mailbox/destroy: …`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const GUIDE = 'docs/embedded-wallet.md'
const DATA = 'docs/threat-matrix.json'
const MARKED = /(<!-- threat matrix -->\n)[^]*?(<!-- \/threat matrix -->)/

/** Returns the guide of a checkout with the current matrix, as `{ path, text }[]`. */
export async function generateThreatMatrix(root) {
  if (!existsSync(join(root, DATA))) return []
  const guide = readFileSync(join(root, GUIDE), 'utf8')
  const table = writeMatrix(JSON.parse(readFileSync(join(root, DATA), 'utf8')))
  return [{ path: GUIDE, text: guide.replace(MARKED, (_, start, end) => `${start}${table}\n${end}`) }]
}

/** Returns the ids of all cells, such as `mailbox/destroy`. */
export function cellIds({ columns, rows }) {
  return rows.flatMap(({ id }) => columns.map(column => `${id}/${column}`))
}

/** Writes the matrix as a table. Throws if a cell is empty. */
export function writeMatrix({ columns, rows }) {
  const head = ['The attacker has', ...columns.map(name => name[0].toUpperCase() + name.slice(1))]
  const lines = rows.map(row => [row.who, ...columns.map(column => cellOf(row, column))])
  return [head, head.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function cellOf(row, column) {
  const text = row[column]
  if (!text) throw new Error(`The threat matrix has no text for ${row.id}/${column}`)
  return text.replaceAll('|', '\\|')
}
