import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './reading/source-table.js'

const generate = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'scripts/gen.mjs'), ...args], { cwd: ROOT, encoding: 'utf8' })

describe('generated files', () => {
  const copy = mkdtempSync(join(tmpdir(), 'appkit-generated-'))
  beforeAll(() => {
    for (const part of ['src', 'package.json']) cpSync(join(ROOT, part), join(copy, part), { recursive: true })
    expect(generate(`--root=${copy}`).status).toBe(0)
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('are up to date', () => {
    expect(generate('--check').stdout).toBe('')
  })

  test('reports outdated routes for a new screen until they are generated again', () => {
    const screen =
      '/**\n * @summary Is new.\n * @route Planted OldName\n * @feature swaps\n */\nexport class PlantedView {}\n'
    writeFileSync(join(copy, 'src/views/planted-view.ts'), screen)
    const check = generate('--check', `--root=${copy}`)
    expect(check.stdout).toContain('out of date: src/core/routes.gen.ts')
    expect(check.stdout).toContain('out of date: src/views/routes.gen.ts')
    expect(check.status).toBe(1)

    expect(generate(`--root=${copy}`).status).toBe(0)
    expect(generate('--check', `--root=${copy}`)).toMatchObject({ status: 0, stdout: '' })
  })

  test('reports an element that registers itself but is not listed in sideEffects', () => {
    writeFileSync(join(copy, 'src/elements/planted.ts'), "define('appkit-ui-planted', PlantedElement)\n")
    const check = generate('--check', `--root=${copy}`)
    expect(check.stdout).toContain('out of date: src/package.json')
    expect(check.status).toBe(1)
  })
})
