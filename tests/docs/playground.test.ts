import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import {
  chosenPreset,
  defaults,
  features,
  fromSearch,
  networks,
  presets,
  themeVariables,
  toSearch,
  withPreset,
  type Choices,
} from '../../docs/.vitepress/playground/choices.js'
import { filesFor } from '../../docs/.vitepress/playground/code.js'
import { contrastOf } from '../../docs/.vitepress/playground/contrast.js'
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
  screen: 'rejected',
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
      'mode=pink&accent=url(x)&radius=99&size=&networks=nowhere&toggled=constructor+email&locale=xx&device=tv&screen=toString&tab=vue'
    expect(fromSearch(wrong)).toEqual({ ...defaults, toggled: ['email'] })
  })
})

describe('playground presets', () => {
  const names = Object.keys(presets) as (keyof typeof presets)[]

  test.each(names)('preset %s replaces the theme only, is valid, and is recognized', name => {
    const chosen = withPreset(everything, name)
    expect(checkThemeVariables(themeVariables(chosen)).wrong).toEqual([])
    expect(chosen).toMatchObject({ networks: everything.networks, locale: 'ar', screen: 'rejected' })
    expect(chosenPreset(chosen)).toBe(name)
    expect(chosenPreset(fromSearch(toSearch(chosen)))).toBe(name)
  })

  test('presets are not recognized after a change of the theme', () => {
    expect(chosenPreset({ ...withPreset(defaults, 'terminal'), radius: 3 })).toBeUndefined()
  })

  test.each([
    ['#000000', 21],
    ['#ffffff', 21],
    ['#767676', 4.6],
    ['#ff0000', 5.3],
  ])('contrast of %s with its text is %d', (color, contrast) => {
    expect(contrastOf(color)).toBeCloseTo(contrast, 0)
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

  test('code for the CDN has the EVM networks, and names the others', () => {
    const [file] = filesFor({ ...defaults, tab: 'cdn', mode: 'dark', networks: ['base', 'solana', 'bitcoin'] })
    expect(file?.text).toBe(`<appkit-button></appkit-button>
<script type="module">
  import { createAppKit, eip155, networks } from '/appkit/appkit.js'

  // Not in the CDN file: Solana, Bitcoin.
  const ids = ['eip155:8453']
  createAppKit({
    adapters: [eip155()],
    networks: networks.filter(({ caipNetworkId }) => ids.includes(caipNetworkId)),
  })
</script>
`)
  })

  test('code compiles for every choice and both tabs of files', () => {
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
