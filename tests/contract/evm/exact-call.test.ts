import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { createExactReader, readExactly } from '../../../src/contract/evm/exact-call.js'

const signature = 'function swap(address token, bytes path)'
const TOKEN = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const data = encodeFunctionData({ abi: parseAbi([signature]), args: [TOKEN, '0x1234'] })
const read = createExactReader([signature])

describe('exact calls', () => {
  test('reads the name and the arguments of a canonical call', () => {
    expect(read(data)).toMatchObject({ name: 'swap', args: [expect.stringMatching(new RegExp(TOKEN, 'i')), '0x1234'] })
    expect(read(data.toUpperCase().replace('0X', '0x'))).toMatchObject({ name: 'swap' })
  })

  test.each([
    ['another function', `0xffffffff${data.slice(10)}`],
    ['a trailing byte', `${data}00`],
    ['an odd digit', `${data}0`],
    ['a missing byte', data.slice(0, -2)],
    ['padding that is not zero', `${data.slice(0, -2)}01`],
    ['upper bytes of an address', data.replace(data.slice(10, 34), '0'.repeat(23) + '1')],
    ['text that is no hex', `${data.slice(0, -2)}zz`],
    ['only a selector', data.slice(0, 10)],
    ['no data', '0x'],
  ])('does not read a call with %s', (_what, malformed) => {
    expect(read(malformed)).toBeUndefined()
  })

  test('reads a call with a short tail only if the reader allows one', () => {
    const tolerant = createExactReader([signature], 2)
    expect(tolerant(`${data}cafe`)).toMatchObject({ name: 'swap' })
    expect(tolerant(`${data}cafe00`)).toBeUndefined()
  })

  test('reads no parameters from no bytes only', () => {
    expect(readExactly([], '0x')).toEqual([])
    expect(readExactly([], '0x00')).toBeUndefined()
  })
})
