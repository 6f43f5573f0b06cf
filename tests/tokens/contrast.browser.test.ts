import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTokenSheet, type Mode, type Role } from '../../src/tokens/css.js'
import { applyThemeVariables, checkThemeVariables } from '../../src/tokens/theme-variables.js'

type Rgb = readonly [number, number, number]

const modes = ['light', 'dark'] as const
const grounds = ['surface', 'raised', 'hover'] as const
const inks = ['text', 'muted', 'accent-ink', 'success', 'warning', 'danger'] as const
const pairs: readonly (readonly [Role, Role])[] = [
  ...grounds.flatMap(ground => inks.map(ink => [ink, ground] as const)),
  ['accent-ink', 'accent-soft'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['on-accent', 'accent-fill'],
]

for (const mode of modes) {
  for (const [ink, ground] of pairs) {
    test(`keeps a contrast of 4.5:1 for ${ink} on ${ground}, ${mode}`, () => {
      using host = hostOf(mode)
      expect(contrast(host.colour(ink), host.colour(ground))).toBeGreaterThanOrEqual(4.5)
    })
  }

  test(`keeps a neutral badge readable on every surface, ${mode}`, () => {
    using host = hostOf(mode)
    for (const ground of grounds) {
      expect(contrast(host.colour('muted'), host.colour('neutral-soft', ground)), ground).toBeGreaterThanOrEqual(4.5)
    }
  })

  test(`keeps a contrast of 3:1 for the ring, the check and the fill, ${mode}`, () => {
    using host = hostOf(mode)
    for (const role of ['accent-ink', 'accent-fill', 'success', 'muted'] as const) {
      expect(contrast(host.colour(role), host.colour('surface')), role).toBeGreaterThanOrEqual(3)
    }
  })

  test(`renders the design colors, ${mode}`, () => {
    using host = hostOf(mode)
    const drawn = {
      light: ['#ffffff', '#f4f5f7', '#e9ebef', '#10131a'],
      dark: ['#16181d', '#1f2229', '#292d36', '#f3f4f6'],
    }
    const roles = ['surface', 'raised', 'hover', 'text'] as const
    for (const [at, role] of roles.entries()) {
      const wanted = drawn[mode][at] ?? ''
      const off = host.colour(role).map((part, i) => Math.abs(part - parseInt(wanted.slice(1 + 2 * i, 3 + 2 * i), 16)))
      expect(Math.max(...off), `${role} ${wanted}`).toBeLessThanOrEqual(1)
    }
  })

  test(`keeps text and labels readable with any accent, ${mode}`, () => {
    using host = hostOf(mode)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), colour => {
        const accent = `#${colour.toString(16).padStart(6, '0')}`
        applyThemeVariables(host.element, checkThemeVariables({ accent }).valid)
        expect(contrast(host.colour('on-accent'), host.colour('accent-fill')), 'label').toBeGreaterThanOrEqual(4.5)
        for (const ground of [...grounds, 'accent-soft'] as const) {
          expect(contrast(host.colour('accent-ink'), host.colour(ground)), ground).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 400 },
    )
  })
}

test('mixes the color into every surface and text with the given strength', () => {
  using plain = hostOf('light')
  using mixed = hostOf('light')
  applyThemeVariables(mixed.element, checkThemeVariables({ 'color-mix': '#f00', 'color-mix-strength': 20 }).valid)
  for (const role of ['surface', 'raised', 'hover', 'text', 'muted'] as const) {
    expect(mixed.colour(role), role).not.toEqual(plain.colour(role))
  }
  expect(mixed.colour('surface')).toEqual([255, 204, 204])
})

test('prefers variables of the instance over those of an ancestor', () => {
  using host = hostOf('light')
  document.documentElement.style.setProperty('--appkit-background', '#ffeecc')
  expect(host.colour('surface')).toEqual([255, 238, 204])
  applyThemeVariables(host.element, checkThemeVariables({ background: '#fff0ff' }).valid)
  expect(host.colour('surface')).toEqual([255, 240, 255])
  applyThemeVariables(host.element, {})
  expect(host.colour('surface')).toEqual([255, 238, 204])
  document.documentElement.style.removeProperty('--appkit-background')
  expect(host.colour('surface')).toEqual([255, 255, 255])
})

test('rejects an invalid color that matches the syntax if the browser can check it', () => {
  expect(checkThemeVariables({ accent: 'blurple', background: 'rgb(1 2)' })).toEqual({
    valid: {},
    wrong: ['accent', 'background'],
  })
})

/** A host with the tokens, and the colors of its roles, blended as on screen. */
function hostOf(mode: Mode) {
  const element = document.createElement('div')
  element.dataset['theme'] = mode
  const root = element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [createTokenSheet()]
  const probe = root.appendChild(document.createElement('i'))
  document.body.append(element)
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const paint = (layers: readonly string[]): Rgb => {
    for (const layer of layers) {
      canvas!.fillStyle = layer
      canvas!.fillRect(0, 0, 1, 1)
    }
    const [r = 0, g = 0, b = 0] = canvas!.getImageData(0, 0, 1, 1).data
    return [r, g, b]
  }
  return {
    element,
    paint,
    colour(role: Role, over: Role = 'surface') {
      return paint(
        [over, role].map(name => {
          probe.style.setProperty('color', `var(--appkit-${name})`)
          return getComputedStyle(probe).color
        }),
      )
    },
    [Symbol.dispose]: () => element.remove(),
  }
}

/** The contrast ratio of two colors. Standard: WCAG 2.2. */
function contrast(first: Rgb, second: Rgb): number {
  const [dim = 0, bright = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(rgb: Rgb): number {
  const [r = 0, g = 0, b = 0] = rgb.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
