import { describe, expect, test } from 'vitest'
import { NATIVE_ADDRESS } from '../../../src/contract/data-records.js'
import { readAmount, readSwapRequest, type WireSwapRequest } from '../../src/modules/swap/routes.js'
import { toCaip10, readAsset } from '../../src/modules/swap/swap-provider.js'

const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const USER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const good: WireSwapRequest = {
  from: `eip155:1:${NATIVE_ADDRESS}`,
  to: `eip155:1:${DAI}`,
  amount: '1',
  userAddress: USER,
}

describe('readSwapRequest', () => {
  test('reads tokens, the slippage, and the account with and without its network', () => {
    const read = readSwapRequest({ ...good, userAddress: `eip155:1:${USER.toLowerCase()}` })
    expect(read).toEqual(readSwapRequest(good))
    expect(read).toMatchObject({ amount: 1n, user: USER, slippagePercent: 1 })
    expect(read.from).toMatchObject({ caipNetworkId: 'eip155:1', isNative: true })
    expect(read.to).toEqual({ caipNetworkId: 'eip155:1', address: DAI, isNative: false })
    expect(readSwapRequest({ ...good, slippagePercent: 0.5 }).slippagePercent).toBe(0.5)
  })

  test.each([
    ['a token of another network', { to: `eip155:10:${DAI}` }, 'swap/networks-differ'],
    ['an account of another network', { userAddress: `eip155:10:${USER}` }, 'swap/networks-differ'],
    ['one token twice', { from: `eip155:1:${DAI.toLowerCase()}` }, 'swap/same-token'],
    ['the coin twice', { to: `eip155:1:${NATIVE_ADDRESS.toUpperCase().replace('0X', '0x')}` }, 'swap/address-invalid'],
    ['another namespace', { to: `solana:1:${DAI}` }, 'swap/address-invalid'],
    ['an address that is too short', { to: 'eip155:1:0x12' }, 'swap/address-invalid'],
    ['a checksum that is wrong', { to: `eip155:1:${DAI.replace('6B', '6b')}` }, 'swap/address-invalid'],
    ['a user that is none', { userAddress: '0xabc' }, 'swap/address-invalid'],
    ['nothing', { amount: '0' }, 'swap/amount-invalid'],
    ['more than 256 bits', { amount: `${2n ** 256n}` }, 'swap/amount-invalid'],
    ['more slippage than half', { slippagePercent: 50.1 }, 'swap/request-invalid'],
    ['slippage that is no number', { slippagePercent: Number.NaN }, 'swap/request-invalid'],
  ])('rejects %s', (_what, changed, code) => {
    expect(() => readSwapRequest({ ...good, ...changed })).toThrow(expect.objectContaining({ code }))
  })

  test('toCaip10 writes checksummed tokens and the native placeholder', () => {
    expect(toCaip10(readAsset(`eip155:1:${DAI.toLowerCase()}`))).toBe(`eip155:1:${DAI}`)
    expect(toCaip10(readAsset(`eip155:1:${NATIVE_ADDRESS}`))).toBe(`eip155:1:${NATIVE_ADDRESS}`)
  })

  test('accepts the largest 256-bit amount', () => {
    expect(readAmount(`${2n ** 256n - 1n}`)).toBe(2n ** 256n - 1n)
  })
})
