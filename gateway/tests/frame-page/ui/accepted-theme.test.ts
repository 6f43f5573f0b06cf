import { describe, expect, test } from 'vitest'
import {
  getAcceptedTheme,
  SURFACES,
  getContrastRatio,
  toHexColor,
  parseHexColor,
  type Rgb,
} from '../../../src/frame-page/ui/accepted-theme.js'
import { securityCases, seededRandom } from '../helpers/security-cases.js'

const resolve = (color: string): Rgb | undefined => (color.startsWith('#') ? parseHexColor(color) : undefined)
const accepted = (accent: string, mode: 'light' | 'dark') =>
  getAcceptedTheme({ '--appkit-accent': accent }, mode, resolve)['--appkit-accent']

describe('getAcceptedTheme', () => {
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
  ] as const)('accepts the accent %s in %s mode: %s, at %s', (accent, mode, taken, _ratio) => {
    expect(accepted(accent, mode)).toBe(taken ? accent : undefined)
  })

  test('accepts an accent only with a contrast of 4.5:1 for text and label', () => {
    const random = seededRandom('accents')
    const byte = () => Math.floor(random() * 256)
    const counts = { taken: 0, left: 0 }
    for (let at = 0; at < securityCases(2_000); at++) {
      const accent = toHexColor([byte(), byte(), byte()])
      const mode = random() < 0.5 ? 'light' : 'dark'
      const ratio = getContrastRatio(parseHexColor(accent), parseHexColor(SURFACES[mode]))
      const label = Math.max(
        getContrastRatio(parseHexColor(accent), parseHexColor('#000')),
        getContrastRatio(parseHexColor(accent), parseHexColor('#fff')),
      )
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
  ])('accepts corners of %s as %s', (given, taken) => {
    const look = getAcceptedTheme({ '--appkit-border-radius-master': given }, 'dark', resolve)
    expect(look).toEqual({ '--appkit-border-radius-master': taken })
  })

  test('ignores everything else', () => {
    const names = ['background', 'color-mix', 'color-mix-strength', 'font-family', 'font-size-master', 'z-index']
    const variables = Object.fromEntries(names.map(name => [`--appkit-${name}`, '#000']))
    expect(getAcceptedTheme(variables, 'light', resolve)).toEqual({})
  })
})

test('computes contrast as defined by WCAG', () => {
  expect(getContrastRatio([0, 0, 0], [255, 255, 255])).toBe(21)
  expect(getContrastRatio([255, 255, 255], [0, 0, 0])).toBe(21)
  expect(getContrastRatio([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2)
  expect([toHexColor([1, 171, 255]), parseHexColor('#0af'), parseHexColor('#01abff')]).toEqual([
    '#01abff',
    [0, 170, 255],
    [1, 171, 255],
  ])
})
