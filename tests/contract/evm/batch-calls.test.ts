import { encodeFunctionData, encodePacked, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { readMulticallBatch, readMultiSendBatch } from '../../../src/contract/evm/batch-calls.js'

const TOKEN = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const abi = parseAbi([
  'function aggregate((address target, bytes data)[] calls)',
  'function tryAggregate(bool requireSuccess, (address target, bytes data)[] calls)',
  'function aggregate3((address target, bool mayFail, bytes data)[] calls)',
  'function aggregate3Value((address target, bool mayFail, uint256 value, bytes data)[] calls)',
  'function multiSend(bytes transactions)',
])
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const entry = { target: TOKEN, data: '0x1234' }

describe('calls of Multicall', () => {
  test.each([
    ['aggregate', encode('aggregate', [[entry]]), { value: 0n, mayFail: false }],
    ['tryAggregate that must succeed', encode('tryAggregate', [true, [entry]]), { value: 0n, mayFail: false }],
    ['tryAggregate that may fail', encode('tryAggregate', [false, [entry]]), { value: 0n, mayFail: true }],
    ['aggregate3', encode('aggregate3', [[{ ...entry, mayFail: true }]]), { value: 0n, mayFail: true }],
    [
      'aggregate3Value',
      encode('aggregate3Value', [[{ ...entry, mayFail: false, value: 7n }]]),
      { value: 7n, mayFail: false },
    ],
  ])('reads %s', (_name, data, rest) => {
    expect(readMulticallBatch(data)).toEqual([{ to: TOKEN, data: '0x1234', ...rest }])
  })

  test('does not read other functions and trailing bytes', () => {
    expect(readMulticallBatch(encode('multiSend', ['0x']))).toBeUndefined()
    expect(readMulticallBatch(`${encode('aggregate', [[entry]])}00`)).toBeUndefined()
  })
})

describe('calls of MultiSend', () => {
  const pack = (operation: number, data: `0x${string}`, length = BigInt(data.length / 2 - 1)) =>
    encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [operation, TOKEN, 3n, length, data])

  test('reads each call, and marks delegate calls', () => {
    const two = `${pack(0, '0x1234')}${pack(1, '0x').slice(2)}`
    const to = TOKEN.toLowerCase()
    expect(readMultiSendBatch(encode('multiSend', [two]))).toEqual({
      inner: [
        { to, data: '0x1234', value: 3n, mayFail: false },
        { to, data: '0x', value: 3n, mayFail: false, isDelegated: true },
      ],
    })
    expect(readMultiSendBatch(encode('multiSend', ['0x']))).toEqual({ inner: [] })
  })

  test.each([
    ['a cut head', '0x00112233'],
    ['less data than announced', pack(0, '0x1234', 3n)],
    ['a length beyond all data', pack(0, '0x', 2n ** 255n)],
    ['a trailing byte', `${pack(0, '0x1234')}00`],
    ['an unknown operation', pack(2, '0x')],
  ])('reads no calls from %s', (_what, packed) => {
    expect(readMultiSendBatch(encode('multiSend', [packed]))).toEqual({})
  })

  test('does not read other functions', () => {
    expect(readMultiSendBatch(encode('aggregate', [[entry]]))).toBeUndefined()
  })
})
