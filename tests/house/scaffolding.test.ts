import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { only, readSourcesIn, ROOT, type SourceTable } from './reading/source-table.js'
import { writePart } from '../../scripts/new.mjs'
import { bareErrors } from './rules/bare-errors.js'
import { circles } from './rules/circles.js'
import { wrongExports } from './rules/exports.js'
import { hatches } from './rules/hatches.js'
import { wrongImports } from './rules/layers.js'
import { strayLibraries } from './rules/libraries.js'
import { literalSentences } from './rules/literal-sentences.js'
import { moduleState } from './rules/module-state.js'
import { wrongNames } from './rules/names.js'
import { withoutTwin } from './rules/twins.js'

const PARTS = [
  ['view', 'planted-feature/planted-view'],
  ['element', 'display/planted-thing'],
  ['controller', 'planted-feature/planted'],
  ['chain', 'polkadot'],
] as const

const COPIED = ['src', 'tests', 'scripts', 'gateway/src', 'tools', 'package.json', 'tsconfig.json', '.prettierrc.json']

/** The compiler takes its time, on a machine that may be busy. */
const COMPILES_WITHIN_MS = 180_000

describe('npm run new', () => {
  const copy = mkdtempSync(join(tmpdir(), 'house-'))
  const run = (program: string, ...args: readonly string[]) =>
    spawnSync(process.execPath, [join(ROOT, program), ...args], { cwd: copy, encoding: 'utf8' })
  const isNew = (path: string) => /planted|chains\/polkadot/.test(path) && !path.startsWith('tests/scripts/planted/')
  let sources: SourceTable
  let tests: SourceTable

  beforeAll(() => {
    for (const part of COPIED) cpSync(join(ROOT, part), join(copy, part), { recursive: true })
    // The family is written anew, also once the house has it.
    for (const room of ['src', 'tests']) rmSync(join(copy, room, 'chains/polkadot'), { recursive: true, force: true })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    // The program, which has the lists written anew as well, once: each run of it is three programs.
    for (const [kind, name] of PARTS.slice(0, -1)) writePart(copy, kind, name)
    expect(run('scripts/new.mjs', ...(PARTS.at(-1) ?? []), `--root=${copy}`)).toMatchObject({ status: 0 })
    sources = readSourcesIn(copy, ['src'])
    tests = readSourcesIn(copy, ['tests'])
  }, 60_000)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('every kind writes its files and its test', () => {
    expect([...sources.keys(), ...tests.keys()].filter(isNew).toSorted()).toEqual([
      'src/chains/polkadot/is-address.ts',
      'src/chains/polkadot/polkadot-actions.ts',
      'src/chains/polkadot/polkadot.ts',
      'src/controllers/planted-feature/planted.ts',
      'src/elements/display/planted-thing.ts',
      'src/i18n/en/planted-feature.ts',
      'src/views/planted-feature/planted-view.ts',
      'tests/chains/polkadot/polkadot.test.ts',
      'tests/controllers/planted-feature/planted.test.ts',
      'tests/views/planted-feature/planted-view.browser.test.ts',
    ])
    expect(tests.get('tests/elements/samples.ts')).toContain("'planted-thing': text =>")
  })

  test('what it writes keeps the rules of the house', () => {
    const fresh = only(sources, isNew)
    const rules = [wrongNames, wrongExports, hatches, bareErrors, moduleState, literalSentences, strayLibraries]
    expect(rules.flatMap(rule => rule(fresh))).toEqual([])
    expect([...wrongImports(sources), ...circles(sources)].filter(isNew)).toEqual([])
    expect(withoutTwin(fresh, tests)).toEqual([])
  })

  test(
    'what it writes has its types right, and is written as Prettier writes',
    () => {
      const written = [...[...sources.keys(), ...tests.keys()].filter(isNew), 'tests/elements/samples.ts']
      // with all that they import, which is a part of the tree
      const project = { extends: './tsconfig.json', include: [], files: written }
      writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify(project))
      const types = run('node_modules/.bin/tsc', '--noEmit', '-p', join(copy, 'tsconfig.new.json'))
      expect(types).toMatchObject({ status: 0, stdout: '' })
      expect(run('node_modules/prettier/bin/prettier.cjs', '--check', ...written).status).toBe(0)
    },
    COMPILES_WITHIN_MS,
  )

  test('it writes nothing where something is, and nothing of an unknown kind', () => {
    expect(run('scripts/new.mjs', 'chain', 'polkadot', `--root=${copy}`)).toMatchObject({ status: 1 })
    expect(run('scripts/new.mjs', 'planet', 'planted', `--root=${copy}`)).toMatchObject({ status: 1 })
    expect(() => writePart(copy, 'view', 'planted')).toThrow()
  })
})
