import {
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  getAddress,
  parseAbi,
  type Address,
  type Hex,
} from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { poolRouterAbi, readPoolSwap } from '../../../src/chains/eip155/pool-swaps.js'
import { createSwapActions } from '../../../src/chains/eip155/swap.js'
import { toNetwork } from '../../../src/core/network.js'
import { mainnet } from '../../../src/networks.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'

const [self, router, usdc, weth, dai, stranger] = ['a', 'b', '1', '5', '9', 'f'].map(digit =>
  getAddress(`0x${digit.repeat(40)}`),
) as [Address, Address, Address, Address, Address, Address]
const network = toNetwork(mainnet)
const UNISWAP_V2 = '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'
const UNISWAP_V3 = '0x1F98431c8aD98523631AE4a59f267346ea31F984'

interface TestPool {
  readonly address: Address
  readonly kind: 'v2' | 'v3'
  readonly tokens: readonly [Address, Address]
  /** The factory that knows the pool. */
  readonly factory?: string
}
const pool = (digit: string, kind: 'v2' | 'v3', tokens: TestPool['tokens'], factory?: string): TestPool => ({
  address: getAddress(`0x${digit.repeat(40)}`),
  kind,
  tokens,
  factory: factory ?? (kind === 'v2' ? UNISWAP_V2 : UNISWAP_V3),
})
const usdcWeth = pool('2', 'v2', [usdc, weth])
const wethDai = pool('3', 'v3', [weth, dai])

const abi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function fee() view returns (uint24)',
  'function getPair(address tokenA, address tokenB) view returns (address)',
  'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)',
])
const ZERO = '0x0000000000000000000000000000000000000000'

/** A chain with these pools, each known to its factory. */
function chainWith(pools: readonly TestPool[]) {
  const rpc = vi.fn(async (_id: unknown, { params }: { method: string; params?: unknown }) => {
    const [{ to, data }] = params as [{ to: Address; data: Hex }]
    const { functionName, args } = decodeFunctionData({ abi, data })
    const here = pools.find(({ address }) => address === getAddress(to))
    const [tokenA, tokenB] = (args ?? []) as readonly Address[]
    const made = pools.find(({ factory, tokens }) => factory === to && tokens[0] === tokenA && tokens[1] === tokenB)
    const result = {
      token0: here?.tokens[0],
      token1: here?.tokens[1],
      fee: 3000,
      getPair: made?.address ?? ZERO,
      getPool: made?.address ?? ZERO,
    }[functionName]
    return result === undefined ? '0x' : encodeFunctionResult({ abi, functionName, result } as never)
  })
  return fakeContext({ rpc: rpc as never })
}

const dex = ({ address, kind }: TestPool, { zeroForOne = true, flags = 0n } = {}) =>
  BigInt(address) | (kind === 'v3' ? 1n << 253n : 0n) | (zeroForOne ? 1n << 247n : 0n) | flags
const UNWRAP = 1n << 252n

function write(functionName: string, args: readonly bigint[], value = 0n) {
  const data = encodeFunctionData({ abi: poolRouterAbi, functionName, args } as never)
  return { from: self, to: router, data, value: `0x${value.toString(16)}` } as never
}

describe('swap through pools', () => {
  const chain = chainWith([usdcWeth, wethDai])

  test('is followed on chain to the output token', async () => {
    const params = write('unoswap2', [BigInt(usdc), 1_000n, 990n, dex(usdcWeth), dex(wethDai)])
    expect(await readPoolSwap(chain, params, network)).toEqual({
      router,
      from: usdc,
      to: dai,
      amount: 1_000n,
      minimum: 990n,
      recipient: self,
    })
  })

  test('has no input token if native tokens are swapped, and no output token if they are received', async () => {
    const bought = write('ethUnoswapTo', [BigInt(stranger), 990n, dex(wethDai)], 7n)
    expect(await readPoolSwap(chain, bought, network)).toEqual({
      router,
      to: dai,
      amount: 7n,
      minimum: 990n,
      recipient: stranger,
    })
    const sold = write('unoswap', [BigInt(usdc), 1_000n, 990n, dex(usdcWeth, { flags: UNWRAP })])
    expect(await readPoolSwap(chain, sold, network)).not.toHaveProperty('to')
  })

  test.each<[string, readonly TestPool[], never]>([
    [
      'of a factory that is not known',
      [pool('2', 'v2', [usdc, weth], stranger)],
      write('unoswap', [BigInt(usdc), 1n, 1n, dex(usdcWeth)]),
    ],
    [
      'that names another factory’s tokens',
      [pool('2', 'v2', [usdc, dai], stranger), pool('4', 'v2', [usdc, dai])],
      write('unoswap', [BigInt(usdc), 1n, 1n, dex(usdcWeth)]),
    ],
    ['that does not exist', [], write('unoswap', [BigInt(usdc), 1n, 1n, dex(usdcWeth)])],
    ['whose input is another token', [usdcWeth], write('unoswap', [BigInt(dai), 1n, 1n, dex(usdcWeth)])],
    [
      'in the stranger direction',
      [usdcWeth],
      write('unoswap', [BigInt(usdc), 1n, 1n, dex(usdcWeth, { zeroForOne: false })]),
    ],
    [
      'that does not follow from the one before',
      [usdcWeth, wethDai],
      write('unoswap2', [BigInt(usdc), 1n, 1n, dex(usdcWeth), dex(wethDai, { zeroForOne: false })]),
    ],
    [
      'that unwraps before the last one',
      [usdcWeth, wethDai],
      write('unoswap2', [BigInt(usdc), 1n, 1n, dex(usdcWeth, { flags: UNWRAP }), dex(wethDai)]),
    ],
    ['of Curve', [usdcWeth], write('unoswap', [BigInt(usdc), 1n, 1n, dex(usdcWeth, { flags: 1n << 254n })])],
    [
      'paid through Permit2',
      [usdcWeth],
      write('unoswap', [BigInt(usdc), 1n, 1n, dex(usdcWeth, { flags: 1n << 250n })]),
    ],
    [
      'paid in tokens, with native tokens besides',
      [usdcWeth],
      write('unoswap', [BigInt(usdc), 1n, 1n, dex(usdcWeth)], 5n),
    ],
    [
      'with flags on the input token',
      [usdcWeth],
      write('unoswap', [BigInt(usdc) | (1n << 200n), 1n, 1n, dex(usdcWeth)]),
    ],
  ])('is not read through a pool %s', async (_what, pools, params) => {
    expect(await readPoolSwap(chainWith(pools), params, network)).toBeUndefined()
  })

  test('is sent only if it matches what was shown', async () => {
    const request = vi.fn(async () => `0x${'1'.repeat(64)}`)
    const signer = { provider: { request } as never, address: self, network }
    const verbs = createSwapActions(chain)
    const data = encodeFunctionData({
      abi: poolRouterAbi,
      args: [BigInt(usdc), 1_000n, 990n, dex(usdcWeth)],
      functionName: 'unoswap',
    })
    const transaction = { to: router, data, value: 0n }
    const shown = await verbs.readSwap(transaction, signer)
    await expect(verbs.sendSwap({ ...shown, to: dai }, transaction, signer)).rejects.toMatchObject({
      code: 'swap/mismatch',
    })
    expect(request).not.toHaveBeenCalled()
  })
})
