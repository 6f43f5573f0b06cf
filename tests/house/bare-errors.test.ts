import { describe, expect, test } from 'vitest'
import { createTable, readSources } from './reading/source-table.js'
import { findBareErrors } from './rules/bare-errors.js'

describe('errors', () => {
  test('every error of the package has a code', () => {
    expect(findBareErrors(readSources('src'))).toEqual([])
  })

  test.each([
    ["throw new Error('no')", 'Error'],
    ["throw new TypeError('no')", 'TypeError'],
    ["export const a = Promise.reject(new Error('no'))", 'Error'],
    ["throw Error('no')", 'Error'],
  ])('fails on %s', (text, name) => {
    expect(findBareErrors(createTable({ 'a.ts': text }))).toEqual([`a.ts:1 ${name}`])
  })

  test('accepts an error with a code, and a class that extends one', () => {
    const text = "export class AppKitError extends Error {}\nthrow new AppKitError('wallet/busy')"
    expect(findBareErrors(createTable({ 'a.ts': text }))).toEqual([])
  })
})
