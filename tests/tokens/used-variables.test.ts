import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { tokenCss } from '../../src/tokens/css.js'
import { checkThemeVariables } from '../../src/tokens/theme-variables.js'

const src = fileURLToPath(new URL('../../src', import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
const declaredBySheet = namesIn(tokenCss(), /[{;](--appkit-[a-z\d-]+):/g)

test('every style variable without a fallback is declared', () => {
  const orphans = files.flatMap(file => {
    const text = readFileSync(`${src}/${file}`, 'utf8')
    const own = namesIn(text, /(--appkit-[a-z\d-]+)['"]?\s*[:,]/g)
    // Variables with a fallback may be unset, for example those of the page.
    return [...namesIn(text, /var\((--appkit-[a-z\d-]+)\)/g)]
      .filter(name => !declaredBySheet.has(name) && !own.has(name))
      .map(name => `${file}: ${name}`)
  })
  expect(orphans).toEqual([])
})

test('token sheet reads only its own declarations', () => {
  const read = namesIn(tokenCss(), /var\((--appkit-[a-z\d-]+)\)/g)
  expect([...read].filter(name => !declaredBySheet.has(name))).toEqual([])
})

test('token sheet reads only theme variables that a page may set', () => {
  const read = namesIn(tokenCss(), /var\((--appkit-[a-z\d-]+),/g)
  const samples = ['red', '10px', '1']
  for (const name of read) {
    expect(
      samples.some(value => checkThemeVariables({ [name]: value }).wrong.length === 0),
      name,
    ).toBe(true)
  }
})

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(text.matchAll(pattern), ([, name]) => name ?? ''))
}
