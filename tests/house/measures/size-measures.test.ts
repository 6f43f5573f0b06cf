import { describe, expect, test } from 'vitest'
import { createRepository } from '../reading/repository.js'
import { featureSpread } from './feature-spread.js'
import { fileSizes } from './file-sizes.js'
import { folderSizes } from './folders.js'
import { importCycles } from './import-cycles.js'
import type { Measure } from './measure.js'

const figure = (measures: readonly Measure[], key: string) => measures.find(found => found.key === key)?.figure
const code = (lines: number) => Array.from({ length: lines }, (_, at) => `export const a${at} = ${at}`).join('\n')

describe('file sizes', () => {
  test('counts files, their median and the small ones, without comments and blank lines', () => {
    const measures = fileSizes(
      createRepository({
        'src/lib/a.ts': `${code(10)}\n\n// one\n/* two\n three */\n`,
        'src/lib/b.ts': code(20),
        'src/lib/c.ts': code(70),
        'src/lib/d.gen.ts': code(5),
        'src/index.ts': "export { a0 } from './lib/b.js'",
      }),
    )
    expect(figure(measures, 'files-src')).toBe(4)
    expect(figure(measures, 'median-src')).toBe(10)
    expect(figure(measures, 'small-files')).toBe(1)
  })

  test.each([
    ['a static import', "import { a0 } from './part.js'", 1],
    ['a type import', "import type { a0 } from './part.js'", 1],
    ['an import()', "export const a = () => import('./part.js')", 0],
  ])('single importer: %s from the same folder', (_kind, text, count) => {
    const files = { 'src/lib/part.ts': code(59), 'src/lib/user.ts': text, 'tests/lib/part.test.ts': '' }
    expect(figure(fileSizes(createRepository(files)), 'single-importer')).toBe(count)
  })

  test('single importer: counts neither long files, public files, nor files with two importers', () => {
    const user = "import { a0 } from './part.js'"
    const count = (files: Record<string, string>) => figure(fileSizes(createRepository(files)), 'single-importer')
    expect(count({ 'src/lib/part.ts': code(60), 'src/lib/user.ts': user })).toBe(0)
    expect(count({ 'src/lib/part.ts': code(5), 'src/lib/user.ts': user, 'src/lib/b.ts': user })).toBe(0)
    const entry = "export { a0 } from './lib/part.js'"
    expect(count({ 'src/lib/part.ts': code(5), 'src/lib/user.ts': user, 'src/index.ts': entry })).toBe(0)
    const outside = "import { a0 } from '../lib/part.js'"
    expect(count({ 'src/lib/part.ts': code(5), 'src/core/user.ts': outside })).toBe(0)
  })

  test('counts long functions and files', () => {
    const long = `export function f() {\n${'run()\n'.repeat(60)}}`
    expect(figure(fileSizes(createRepository({ 'src/lib/a.ts': long })), 'too-long')).toBe(1)
    expect(figure(fileSizes(createRepository({ 'src/lib/a.ts': code(301) })), 'too-long')).toBe(1)
    expect(figure(fileSizes(createRepository({ 'src/lib/a.ts': code(300) })), 'too-long')).toBe(0)
  })
})

describe('folders', () => {
  const many = (folder: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/a${at}.ts`, code(1)]))

  test('counts folders over 25 files and folders with one file', () => {
    const measures = folderSizes(
      createRepository({
        ...many('src/lib', 26),
        ...many('src/core', 25),
        ...many('tests/lib', 30),
        ...many('src/cdn', 1),
      }),
    )
    expect(figure(measures, 'large-folders')).toBe(1)
    expect(figure(measures, 'largest-folder')).toBe(26)
    expect(figure(measures, 'large-test-folders')).toBe(1)
    expect(figure(measures, 'lone-files')).toBe(1)
  })

  test('counts files directly in gateway/src', () => {
    const files = { ...many('gateway/src', 9), ...many('gateway/src/store', 2) }
    expect(figure(folderSizes(createRepository(files)), 'loose-gateway-files')).toBe(9)
  })

  test('counts files for a chunk boundary: by name, re-exports and wrappers', () => {
    const measures = folderSizes(
      createRepository({
        'src/lib/late-parts.ts': code(30),
        'src/i18n/further.ts': code(30),
        'src/modal/tips-on-demand.ts': code(30),
        'src/lib/barrel.ts': "export { a0 } from './late-parts.js'",
        'src/lib/loads.ts': `${code(20)}\nexport const load = () => import('./barrel.js')`,
        'src/core/wrapper.ts': "export const load = () => import('../lib/loads.js')",
        'src/core/simulate-calls.ts': code(30),
        'src/cdn.ts': "export { a0 } from './lib/loads.js'",
      }),
    )
    const { offences = [] } = measures.find(({ key }) => key === 'chunk-files') ?? {}
    expect(offences.map(({ path }) => path)).toEqual([
      'src/lib/late-parts.ts',
      'src/i18n/further.ts',
      'src/modal/tips-on-demand.ts',
      'src/lib/barrel.ts',
      'src/core/wrapper.ts',
    ])
  })
})

describe('import cycles', () => {
  test('counts a cycle that an import() closes', () => {
    const measures = importCycles(
      createRepository({
        'src/a.ts': "import type { b } from './b.js'",
        'src/b.ts': "export const c = () => import('./c.js')",
        'src/c.ts': "export { a } from './a.js'",
        'src/d.ts': "import { a } from './a.js'",
      }),
    )
    expect(figure(measures, 'import-cycles')).toBe(1)
    expect(figure(measures, 'files-in-cycles')).toBe(3)
  })
})

describe('feature spread', () => {
  test('counts folders outside the two of a feature', () => {
    const [measure] = featureSpread(
      createRepository({
        'src/controllers/swap/swap.ts': '',
        'src/controllers/swap/email-receipt.ts': '',
        'src/views/swap/swap-view.ts': '',
        'src/chains/eip155/swap.ts': '',
        'src/core/swap.ts': '',
        'src/modal/swap-events.ts': '',
        'src/controllers/app/plan-swap.ts': '',
      }),
    )
    expect(measure?.offences.map(({ path, detail }) => `${path}: ${detail}`)).toEqual([
      'src/controllers/app: 1 files of swap',
    ])
  })
})
