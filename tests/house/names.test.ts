import { describe, expect, test } from 'vitest'
import { planted, readSources } from './reading/source-table.js'
import { wrongNames } from './rules/names.js'

describe('names', () => {
  test('every file says what is in it', () => {
    expect(
      wrongNames(readSources('src', 'gateway/src', 'tools', 'gateway/tests', 'tests', 'scripts', 'bench')),
    ).toEqual([])
  })

  test.each([
    'src/lib/utils.ts',
    'src/core/types.ts',
    'src/views/send/index.ts',
    'src/views/index.ts',
    'src/lib/common.ts',
  ])('fails on %s, which says nothing', path => {
    expect(wrongNames(planted({ [path]: '' }))).toEqual([`${path}: the name says nothing`])
  })

  test.each(['src/lib/requestId.ts', 'src/lib/Request.ts', 'src/lib/request_id.ts'])(
    'fails on %s, which is not kebab-case',
    path => {
      expect(wrongNames(planted({ [path]: '' }))).toEqual([`${path}: not in kebab-case`])
    },
  )

  test('lets the door be called index', () => {
    expect(wrongNames(planted({ 'src/index.ts': '', 'src/elements/controls/button.ts': '' }))).toEqual([])
  })
})
