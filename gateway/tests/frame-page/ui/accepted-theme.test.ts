import { describe, expect, test } from 'vitest'
import { acceptedLook, SURFACES, contrast, hexOf, rgbOf, type Rgb } from '../../../src/frame-page/ui/accepted-theme.js'
import { securityCases, seededRandom } from '../helpers/security-cases.js'

const resolve = (color: string): Rgb | undefined => (color.startsWith('#') ? rgbOf(color) : undefined)
const accepted = (accent: string, mode: 'light' | 'dark') =>
  acceptedLook({ '--appkit-accent': accent }, mode, resolve)['--appkit-accent']

describe('C1: of the look of an app', () => {
  test.each([
    ['#767676', 'light', true, '4.54:1'],
    ['#777777', 'light', false, '4.48:1'],
    ['#ffffff', 'light', false, 'the surface itself'],
    ['#16181d', 'dark', false, 'the surface itself'],
    ['#000000', 'light', true, '21:1'],
    ['#000000', 'dark', false, '1.2:1'],
    ['#00aa77', 'light', false, '2.99:1'],
    ['#00aa77', 'dark', true, '5.93:1'],
    ['transparent', 'light', false, 'no color'],
  ] as const)('the accent %s in %s mode is taken: %s, at %s', (accent, mode, taken, _ratio) => {
    expect(accepted(accent, mode)).toBe(taken ? accent : undefined)
  })

  test('an accent that is taken has 4.5:1 on the surface, and a label of 4.5:1', () => {
    const random = seededRandom('accents')
    const byte = () => Math.floor(random() * 256)
    const counts = { taken: 0, left: 0 }
    for (let at = 0; at < securityCases(2_000); at++) {
      const accent = hexOf([byte(), byte(), byte()])
      const mode = random() < 0.5 ? 'light' : 'dark'
      const ratio = contrast(rgbOf(accent), rgbOf(SURFACES[mode]))
      const label = Math.max(contrast(rgbOf(accent), rgbOf('#000')), contrast(rgbOf(accent), rgbOf('#fff')))
      const isTaken = accepted(accent, mode) === accent
      counts[isTaken ? 'taken' : 'left']++
      expect(isTaken).toBe(ratio >= 4.5 && label >= 4.5)
    }
    expect(Math.min(counts.taken, counts.left)).toBeGreaterThan(0)
  })

  test.each([
    ['0px', '0px'],
    ['3.5px', '3.5px'],
    ['8px', '8px'],
    ['9px', '8px'],
    ['999px', '8px'],
    ['.25rem', '4px'],
    ['2em', '8px'],
  ])('corners of %s are taken as %s', (given, taken) => {
    const look = acceptedLook({ '--appkit-border-radius-master': given }, 'dark', resolve)
    expect(look).toEqual({ '--appkit-border-radius-master': taken })
  })

  test('nothing else is taken', () => {
    const names = ['background', 'color-mix', 'color-mix-strength', 'font-family', 'font-size-master', 'z-index']
    const variables = Object.fromEntries(names.map(name => [`--appkit-${name}`, '#000']))
    expect(acceptedLook(variables, 'light', resolve)).toEqual({})
  })
})

test('contrast is that of WCAG', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21)
  expect(contrast([255, 255, 255], [0, 0, 0])).toBe(21)
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2)
  expect([hexOf([1, 171, 255]), rgbOf('#0af'), rgbOf('#01abff')]).toEqual(['#01abff', [0, 170, 255], [1, 171, 255]])
})
