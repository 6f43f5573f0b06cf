import { describe, expect, test } from 'vitest'
import { planted, readSources } from './reading/source-table.js'
import { moduleState } from './rules/module-state.js'

describe('module state', () => {
  test('an instance owns its state, never a file', () => {
    expect(moduleState(readSources('src', 'gateway/src', 'tools'))).toEqual([])
  })

  test.each([
    ['let a = 1', 'let'],
    ['export let a = 1', 'let'],
    ['var a = 1', 'var'],
    ['export const state = proxy({ a: 1 })', 'proxy'],
    ['const made = new Map()', 'new Map'],
    ['const seen = new Set<string>()', 'new Set'],
  ])('fails on %s at the top of a file', (text, what) => {
    expect(moduleState(planted({ 'a.ts': text }))).toEqual([`a.ts:1 ${what}`])
  })

  test('lets functions and classes have state, and a file constants', () => {
    const text =
      'export class A { readonly state = proxy({}) }\nexport function f() { let a = 1; return a }\nconst names = new Set(["a"])'
    expect(moduleState(planted({ 'a.ts': text }))).toEqual([])
  })
})
