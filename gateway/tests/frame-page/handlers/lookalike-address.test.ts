import { describe, expect, test } from 'vitest'
import { isSameAddress, lookAlikeOf } from '../../../src/frame-page/handlers/address-warnings.js'
import { securityCases, seededRandom } from '../helpers/security-cases.js'

const KNOWN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'

describe('an address that looks known', () => {
  test.each([
    ['is the same at both ends', '0x7099000000000000000000000000000000009fff79C8', KNOWN],
    ['is the same at both ends, in other capitals', '0x7099AAAA00000000000000000000000000009fff79c8', KNOWN],
    ['of Solana', '4uQe1111111111111111111111111111111111ziofM', SOLANA],
  ])('%s', (_how, address, known) => {
    expect(lookAlikeOf(address, [known])).toBe(known)
  })

  test.each([
    ['the known one itself', KNOWN],
    ['the known one in other capitals', KNOWN.toLowerCase()],
    ['one that only begins so', '0x7099000000000000000000000000000000000000'],
    ['one that only ends so', '0x00000000000000000000000000000000000079c8'],
    ['one of Solana in other capitals', '4uqe1111111111111111111111111111111111zioFM'],
  ])('is not %s', (_what, address) => {
    expect(lookAlikeOf(address, [KNOWN, SOLANA])).toBeUndefined()
  })

  test('is none where the address is known beside the one it looks like', () => {
    const other = '0x7099aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa79c8'
    expect(lookAlikeOf(other, [KNOWN, other])).toBeUndefined()
  })

  test('is found for each of many that somebody made to look so', () => {
    const random = seededRandom('look-alikes')
    for (let at = 0; at < securityCases(1_000); at++) {
      const middle = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
      const poisoned = `0x7099${middle}79c8`
      expect(lookAlikeOf(poisoned, [KNOWN]), poisoned).toBe(KNOWN)
    }
  })
})

test('capitals of an EVM address say nothing, those of Base58 do', () => {
  expect(isSameAddress(KNOWN, KNOWN.toLowerCase())).toBe(true)
  expect(isSameAddress(SOLANA, SOLANA.toLowerCase())).toBe(false)
})
