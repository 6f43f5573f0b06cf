import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryPoints } from '../../scripts/build/entry-points.mjs'
import { getAnchors, apiPages, readTags, type ApiPage } from '../../scripts/docs/api-pages.mjs'
import { writeTypes } from '../../scripts/docs/build-site.mjs'
import { createTypeReader } from '../../scripts/docs/read-types.mjs'
import { getAllExports } from '../house/reading/exported-symbols.js'
import { readSources } from '../house/reading/source-table.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

describe('API reference', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    exports: Record<string, { types?: string }>
  }
  const sources = readSources('src')
  let pages: ApiPage[] = []

  beforeAll(() => {
    pages = apiPages(manifest.exports, writeTypes(ROOT))
  }, 180_000) // the compiler writes the declarations of the whole package

  test('has a page for each entry point of package.json', () => {
    const entries = Object.keys(manifest.exports).filter(entry => manifest.exports[entry]?.types)
    expect(pages.map(({ entry }) => entry)).toEqual(entries)
    expect(new Set(pages.map(({ file }) => file)).size).toBe(entries.length)
  })

  test.each(Object.entries(entryPoints))('describes every export of %s', (entry, source) => {
    const text = pages.find(page => page.entry === entry)?.text ?? ''
    const described = new Set(
      [...text.matchAll(/^### (\w+) \{#|<code id="[\w-]+">(\w+)<\/code>/gm)].map(m => m[1] ?? m[2]),
    )
    const names = getAllExports(sources, `src/${source}`).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter(name => !described.has(name))).toEqual([])
  })

  test('links a type to its description on another page', () => {
    const text = pages.find(page => page.entry === './chains/eip155')?.text
    expect(text).toContain('[`ChainAdapter`](./appkit-modal.md#chainadapter)')
  })

  test('includes inherited methods of an instance', () => {
    const text = pages.find(page => page.entry === '.')?.text ?? ''
    expect(text).toMatch(/^\| `subscribeAccount` \| `\(listener: /m)
  })
})

describe('Type reader', () => {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-types-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  function exportsOf(files: Readonly<Record<string, string>>) {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    return createTypeReader(folder).exportsOf('index.d.ts')
  }

  test('follows renamed and wildcard re-exports', () => {
    const found = exportsOf({
      'index.d.ts': "export { a as b } from './a.js'\nexport * from './c.js'",
      'a.d.ts': '/** An answer. */\nexport declare const a: number;',
      'c.d.ts': 'export declare function c(x: string): void;',
    })
    expect(found.map(({ name, kind, signatures, doc }) => ({ name, kind, signatures, doc }))).toEqual([
      { name: 'b', kind: 'value', signatures: ['const a: number'], doc: 'An answer.' },
      { name: 'c', kind: 'function', signatures: ['function c(x: string): void'], doc: '' },
    ])
  })

  test('reads members with their doc blocks and omits private ones', () => {
    const [found] = exportsOf({
      'index.d.ts': `export declare class A {
  #secret;
  private hidden;
  /** In milliseconds. */
  readonly wait?: number;
  go(to: string): Promise<void>;
}`,
    })
    expect(found?.members).toEqual([
      { name: 'wait?', type: 'number', doc: 'In milliseconds.' },
      { name: 'go', type: '(to: string): Promise<void>', doc: '' },
    ])
  })

  test('prefers an own member over an inherited one', () => {
    const found = exportsOf({
      'index.d.ts': `interface Base { a: string; b: number }
export interface Child extends Base { a: 'x' }`,
    })
    expect(found[0]?.members.map(({ name, type }) => `${name}: ${type}`)).toEqual(["a: 'x'", 'b: number'])
  })

  test('throws for a name without a declaration', () => {
    expect(() => exportsOf({ 'index.d.ts': "export { lost } from './a.js'", 'a.d.ts': '' })).toThrow(/lost/)
  })
})

describe('API page text', () => {
  test('reads the tags of a doc block', () => {
    expect(readTags('Adds.\n\n@param a - The first.\n@returns The sum.\n@example\nadd(1)')).toEqual({
      text: 'Adds.',
      params: [{ name: 'a', text: 'The first.' }],
      returns: 'The sum.',
      examples: ['add(1)'],
    })
  })

  test('gives names that differ only in case different anchors', () => {
    const anchors = getAnchors([{ name: 'Network' }, { name: 'network' }, { name: 'MAX_A' }])
    expect(Object.fromEntries(anchors)).toEqual({ Network: 'network', network: 'network-2', MAX_A: 'max-a' })
  })
})
