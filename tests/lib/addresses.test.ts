import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupAddress, shortAddress } from '../../src/lib/addresses.js'
import { property } from './property.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test('shortAddress keeps the first six and the last four characters', () => {
  expect(shortAddress(address)).toBe('0x71C7…976F')
})

test('shortAddress does not change an address that it would not shorten', () => {
  expect(shortAddress('12345678901')).toBe('12345678901')
  expect(shortAddress('')).toBe('')
})

test('groupAddress forms groups of four and keeps 0x with the first', () => {
  expect(groupAddress(address)).toBe('0x71C7 656E C7ab 88b0 98de fB75 1B74 01B5 f6d8 976F')
  expect(groupAddress('bc1qar0srr7')).toBe('bc1q ar0s rr7')
  expect(groupAddress('')).toBe('')
})

test('groupAddress keeps every character', () => {
  property(
    fc.string().filter(text => !text.includes(' ')),
    text => {
      expect(groupAddress(text).replaceAll(' ', '')).toBe(text)
    },
  )
})
