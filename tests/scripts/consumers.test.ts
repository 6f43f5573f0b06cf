import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, ownWarnings } from '../../scripts/consumers/bundlers.mjs'
import { parenthesise } from '../../scripts/build/parenthesised-imports.mjs'
import { copyDeclared, linkTools } from '../../scripts/consumers/declared-dependencies.mjs'
import { misreadFiles, reachedPackages, strayImports } from '../../scripts/consumers/entry-graph.mjs'
import { gates, judge, open } from '../../scripts/consumers/gates.mjs'
import { nextGuideApps } from '../../scripts/consumers/next-guide.mjs'
import { makeWorkspace, packTarball, readManifest, unpackTarball } from '../../scripts/consumers/pack.mjs'
import { peerWarnings } from '../../scripts/consumers/registry-install.mjs'
import { getLowestVersion, secondCopies } from '../../scripts/consumers/version-ranges.mjs'
import { ROOT } from '../house/reading/source-table.js'

let folder: string
beforeAll(() => void (folder = makeWorkspace()))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(base: string, files: Readonly<Record<string, string | object>>): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(base, path)), { recursive: true })
    await writeFile(join(base, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return base
}

/** A checkout with two installed packages, one of which the package declares. Its source imports `imported`. */
function checkout(name: string, imported: string): Promise<string> {
  return write(join(folder, name), {
    'package.json': {
      name: 'planted-package',
      version: '1.0.0',
      type: 'module',
      files: ['dist'],
      exports: { '.': { default: './dist/entry.js' } },
      dependencies: { declared: '1' },
    },
    'dist/entry.js': `export { value } from '${imported}'`,
    'node_modules/declared/package.json': { name: 'declared', main: 'main.js', dependencies: { below: '1' } },
    'node_modules/declared/main.js': `export { value } from 'below'`,
    'node_modules/declared/node_modules/below/package.json': { name: 'below', main: 'main.js' },
    'node_modules/declared/node_modules/below/main.js': `export const value = 1`,
    'node_modules/undeclared/package.json': { name: 'undeclared', main: 'main.js' },
    'node_modules/undeclared/main.js': `export const value = 2`,
  })
}

/** Packs a checkout, installs its declared dependencies, and builds an app with esbuild. */
async function buildWith(root: string): Promise<{ problems: string[] }> {
  const workspace = `${root}-workspace`
  await mkdir(workspace)
  const unpacked = await unpackTarball(await packTarball(root, workspace), workspace, 'planted-package')
  copyDeclared({ dependencies: { declared: '1' } }, root, workspace)
  expect(unpacked).toBe(join(workspace, 'node_modules', 'planted-package'))
  const app = await write(join(workspace, 'app'), {
    'package.json': { scripts: { build: 'esbuild main.js --bundle --outfile=out.js' } },
    'main.js': `import { value } from 'planted-package'\nconsole.log(value)`,
  })
  linkTools(['esbuild'], ROOT, app)
  return buildApp(app)
}

describe('apps with the packed tarball', () => {
  test('builds an app with declared imports and nested versions', async () => {
    expect(await buildWith(await checkout('good', 'declared'))).toEqual({ problems: [], warnings: [] })
  })

  test('fails the build of an app with an undeclared import, even if the checkout has it', async () => {
    const { problems } = await buildWith(await checkout('bad', 'undeclared'))
    expect(problems).toEqual([expect.stringContaining('Could not resolve "undeclared"')])
  })

  test('throws for a declared dependency that is not installed', async () => {
    const root = await checkout('incomplete', 'declared')
    expect(() => copyDeclared({ dependencies: { missing: '1' } }, root, folder)).toThrow('missing is declared')
    expect(copyDeclared({ optionalDependencies: { missing: '1' } }, root, folder)).toEqual([])
  })

  test('installs required peers and omits optional ones', async () => {
    const root = await checkout('peers', 'declared')
    const peerDependencies = { declared: '1', undeclared: '1' }
    const manifest = { peerDependencies, peerDependenciesMeta: { undeclared: { optional: true } } }
    expect(copyDeclared(manifest, root, join(folder, 'peers-app'))).toEqual([
      'node_modules/declared',
      'node_modules/declared/node_modules/below',
    ])
  })
})

describe('graph of entry points', () => {
  const published = (name: string, more: Readonly<Record<string, string>>) =>
    write(join(folder, name), {
      'package.json': {
        name: 'planted-package',
        exports: {
          './headless': { default: './headless.js' },
          './react': { default: './react.js' },
          './package.json': './package.json',
        },
        dependencies: { lit: '3' },
      },
      'headless.js': `export { load } from './shared.js'`,
      'react.js': `import 'react/jsx-runtime'\nimport './shared.js'`,
      'shared.js': `export const load = () => import('./lazy.js')`,
      'lazy.js': '',
      ...more,
    })

  test('follows all imports and exports, and reports packages without subpaths', async () => {
    const root = await published('graph', { 'lazy.js': `export * from '@scure/btc-signer/utils.js'` })
    expect([...reachedPackages(join(root, 'headless.js')).keys()]).toEqual(['@scure/btc-signer'])
    expect([...reachedPackages(join(root, 'react.js')).keys()]).toEqual(['react', '@scure/btc-signer'])
  })

  test('reports React outside ./react, undeclared packages, and Lit in headless', async () => {
    const clean = await published('clean', {})
    expect(strayImports(clean)).toEqual([])
    const stray = await published('stray', { 'lazy.js': `import 'react'\nimport 'lit/html.js'\nimport 'other'` })
    expect(strayImports(stray)).toEqual([
      './headless reaches react, which an app need not have: headless.js > shared.js > lazy.js',
      './headless reaches lit: headless.js > shared.js > lazy.js',
      './headless reaches other, which an app need not have: headless.js > shared.js > lazy.js',
      './react reaches other, which an app need not have: react.js > shared.js > lazy.js',
    ])
  })

  test('reports a lazy import without parentheses that Vite 5 to 7 misread', async () => {
    const lazy = "const { one } = await import('./lazy.js').then(n => n.t)"
    const root = await published('misread', { 'shared.js': lazy })
    expect(misreadFiles(root)).toEqual([expect.stringContaining('shared.js: Vite 5 to 7 misread } = await import(')])
    const fixed = await published('parenthesised', { 'shared.js': parenthesise(lazy) })
    expect(misreadFiles(fixed)).toEqual([])
    expect(parenthesise(lazy)).toBe("const { one } = await (import('./lazy.js')).then(n => n.t)")
    expect(parenthesise("const { one } = await import('./lazy.js')")).toContain('await import(')
  })

  test('throws for an import of an unpublished file', async () => {
    const root = await published('torn', { 'shared.js': `import './gone.js'` })
    expect(() => strayImports(root)).toThrow('gone.js')
  })
})

describe('gates', () => {
  const limits = { 'output files': { limit: 120 } }
  const entry = { app: 'vite', gate: 'output files', reason: 'chunks are too small' }
  const result = (value: number) => [{ app: 'vite', figures: { 'output files': value, 'not gated': 9 } }]

  test('fails a gate above its limit, but not at its limit', () => {
    expect(judge(result(121), { limits, list: [] })).toEqual({
      failures: ['vite: output files 121, target 120'],
      known: [],
    })
    expect(judge(result(120), { limits, list: [] })).toEqual({ failures: [], known: [] })
  })

  test('passes a listed gate while it is exceeded', () => {
    expect(judge(result(121), { limits, list: [entry] })).toEqual({
      failures: [],
      known: ['vite: output files 121, target 120 (open: chunks are too small)'],
    })
  })

  test('fails a listed gate that is met or not measured, unless its app did not run', () => {
    const met = ['vite: output files 120, target 120: met, take it off the list of open gates']
    expect(judge(result(120), { limits, list: [entry] }).failures).toEqual(met)
    const unmeasured = judge([{ app: 'vite', figures: {} }], { limits, list: [entry] })
    expect(unmeasured.failures).toEqual(['vite: output files is on the list of open gates and was not measured'])
    expect(judge([{ app: 'vite', figures: { problems: 1 } }], { limits, list: [entry] }).failures).toEqual([])
    expect(judge([], { limits, list: [entry] }).failures).toEqual([])
  })

  test('keeps the agreed limits and requires a reason for each listed gate', () => {
    const values = Object.entries(gates).map(([name, { limit }]) => `${name} ${limit}`)
    expect(values).toEqual([
      'problems 0',
      'warnings 0',
      'first files 1',
      'first KiB 23.7',
      'files to rows 2',
      'files to connected 12',
      'files on reload 6',
      'output files 120',
      'de files 1',
      'de KiB 23.7',
    ])
    for (const { gate, reason } of open) {
      expect(gates).toHaveProperty([gate])
      expect(reason).not.toBe('')
    }
  })
})

describe('version ranges', () => {
  test.each([
    ['^2.31.0', '2.31.0'],
    ['>=18.2.0', '18.2.0'],
    ['1.9.0 - 1.9.1', '1.9.0'],
  ])('returns %s as the lowest version of %s', (range, lowest) => {
    expect(getLowestVersion(range)).toBe(lowest)
  })

  test('finds a lowest version for each range and throws for an unknown form', () => {
    for (const range of Object.values(readManifest(ROOT).dependencies as Record<string, string>))
      expect(getLowestVersion(range)).toMatch(/^\d+\.\d+\.\d+$/)
    expect(() => getLowestVersion('latest')).toThrow('latest')
  })

  test('reports a nested dependency as a second copy', async () => {
    const app = await write(join(folder, 'copies'), {
      'node_modules/appkit-modal/node_modules/viem/package.json': {},
      'node_modules/lit/package.json': {},
    })
    expect(secondCopies(app, ['viem', 'lit'])).toEqual([expect.stringContaining('viem')])
  })
})

describe('guides for Next.js', () => {
  test('guides contain every file of the Next.js examples, and a layout renders the header', async () => {
    for (const { app, write: writeGuide } of nextGuideApps) {
      const target = await write(join(folder, app), { 'package.json': {} })
      writeGuide(target, { root: ROOT, tarball: 'package.tgz' })
      expect(await readFile(join(target, 'app/layout.tsx'), 'utf8')).toContain('<Header />')
      expect(await readFile(join(target, 'app/header.tsx'), 'utf8')).toMatch(/'use client'[^]*appkit-modal\/react/)
    }
    expect(await readFile(join(folder, 'guide-next/app/providers.tsx'), 'utf8')).toContain('<AppKitProvider')
    expect(await readFile(join(folder, 'guide-next-instance/app/appkit.ts'), 'utf8')).toContain('createAppKit({')
  })
})

describe('tool output', () => {
  test('assigns a warning to the package it names, and all others to ours', () => {
    const theirs = '[INVALID_ANNOTATION] Warning: a comment\n  ../node_modules/ox/core.js:3:1'
    const ours = '[MODULE_LEVEL_DIRECTIVE] Warning: "use client"\n  node_modules/appkit-modal/dist/react.js:1:1'
    const app = '(!) Some chunks are larger than 500 kB'
    expect(ownWarnings([theirs, ours, app, 'dist/render-warnings.js 1 kB', 'Found 0 warnings'].join('\n'))).toEqual([
      ours,
      [app, 'dist/render-warnings.js 1 kB', 'Found 0 warnings'].join('\n'),
    ])
    expect(ownWarnings('WARN  [plugin nuxt:module-preload-polyfill] Sourcemap is likely to be incorrect')).toEqual([])
    expect(ownWarnings('Rspack compiled with 1 warning in 4.05 s')).toEqual([])
  })

  test.each([
    ['npm', 'npm warn ERESOLVE overriding peer dependency'],
    ['pnpm', '└─┬ abitype 1.0.8\n  └── ✕ unmet peer zod@"^3 >=3.22.0": found 4.6.7'],
    ['Yarn', '➤ YN0060: │ zod is listed by your project with version 4.6.7'],
  ])('%s: finds a peer warning', (_name, line) => {
    expect(peerWarnings(`added 3 packages\n${line}`)).toEqual([expect.stringContaining(line.split('\n').at(-1) ?? '')])
    expect(peerWarnings('added 3 packages\nnpm warn deprecated uuid@8')).toEqual([])
  })
})
