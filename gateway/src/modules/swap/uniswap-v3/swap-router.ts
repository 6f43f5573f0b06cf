import { concatHex, encodeFunctionData, numberToHex, parseAbi, type Address, type Hex } from 'viem'
import type { Chain } from '../../chains/chain.js'

/** SwapRouter02, which swaps through pools of Uniswap V2 and V3. */
export const swapRouterAbi = parseAbi([
  'function factory() view returns (address)',
  'function factoryV2() view returns (address)',
  'function WETH9() view returns (address)',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
])

/** Stands for the router itself as a recipient. */
const ROUTER_ITSELF: Address = '0x0000000000000000000000000000000000000002'

export interface SwapRouterContracts {
  readonly factory: Address
  /** Zero, or a factory without pools, where the router was deployed before Uniswap V2. */
  readonly factoryV2: Address
  readonly wrapped: Address
}

export async function readSwapRouter({ client }: Chain, address: Address): Promise<SwapRouterContracts> {
  const [factory, factoryV2, wrapped] = await Promise.all(
    (['factory', 'factoryV2', 'WETH9'] as const).map(functionName =>
      client.readContract({ address, abi: swapRouterAbi, functionName }),
    ),
  )
  if (!factory || !factoryV2 || !wrapped) throw new TypeError('The router returned no contracts.')
  return { factory, factoryV2, wrapped }
}

/** The tokens of a route and the fees of the pools between them, in millionths. Pools of Uniswap V2 have none. */
export interface PoolRoute {
  readonly tokens: readonly Address[]
  readonly fees: readonly number[]
}

/** Encodes a route as a path: token, 3-byte fee, token and so on. */
export function encodePath({ tokens, fees }: PoolRoute): Hex {
  return concatHex(
    tokens.flatMap((token, index) => {
      const fee = fees[index]
      return fee === undefined ? [token] : [token, numberToHex(fee, { size: 3 })]
    }),
  )
}

export interface RouterSwap {
  readonly route: PoolRoute
  readonly amount: bigint
  readonly minimum: bigint
  readonly user: Address
  /** Unix time in seconds. */
  readonly deadline: bigint
  readonly paysNative: boolean
  readonly receivesNative: boolean
}

/**
 * Encodes a swap of an exact amount as a multicall with a deadline. The router wraps the native tokens that it gets. It
 * unwraps in a second step, which pays the account. A last step returns native tokens that a pool of V3 did not take,
 * because anyone could collect them from the router.
 */
export function encodeRouterSwap(swap: RouterSwap): Hex {
  const { minimum, user, deadline, paysNative, receivesNative } = swap
  const steps = [encodeSwap(swap, receivesNative ? ROUTER_ITSELF : user)]
  const abi = swapRouterAbi
  if (receivesNative) steps.push(encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minimum, user] }))
  if (paysNative && swap.route.fees.length > 0) steps.push(encodeFunctionData({ abi, functionName: 'refundETH' }))
  return encodeFunctionData({ abi, functionName: 'multicall', args: [deadline, steps] })
}

function encodeSwap({ route, amount, minimum }: RouterSwap, recipient: Address): Hex {
  const { tokens, fees } = route
  const [abi, [tokenIn, tokenOut], [fee]] = [swapRouterAbi, tokens, fees]
  if (fee === undefined || !tokenIn || !tokenOut) {
    const args = [amount, minimum, [...tokens], recipient] as const
    return encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args })
  }
  const rest = { recipient, amountIn: amount, amountOutMinimum: minimum }
  if (tokens.length > 2)
    return encodeFunctionData({ abi, functionName: 'exactInput', args: [{ path: encodePath(route), ...rest }] })
  const params = { tokenIn, tokenOut, fee, ...rest, sqrtPriceLimitX96: 0n }
  return encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [params] })
}
