import { describe, expect, test } from 'vitest'
import { slowPatterns } from '../../scripts/patterns/check-patterns.mjs'
import { findPatterns } from '../../scripts/patterns/find-patterns.mjs'

const found = (text: string, samples = {}) => findPatterns([{ path: 'a.ts', text }], samples)

describe('H2: regular expressions', () => {
  test('H2: finds literals and constant RegExp calls, each once', () => {
    const { patterns, unknown } = found("a(/x+/); b(/x+/); c(new RegExp(['y', 'z'].join('-'), 'i')); RegExp('w')")
    expect(patterns.map(({ source, flags }) => `/${source}/${flags}`)).toEqual(['/x+/', '/y-z/i', '/w/'])
    expect(unknown).toEqual([])
    expect(found("const HEX = '[0-9a-f]'; new RegExp(`^${HEX}$`)").patterns[0]?.source).toBe('^[0-9a-f]$')
  })

  test('H2: reports a pattern built from values, unless there is a sample', () => {
    const text = 'export const at = (host: string) => new RegExp(`^${host}$`)'
    expect(found(text).unknown).toEqual(['a.ts'])
    expect(found(text, { 'a.ts': [/^host$/] })).toEqual({
      patterns: [{ source: '^host$', flags: '', places: ['a.ts'] }],
      unknown: [],
    })
  })

  test.each([
    ['exponential', String.raw`/^(?:<!--[^]*?-->\s*)*<svg/`],
    ['polynomial', String.raw`/\/+$/`],
  ])('H2: rejects a pattern of %s time', async (kind, literal) => {
    const slow = await slowPatterns(found(`export const a = ${literal}`).patterns)
    expect(slow).toEqual([expect.stringContaining(kind)])
  })

  test('H2: accepts a linear pattern', async () => {
    expect(await slowPatterns(found('export const a = /^0x[0-9a-f]{40}$/i').patterns)).toEqual([])
  })
})
