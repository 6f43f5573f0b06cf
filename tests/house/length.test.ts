import { describe, expect, test } from 'vitest'
import { createTable, readSources } from './reading/source-table.js'
import { MAX_FILE_LINES, MAX_FUNCTION_LINES, findLongCode } from './rules/length.js'

const lines = (count: number, line = 'run()') => Array.from({ length: count }, () => line).join('\n')

describe('length', () => {
  test('files and functions stay short', () => {
    expect(findLongCode(readSources('src', 'gateway/src', 'tools'))).toEqual([])
  })

  test('reports a file that is one line too long', () => {
    expect(findLongCode(createTable({ 'src/lib/a.ts': lines(MAX_FILE_LINES) }))).toEqual([])
    expect(findLongCode(createTable({ 'src/lib/a.ts': lines(MAX_FILE_LINES + 1) }))).toEqual([
      'src/lib/a.ts: 301 lines',
    ])
  })

  test.each([
    ['f', (body: string) => `export function f() {\n${body}\n}`],
    ['f', (body: string) => `export const f = () => {\n${body}\n}`],
    ['f', (body: string) => `export class A {\n  f() {\n${body}\n  }\n}`],
    ['#f', (body: string) => `export class A {\n  #f = () => {\n${body}\n  }\n}`],
  ])('reports a function %s that is one line too long', (_name, write) => {
    expect(findLongCode(createTable({ 'a.ts': write(lines(MAX_FUNCTION_LINES - 2)) }))).toEqual([])
    expect(findLongCode(createTable({ 'a.ts': write(lines(MAX_FUNCTION_LINES - 1)) }))).toEqual([
      expect.stringContaining(`has ${MAX_FUNCTION_LINES + 1} lines`),
    ])
  })

  test('does not count the lines of templates', () => {
    const template = `export const f = () => {\n  return html\`\n${lines(300, '<p></p>')}\n  \`\n}`
    expect(findLongCode(createTable({ 'a.ts': template }))).toEqual([])
  })

  test('does not count generated files, entry points and the composition root', () => {
    const files = ['src/networks/networks.gen.ts', 'src/index.ts', 'src/modal/create-appkit.ts']
    expect(findLongCode(createTable(Object.fromEntries(files.map(path => [path, lines(400)]))))).toEqual([])
  })
})
