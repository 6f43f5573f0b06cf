import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCall } from '../../../src/frame-page/decode/decode-call.js'
import {
  allSteps,
  decoded,
  type Asset,
  type Decoded,
  type DecodedAmount,
} from '../../../src/frame-page/decode/decoded.js'
import { needsTotals, toTotals } from '../../../src/frame-page/decode/totals.js'
import { securityCases, seededRandom } from '../helpers/security-cases.js'

const USDC: Asset = { kind: 'token', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
const LOWER: Asset = { kind: 'token', address: USDC.address.toLowerCase() }
const [YOU, HIM] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x90F79bf6EB2c4f870365E785982E1f101E93b906'] as const
const NATIVE: Asset = { kind: 'native' }
const amount = (flow: DecodedAmount['flow'], asset: Asset, value: DecodedAmount['value']): DecodedAmount => ({
  flow,
  asset,
  value,
})
const send = (value: bigint, to: string, asset = NATIVE) =>
  decoded('transfer', { amounts: [amount('out', asset, value)], parties: [{ role: 'to', address: to }] })

const multicallAbi = parseAbi([
  'function aggregate3Value((address target, bool mayFail, uint256 value, bytes data)[] calls) payable',
])

describe('totals', () => {
  test('2F2: sum what leaves by asset, and name each recipient once', () => {
    const request = decoded('batch', { steps: [send(1n, YOU), send(2n, HIM), send(3n, YOU), send(4n, YOU, USDC)] })
    expect(toTotals(request)).toEqual([
      { asset: NATIVE, out: 6n, in: 0n, allow: 0n, recipients: [YOU, HIM], spenders: [] },
      { asset: USDC, out: 4n, in: 0n, allow: 0n, recipients: [YOU], spenders: [] },
    ])
  })

  test('2F2: count one token that is written in two ways as one asset', () => {
    const steps = [send(1n, YOU, USDC), send(2n, HIM, LOWER)]
    expect(toTotals(decoded('batch', { steps })).map(({ out }) => out)).toEqual([3n])
  })

  test('2F2: count the value of a batch once, and what its steps leave behind', () => {
    const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
    const entries = [{ target: HIM, mayFail: false, value: 3n, data: '0x' }] as const
    const data = encodeFunctionData({ abi: multicallAbi, args: [entries] })
    const read = decodeCall({ to: multicall3, data, value: 5n }, { chainId: 1, account: YOU, now: 0 })
    expect(toTotals(read)).toMatchObject([{ asset: NATIVE, out: 5n, recipients: [multicall3, HIM] }])
  })

  test('2F2: do not count what an unknown contract promises', () => {
    const promised: DecodedAmount = { ...amount('in', USDC, 9n), claimed: true }
    const request = decoded('swap', { amounts: [amount('in', USDC, 2n), promised] })
    expect(toTotals(request)).toMatchObject([{ in: 2n }])
  })

  test('2F2: are unlimited as soon as one amount is', () => {
    const spender = { role: 'spender', address: HIM } as const
    const steps = [
      decoded('approve', { amounts: [amount('allow', USDC, 5n)], parties: [spender] }),
      decoded('approve', { amounts: [amount('allow', USDC, 'unlimited')], parties: [spender] }),
    ]
    expect(toTotals(decoded('batch', { steps }))).toMatchObject([{ allow: 'unlimited', spenders: [HIM] }])
  })

  test('are needed for several steps, or several assets that leave', () => {
    expect(needsTotals(send(1n, YOU))).toBe(false)
    expect(needsTotals(decoded('batch', { steps: [send(1n, YOU)] }))).toBe(false)
    expect(needsTotals(decoded('batch', { steps: [send(1n, YOU), send(1n, YOU)] }))).toBe(true)
    expect(needsTotals(decoded('order', { amounts: [amount('out', USDC, 1n), amount('out', NATIVE, 1n)] }))).toBe(true)
  })

  test('2F2: are never less than any step, and equal the sum of flat steps, for random requests', () => {
    const random = seededRandom('totals of requests')
    const pick = (count: number) => Math.floor(random() * count)
    const assets = [NATIVE, USDC, LOWER, { kind: 'item', address: USDC.address, id: 7n } as const]
    const randomStep = (depth: number): Decoded => {
      const amounts = Array.from({ length: pick(3) }, (): DecodedAmount => {
        const flow = (['out', 'in', 'allow'] as const)[pick(3)] ?? 'out'
        const made = amount(flow, assets[pick(assets.length)] ?? NATIVE, BigInt(pick(1_000)))
        return pick(4) === 0 && flow === 'in' ? { ...made, claimed: true } : made
      })
      const steps = depth > 0 ? Array.from({ length: pick(4) }, () => randomStep(depth - 1)) : []
      return decoded(steps.length > 0 ? 'batch' : 'call', { amounts, steps })
    }
    const isSame = (a: Asset, b: Asset) =>
      JSON.stringify(a, plain).toLowerCase() === JSON.stringify(b, plain).toLowerCase()
    const sum = (steps: readonly Decoded[], asset: Asset, flow: DecodedAmount['flow']) =>
      steps
        .flatMap(({ amounts }) => amounts)
        .filter(one => one.flow === flow && isSame(one.asset, asset) && one.claimed !== true)
        .reduce((total, { value }) => total + (value === 'unlimited' ? 0n : value), 0n)
    for (let at = 0; at < securityCases(300); at++) {
      const flat = decoded('batch', { steps: Array.from({ length: 1 + pick(6) }, () => randomStep(0)) })
      for (const { asset, out, in: gets, allow } of toTotals(flat))
        expect([out, gets, allow]).toEqual((['out', 'in', 'allow'] as const).map(flow => sum(flat.steps, asset, flow)))
      const nested = randomStep(3)
      for (const { asset, out } of toTotals(nested))
        for (const step of allSteps(nested)) expect(out >= sum([step], asset, 'out')).toBe(true)
    }
  })
})

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
