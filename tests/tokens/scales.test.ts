import { describe, expect, test } from 'vitest'
import { durations, typeSizes } from '../../src/tokens/reference.js'
import { hostCss, list } from '../../src/tokens/scales.js'

describe('list', () => {
  test('writes roles as declarations, in their order', () => {
    expect(list({ text: '#111', surface: '#fff' })).toBe('--appkit-text:#111;--appkit-surface:#fff')
  })

  test('is empty without roles', () => expect(list({})).toBe(''))
})

describe('hostCss', () => {
  const css = hostCss({ text: 'white' }, { text: 'black' })
  const rule = (selector: string) => {
    const from = css.indexOf(`${selector}{`) + selector.length + 1
    return css.slice(from, css.indexOf('}', from)).split(';')
  }
  const night = rule(':host')

  test('is dark until the host says light', () => {
    expect(night.slice(0, 2)).toEqual(['color-scheme:dark', '--appkit-text:white'])
    expect(rule(':host([data-theme=light])')).toEqual(['color-scheme:light', '--appkit-text:black'])
  })

  test('derives every size and corner from the two masters a page may set', () => {
    expect(night).toContain('--appkit-px:calc(var(--appkit-font-size-master,10px)/10)')
    expect(night).toContain('--appkit-radius:calc(var(--appkit-border-radius-master,4px)/4)')
  })

  test.each(Object.entries(typeSizes))('has type of %s on lines of %s', (size, line) => {
    const font = `calc(var(--appkit-px)*${size})/calc(var(--appkit-px)*${line}) var(--appkit-font)`
    expect(night).toContain(`--appkit-type-${size}:${font}`)
  })

  test.each(Object.entries(durations))('gives %s %i ms, and less to people who asked for less movement', (name, ms) => {
    expect(night).toContain(`--appkit-${name}-ms:${ms}ms`)
    const less = rule('@media (prefers-reduced-motion:reduce){:host')
    expect(less).toContain(`--appkit-${name}-ms:${name === 'turn' ? 0 : 100}ms`)
    expect(less).toContain('--appkit-move:0')
  })

  test("undoes what the page's own text styles would let through", () => {
    for (const property of ['color', 'letter-spacing', 'text-align', 'text-transform', 'white-space', 'font']) {
      expect(night.filter(line => line.startsWith(`${property}:`))).toHaveLength(1)
    }
  })
})
