import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepOwnMaps } from '../../scripts/build/source-maps.mjs'

const folder = mkdtempSync(join(tmpdir(), 'source-maps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Builds a file from these sources; returns whether its map exists and is referenced. */
function buildWithMap(name: string, sources: readonly string[]): readonly [boolean, boolean] {
  const script = join(folder, 'chunks', `${name}.js`)
  mkdirSync(join(folder, 'chunks'), { recursive: true })
  writeFileSync(script, `export const a = 1\n//# sourceMappingURL=${name}.js.map\n`)
  writeFileSync(`${script}.map`, JSON.stringify({ sources }))
  keepOwnMaps(folder)
  const text = readFileSync(script, 'utf8')
  expect(text.startsWith('export const a = 1\n')).toBe(true)
  return [existsSync(`${script}.map`), text.includes('sourceMappingURL')]
}

test('keeps the map of a file with code of the package', () => {
  expect(buildWithMap('mixed', ['../../node_modules/a/src/a.js', '../../src/lib/a.ts'])).toEqual([true, true])
})

test.each([
  ['other packages', ['../../node_modules/a/src/a.js', '../../node_modules/b/b.js']],
  ['texts', ['../../src/i18n/de.ts', '../../src/i18n/de/send.ts']],
  ['the list of networks', ['../src/networks/networks.gen.ts']],
])('removes the map of a file with %s', (what, sources) => {
  expect(buildWithMap(what.replaceAll(' ', '-'), sources)).toEqual([false, false])
})
