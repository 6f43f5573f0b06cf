import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyMutation } from '../../scripts/mutations/apply-mutation.mjs'
import { mutations } from '../../scripts/mutations/list.mjs'
import { ROOT } from '../house/reading/source-table.js'

describe('mutations', () => {
  test.each(mutations)('mutations: $id breaks one place that exists, and names existing tests', mutation => {
    const source = readFileSync(join(ROOT, mutation.file), 'utf8')
    expect(applyMutation(mutation, source)).not.toBe(source)
    expect(mutation.tests.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('mutations: there are at least 81, each with a name of its own', () => {
    expect(new Set(mutations.map(({ id }) => id)).size).toBe(mutations.length)
    expect(mutations.length).toBeGreaterThanOrEqual(81)
  })

  test('mutations: a place that is absent, or there twice, is an error', () => {
    const mutation = { id: 'a', area: 'b', file: 'c.ts', find: 'x', replace: 'y', tests: [] }
    expect(() => applyMutation(mutation, 'none')).toThrow('a: c.ts has the place 0 times, not once')
    expect(() => applyMutation(mutation, 'x x')).toThrow('a: c.ts has the place 2 times, not once')
  })
})
