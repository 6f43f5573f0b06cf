import { describe, expect, test } from 'vitest'
import { durations, typeSizes } from '../../src/tokens/reference.js'
import { hostCss, toDeclarations } from '../../src/tokens/scales.js'

describe('toDeclarations', () => {
  test('formats roles as declarations, in order', () => {
    expect(toDeclarations({ text: '#111', surface: '#fff' })).toBe('--appkit-text:#111;--appkit-surface:#fff')
  })

  test('returns an empty text without roles', () => expect(toDeclarations({})).toBe(''))
})

describe('hostCss', () => {
  const css = hostCss({ text: 'white' }, { text: 'black' })
  const rule = (selector: string) => {
    const from = css.indexOf(`${selector}{`) + selector.length + 1
    return css.slice(from, css.indexOf('}', from)).split(';')
  }
  const night = rule(':host')

  test('is dark unless the host is light', () => {
    expect(night.slice(0, 2)).toEqual(['color-scheme:dark', '--appkit-text:white'])
    expect(rule(':host([data-theme=light])')).toEqual(['color-scheme:light', '--appkit-text:black'])
  })

  test('derives every size and corner from the two base sizes', () => {
    expect(night).toContain('--appkit-px:calc(var(--appkit-font-size-master,10px)/10)')
    expect(night).toContain('--appkit-radius:calc(var(--appkit-border-radius-master,4px)/4)')
  })

  test.each(Object.entries(typeSizes))('sets type of %s on lines of %s', (size, line) => {
    const font = `calc(var(--appkit-px)*${size})/calc(var(--appkit-px)*${line}) var(--appkit-font)`
    expect(night).toContain(`--appkit-type-${size}:${font}`)
  })

  test.each(Object.entries(durations))('sets %s to %i ms, and less for reduced motion', (name, ms) => {
    expect(night).toContain(`--appkit-${name}-ms:${ms}ms`)
    const less = rule('@media (prefers-reduced-motion:reduce){:host')
    expect(less).toContain(`--appkit-${name}-ms:${name === 'turn' ? 0 : 100}ms`)
    expect(less).toContain('--appkit-move:0')
  })

  test('resets inherited text styles of the page', () => {
    for (const property of ['color', 'letter-spacing', 'text-align', 'text-transform', 'white-space', 'font']) {
      expect(night.filter(line => line.startsWith(`${property}:`))).toHaveLength(1)
    }
  })
})
