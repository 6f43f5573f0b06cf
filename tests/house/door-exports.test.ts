import { describe, expect, test } from 'vitest'
import { entryPoints } from '../../scripts/build/entry-points.mjs'
import { allExports } from './reading/exported-symbols.js'
import { planted, readSources } from './reading/source-table.js'

describe('doors', () => {
  const house = readSources('src')

  test.each(Object.entries(entryPoints))('%s exports these names and no others', (_door, source) => {
    const names = allExports(house, `src/${source}`).map(({ name, isType }) => (isType ? `type ${name}` : name))
    expect(names).toMatchSnapshot()
  })

  test('a name that is added or taken away is seen', () => {
    const door = (text: string) =>
      planted({ 'src/index.ts': text, 'src/core/a.ts': 'export const a = 1\nexport type B = 1' })
    const names = (text: string) =>
      allExports(door(text), 'src/index.ts').map(({ name, isType }) => `${isType} ${name}`)
    expect(names("export { a } from './core/a.js'")).toEqual(['false a'])
    expect(names("export { a as c } from './core/a.js'\nexport type { B } from './core/a.js'")).toEqual([
      'true B',
      'false c',
    ])
    expect(names("export * from './core/a.js'")).toEqual(['true B', 'false a'])
  })
})
