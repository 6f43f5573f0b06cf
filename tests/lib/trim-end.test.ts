import { expect, test } from 'vitest'
import { trimEnd } from '../../src/lib/text.js'

test.each([
  ['https://api.example.com//', '/', 'https://api.example.com'],
  ['1.500', '0', '1.5'],
  ['000', '0', ''],
  ['', '0', ''],
  ['a/b', '/', 'a/b'],
])('trimEnd of %s without trailing %s is %s', (text, character, expected) =>
  expect(trimEnd(text, character)).toBe(expected),
)
