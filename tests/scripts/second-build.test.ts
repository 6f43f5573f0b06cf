import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { entryPoints, firstBuild, SECOND_BUILD } from '../../scripts/build/entry-points.mjs'
import { sharedNames } from '../../scripts/build/second-build.mjs'
import { staticClosure } from '../../scripts/build/source-graph.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

describe('second build', () => {
  test('contains entry points that exist, and the first build the others', () => {
    expect(Object.values(entryPoints)).toEqual(expect.arrayContaining([...SECOND_BUILD]))
    expect([...firstBuild(), ...SECOND_BUILD].sort()).toEqual(Object.values(entryPoints).sort())
  })

  test('no source of the first build imports one of the second', () => {
    const first = staticClosure(firstBuild().map(source => join(ROOT, 'src', source)))
    const second = [...first].filter(path => /\/src\/(compat|vue)[/.]/.test(path))
    expect(first.size).toBeGreaterThan(100)
    expect(second).toEqual([])
  })

  test('every name that it imports is exported by its source', () => {
    const names = [...sharedNames(ROOT)]
    expect(names.length).toBeGreaterThan(10)
    const missing = names.filter(([name, path]) => !exportedNames(path).includes(name))
    expect(missing).toEqual([])
  })
})

function exportedNames(path: string): readonly (string | null | undefined)[] {
  const { module } = parseSync(path, readFileSync(path, 'utf8'))
  return module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name))
}
