import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import {
  defaults,
  features,
  fromSearch,
  networks,
  themeVariables,
  toSearch,
  type Choices,
} from '../../docs/.vitepress/playground/choices.js'
import { filesFor } from '../../docs/.vitepress/playground/code.js'
import { featureDefaults } from '../../src/core/features.js'
import { checkThemeVariables } from '../../src/tokens/theme-variables.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Choices that all differ from the defaults. */
const everything: Choices = {
  mode: 'light',
  accent: '#00aa77',
  mix: '#ff0000',
  strength: 20,
  radius: 0,
  size: 12,
  font: 'serif',
  networks: ['polygon', 'solana', 'bitcoin'],
  toggled: Object.keys(features) as (keyof typeof features)[],
  locale: 'ar',
  dir: 'rtl',
  layout: 'embedded',
  device: 'phone',
  tab: 'react',
}

describe('playground query', () => {
  test('query is empty for the defaults', () => {
    expect(toSearch(defaults)).toBe('')
    expect(fromSearch('')).toEqual(defaults)
  })

  test('query preserves every choice', () => {
    expect(fromSearch(toSearch(everything))).toEqual(everything)
  })

  test('query uses the default for unknown values', () => {
    const wrong =
      'mode=pink&accent=url(x)&radius=99&size=&networks=nowhere&toggled=constructor+email&locale=xx&device=tv'
    expect(fromSearch(wrong)).toEqual({ ...defaults, toggled: ['email'] })
  })
})

describe('playground code', () => {
  const folder = join(ROOT, '.build', 'playground-code')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('playground uses the actual defaults of the features', () => {
    for (const [name, { on }] of Object.entries(features))
      expect(Boolean(featureDefaults[name as keyof typeof featureDefaults]), name).toBe(on)
  })

  test('playground sets valid theme variables', () => {
    const variables = themeVariables(everything)
    expect(Object.keys(variables)).toHaveLength(6)
    expect(checkThemeVariables(variables).wrong).toEqual([])
  })

  test('code contains only options that differ from the defaults', () => {
    const [file] = filesFor({ ...defaults, mode: 'dark' })
    expect(file?.text).toBe(`import { createAppKit } from 'appkit-modal'
import { eip155 } from 'appkit-modal/chains/eip155'
import { mainnet, base } from 'appkit-modal/networks'

export const kit = createAppKit({
  adapters: [eip155()],
  networks: [mainnet, base],
})
`)
  })

  test('code compiles for every choice and both tabs', () => {
    const cases: Choices[] = [
      defaults,
      { ...defaults, tab: 'react' },
      everything,
      { ...everything, tab: 'vanilla' },
      { ...defaults, networks: Object.keys(networks) as (keyof typeof networks)[] },
    ]
    cases.forEach((choices, index) => {
      const target = join(folder, String(index))
      mkdirSync(target, { recursive: true })
      for (const { name, text } of filesFor(choices)) if (/\.tsx?$/.test(name)) writeFileSync(join(target, name), text)
    })
    const config = { extends: '../../tsconfig.json', compilerOptions: { noEmit: true }, include: ['*/*'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const { stdout, status } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
  }, 180_000) // the compiler reads the whole package
})
