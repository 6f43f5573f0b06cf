import { describe, expect, test } from 'vitest'
import { createTable, readSources } from './reading/source-table.js'
import { findInvalidNames } from './rules/file-names.js'

describe('file names', () => {
  test('every file has a descriptive name', () => {
    expect(
      findInvalidNames(readSources('src', 'gateway/src', 'tools', 'gateway/tests', 'tests', 'scripts', 'bench')),
    ).toEqual([])
  })

  test.each([
    'src/lib/utils.ts',
    'src/core/types.ts',
    'src/views/send/index.ts',
    'src/views/index.ts',
    'src/lib/common.ts',
  ])('reports %s as not descriptive', path => {
    expect(findInvalidNames(createTable({ [path]: '' }))).toEqual([`${path}: the name is not descriptive`])
  })

  test.each(['src/lib/requestId.ts', 'src/lib/Request.ts', 'src/lib/request_id.ts'])(
    'reports %s as not kebab-case',
    path => {
      expect(findInvalidNames(createTable({ [path]: '' }))).toEqual([`${path}: not in kebab-case`])
    },
  )

  test('accepts index for the main entry point', () => {
    expect(findInvalidNames(createTable({ 'src/index.ts': '', 'src/elements/controls/button.ts': '' }))).toEqual([])
  })
})
