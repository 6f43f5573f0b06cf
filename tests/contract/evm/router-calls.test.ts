import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { encodePoolPath, readPoolPath } from '../../../src/contract/evm/pool-path.js'
import {
  pairRouterSignatures,
  poolRouterSignatures,
  readRouterCall,
  routerBatchSignatures,
  routerStepSignatures,
  swapRouter02Signatures,
} from '../../../src/contract/evm/router-calls.js'

const SELF = '0x1111111111111111111111111111111111111111'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const encode = (signatures: readonly string[], functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: parseAbi(signatures as never), functionName, args } as never)
const pair = (name: string, args: readonly unknown[]) => encode(pairRouterSignatures, name, args)
const path = encodePoolPath({ tokens: [WETH, DAI, USDC], fees: [3000, 500] })
const step = (data: string) => readRouterCall(data)?.steps[0]

describe('pool paths', () => {
  test('reads tokens and fees, and encodes them again', () => {
    const read = readPoolPath(path)
    expect(read).toEqual({ tokens: [WETH, DAI, USDC].map(token => token.toLowerCase()), fees: [3000, 500] })
    expect(read && encodePoolPath(read)).toBe(path)
  })

  test.each(['0x', WETH, `${path}00`, path.slice(0, -2), `${path}${WETH.slice(2)}`, path.slice(2), '0xzz'])(
    'does not read %s',
    malformed => {
      expect(readPoolPath(malformed)).toBeUndefined()
    },
  )
})

describe('calls of routers', () => {
  const route = [WETH, USDC]
  test.each<[string, string, object]>([
    [
      'swapExactTokensForTokens',
      pair('swapExactTokensForTokens', [10n, 9n, route, SELF, 5n]),
      { isExact: 'input', pays: 10n, gets: 9n, deadline: 5n },
    ],
    [
      'swapExactTokensForETHSupportingFeeOnTransferTokens',
      pair('swapExactTokensForETHSupportingFeeOnTransferTokens', [10n, 9n, [USDC, WETH], SELF, 5n]),
      { isExact: 'input', pays: 10n, gets: 9n, getsNative: true, tokens: [USDC, WETH] },
    ],
    [
      'swapExactETHForTokens',
      pair('swapExactETHForTokens', [9n, route, SELF, 5n]),
      { isExact: 'input', gets: 9n, paysNative: true },
    ],
    [
      'swapTokensForExactTokens',
      pair('swapTokensForExactTokens', [9n, 10n, route, SELF, 5n]),
      { isExact: 'output', pays: 10n, gets: 9n },
    ],
    [
      'swapTokensForExactETH',
      pair('swapTokensForExactETH', [9n, 10n, [USDC, WETH], SELF, 5n]),
      { isExact: 'output', pays: 10n, gets: 9n, getsNative: true, tokens: [USDC, WETH] },
    ],
    [
      'swapETHForExactTokens',
      pair('swapETHForExactTokens', [9n, route, SELF, 5n]),
      { isExact: 'output', gets: 9n, paysNative: true },
    ],
  ])('reads %s', (_name, data, expected) => {
    expect(step(data)).toMatchObject({ kind: 'swap', tokens: route, recipient: SELF, ...expected })
  })

  test('reads swaps through pools, and the path of an exact output from its end', () => {
    const input = encode(poolRouterSignatures, 'exactInput', [
      { path, recipient: SELF, deadline: 5n, amount: 10n, limit: 9n },
    ])
    expect(step(input)).toMatchObject({
      isExact: 'input',
      tokens: [WETH, DAI, USDC],
      pays: 10n,
      gets: 9n,
      deadline: 5n,
    })
    const output = encode(swapRouter02Signatures, 'exactOutput', [{ path, recipient: SELF, amount: 9n, limit: 10n }])
    expect(step(output)).toMatchObject({
      isExact: 'output',
      tokens: [USDC, DAI, WETH],
      pays: 10n,
      gets: 9n,
      hasShorthands: true,
    })
  })

  test('does not read an exact output that may stop at a price, and marks an exact input that may', () => {
    const params = { tokenIn: WETH, tokenOut: USDC, fee: 500, recipient: SELF, amount: 9n, limit: 10n }
    const single = (name: string, sqrtPriceLimitX96: bigint) =>
      step(encode(swapRouter02Signatures, name, [{ ...params, sqrtPriceLimitX96 }]))
    expect(single('exactOutputSingle', 7n)).toBeUndefined()
    expect(single('exactOutputSingle', 0n)).toMatchObject({ gets: 9n, pays: 10n })
    expect(single('exactInputSingle', 7n)).toMatchObject({ hasPriceLimit: true, pays: 9n, gets: 10n })
  })

  test('reads all steps of a multicall, or none', () => {
    const swap = encode(swapRouter02Signatures, 'swapExactTokensForTokens', [10n, 9n, route, SELF])
    const around = [
      encode(routerStepSignatures, 'unwrapWETH9', [1n, SELF]),
      encode(routerStepSignatures, 'sweepToken', [USDC, 2n, SELF]),
      encode(routerStepSignatures, 'refundETH', []),
    ]
    const batch = (calls: readonly string[]) => encode(routerBatchSignatures.slice(1, 2), 'multicall', [5n, calls])
    const read = readRouterCall(batch([swap, ...around]))
    expect(read).toMatchObject({ isMulticall: true, deadline: 5n })
    expect(read?.steps.map(({ kind }) => kind)).toEqual(['swap', 'unwrap', 'sweep', 'refund'])
    expect(readRouterCall(batch([swap, '0x12345678']))).toBeUndefined()
    expect(readRouterCall(batch([swap, batch([swap])]))).toBeUndefined()
    expect(readRouterCall(batch([]))).toBeUndefined()
  })

  test('does not read a route of one token', () => {
    expect(step(pair('swapExactTokensForTokens', [10n, 9n, [WETH], SELF, 5n]))).toBeUndefined()
  })
})
