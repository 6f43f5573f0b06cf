import { describe, expect, test } from 'vitest'
import { createTable, readSources } from './reading/source-table.js'
import { findModuleState } from './rules/module-state.js'

describe('module state', () => {
  test('state belongs to an instance, not to a module', () => {
    expect(findModuleState(readSources('src', 'gateway/src', 'tools'))).toEqual([])
  })

  test.each([
    ['let a = 1', 'let'],
    ['export let a = 1', 'let'],
    ['var a = 1', 'var'],
    ['export const state = proxy({ a: 1 })', 'proxy'],
    ['const made = new Map()', 'new Map'],
    ['const seen = new Set<string>()', 'new Set'],
  ])('reports %s at the top level of a file', (text, what) => {
    expect(findModuleState(createTable({ 'a.ts': text }))).toEqual([`a.ts:1 ${what}`])
  })

  test('accepts state in functions and classes, and constants in modules', () => {
    const text =
      'export class A { readonly state = proxy({}) }\nexport function f() { let a = 1; return a }\nconst names = new Set(["a"])'
    expect(findModuleState(createTable({ 'a.ts': text }))).toEqual([])
  })
})
