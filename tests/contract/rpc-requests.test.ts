import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rpcParams } from '../../src/contract/rpc-requests.js'
import { methodClass, safeMethods, unsafeMethods, type AllowedMethod } from '../../src/core/rpc-methods.js'
import { property } from '../lib/property.js'

const address = `0x${'ab'.repeat(20)}`
const takes = (method: AllowedMethod, params: unknown) => rpcParams[method].safeParse(params).success
const call = { to: address, data: '0x', value: '0x0' }

describe('rpcParams', () => {
  test('has a schema for every supported method and no other', () => {
    expect(Object.keys(rpcParams).sort()).toEqual([...safeMethods, ...unsafeMethods].sort())
  })

  test('never throws', () => {
    property(fc.tuple(fc.constantFrom(...safeMethods, ...unsafeMethods), fc.anything()), ([method, params]) => {
      takes(method, params)
    })
  })

  test.each<[AllowedMethod, unknown]>([
    ['eth_call', [{ to: address }, 'latest']],
    ['eth_blockNumber', undefined],
    ['personal_sign', ['0x616263', address]],
    ['personal_sign', ['text', address]],
    ['eth_signTypedData_v4', [address, '{}']],
    ['eth_signTypedData_v4', [address, { domain: {} }]],
    ['eth_sendTransaction', [{ from: address, to: address, value: '0x1', chainId: '0x1', type: '0x2' }]],
    ['eth_sendTransaction', [{ to: null, data: '0x00' }]],
    ['solana_signMessage', { message: 'abc', pubkey: '1'.repeat(44) }],
    ['solana_signTransaction', { transaction: 'A'.repeat(1_644) }],
    ['solana_signTransaction', { transaction: 'A', pubkey: '1'.repeat(44) }],
    ['solana_signAllTransactions', { transactions: Array(20).fill('A') }],
    ['solana_signAllTransactions', { transactions: ['A'], pubkey: '1'.repeat(44) }],
    [
      'solana_signAndSendTransaction',
      { transaction: 'A', pubkey: '1'.repeat(44), sendOptions: { preflightCommitment: 'confirmed' } },
    ],
    [
      'solana_signAndSendTransaction',
      { transaction: 'A', options: { preflightCommitment: 'singleGossip', maxRetries: 0 } },
    ],
    [
      'wallet_sendCalls',
      [{ version: '2.0.0', chainId: '0x1', from: address, calls: Array.from({ length: 20 }, () => call) }],
    ],
    ['wallet_getCallsStatus', ['0xabc']],
    ['wallet_getCapabilities', undefined],
    ['wallet_getCapabilities', [address, ['0x1']]],
    ['wallet_grantPermissions', [{ any: 1 }]],
  ])('%s accepts %j', (method, params) => {
    expect(takes(method, params)).toBe(true)
  })

  test.each<[AllowedMethod, unknown]>([
    ['eth_call', { to: address }],
    ['eth_call', Array(17).fill(0)],
    ['personal_sign', ['0x61']],
    ['personal_sign', [address, '0x61']],
    ['eth_signTypedData_v4', ['0x', '{}']],
    ['eth_sendTransaction', []],
    ['eth_sendTransaction', [{ to: address }, { to: address }]],
    ['eth_sendTransaction', [{ to: address.slice(0, -1) }]],
    ['eth_sendTransaction', [{ to: address, value: '1' }]],
    ['eth_sendTransaction', [{ to: address, value: '0x01' }]],
    ['eth_sendTransaction', [{ to: address, data: '0x0' }]],
    ['eth_sendTransaction', [{ to: address, data: `0x${'00'.repeat(64 * 1024 + 1)}` }]],
    ['eth_sendTransaction', [{ to: address, authorizationList: [] }]],
    ['eth_sendTransaction', [{ to: address, type: '0x4' }]],
    ['solana_signMessage', { message: 'abc' }],
    ['solana_signTransaction', { transaction: 'A'.repeat(1_645) }],
    ['solana_signTransaction', { transaction: 'not base' }],
    ['solana_signAllTransactions', { transactions: [] }],
    ['solana_signAllTransactions', { transactions: Array(21).fill('A') }],
    ['solana_signAndSendTransaction', { transaction: 'A', options: { preflightCommitment: 'soon' } }],
    ['solana_signAndSendTransaction', { transaction: 'A', sendOptions: { preflightCommitment: 'soon' } }],
    ['solana_signTransaction', { transaction: 'A', pubkey: '1'.repeat(45) }],
    ['solana_signTransaction', { transaction: 'A', account: '1' }],
    ['wallet_sendCalls', [{ calls: [] }]],
    ['wallet_sendCalls', [{ calls: Array.from({ length: 21 }, () => call) }]],
    ['wallet_sendCalls', [{ calls: [{ to: 'vitalik.eth' }] }]],
    ['wallet_sendCalls', [{ calls: [{ to: address, data: 'abcd' }] }]],
    ['wallet_getCallsStatus', []],
  ])('%s rejects %j', (method, params) => {
    expect(takes(method, params)).toBe(false)
  })
})

describe('methodClass', () => {
  test('distinguishes safe, unsafe and unknown methods', () => {
    expect(safeMethods.map(methodClass)).toEqual(safeMethods.map(() => 'safe'))
    expect(unsafeMethods.map(methodClass)).toEqual(unsafeMethods.map(() => 'unsafe'))
  })

  test.each([
    'eth_sign',
    'eth_signTypedData',
    'eth_signTransaction',
    'eth_sendRawTransaction',
    'eth_sendUserOperation',
    'eth_getUserOperationReceipt',
    'eth_requestAccounts',
    'wallet_switchEthereumChain',
    'ETH_CALL',
    'constructor',
    '__proto__',
    '',
  ])('returns unknown for %j', method => {
    expect(methodClass(method)).toBe('unknown')
  })
})
