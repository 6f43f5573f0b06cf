import { describe, expect, test } from 'vitest'
import { readAccounts } from '../../../src/chains/eip155/connect.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('readAccounts', () => {
  test("returns checksummed accounts in the wallet's order", () => {
    expect(readAccounts([OTHER.toLowerCase(), ADDRESS])).toEqual([
      { namespace: 'eip155', address: OTHER, type: 'eoa' },
      { namespace: 'eip155', address: ADDRESS, type: 'eoa' },
    ])
  })

  test('removes duplicates', () => {
    expect(readAccounts([ADDRESS, ADDRESS.toLowerCase(), OTHER]).map(({ address }) => address)).toEqual([
      ADDRESS,
      OTHER,
    ])
  })

  test('accepts the checksum of another network', () => {
    const ofRootstock = '0xF39fd6E51aad88f6f4Ce6Ab8827279cFFFB92266'
    expect(readAccounts([ofRootstock])[0]?.address).toBe(ADDRESS)
  })

  test('accepts an empty list', () => expect(readAccounts([])).toEqual([]))

  test.each([
    [undefined],
    [null],
    [ADDRESS],
    [{ 0: ADDRESS }],
    [[ADDRESS, 42]],
    [['0x123']],
    [[ADDRESS.slice(2)]],
    [[`${ADDRESS}00`]],
    [[`javascript:${ADDRESS}`]],
    [[[ADDRESS]]],
  ])('rejects %j', answer => {
    expect(() => readAccounts(answer)).toThrow(expect.objectContaining({ code: 'wallet/invalid-response' }))
  })
})
