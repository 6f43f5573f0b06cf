import { describe, expect, test } from 'vitest'
import { planted, readSources } from './reading/source-table.js'
import { MAX_FILE_LINES, MAX_FUNCTION_LINES, tooLong } from './rules/length.js'

const lines = (count: number, line = 'run()') => Array.from({ length: count }, () => line).join('\n')

describe('length', () => {
  test('files and functions stay short', () => {
    expect(tooLong(readSources('src', 'gateway/src', 'tools'))).toEqual([])
  })

  test('fails on a file that is one line too long', () => {
    expect(tooLong(planted({ 'src/lib/a.ts': lines(MAX_FILE_LINES) }))).toEqual([])
    expect(tooLong(planted({ 'src/lib/a.ts': lines(MAX_FILE_LINES + 1) }))).toEqual(['src/lib/a.ts: 301 lines'])
  })

  test.each([
    ['f', (body: string) => `export function f() {\n${body}\n}`],
    ['f', (body: string) => `export const f = () => {\n${body}\n}`],
    ['f', (body: string) => `export class A {\n  f() {\n${body}\n  }\n}`],
    ['#f', (body: string) => `export class A {\n  #f = () => {\n${body}\n  }\n}`],
  ])('fails on a function %s that is one line too long', (_name, write) => {
    expect(tooLong(planted({ 'a.ts': write(lines(MAX_FUNCTION_LINES - 2)) }))).toEqual([])
    expect(tooLong(planted({ 'a.ts': write(lines(MAX_FUNCTION_LINES - 1)) }))).toEqual([
      expect.stringContaining(`has ${MAX_FUNCTION_LINES + 1} lines`),
    ])
  })

  test('does not count what a template draws', () => {
    const drawn = `export const f = () => {\n  return html\`\n${lines(300, '<p></p>')}\n  \`\n}`
    expect(tooLong(planted({ 'a.ts': drawn }))).toEqual([])
  })

  test('does not count generated files, doors and the composition root', () => {
    const files = ['src/networks/networks.gen.ts', 'src/index.ts', 'src/modal/create-appkit.ts']
    expect(tooLong(planted(Object.fromEntries(files.map(path => [path, lines(400)]))))).toEqual([])
  })
})
