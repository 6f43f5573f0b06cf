import { describe, expect, test } from 'vitest'
import { createTable, readSources } from './reading/source-table.js'
import { findHatches } from './rules/hatches.js'

describe('hatches', () => {
  test('no source uses `any`, silences a tool or contains a TODO', () => {
    expect(findHatches(readSources('src', 'gateway/src', 'tools'))).toEqual([])
  })

  test.each([
    ['any', 'export const a = (b: any) => b'],
    ['any', 'export const a = (1 as unknown) as any'],
    ['@ts-ignore', '// @ts-ignore\nexport const a = 1'],
    ['@ts-expect-error', '/* @ts-expect-error */ export const a = 1'],
    ['oxlint-disable', '// oxlint-disable-next-line\nexport const a = 1'],
    ['TODO', '// TODO later\nexport const a = 1'],
  ])('fails on %s in %j', (hatch, text) => {
    expect(findHatches(createTable({ 'a.ts': text }))).toEqual([`a.ts:1 ${hatch}`])
  })

  test('ignores the words in strings and prose', () => {
    expect(
      findHatches(createTable({ 'a.ts': "/** Takes any wallet. */\nexport const a = 'any @ts-ignore TODO'" })),
    ).toEqual([])
  })
})
