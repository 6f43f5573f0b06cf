import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filterTable, readSourcesIn, ROOT, type SourceTable } from './reading/source-table.js'
import { writePart } from '../../scripts/new.mjs'
import { findBareErrors } from './rules/bare-errors.js'
import { findCycles } from './rules/import-cycles.js'
import { findInvalidExports } from './rules/exports.js'
import { findHatches } from './rules/hatches.js'
import { findInvalidImports } from './rules/layers.js'
import { findStrayLibraries } from './rules/libraries.js'
import { findHardcodedText } from './rules/hardcoded-text.js'
import { findModuleState } from './rules/module-state.js'
import { findInvalidNames } from './rules/file-names.js'
import { findUntestedFiles } from './rules/untested-files.js'

const PARTS = [
  ['view', 'planted-feature/planted-view'],
  ['element', 'display/planted-thing'],
  ['controller', 'planted-feature/planted'],
  ['chain', 'polkadot'],
] as const

const COPIED = ['src', 'tests', 'scripts', 'gateway/src', 'tools', 'package.json', 'tsconfig.json', '.prettierrc.json']

/** The compiler may be slow on a busy machine. */
const COMPILE_TIMEOUT_MS = 180_000

describe('npm run new', () => {
  const copy = mkdtempSync(join(tmpdir(), 'appkit-new-'))
  const run = (program: string, ...args: readonly string[]) =>
    spawnSync(process.execPath, [join(ROOT, program), ...args], { cwd: copy, encoding: 'utf8' })
  const isCreated = (path: string) =>
    /planted|chains\/polkadot/.test(path) && !path.startsWith('tests/scripts/planted/')
  let sources: SourceTable
  let tests: SourceTable

  beforeAll(() => {
    for (const part of COPIED) cpSync(join(ROOT, part), join(copy, part), { recursive: true })
    // The existing Polkadot adapter is removed, so that the command can create it again.
    for (const folder of ['src', 'tests'])
      rmSync(join(copy, folder, 'chains/polkadot'), { recursive: true, force: true })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    // Only the last part runs the whole program, which also regenerates the lists: each run starts three processes.
    for (const [kind, name] of PARTS.slice(0, -1)) writePart(copy, kind, name)
    expect(run('scripts/new.mjs', ...(PARTS.at(-1) ?? []), `--root=${copy}`)).toMatchObject({ status: 0 })
    sources = readSourcesIn(copy, ['src'])
    tests = readSourcesIn(copy, ['tests'])
  }, 60_000)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('creates the files and the test of each kind', () => {
    expect([...sources.keys(), ...tests.keys()].filter(isCreated).toSorted()).toEqual([
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

  test('creates files that comply with the architecture rules', () => {
    const created = filterTable(sources, isCreated)
    const rules = [
      findInvalidNames,
      findInvalidExports,
      findHatches,
      findBareErrors,
      findModuleState,
      findHardcodedText,
      findStrayLibraries,
    ]
    expect(rules.flatMap(rule => rule(created))).toEqual([])
    expect([...findInvalidImports(sources), ...findCycles(sources)].filter(isCreated)).toEqual([])
    expect(findUntestedFiles(created, tests)).toEqual([])
  })

  test(
    'creates files that compile and are formatted',
    () => {
      const written = [...[...sources.keys(), ...tests.keys()].filter(isCreated), 'tests/elements/samples.ts']
      // The project includes everything that these files import.
      const project = { extends: './tsconfig.json', include: [], files: written }
      writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify(project))
      const types = run('node_modules/.bin/tsc', '--noEmit', '-p', join(copy, 'tsconfig.new.json'))
      expect(types).toMatchObject({ status: 0, stdout: '' })
      expect(run('node_modules/prettier/bin/prettier.cjs', '--check', ...written).status).toBe(0)
    },
    COMPILE_TIMEOUT_MS,
  )

  test('does not overwrite a file, and rejects an unknown kind', () => {
    expect(run('scripts/new.mjs', 'chain', 'polkadot', `--root=${copy}`)).toMatchObject({ status: 1 })
    expect(run('scripts/new.mjs', 'planet', 'planted', `--root=${copy}`)).toMatchObject({ status: 1 })
    expect(() => writePart(copy, 'view', 'planted')).toThrow()
  })
})
