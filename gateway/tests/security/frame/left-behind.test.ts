import { encodeFunctionData, encodePacked, parseAbi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { getSeverity } from '../../../src/frame-page/approval/approval-request.js'
import { decodeCall } from '../../../src/frame-page/decode/decode-call.js'
import { allSteps, allWarnings } from '../../../src/frame-page/decode/decoded.js'

const ME = '0x1111111111111111111111111111111111111111'
const YOU = '0x2222222222222222222222222222222222222222'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const V2_ROUTER = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const V3_ROUTER = '0xe592427a0aece92de3edee1f18e0157c05861564'
const V3_ROUTER_02 = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'
const MULTISEND = '0x40a2accbd92bca938b02010e17a5b8929b49130d'
const ITSELF = '0x0000000000000000000000000000000000000002'
const ETHER = 10n ** 18n
const NOW = 1_800_000_000

const abi = parseAbi([
  'function aggregate((address,bytes)[]) payable',
  'function aggregate3((address,bool,bytes)[]) payable',
  'function aggregate3Value((address,bool,uint256,bytes)[]) payable',
  'function multiSend(bytes) payable',
  'function multicall(bytes[]) payable',
  'function deposit() payable',
  'function withdraw(uint256)',
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function refundETH() payable',
  'function unwrapWETH9(uint256,address) payable',
  'function sweepToken(address,uint256,address) payable',
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable',
  'function swapETHForExactTokens(uint256,address[],address,uint256) payable',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
])
const router02 = parseAbi([
  'function exactInputSingle((address,address,uint24,address,uint256,uint256,uint160)) payable',
  'function exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160)) payable',
  'function swapExactTokensForTokens(uint256,uint256,address[],address) payable',
  'function swapTokensForExactTokens(uint256,uint256,address[],address) payable',
])
const encode = (functionName: string, args: readonly unknown[] = [], from: readonly unknown[] = abi) =>
  encodeFunctionData({ abi: from, functionName, args } as never)
const pack = (calls: readonly (readonly [to: Hex, value: bigint, data: Hex])[]) =>
  `0x${calls
    .map(([to, value, data]) =>
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [0, to, value, BigInt(data.length / 2 - 1), data],
      ).slice(2),
    )
    .join('')}` as const
const decode = (to: string, data: string, value = 0n) =>
  decodeCall({ to, data, value }, { chainId: 1, account: ME, now: NOW })
const look = (to: string, data: string, value = 0n) => {
  const decoded = decode(to, data, value)
  const codes = allWarnings(decoded).map(({ code }) => code)
  return { decoded, codes, severity: getSeverity({ decoded, extra: [] }) }
}

const buyEth = (to: string) => encode('swapExactETHForTokens', [1n, [WETH, USDC], to, BigInt(NOW)])
const pool = (to: string, pays: bigint, limit = 0n) =>
  encode('exactInputSingle', [[WETH, USDC, 500, to, pays, 9n, limit]], router02)
const poolOut = (maximum: bigint) => encode('exactOutputSingle', [[WETH, USDC, 500, ME, 9n, maximum, 0n]], router02)
const refund = encode('refundETH')
const many = (...calls: readonly Hex[]) => encode('multicall', [calls])

describe('2F2: a batch contract acts for itself', () => {
  test.each<[string, string, Hex, bigint]>([
    ['a wrap by Multicall3', MULTICALL3, encode('aggregate3Value', [[[WETH, false, ETHER, encode('deposit')]]]), ETHER],
    ['an unwrap by Multicall3', MULTICALL3, encode('aggregate3', [[[WETH, false, encode('withdraw', [1n])]]]), 0n],
    ['an empty batch with native currency', MULTICALL3, encode('aggregate3', [[]]), 5n * ETHER],
    ['a batch without values that gets native currency', MULTICALL3, encode('aggregate', [[[USDC, '0x']]]), ETHER],
    ['values below the native currency sent', MULTICALL3, encode('aggregate3Value', [[[YOU, false, 1n, '0x']]]), 2n],
    ['a call with value that may fail', MULTICALL3, encode('aggregate3Value', [[[YOU, true, 2n, '0x']]]), 2n],
    [
      'tokens that are sent to Multicall3',
      MULTICALL3,
      encode('aggregate3', [[[USDC, false, encode('transferFrom', [ME, MULTICALL3, 5n])]]]),
      0n,
    ],
    [
      'an approval by Multicall3',
      MULTICALL3,
      encode('aggregate3', [[[USDC, false, encode('approve', [YOU, 5n])]]]),
      0n,
    ],
    [
      'a swap whose output goes to Multicall3',
      MULTICALL3,
      encode('aggregate3Value', [[[V2_ROUTER, false, ETHER, buyEth(MULTICALL3)]]]),
      ETHER,
    ],
    [
      'a swap that refunds its sender',
      MULTICALL3,
      encode('aggregate3Value', [
        [[V2_ROUTER, false, ETHER, encode('swapETHForExactTokens', [1n, [WETH, USDC], ME, BigInt(NOW)])]],
      ]),
      ETHER,
    ],
    [
      'a swap paid with tokens of Multicall3',
      MULTICALL3,
      encode('aggregate3', [
        [[V2_ROUTER, false, encode('swapExactTokensForTokens', [1n, 1n, [USDC, WETH], ME, BigInt(NOW)])]],
      ]),
      0n,
    ],
    ['a wrap by MultiSendCallOnly', MULTISEND, encode('multiSend', [pack([[WETH, ETHER, '0xd0e30db0']])]), ETHER],
    ['an empty MultiSendCallOnly with native currency', MULTISEND, encode('multiSend', ['0x']), ETHER],
  ])('approval: flags %s as left with a contract that anyone can empty', (_what, to, data, value) => {
    const { decoded, codes, severity } = look(to, data, value)
    expect(codes.some(code => code === 'left-behind' || code === 'other-recipient')).toBe(true)
    expect(severity).toBe('red')
    expect(decoded.parties).toContainEqual({ role: 'contract', address: to })
  })

  test.each<[string, string, Hex, bigint]>([
    ['a payment of native currency', MULTICALL3, encode('aggregate3Value', [[[YOU, false, 2n, '0x']]]), 2n],
    [
      'a swap of native currency for the account',
      MULTICALL3,
      encode('aggregate3Value', [[[V2_ROUTER, false, ETHER, buyEth(ME)]]]),
      ETHER,
    ],
    [
      'a transfer of tokens that the account allowed',
      MULTICALL3,
      encode('aggregate3', [[[USDC, false, encode('transferFrom', [ME, YOU, 5n])]]]),
      0n,
    ],
  ])('approval: shows %s without a red warning, and names the contract of the batch', (_what, to, data, value) => {
    const { decoded, severity } = look(to, data, value)
    expect(severity).toBe('plain')
    expect(decoded.parties).toEqual([{ role: 'contract', address: to }])
    const out = allSteps(decoded).flatMap(({ amounts }) => amounts.filter(({ flow }) => flow === 'out'))
    expect(out).toHaveLength(1)
  })

  test('approval: shows no tokens of the account for a transfer that the batch contract makes', () => {
    const data = encode('aggregate3', [[[USDC, false, encode('transfer', [YOU, 5n])]]])
    const amounts = allSteps(decode(MULTICALL3, data)).flatMap(step => step.amounts)
    expect(amounts.map(({ flow }) => flow)).toEqual(['other'])
  })
})

describe('2F2: native currency that a router keeps', () => {
  test.each<[string, string, Hex, bigint]>([
    ['refundETH alone', V3_ROUTER, refund, 5n * ETHER],
    ['unwrapWETH9 alone', V3_ROUTER, encode('unwrapWETH9', [0n, ME]), ETHER],
    ['sweepToken alone', V3_ROUTER, encode('sweepToken', [USDC, 0n, ME]), ETHER],
    ['more than the swap sells', V3_ROUTER_02, many(pool(ME, 10n)), 11n],
    ['less than the swap sells', V3_ROUTER_02, many(pool(ME, 11n)), 10n],
    [
      'a swap of another token',
      V3_ROUTER_02,
      encode('swapExactTokensForTokens', [10n, 9n, [USDC, WETH], ME], router02),
      10n,
    ],
    ['an exact output without a refund', V3_ROUTER_02, many(poolOut(10n)), 10n],
    ['a swap with a price limit without a refund', V3_ROUTER_02, many(pool(ME, 10n, 7n)), 10n],
    [
      'a swap of V2 that takes no native currency',
      V2_ROUTER,
      encode('swapExactTokensForTokens', [1n, 1n, [USDC, WETH], ME, BigInt(NOW)]),
      1n,
    ],
  ])('approval: flags %s', (_what, to, data, value) => {
    expect(look(to, data, value).severity).toBe('red')
  })

  test.each<[string, Hex, bigint]>([
    ['exactly what the swap sells', many(pool(ME, 10n)), 10n],
    ['more than the swap sells, with a refund', many(pool(ME, 10n), refund), 11n],
    ['an exact output with a refund', many(poolOut(10n), refund), 10n],
    ['two swaps that sell all of it', many(pool(ME, 4n), pool(ME, 6n)), 10n],
  ])('approval: shows %s as native currency that leaves', (_what, data, value) => {
    const { decoded, severity } = look(V3_ROUTER_02, data, value)
    expect(severity).toBe('plain')
    const out = allSteps(decoded).flatMap(({ amounts }) => amounts.filter(({ flow }) => flow === 'out'))
    expect(out.every(({ asset }) => asset.kind === 'native')).toBe(true)
    expect(out.reduce((sum, amount) => sum + (amount.value as bigint), 0n)).toBe(value)
  })
})

describe('2F2: assets that are sent to contracts of everyone', () => {
  test.each([
    ['tokens to a router', USDC, encode('transfer', [V3_ROUTER_02, 5n]), 0n],
    ['tokens to Multicall3', USDC, encode('transfer', [MULTICALL3, 5n]), 0n],
    ['tokens to Permit2', USDC, encode('transferFrom', [ME, PERMIT2, 5n]), 0n],
    ['tokens to the wrapped token', USDC, encode('transfer', [WETH, 5n]), 0n],
    ['native currency to a router', V2_ROUTER, '0x', ETHER],
    ['native currency to Multicall3', MULTICALL3, '0x', ETHER],
  ])('approval: flags %s', (_what, to, data, value) => {
    expect(look(to, data, value)).toMatchObject({ codes: ['left-behind'], severity: 'red' })
  })

  test('approval: shows native currency sent to the wrapped token as a wrap', () => {
    const { decoded, severity } = look(WETH, '0x', ETHER)
    expect(severity).toBe('plain')
    expect(decoded).toMatchObject({ action: 'wrap', amounts: [{ flow: 'out' }, { flow: 'in', value: ETHER }] })
  })
})

describe('2F1: an exact output that the router does not check', () => {
  const buy = (path: readonly string[]) => encode('swapTokensForExactTokens', [9n, 10n, path, ME], router02)

  test.each([
    ['a token that may keep a part of each transfer', [YOU, USDC]],
    ['such a token in between', [WETH, YOU, USDC]],
  ])('approval: flags an exact output for %s', (_what, path) => {
    expect(look(V3_ROUTER_02, buy(path))).toMatchObject({ codes: ['no-minimum'], severity: 'red' })
  })

  test('approval: an exact output for the wrapped token is what it says', () => {
    expect(look(V3_ROUTER_02, buy([WETH, USDC]))).toMatchObject({ codes: [], severity: 'plain' })
  })
})

describe('output that a router passes on', () => {
  const step = (to: string, pays: bigint, minimum: bigint, path: readonly string[]) =>
    encode('swapExactTokensForTokens', [pays, minimum, path, to], router02)
  const flows = (data: Hex) =>
    allSteps(decode(V3_ROUTER_02, data)).flatMap(({ amounts }) =>
      amounts.map(({ flow, asset, value }) =>
        `${flow} ${'address' in asset ? asset.address : asset.kind} ${value}`.toLowerCase(),
      ),
    )

  test('approval: counts an output once, with the larger minimum', () => {
    const unwrapped = many(step(ITSELF, 10n, 9n, [USDC, WETH]), encode('unwrapWETH9', [8n, ME]))
    expect(flows(unwrapped)).toEqual([`out ${USDC} 10`, 'in native 9'])
    const swept = many(
      step(ITSELF, 10n, 0n, [WETH, USDC]),
      step(ITSELF, 5n, 0n, [WETH, USDC]),
      encode('sweepToken', [USDC, 14n, ME]),
    )
    expect(flows(swept)).toEqual([`out ${WETH} 10`, `in ${USDC} 0`, `out ${WETH} 5`, `in ${USDC} 14`])
  })

  test('approval: follows a swap of what the router holds', () => {
    const data = many(step(ITSELF, 10n, 9n, [USDC, WETH]), step(ME, 0n, 7n, [WETH, YOU]))
    expect(flows(data)).toEqual([`out ${USDC} 10`, `in ${YOU} 7`])
    expect(look(V3_ROUTER_02, data).severity).toBe('plain')
  })

  test('approval: flags an output that a second swap, paid by the account, does not use', () => {
    const data = many(step(ITSELF, 10n, 9n, [USDC, WETH]), step(ME, 9n, 7n, [WETH, YOU]))
    expect(look(V3_ROUTER_02, data)).toMatchObject({ codes: ['left-behind'], severity: 'red' })
  })
})
