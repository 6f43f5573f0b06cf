import { describe, expect, test } from 'vitest'
import { shallowEqual } from '../../../src/modal/hooks/hook-store.js'

describe('shallowEqual', () => {
  const list: readonly string[] = []

  test.each<[unknown, unknown]>([
    [1, 1],
    [NaN, NaN],
    [
      { a: 1, b: list },
      { a: 1, b: list },
    ],
    [
      [1, 2],
      [1, 2],
    ],
  ])('treats %o and %o as equal', (a, b) => expect(shallowEqual(a, b)).toBe(true))

  test.each<[unknown, unknown]>([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: undefined }, { b: undefined }],
    [{ a: [] }, { a: [] }],
    [{ a: 1 }, undefined],
    [null, {}],
    [1, '1'],
  ])('treats %o and %o as different', (a, b) => expect(shallowEqual(a, b)).toBe(false))
})
