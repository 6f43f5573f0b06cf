import { expect, test, vi } from 'vitest'
import { readTokenDecimals } from '../../../src/chains/eip155/transfer.js'
import { toNetwork } from '../../../src/core/network.js'
import { testNetworks } from '../../helpers/test-scope.js'

const network = toNetwork(testNetworks[0]!)
const token = `0x${'1'.repeat(40)}`
const word = (hex: string) => `0x${hex.padStart(64, '0')}`

test.each([
  [word('12'), 18],
  [word('0'), 0],
  [word('ff'), 255],
  [word('100'), undefined],
  [word('f').replace('0x0', '0x1'), undefined],
  ['0x12', undefined],
  ['0x', undefined],
  [null, undefined],
  [18, undefined],
  [`${word('12')}${'0'.repeat(64)}`, undefined],
])('readTokenDecimals of the response %j is %j', async (result, decimals) => {
  const rpc = vi.fn(async (..._args: readonly unknown[]) => result)
  expect(await readTokenDecimals({ rpc }, token, network)).toBe(decimals)
  expect(rpc.mock.calls[0]?.slice(0, 2)).toEqual([
    'eip155:1',
    { method: 'eth_call', params: [{ to: token, data: '0x313ce567' }, 'latest'] },
  ])
})

test('readTokenDecimals is undefined if the request fails', async () => {
  expect(await readTokenDecimals({ rpc: () => Promise.reject(new Error('no')) }, token, network)).toBeUndefined()
})
