import { expect, test } from 'vitest'
import { isMapOf, isMaybe } from '../../src/lib/record-shape.js'
import { isListOf, isNumber, isOneOf, isShape, isText } from '../../src/lib/shape.js'

test('isText takes texts up to 2048 characters', () => {
  expect([isText(''), isText('x'.repeat(2048)), isText('x'.repeat(2049)), isText(1), isText(null)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('isNumber takes finite numbers only', () => {
  expect([isNumber(0), isNumber(-1.5), isNumber(NaN), isNumber(Infinity), isNumber('1')]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('isOneOf takes the given texts only', () => {
  const isMode = isOneOf('light', 'dark')
  expect([isMode('light'), isMode('Light'), isMode(undefined)]).toEqual([true, false, false])
})

test('isListOf asks each item', () => {
  const isTexts = isListOf(isText)
  expect([isTexts([]), isTexts(['a']), isTexts(['a', 1]), isTexts({ length: 0 })]).toEqual([true, true, false, false])
})

test('isMapOf asks each value, and takes no list and no null', () => {
  const isTexts = isMapOf(isText)
  expect([isTexts({}), isTexts({ a: 'b' }), isTexts({ a: 1 }), isTexts([]), isTexts(null)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('isShape asks each named field and leaves others alone', () => {
  const isWallet = isShape({ id: isText, order: isMaybe(isNumber) })
  expect(isWallet({ id: 'a' })).toBe(true)
  expect(isWallet({ id: 'a', order: 1, more: {} })).toBe(true)
  expect(isWallet({ id: 'a', order: 'first' })).toBe(false)
  expect(isWallet({})).toBe(false)
  expect(isWallet(null)).toBe(false)
  expect(isWallet('text')).toBe(false)
})
