import { describe, expect, test } from 'vitest'
import { isSameAddress, findLookalike } from '../../../src/frame-page/handlers/address-warnings.js'
import { securityCases, seededRandom } from '../helpers/security-cases.js'

const KNOWN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'

describe('findLookalike', () => {
  test.each([
    ['is the same at both ends', '0x7099000000000000000000000000000000009fff79C8', KNOWN],
    ['is the same at both ends, in other capitals', '0x7099AAAA00000000000000000000000000009fff79c8', KNOWN],
    ['of Solana', '4uQe1111111111111111111111111111111111ziofM', SOLANA],
  ])('finds a lookalike: %s', (_how, address, known) => {
    expect(findLookalike(address, [known])).toBe(known)
  })

  test.each([
    ['the known one itself', KNOWN],
    ['the known one in other capitals', KNOWN.toLowerCase()],
    ['one that only begins so', '0x7099000000000000000000000000000000000000'],
    ['one that only ends so', '0x00000000000000000000000000000000000079c8'],
    ['one of Solana in other capitals', '4uqe1111111111111111111111111111111111zioFM'],
  ])('finds no lookalike: %s', (_what, address) => {
    expect(findLookalike(address, [KNOWN, SOLANA])).toBeUndefined()
  })

  test('returns undefined if the address itself is known', () => {
    const lookalike = '0x7099aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa79c8'
    expect(findLookalike(lookalike, [KNOWN, lookalike])).toBeUndefined()
  })

  test('finds every generated lookalike', () => {
    const random = seededRandom('look-alikes')
    for (let at = 0; at < securityCases(1_000); at++) {
      const middle = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
      const poisoned = `0x7099${middle}79c8`
      expect(findLookalike(poisoned, [KNOWN]), poisoned).toBe(KNOWN)
    }
  })
})

test('ignores case for EVM addresses, but not for base58', () => {
  expect(isSameAddress(KNOWN, KNOWN.toLowerCase())).toBe(true)
  expect(isSameAddress(SOLANA, SOLANA.toLowerCase())).toBe(false)
})
