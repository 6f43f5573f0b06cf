import { describe, expect, test, vi } from 'vitest'
import { dataFee } from '../../../src/chains/eip155/data-fee.js'
import { estimateTransferFee } from '../../../src/chains/eip155/transfer-fee.js'
import { toNetwork } from '../../../src/core/network.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'

const network = toNetwork(testNetworks[1]!)
const signer = { address: `0x${'a'.repeat(40)}`, network, provider: { request: async () => undefined } }
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const transfer = { to: '0x1', data: `0x${'ab'.repeat(68)}` } as const
const reverted = Object.assign(new Error('execution reverted'), { code: 3 })

async function fee(...answers: (() => unknown)[]) {
  const rpc = vi.fn(async (_network: string, _call: { readonly params?: unknown }) => answers.shift()?.())
  const result = await dataFee({ rpc }, transfer, signer, undefined)
  return { result, calls: rpc.mock.calls.map(([, { params }]) => (params as [{ to: string; data: string }])[0]) }
}
const fail = (error: Error) => () => {
  throw error
}

describe('dataFee', () => {
  test('requests the upper bound by transaction size and adds 50 %', async () => {
    const { result, calls } = await fee(() => word(1_000n))
    expect(result).toBe(1_500n)
    expect(calls).toEqual([
      {
        to: '0x420000000000000000000000000000000000000F',
        data: `0xf1c7a58b${(120 + 68).toString(16).padStart(64, '0')}`,
      },
    ])
  })

  test('falls back to getL1Fee on older oracles', async () => {
    const { result, calls } = await fee(fail(reverted), () => word(10n))
    expect(result).toBe(15n)
    const data = calls[1]?.data ?? ''
    expect(data.slice(0, 10)).toBe('0x49948e0e')
    expect((data.length - 10) % 64).toBe(0)
    expect(data).toContain('ff'.repeat(188))
  })

  test.each([
    ['there is no oracle', [() => '0x']],
    ['the contract returns something else', [() => ({ not: 'a word' })]],
    ['the contract rejects both calls', [fail(reverted), fail(reverted)]],
  ])('is zero if %s', async (_, answers) => expect((await fee(...answers)).result).toBe(0n))

  test.each([
    ['at the first call', [fail(new Error('unreachable'))]],
    ['at the second call', [fail(reverted), fail(new Error('unreachable'))]],
  ])('is undefined if the request fails %s', async (_, answers) =>
    expect((await fee(...answers)).result).toBeUndefined(),
  )

  test('is part of the maximum transfer fee', async () => {
    const answers: Record<string, unknown> = {
      eth_estimateGas: '0x5208',
      eth_gasPrice: '0x2',
      eth_maxPriorityFeePerGas: '0x1',
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_call: word(1_000n),
    }
    const context = fakeContext({ rpc: async (_network, { method }) => answers[method] })
    expect(await estimateTransferFee(context, { to: '0x1', value: 1n, data: '0x' }, signer)).toBe(21_000n * 3n + 1_500n)
  })
})
