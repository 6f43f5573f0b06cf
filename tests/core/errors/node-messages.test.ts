import { describe, expect, test } from 'vitest'
import { nodeMessages, findNodeReason, walletError } from '../../../src/core/errors/wallet-error.js'

describe('node error messages', () => {
  test.each([
    ['executionReverted', 'execution reverted: not enough tokens'],
    ['feeCapTooHigh', 'max fee per gas higher than 2^256-1'],
    ['feeCapTooLow', 'max fee per gas less than block base fee: address 0x, maxFeePerGas: 1 baseFee: 7'],
    ['feeCapTooLow', 'transaction underpriced'],
    ['nonceTooHigh', 'nonce too high: address 0x, tx: 9 state: 1'],
    ['nonceTooLow', 'nonce too low: next nonce 5, tx nonce 4'],
    ['nonceMax', 'nonce has max value'],
    ['insufficientFunds', 'Insufficient funds for gas * price + value'],
    ['intrinsicGasTooHigh', 'intrinsic gas too high'],
    ['intrinsicGasTooLow', 'intrinsic gas too low: have 20000, want 21000'],
    ['transactionTypeNotValid', 'transaction type not valid'],
    ['transactionTypeNotValid', 'transaction type not supported'],
    ['tipAboveFeeCap', 'max priority fee per gas higher than max fee per gas'],
  ])('recognizes %s in: %s', (name, text) => {
    expect(findNodeReason(text)).toBe(name)
    expect(walletError({ code: -32000, message: text }).code).toBe('request/failed')
  })

  test('ignores unknown messages', () => expect(findNodeReason('header not found')).toBeUndefined())

  test('has 11 known reasons', () => expect(Object.keys(nodeMessages)).toHaveLength(11))
})
