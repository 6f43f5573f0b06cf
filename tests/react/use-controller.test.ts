import { describe, expect, test } from 'vitest'
import { sameFields } from '../../src/react/use-controller.js'

describe('sameFields', () => {
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
  ])('%o is the same as %o', (one, other) => expect(sameFields(one, other)).toBe(true))

  test.each<[unknown, unknown]>([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: undefined }, { b: undefined }],
    [{ a: [] }, { a: [] }],
    [{ a: 1 }, undefined],
    [null, {}],
    [1, '1'],
  ])('%o differs from %o', (one, other) => expect(sameFields(one, other)).toBe(false))
})
