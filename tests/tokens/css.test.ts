import { expect, test } from 'vitest'
import { dark, forced, light, tokenCss } from '../../src/tokens/css.js'

const sheet = tokenCss()

test('defines the same roles in both modes and in forced colors', () => {
  expect(Object.keys(light).sort()).toEqual(Object.keys(dark).sort())
  expect(Object.keys(forced).sort()).toEqual(Object.keys(dark).sort())
})

test('declares every role in light, dark and forced colors', () => {
  for (const role of Object.keys(dark)) {
    expect(sheet.match(new RegExp(`[{;]--appkit-${role}:`, 'g')), role).toHaveLength(3)
  }
})

test('uses px only for the two base sizes', () => {
  expect(sheet.match(/[\d.]+px/g)).toEqual(['10px', '4px'])
})

test('has the text sizes of the design', () => {
  const sizes = Array.from(
    sheet.matchAll(/--appkit-type-(\d+):calc\(var\(--appkit-px\)\*(\d+)\)/g),
    ([, name, size]) => [name, size],
  )
  expect(sizes).toEqual(['12', '13', '15', '16', '18', '30', '38'].map(size => [size, size]))
})

test('only reads the variables of the page, so they work on any ancestor', () => {
  for (const name of ['accent', 'background', 'color-mix', 'color-mix-strength', 'font-family']) {
    expect(sheet).toContain(`var(--appkit-${name},`)
    expect(sheet).not.toMatch(new RegExp(`[{;]--appkit-${name}:`))
  }
})

test('reduces animations to cross-fades of 100 ms without rotation for reduced motion', () => {
  const reduced = /@media \(prefers-reduced-motion:reduce\)\{:host\{([^}]*)\}/.exec(sheet)?.[1]?.split(';') ?? []
  expect(reduced).toContain('--appkit-move:0')
  expect(reduced).toContain('--appkit-turn-ms:0ms')
  expect(reduced.filter(line => line.endsWith('-ms:100ms'))).toHaveLength(5)
})

test('has balanced braces and parentheses', () => {
  for (const [open, close] of ['{}', '()']) {
    expect(sheet.split(open ?? '').length).toBe(sheet.split(close ?? '').length)
  }
})
