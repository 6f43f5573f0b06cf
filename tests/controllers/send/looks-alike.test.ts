import { expect, test } from 'vitest'
import { isLookalikeAddress } from '../../../src/controllers/send/recipient-warnings.js'

const friend = `0xAbCd${'1'.repeat(32)}eF09`

test.each([
  ['another middle', `0xAbCd${'2'.repeat(32)}eF09`, true],
  ['another middle in other letters', `0xabcd${'2'.repeat(32)}ef09`, true],
  ['another middle without its 0x', `abcd${'2'.repeat(32)}ef09`, true],
  ['the same address', friend, false],
  ['the same address in other letters', friend.toLowerCase(), false],
  ['another start', `0xBbCd${'1'.repeat(32)}eF09`, false],
  ['another end', `0xAbCd${'1'.repeat(32)}eF08`, false],
])('%s', (_, other, alike) => {
  expect(isLookalikeAddress(friend, other)).toBe(alike)
  expect(isLookalikeAddress(other, friend)).toBe(alike)
})
