import { describe, expect, test } from 'vitest'
import { getFeeLimit, isFeeHigh, estimateFees } from '../../../src/frame-page/chain/fees.js'
import type { EvmNetwork } from '../../../src/frame-page/chain/network-list.js'
import { prepareTransaction } from '../../../src/frame-page/chain/prepare-transaction.js'
import { hexQuantity, parseQuantity } from '../../../src/frame-page/chain/rpc-client.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { requireLevel } from '../../../src/frame-page/channel/frame-port.js'
import { developmentNetworks } from '../../../src/modules/frame/default-networks.js'
import { calmNode, type NodeScript } from '../helpers/handler-fixture.js'

const network: EvmNetwork = { ...(developmentNetworks()[0] as EvmNetwork), chainId: 31_337 }
const node = (script: NodeScript) => async (_network: unknown, method: string) => script[method]
const ME = '0x1111111111111111111111111111111111111111'
const GWEI = 10n ** 9n

describe('estimateFees', () => {
  test('sets twice the base fee plus the usual tip', async () => {
    expect(await estimateFees(node(calmNode), network, {})).toEqual({
      type: 'eip1559',
      maxFeePerGas: 3n * GWEI,
      maxPriorityFeePerGas: GWEI,
      high: false,
      own: 3n * GWEI,
    })
  })

  test('sets a gas price on networks without a base fee', async () => {
    const old = { ...calmNode, eth_feeHistory: null, eth_gasPrice: '0x77359400' }
    expect(await estimateFees(node(old), network, {})).toEqual({
      type: 'legacy',
      gasPrice: 2n * GWEI,
      high: false,
      own: 2n * GWEI,
    })
  })

  test.each([
    ['three times the usual price', { maxFeePerGas: 6n * GWEI }, false],
    ['more than three times the usual price', { maxFeePerGas: 6n * GWEI + 1n }, true],
    ['a legacy price of more than three times', { gasPrice: 6n * GWEI + 1n }, true],
    ['a tip of more than three times', { maxPriorityFeePerGas: 5n * GWEI }, true],
  ])('flags high fees: %s', async (_what, requested, high) => {
    expect((await estimateFees(node(calmNode), network, requested)).high).toBe(high)
  })

  test('flags a price without a reference', async () => {
    const silent = { ...calmNode, eth_feeHistory: null, eth_gasPrice: null }
    expect((await estimateFees(node(silent), network, { gasPrice: 1n })).high).toBe(true)
  })

  test('flags a total of 0.01 above our own fee, or of 0.1', () => {
    const coin = 10n ** 18n
    expect(isFeeHigh(coin / 50n, coin / 100n, 18)).toBe(false)
    expect(isFeeHigh(coin / 50n + 1n, coin / 100n, 18)).toBe(true)
    expect(isFeeHigh(coin / 10n, coin / 10n, 18)).toBe(false)
    expect(isFeeHigh(coin / 10n + 1n, coin / 10n + 1n, 18)).toBe(true)
  })

  test("never exceeds the operator's cap", async () => {
    const bound = { ...network, maxFeePerGas: String(4n * GWEI) }
    const fees = await estimateFees(node(calmNode), bound, { maxFeePerGas: 10n ** 15n })
    expect(fees).toMatchObject({ maxFeePerGas: 6n * GWEI, high: true }) // three times the median is above the cap
  })

  test('rejects implausible fees of a node', async () => {
    const liar = { ...calmNode, eth_feeHistory: { baseFeePerGas: [`0x${'f'.repeat(40)}`] } }
    await expect(estimateFees(node(liar), network, {})).rejects.toMatchObject({ code: 'E_NETWORK' })
  })

  test('returns the maximum fee', () => {
    expect(getFeeLimit({ type: 'legacy', gasPrice: 3n, high: false }, 7n)).toBe(21n)
  })
})

test.each(['0x', 'ff', -1, null, '0xzz', `0x${'1'.repeat(65)}`])('rejects %j as a quantity', value => {
  expect(() => parseQuantity(value, 2n ** 256n)).toThrow('cannot be right')
})

test('rejects a quantity above its bound', () => {
  expect(parseQuantity('0xff', 255n)).toBe(255n)
  expect(() => parseQuantity('0x100', 255n)).toThrow('cannot be right')
  expect(hexQuantity(255n)).toBe('0xff')
})

describe('gas requested by an app', () => {
  const prepare = (requested: object, script: NodeScript = {}) =>
    prepareTransaction({ to: ME, ...requested }, { rpc: node({ ...calmNode, ...script }), network, from: ME })

  test('flags a tip of 4,999 gwei with 30 million gas, and grants twice the estimate', async () => {
    const requested = { maxPriorityFeePerGas: '0x48beb9e8600', gas: '0x1c9c380' }
    expect([BigInt(requested.maxPriorityFeePerGas), BigInt(requested.gas)]).toEqual([4_999_000_000_000n, 30_000_000n])
    const { feeHigh, signing } = await prepare(requested)
    expect(feeHigh).toBe(true)
    expect(signing.gas).toBe(42_000n)
  })

  test('grants gas up to twice the estimate without a flag', async () => {
    expect(await prepare({ gas: '0xa410' })).toMatchObject({ signing: { gas: 42_000n }, feeHigh: false })
    expect((await prepare({ gas: '0xa411' })).signing.gas).toBe(42_000n)
    expect((await prepare({ gas: '0x7530' })).signing.gas).toBe(30_000n)
  })

  test('flags a fee if the node reports an inflated price', async () => {
    const base = `0x${(1_000n * GWEI).toString(16)}`
    const dear = { eth_feeHistory: { baseFeePerGas: [base, base], reward: [['0x1']] }, eth_estimateGas: '0x30d40' }
    expect((await prepare({}, dear)).feeHigh).toBe(true)
  })

  test('grants gas without an estimate, and flags it from 0.01 of the currency', async () => {
    const fails = () => Promise.reject(new FrameError('E_INTERNAL', 'execution reverted', { rpcCode: 3 }))
    const rpc = async (_: unknown, method: string) => (method === 'eth_estimateGas' ? fails() : calmNode[method])
    const prepared = (gas: string) => prepareTransaction({ to: ME, gas }, { rpc, network, from: ME })
    expect(await prepared('0x30d40')).toMatchObject({ mayFail: true, feeHigh: false, signing: { gas: 200_000n } })
    expect(await prepared('0x1c9c380')).toMatchObject({ mayFail: true, feeHigh: true })
  })
})

test('freezes a prepared transaction', async () => {
  const { signing } = await prepareTransaction({ to: ME }, { rpc: node(calmNode), network, from: ME })
  expect(Object.isFrozen(signing)).toBe(true)
  expect(signing).toMatchObject({ to: ME, value: 0n, data: '0x', nonce: 5, gas: 21_000n })
})

test.each([
  [1, { challenge: false, session: true, unlocked: true }, 'E_STATE'],
  [2, { challenge: true, session: false, unlocked: true }, 'E_UNAUTH'],
  [3, { challenge: true, session: true, unlocked: false }, 'E_LOCKED'],
] as const)('requires the preconditions of access level %i', (level, facts, code) => {
  expect(() => requireLevel(level, facts)).toThrow(expect.objectContaining({ code }))
  expect(() => requireLevel(level, { challenge: true, session: true, unlocked: true })).not.toThrow()
})
