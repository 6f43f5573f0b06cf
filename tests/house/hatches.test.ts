import { describe, expect, test } from 'vitest'
import { planted, readSources } from './reading/source-table.js'
import { hatches } from './rules/hatches.js'

describe('hatches', () => {
  test('no type is given up, no tool silenced, no work left for later', () => {
    expect(hatches(readSources('src', 'gateway/src', 'tools'))).toEqual([])
  })

  test.each([
    ['any', 'export const a = (b: any) => b'],
    ['any', 'export const a = (1 as unknown) as any'],
    ['@ts-ignore', '// @ts-ignore\nexport const a = 1'],
    ['@ts-expect-error', '/* @ts-expect-error */ export const a = 1'],
    ['oxlint-disable', '// oxlint-disable-next-line\nexport const a = 1'],
    ['TODO', '// TODO later\nexport const a = 1'],
  ])('fails on %s in %j', (hatch, text) => {
    expect(hatches(planted({ 'a.ts': text }))).toEqual([`a.ts:1 ${hatch}`])
  })

  test('does not stumble over the word in a text', () => {
    expect(hatches(planted({ 'a.ts': "/** Takes any wallet. */\nexport const a = 'any @ts-ignore TODO'" }))).toEqual([])
  })
})
