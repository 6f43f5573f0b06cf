import { describe, expect, test, vi } from 'vitest'
import { dataFee } from '../../../src/chains/eip155/data-fee.js'
import { transferFee } from '../../../src/chains/eip155/transfer-fee.js'
import { toNetwork } from '../../../src/core/network.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { fakeContext } from '../../helpers/fake-context.js'

const network = toNetwork(testNetworks[1]!)
const signer = { address: `0x${'a'.repeat(40)}`, network, provider: { request: async () => undefined } }
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const transfer = { to: '0x1', data: `0x${'ab'.repeat(68)}` } as const
const reverted = Object.assign(new Error('execution reverted'), { code: 3 })

async function fee(...answers: (() => unknown)[]) {
  const rpc = vi.fn(async (_network: string, _call: { readonly params?: unknown }) => answers.shift()?.())
  const said = await dataFee({ rpc }, transfer, signer, undefined)
  return { said, asked: rpc.mock.calls.map(([, { params }]) => (params as [{ to: string; data: string }])[0]) }
}
const fail = (error: Error) => () => {
  throw error
}

describe('what a chain takes for what lies beneath it', () => {
  test('is asked of the oracle by the size of the transaction, with room for half as much again', async () => {
    const { said, asked } = await fee(() => word(1_000n))
    expect(said).toBe(1_500n)
    expect(asked).toEqual([
      {
        to: '0x420000000000000000000000000000000000000F',
        data: `0xf1c7a58b${(120 + 68).toString(16).padStart(64, '0')}`,
      },
    ])
  })

  test('is asked by bytes where the oracle knows no sizes yet', async () => {
    const { said, asked } = await fee(fail(reverted), () => word(10n))
    expect(said).toBe(15n)
    const data = asked[1]?.data ?? ''
    expect(data.slice(0, 10)).toBe('0x49948e0e')
    expect((data.length - 10) % 64).toBe(0)
    expect(data).toContain('ff'.repeat(188))
  })

  test.each([
    ['there is no oracle', [() => '0x']],
    ['what stands there answers something else', [() => ({ not: 'a word' })]],
    ['what stands there refuses both', [fail(reverted), fail(reverted)]],
  ])('is nothing where %s', async (_, answers) => expect((await fee(...answers)).said).toBe(0n))

  test.each([
    ['at first', [fail(new Error('unreachable'))]],
    ['then', [fail(reverted), fail(new Error('unreachable'))]],
  ])('is not known where the chain cannot be asked %s', async (_, answers) =>
    expect((await fee(...answers)).said).toBeUndefined(),
  )

  test('is part of what a transfer costs at most', async () => {
    const answers: Record<string, unknown> = {
      eth_estimateGas: '0x5208',
      eth_gasPrice: '0x2',
      eth_maxPriorityFeePerGas: '0x1',
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_call: word(1_000n),
    }
    const context = fakeContext({ rpc: async (_network, { method }) => answers[method] })
    expect(await transferFee(context, { to: '0x1', value: 1n, data: '0x' }, signer)).toBe(21_000n * 3n + 1_500n)
  })
})
