import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cellIds, writeMatrix } from '../../scripts/gen/threat-matrix.mjs'
import { ROOT } from '../house/reading/source-table.js'

const matrix = JSON.parse(readFileSync(join(ROOT, 'docs/threat-matrix.json'), 'utf8'))
const TITLES = /\b(?:test|it)(?:\.each\([^]*?\))?\(\s*(['"`])matrix ([^:]+): /g

/** Returns the cells that the titles of a test file name. */
function namedCells(text: string): readonly string[] {
  return [...text.matchAll(TITLES)].flatMap(([, , ids = '']) => ids.split(', '))
}

const files = ['tests', 'gateway/tests'].flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.test.ts') && !name.endsWith('threat-matrix.test.ts'))
    .map(name => join(ROOT, folder, name)),
)
const named = new Set(files.flatMap(file => namedCells(readFileSync(file, 'utf8'))))

test('threat matrix: every cell has a test that attacks it', () => {
  expect(cellIds(matrix).filter((id: string) => !named.has(id))).toEqual([])
})

test('threat matrix: no test names a cell that does not exist', () => {
  const known = new Set(cellIds(matrix))
  expect([...named].filter(id => !known.has(id))).toEqual([])
})

test('threat matrix: a cell without a test, or without a text, is found', () => {
  expect(namedCells("test('matrix a/read, b/read: x', () => {})\ntest.each([1])(\n  `matrix a/spend: y`,")).toEqual([
    'a/read',
    'b/read',
    'a/spend',
  ])
  expect(() => writeMatrix({ columns: ['read'], rows: [{ id: 'a', who: 'a' }] })).toThrow('a/read')
})
