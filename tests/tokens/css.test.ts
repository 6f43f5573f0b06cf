import { expect, test } from 'vitest'
import { dark, forced, light, tokenCss } from '../../src/tokens/css.js'

const sheet = tokenCss()

test('both modes and forced colours fill the same roles', () => {
  expect(Object.keys(light).sort()).toEqual(Object.keys(dark).sort())
  expect(Object.keys(forced).sort()).toEqual(Object.keys(dark).sort())
})

test('every role is declared by night, by day and in forced colours', () => {
  for (const role of Object.keys(dark)) {
    expect(sheet.match(new RegExp(`[{;]--appkit-${role}:`, 'g')), role).toHaveLength(3)
  }
})

test('no length is written in px but the two masters', () => {
  expect(sheet.match(/[\d.]+px/g)).toEqual(['10px', '4px'])
})

test('the text sizes are those of the drawing', () => {
  const sizes = Array.from(
    sheet.matchAll(/--appkit-type-(\d+):calc\(var\(--appkit-px\)\*(\d+)\)/g),
    ([, name, size]) => [name, size],
  )
  expect(sizes).toEqual(['12', '13', '15', '16', '18', '30', '38'].map(size => [size, size]))
})

test('what a page may set is read and never declared, so that it works from any ancestor', () => {
  for (const name of ['accent', 'background', 'color-mix', 'color-mix-strength', 'font-family']) {
    expect(sheet).toContain(`var(--appkit-${name},`)
    expect(sheet).not.toMatch(new RegExp(`[{;]--appkit-${name}:`))
  }
})

test('whoever wants less movement gets cross-fades of 100 ms, and nothing turns', () => {
  const reduced = /@media \(prefers-reduced-motion:reduce\)\{:host\{([^}]*)\}/.exec(sheet)?.[1]?.split(';') ?? []
  expect(reduced).toContain('--appkit-move:0')
  expect(reduced).toContain('--appkit-turn-ms:0ms')
  expect(reduced.filter(line => line.endsWith('-ms:100ms'))).toHaveLength(5)
})

test('braces and brackets are balanced', () => {
  for (const [open, close] of ['{}', '()']) {
    expect(sheet.split(open ?? '').length).toBe(sheet.split(close ?? '').length)
  }
})
