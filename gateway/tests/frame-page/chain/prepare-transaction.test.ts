import { describe, expect, test } from 'vitest'
import { feeLimit, readFees } from '../../../src/frame-page/chain/fees.js'
import type { EvmNetwork } from '../../../src/frame-page/chain/network-list.js'
import { prepareTransaction } from '../../../src/frame-page/chain/prepare-transaction.js'
import { hexQuantity, quantityOf } from '../../../src/frame-page/chain/quantity.js'
import { requireLevel } from '../../../src/frame-page/channel/access-level.js'
import { developmentNetworks } from '../../../src/modules/frame/default-networks.js'
import { calmNode, type NodeScript } from '../helpers/handler-room.js'

const network: EvmNetwork = { ...(developmentNetworks()[0] as EvmNetwork), chainId: 31_337 }
const node = (script: NodeScript) => async (_network: unknown, method: string) => script[method]
const ME = '0x1111111111111111111111111111111111111111'
const GWEI = 10n ** 9n

describe('fees', () => {
  test('are twice the base fee and the usual tip', async () => {
    expect(await readFees(node(calmNode), network, {})).toEqual({
      type: 'eip1559',
      maxFeePerGas: 3n * GWEI,
      maxPriorityFeePerGas: GWEI,
      high: false,
    })
  })

  test('are a price where the network knows no base fee', async () => {
    const old = { ...calmNode, eth_feeHistory: null, eth_gasPrice: '0x77359400' }
    expect(await readFees(node(old), network, {})).toEqual({ type: 'legacy', gasPrice: 2n * GWEI, high: false })
  })

  test('never pass the operator’s bound', async () => {
    const bound = { ...network, maxFeePerGas: String(4n * GWEI) }
    const fees = await readFees(node(calmNode), bound, { maxFeePerGas: 10n ** 15n })
    expect(fees).toMatchObject({ maxFeePerGas: 6n * GWEI, high: true }) // three times the median is above it here
  })

  test('of a node that lies are refused', async () => {
    const liar = { ...calmNode, eth_feeHistory: { baseFeePerGas: [`0x${'f'.repeat(40)}`] } }
    await expect(readFees(node(liar), network, {})).rejects.toMatchObject({ code: 'E_NETWORK' })
  })

  test('give the most that can be paid', () => {
    expect(feeLimit({ type: 'legacy', gasPrice: 3n, high: false }, 7n)).toBe(21n)
  })
})

test.each(['0x', 'ff', -1, null, '0xzz', `0x${'1'.repeat(65)}`])('%j is no quantity', said => {
  expect(() => quantityOf(said, 2n ** 256n)).toThrow('cannot be right')
})

test('a quantity is held to its bound', () => {
  expect(quantityOf('0xff', 255n)).toBe(255n)
  expect(() => quantityOf('0x100', 255n)).toThrow('cannot be right')
  expect(hexQuantity(255n)).toBe('0xff')
})

test('a transaction is frozen once it is decided', async () => {
  const { signing } = await prepareTransaction({ to: ME }, { ask: node(calmNode), network, from: ME })
  expect(Object.isFrozen(signing)).toBe(true)
  expect(signing).toMatchObject({ to: ME, value: 0n, data: '0x', nonce: 5, gas: 21_000n })
})

test.each([
  [1, { challenge: false, session: true, unlocked: true }, 'E_STATE'],
  [2, { challenge: true, session: false, unlocked: true }, 'E_UNAUTH'],
  [3, { challenge: true, session: true, unlocked: false }, 'E_LOCKED'],
] as const)('level %i is refused without what it needs', (level, facts, code) => {
  expect(() => requireLevel(level, facts)).toThrow(expect.objectContaining({ code }))
  expect(() => requireLevel(level, { challenge: true, session: true, unlocked: true })).not.toThrow()
})
