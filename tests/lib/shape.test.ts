import { expect, test } from 'vitest'
import { isRecord, isOptional } from '../../src/lib/record-shape.js'
import { isList, isNumber, isLiteral, isShape, isText } from '../../src/lib/shape.js'

test('isText accepts texts of at most 2048 characters', () => {
  expect([isText(''), isText('x'.repeat(2048)), isText('x'.repeat(2049)), isText(1), isText(null)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('isNumber accepts finite numbers only', () => {
  expect([isNumber(0), isNumber(-1.5), isNumber(NaN), isNumber(Infinity), isNumber('1')]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('isLiteral accepts the given texts only', () => {
  const isMode = isLiteral('light', 'dark')
  expect([isMode('light'), isMode('Light'), isMode(undefined)]).toEqual([true, false, false])
})

test('isList checks each item', () => {
  const isTexts = isList(isText)
  expect([isTexts([]), isTexts(['a']), isTexts(['a', 1]), isTexts({ length: 0 })]).toEqual([true, true, false, false])
})

test('isRecord checks each value, and rejects arrays and null', () => {
  const isTexts = isRecord(isText)
  expect([isTexts({}), isTexts({ a: 'b' }), isTexts({ a: 1 }), isTexts([]), isTexts(null)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('isShape checks each listed field and ignores others', () => {
  const isWallet = isShape({ id: isText, order: isOptional(isNumber) })
  expect(isWallet({ id: 'a' })).toBe(true)
  expect(isWallet({ id: 'a', order: 1, more: {} })).toBe(true)
  expect(isWallet({ id: 'a', order: 'first' })).toBe(false)
  expect(isWallet({})).toBe(false)
  expect(isWallet(null)).toBe(false)
  expect(isWallet('text')).toBe(false)
})
