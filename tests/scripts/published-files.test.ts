import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorkspace } from '../../scripts/consumers/pack.mjs'
import { MAX_FILES, publishedProblems } from '../../scripts/consumers/published-files.mjs'
import { treeShakingProblems } from '../../scripts/consumers/tree-shaking.mjs'

let folder: string
beforeAll(() => void (folder = makeWorkspace()))
afterAll(() => rm(folder, { recursive: true, force: true }))

const manifest = {
  name: 'appkit-modal',
  type: 'module',
  main: './dist/index.js',
  module: './dist/index.js',
  types: './dist/types/index.d.ts',
  exports: {
    '.': { types: './dist/types/index.d.ts', default: './dist/index.js' },
    './other': { types: './dist/types/other.d.ts', default: './dist/other.js' },
    './package.json': './package.json',
  },
  typesVersions: { '*': { other: ['./dist/types/other.d.ts'] } },
  alias: { './other': './dist/other.js' },
  sideEffects: ['./dist/screens/*.js'],
  dependencies: { viem: '2' },
}

/** Writes a valid package, changed by `change`: files by their path; null removes a file. */
async function published(name: string, change: Readonly<Record<string, string | object | null>> = {}) {
  const files: Record<string, string | object | null> = {
    'package.json': manifest,
    'dist/index.js':
      "export const createAppKit = () => import('./screens/shell.js')\n//# sourceMappingURL=index.js.map\n",
    'dist/index.js.map': { version: 3, mappings: '', sources: ['../src/index.ts'], sourcesContent: ['export {}'] },
    'dist/other.js': 'export const a = 1\n',
    'dist/screens/shell.js': 'const define = (tag) => globalThis.tags.push(tag)\ndefine("appkit-shell")\n',
    'dist/types/index.d.ts': "import { t } from './chunks/a.js'\nexport declare const b: import('./other.js').A | t\n",
    'dist/types/other.d.ts': "import type { Hex } from 'viem'\nexport type A = Hex\n",
    'dist/types/chunks/a.d.ts': 'export type t = 1\n',
    'dist/cdn/appkit.js': '',
    'dist/cdn/sri.json': { 'appkit.js': 'sha384-' },
    ...change,
  }
  const root = join(folder, name, 'node_modules', 'appkit-modal')
  for (const [path, content] of Object.entries(files)) {
    if (content === null) continue
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return root
}

describe('published files', () => {
  test('accepts a complete package', async () => {
    expect(publishedProblems(await published('complete'))).toEqual([])
  })

  test('accepts at most 343 files', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count - 10 }, (_, at) => [`dist/more/${at}.txt`, 'text']))
    expect(MAX_FILES).toBe(343)
    expect(publishedProblems(await published('full', many(343)))).toEqual([])
    expect(publishedProblems(await published('over', many(344)))).toEqual(['344 files are published, at most 343'])
  })

  test('requires the fallbacks of each entry point', async () => {
    const { main: _main, alias: _alias, ...rest } = manifest
    const changed = { ...rest, typesVersions: { '*': { other: ['./dist/other.d.ts'] } } }
    expect(publishedProblems(await published('fallbacks', { 'package.json': changed }))).toEqual([
      '. has undefined in main, which is not what exports says',
      './other has undefined in alias, which is not what exports says',
      './other has ./dist/other.d.ts in typesVersions, which is not what exports says',
    ])
  })

  test.each([
    ['a script', 'dist/screens/shell.js', 'package.json names dist/screens/*.js, which is not published'],
    ['a script', 'dist/screens/shell.js', 'dist/index.js refers to ./screens/shell.js, which is not published'],
    ['a map', 'dist/index.js.map', 'dist/index.js refers to index.js.map, which is not published'],
    ['shared types', 'dist/types/chunks/a.d.ts', 'dist/types/index.d.ts refers to ./chunks/a.js'],
    ['types of an entry point', 'dist/types/other.d.ts', 'dist/types/index.d.ts refers to ./other.js'],
    ['a file of the CDN', 'dist/cdn/appkit.js', 'dist/cdn/sri.json names appkit.js, which is not published'],
  ])('reports a missing %s: %s', async (_what, path, sentence) => {
    const problems = publishedProblems(await published(`missing-${sentence.replaceAll(/\W+/g, '-')}`, { [path]: null }))
    expect(problems.join('\n')).toContain(sentence)
  })

  test('reports types of an undeclared package', async () => {
    const root = await published('undeclared', {
      'dist/types/chunks/a.d.ts': "export type { t } from '@scope/types'\n",
    })
    expect(publishedProblems(root)).toEqual([
      'dist/types/chunks/a.d.ts takes types from @scope/types, which package.json does not declare',
    ])
  })

  test('requires relative paths and sources in a source map', async () => {
    const map = {
      version: 3,
      mappings: '',
      sources: ['/home/me/index.ts', '../src/a.ts'],
      sourcesContent: ['export {}', null],
    }
    expect(publishedProblems(await published('map', { 'dist/index.js.map': map }))).toEqual([
      'dist/index.js.map names /home/me/index.ts, which is not a relative path',
      'dist/index.js.map lacks the text of a source',
    ])
  })

  test('requires a source map to point to the line of a function', async () => {
    const map = { version: 3, sources: ['../src/a.ts'], sourcesContent: ['\nfunction go() {}'] }
    const files = (mappings: string) => ({
      'dist/other.js': 'function go() {}\n//# sourceMappingURL=other.js.map\n',
      'dist/other.js.map': { ...map, mappings },
    })
    expect(publishedProblems(await published('leads', files('AACA')))).toEqual([])
    expect(publishedProblems(await published('leads-astray', files('AAAA')))).toEqual([
      'dist/other.js.map does not lead to the source of go',
    ])
  })

  test('requires sideEffects to list exactly the files with side effects', async () => {
    const root = await published('effects', {
      'dist/other.js': 'defineView("appkit-b", class {})\n',
      'dist/screens/plain.js': 'export const a = 1\n',
    })
    expect(publishedProblems(root).toSorted()).toEqual([
      'dist/other.js registers elements and is not in sideEffects',
      'dist/screens/plain.js registers nothing and is in sideEffects',
    ])
  })
})

describe('tree shaking', () => {
  const problems = async (name: string, change: Readonly<Record<string, string | object | null>>) =>
    treeShakingProblems(await published(name, change), join(folder, name))

  test('keeps modules that register elements and drops unused code', async () => {
    expect(await problems('shaken', {})).toEqual([])
  })

  test('reports an element that is missing in an app', async () => {
    const change = {
      'package.json': { ...manifest, sideEffects: false },
      'dist/index.js': "import './screens/shell.js'\nexport const createAppKit = () => {}\n",
    }
    expect(await problems('lost', change)).toEqual(['<appkit-shell> is not registered in an app'])
  })

  test('reports code that stays in an app without a use of the package', async () => {
    const change = {
      'package.json': { ...manifest, sideEffects: ['./dist/other.js'] },
      'dist/other.js': 'console.log(1)\n',
    }
    expect(await problems('stays', change)).toEqual([expect.stringContaining('imports that nothing is used of leave')])
  })
})
