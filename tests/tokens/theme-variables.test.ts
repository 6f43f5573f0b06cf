import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkThemeVariables, type ThemeVariable } from '../../src/tokens/theme-variables.js'

const names: readonly ThemeVariable[] = [
  'accent',
  'background',
  'color-mix',
  'color-mix-strength',
  'font-family',
  'font-size-master',
  'border-radius-master',
  'z-index',
]

const good: readonly (readonly [ThemeVariable, string | number, string])[] = [
  ['accent', '#0a7', '#0a7'],
  ['accent', ' #00AA77ff ', '#00AA77ff'],
  ['accent', 'rebeccapurple', 'rebeccapurple'],
  ['accent', 'rgb(0 170 119 / 50%)', 'rgb(0 170 119 / 50%)'],
  ['accent', 'hsla(120, 50%, 25%, .5)', 'hsla(120, 50%, 25%, .5)'],
  ['background', 'oklch(70% .1 200deg)', 'oklch(70% .1 200deg)'],
  ['color-mix', 'color(display-p3 1 .5 0)', 'color(display-p3 1 .5 0)'],
  ['color-mix-strength', 40, '40'],
  ['color-mix-strength', '0', '0'],
  ['font-family', `Inter, "Segoe UI", 'Noto Sans', sans-serif`, `Inter, "Segoe UI", 'Noto Sans', sans-serif`],
  ['font-family', 'Söhne Breit', 'Söhne Breit'],
  ['font-size-master', '9.5px', '9.5px'],
  ['font-size-master', 12, '12px'],
  ['border-radius-master', '0px', '0px'],
  ['border-radius-master', '.25rem', '.25rem'],
  ['z-index', 2_147_483_647, '2147483647'],
  ['z-index', '-1', '-1'],
]

for (const [name, value, written] of good) {
  test(`accepts ${name} as ${value}`, () => {
    const expected = { valid: { [`--appkit-${name}`]: written }, wrong: [] }
    expect(checkThemeVariables({ [name]: value })).toEqual(expected)
    expect(checkThemeVariables({ [`--appkit-${name}`]: value })).toEqual(expected)
  })
}

const seeThrough = ['#0000', '#fff8', '#ffffff00', '#ffffffFE', 'rgb(1 2 3/50%)', 'rgba(1, 2, 3, .5)', 'hsl(1 2% 3%/0)']
const opaque = [
  '#fff',
  '#ffff',
  '#112233FF',
  'rgb(1 2 3/100%)',
  'rgba(1, 2, 3, 1)',
  'oklch(70% .1 200deg / 1)',
  'Canvas',
]

for (const name of ['background', 'color-mix'] as const) {
  test.each([...seeThrough, 'color(srgb 1 1 1/none)', 'oklab(50% 0 0 / 1e-1)'])(
    `C1: rejects ${name} as %s: a surface must be opaque`,
    value => {
      expect(checkThemeVariables({ [name]: value })).toEqual({ valid: {}, wrong: [name] })
    },
  )
  test.each(opaque)(`accepts ${name} as the opaque color %s`, value => {
    expect(checkThemeVariables({ [name]: value }).wrong).toEqual([])
  })
}

test.each(['0px', '7.99px', '.4rem', '0.49em', 0, 1])('C1: rejects a font-size-master of %s, below 8 px', value => {
  expect(checkThemeVariables({ 'font-size-master': value }).wrong).toEqual(['font-size-master'])
})

test.each(['8px', '.5rem', '0.5em', 8])('accepts a font-size-master of %s', value => {
  expect(checkThemeVariables({ 'font-size-master': value }).wrong).toEqual([])
})

const bad: readonly (readonly [string, unknown])[] = [
  ['accent', 'red;} *{background:url(//x)'],
  ['accent', 'url(https://x)'],
  ['accent', 'var(--page-secret)'],
  ['accent', 'rgb(url(x))'],
  ['accent', 'expression(alert(1))'],
  ['accent', 'transparent'],
  ['accent', 'currentColor'],
  ['accent', '#12345'],
  ['accent', 42],
  ['background', 'image-set("x")'],
  ['background', `rgb(${'1'.repeat(200)})`],
  ['color-mix-strength', 101],
  ['color-mix-strength', -1],
  ['color-mix-strength', '1e1'],
  ['color-mix-strength', NaN],
  ['font-family', 'x"; } body { display: none'],
  ['font-family', '"unclosed'],
  ['font-family', 'a,'],
  ['font-family', ''],
  ['font-size-master', '-1px'],
  ['font-size-master', '10'],
  ['font-size-master', 'calc(1px + 1px)'],
  ['font-size-master', '100vw'],
  ['border-radius-master', '4px;color:red'],
  ['z-index', '1.5'],
  ['z-index', 2_147_483_648],
  ['accent', null],
  ['accent', { toString: () => 'red' }],
  ['constructor', 'red'],
  ['__proto__x', 'red'],
  ['unknown', 'red'],
]

for (const [name, value] of bad) {
  test(`rejects ${name} as ${String(value === null ? null : (JSON.stringify(value) ?? value)).slice(0, 60)}`, () => {
    expect(checkThemeVariables({ [name]: value })).toEqual({ valid: {}, wrong: [name] })
  })
}

test('ignores undefined values and input that is not an object', () => {
  expect(checkThemeVariables({ accent: undefined })).toEqual({ valid: {}, wrong: [] })
  for (const nothing of [undefined, null, 'accent', 3]) {
    expect(checkThemeVariables(nothing)).toEqual({ valid: {}, wrong: [] })
  }
})

test('keeps valid variables next to invalid ones', () => {
  const { valid, wrong } = checkThemeVariables({ accent: 'red', 'z-index': 'top', '--appkit-background': '#fff' })
  expect(valid).toEqual({ '--appkit-accent': 'red', '--appkit-background': '#fff' })
  expect(wrong).toEqual(['z-index'])
})

/** Random combinations of the parts of CSS injections. */
const parts =
  'red #fff rgb( url( //x.test ) ; { } " \' \\ /* */ < \n , var(--x) calc( 1px @import Arial !important expression( \0 % 1'.split(
    ' ',
  )
const pieces = fc.array(fc.constantFrom(' ', ...parts), { maxLength: 12 })

test('never accepts a value that ends its declaration or loads a resource', () => {
  const text = fc.oneof(
    pieces.map(list => list.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...names), text, (name, value) => {
      const passed = Object.values(checkThemeVariables({ [name]: value }).valid).join('')
      expect(passed).not.toMatch(/[;{}<>\\@!\n]|\/\*|\*\/|url|var\(|calc|expression|image/i)
      expect((passed.match(/"/g) ?? []).length % 2).toBe(0)
      expect((passed.match(/'/g) ?? []).length % 2).toBe(0)
      expect((passed.match(/\(/g) ?? []).length).toBe((passed.match(/\)/g) ?? []).length)
    }),
    { numRuns: 3_000 },
  )
})

test('validates a long text in linear time', () => {
  for (const name of names) {
    for (const value of ['a '.repeat(500_000), '"'.repeat(500_000), 'rgb('.repeat(250_000), '1'.repeat(1_000_000)]) {
      expect(() => checkThemeVariables({ [name]: value })).not.toThrow()
    }
  }
})
