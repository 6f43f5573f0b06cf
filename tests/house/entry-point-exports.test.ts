import { describe, expect, test } from 'vitest'
import { entryPoints } from '../../scripts/build/entry-points.mjs'
import { getAllExports } from './reading/exported-symbols.js'
import { createTable, readSources } from './reading/source-table.js'

describe('entry points', () => {
  const sources = readSources('src')

  test.each(Object.entries(entryPoints))('%s exports these names and no others', (_entryPoint, source) => {
    const names = getAllExports(sources, `src/${source}`).map(({ name, isType }) => (isType ? `type ${name}` : name))
    expect(names).toMatchSnapshot()
  })

  test('an added or removed name is detected', () => {
    const createSources = (text: string) =>
      createTable({ 'src/index.ts': text, 'src/core/a.ts': 'export const a = 1\nexport type B = 1' })
    const names = (text: string) =>
      getAllExports(createSources(text), 'src/index.ts').map(({ name, isType }) => `${isType} ${name}`)
    expect(names("export { a } from './core/a.js'")).toEqual(['false a'])
    expect(names("export { a as c } from './core/a.js'\nexport type { B } from './core/a.js'")).toEqual([
      'true B',
      'false c',
    ])
    expect(names("export * from './core/a.js'")).toEqual(['true B', 'false a'])
  })
})
