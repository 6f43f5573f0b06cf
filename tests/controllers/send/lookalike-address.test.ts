import { expect, test } from 'vitest'
import { isLookalikeAddress } from '../../../src/controllers/send/recipient.js'

const friend = `0xAbCd${'1'.repeat(32)}eF09`

test.each([
  ['isLookalikeAddress: true for another middle', `0xAbCd${'2'.repeat(32)}eF09`, true],
  ['isLookalikeAddress: true for another middle in another case', `0xabcd${'2'.repeat(32)}ef09`, true],
  ['isLookalikeAddress: true for another middle without 0x', `abcd${'2'.repeat(32)}ef09`, true],
  ['isLookalikeAddress: false for the same address', friend, false],
  ['isLookalikeAddress: false for the same address in another case', friend.toLowerCase(), false],
  ['isLookalikeAddress: false for another start', `0xBbCd${'1'.repeat(32)}eF09`, false],
  ['isLookalikeAddress: false for another end', `0xAbCd${'1'.repeat(32)}eF08`, false],
])('%s', (_, candidate, alike) => {
  expect(isLookalikeAddress(friend, candidate)).toBe(alike)
  expect(isLookalikeAddress(candidate, friend)).toBe(alike)
})
