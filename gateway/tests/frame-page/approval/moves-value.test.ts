import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { movesValue } from '../../../src/frame-page/approval/approval-request.js'
import { decodeCall } from '../../../src/frame-page/decode/decode-call.js'
import { decodeMessage } from '../../../src/frame-page/decode/decode-message.js'
import { decodeSolana } from '../../../src/frame-page/decode/decode-solana.js'
import { decodeTypedData } from '../../../src/frame-page/decode/decode-typed-data.js'
import { decoded, type Decoded } from '../../../src/frame-page/decode/decoded.js'
import { seededRandom, securityCases } from '../helpers/security-cases.js'

const ME = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const YOU = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const facts = { chainId: 1, account: ME, now: 0 }
const call = (data: string, value = 0n) => decodeCall({ to: YOU, data, value }, facts)
const erc20 = parseAbi(['function transfer(address,uint256)', 'function approve(address,uint256)'])
const text = (message: string | Uint8Array): Decoded => {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  return decodeMessage(bytes, { origin: 'https://app.example.com', account: ME, chainId: '1', now: 0 })
}
const typed = (domain: object, primaryType = 'Login', message: object = { who: 'me' }): Decoded => {
  const fields = Object.keys(message).map(name => ({ name, type: 'string' }))
  return decodeTypedData({ domain, primaryType, types: { [primaryType]: fields }, message }, facts).decoded
}
const SIGN_IN = `app.example.com wants you to sign in with your Ethereum account:\n${ME}\n\nURI: https://app.example.com\nVersion: 1\nChain ID: 1\nNonce: abcdefgh12345678\nIssued At: 2027-01-01T10:00:00.000Z`

describe('movesValue with value', () => {
  test.each([
    ['coins that are sent', call('0x', 1n)],
    ['a call without value', call('0x')],
    ['a transfer', call(encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [YOU, 1n] }))],
    ['an allowance', call(encodeFunctionData({ abi: erc20, functionName: 'approve', args: [YOU, 1n] }))],
    ['an allowance of nothing', call(encodeFunctionData({ abi: erc20, functionName: 'approve', args: [YOU, 0n] }))],
    ['an unknown call', call('0x12345678')],
    ['a contract that is made', decodeCall({ to: undefined, data: '0x6001', value: 0n }, facts)],
    ['bytes that look like a hash', text(new Uint8Array(32).fill(0xff))],
    ['bytes that are not text', text(new Uint8Array(40).fill(0xff))],
    ['an invalid Solana transaction', decodeSolana(new Uint8Array([1, 2, 3]), 'x').decoded],
    ['invalid typed data', decodeTypedData({}, facts).decoded],
    ['any typed data with a verifying contract', typed({ chainId: 1, verifyingContract: YOU })],
    ['a Blur root', typed({ chainId: 1, verifyingContract: YOU }, 'Root', { root: '0x00' })],
    ['2F8: a text whose signature is a key elsewhere', text('Access zkSync account.')],
    ['a batch of nothing', decoded('batch')],
    ['a batch with a text in it', decoded('batch', { steps: [decoded('message')] })],
    ['an action that a later decoder adds', { ...decoded('message'), action: 'something-new' as 'call' }],
    [
      'a message with an amount',
      decoded('message', {
        amounts: [{ flow: 'in', asset: { kind: 'native' }, value: 1n }],
      }),
    ],
    ['a message that holds a call', decoded('message', { steps: [decoded('call')] })],
  ])('returns true for %s', (_what, shown) => {
    expect(movesValue({ decoded: shown })).toBe(true)
  })

  test('returns true for every request with a fee', () => {
    expect(movesValue({ decoded: decoded('message'), feeLimit: 0n })).toBe(true)
  })

  test('returns true for random calls and random bytes', () => {
    const random = seededRandom('calls that move value')
    const hex = (bytes: number) =>
      Array.from({ length: bytes }, () =>
        Math.floor(random() * 256)
          .toString(16)
          .padStart(2, '0'),
      ).join('')
    for (let at = 0; at < securityCases(2_000); at++) {
      const shown = call(`0x${hex(Math.floor(random() * 100))}`, BigInt(Math.floor(random() * 2)))
      expect(movesValue({ decoded: shown })).toBe(true)
    }
  })
})

describe('movesValue without value', () => {
  test.each([
    ['a text', text('Hello from the test')],
    ['a sign-in', text(SIGN_IN)],
    ['typed data of no contract', typed({ name: 'App', chainId: 1 })],
  ])('returns false for %s', (_what, shown) => {
    expect(movesValue({ decoded: shown })).toBe(false)
  })
})
