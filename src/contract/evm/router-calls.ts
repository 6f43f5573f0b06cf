import { viem } from '../../lib/viem.js'
import { createExactReader, type ExactCall } from './exact-call.js'
import { readPoolPath } from './pool-path.js'

type Address = `0x${string}`

/** The functions of Uniswap V2 routers. The `SupportingFeeOnTransferTokens` variants check the amount received. */
export const pairRouterSignatures = [
  ...['', 'SupportingFeeOnTransferTokens'].flatMap(suffix => [
    `function swapExactTokensForTokens${suffix}(uint256 amount, uint256 limit, address[] path, address to, uint256 deadline)`,
    `function swapExactTokensForETH${suffix}(uint256 amount, uint256 limit, address[] path, address to, uint256 deadline)`,
    `function swapExactETHForTokens${suffix}(uint256 limit, address[] path, address to, uint256 deadline) payable`,
  ]),
  'function swapTokensForExactTokens(uint256 amount, uint256 limit, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactETH(uint256 amount, uint256 limit, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amount, address[] path, address to, uint256 deadline) payable',
]

/** The functions of SwapRouter. Its structs have a deadline. */
export const poolRouterSignatures = [
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amount, uint256 limit, uint160 sqrtPriceLimitX96) params) payable',
  'function exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amount, uint256 limit, uint160 sqrtPriceLimitX96) params) payable',
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amount, uint256 limit) params) payable',
  'function exactOutput((bytes path, address recipient, uint256 deadline, uint256 amount, uint256 limit) params) payable',
]

/** The functions of SwapRouter02, which swaps through pools of V2 and V3. Only its `multicall` has a deadline. */
export const swapRouter02Signatures = [
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amount, uint256 limit, uint160 sqrtPriceLimitX96) params) payable',
  'function exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amount, uint256 limit, uint160 sqrtPriceLimitX96) params) payable',
  'function exactInput((bytes path, address recipient, uint256 amount, uint256 limit) params) payable',
  'function exactOutput((bytes path, address recipient, uint256 amount, uint256 limit) params) payable',
  'function swapExactTokensForTokens(uint256 amount, uint256 limit, address[] path, address to) payable',
  'function swapTokensForExactTokens(uint256 amount, uint256 limit, address[] path, address to) payable',
]

/** The functions of SwapRouter and SwapRouter02 that come around swaps. */
export const routerStepSignatures = [
  'function unwrapWETH9(uint256 minimum, address recipient) payable',
  'function sweepToken(address token, uint256 minimum, address recipient) payable',
  'function refundETH() payable',
]

export const routerBatchSignatures = [
  'function multicall(bytes[] data) payable',
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function multicall(bytes32 previousBlockhash, bytes[] data) payable',
]

/** Recipients that SwapRouter02 takes for the caller and for itself. Other routers pay these addresses. */
export const ROUTER_SHORTHANDS = {
  caller: '0x0000000000000000000000000000000000000001',
  router: '0x0000000000000000000000000000000000000002',
} as const

/** One swap through a router of Uniswap. Amounts are in the smallest unit of their token. */
export interface RouterSwap {
  readonly kind: 'swap'
  /** The tokens of the route, checksummed, from the sold one to the bought one. The ends of native swaps are wrapped. */
  readonly tokens: readonly Address[]
  readonly isExact: 'input' | 'output'
  /** The sold amount, or its maximum. 0 in SwapRouter02 is the router's own balance. Absent if it is the call's value. */
  readonly pays?: bigint
  /** The bought amount, or its minimum. */
  readonly gets: bigint
  /** True if the function takes the call's value, and gives back what a swap for an exact output does not need. */
  readonly paysNative?: true
  readonly getsNative?: true
  readonly recipient: Address
  /** True for the functions of SwapRouter02: see {@link ROUTER_SHORTHANDS}. */
  readonly hasShorthands?: true
  /**
   * True if the router does not check that the bought amount arrives, as SwapRouter02 for an exact output of pairs. A sold
   * or intermediate token that keeps a part of each transfer then gives less.
   */
  readonly isUnchecked?: true
  /** True if the swap may stop at a price, and then sells less. */
  readonly hasPriceLimit?: true
  /** Unix time in seconds. */
  readonly deadline?: bigint
}

export type RouterStep =
  | RouterSwap
  | { readonly kind: 'unwrap'; readonly minimum: bigint; readonly recipient: Address }
  | { readonly kind: 'sweep'; readonly token: Address; readonly minimum: bigint; readonly recipient: Address }
  | { readonly kind: 'refund' }

export interface RouterCall {
  readonly steps: readonly RouterStep[]
  readonly isMulticall: boolean
  /** Deadline of the multicall. Unix time in seconds. */
  readonly deadline?: bigint
}

const readPairCall = createExactReader(pairRouterSignatures)
const readPoolCall = createExactReader(poolRouterSignatures)
const readNewerCall = createExactReader(swapRouter02Signatures)
const readAroundCall = createExactReader(routerStepSignatures)
const readBatchCall = createExactReader(routerBatchSignatures)

/** The 4-byte selectors of all calls that {@link readRouterCall} reads. */
export const routerSelectors: readonly string[] = [
  readPairCall,
  readPoolCall,
  readNewerCall,
  readAroundCall,
  readBatchCall,
].flatMap(({ selectors }) => selectors)

/**
 * Reads a call of a Uniswap router: one step, or a multicall of them. Returns undefined for anything that is not the
 * canonical encoding of such a call, down to the bytes of each step and path.
 */
export function readRouterCall(data: string): RouterCall | undefined {
  const batch = readBatchCall(data)
  if (!batch) {
    const step = readStep(data)
    return step && { steps: [step], isMulticall: false }
  }
  const calls = batch.args.at(-1) as readonly string[]
  const steps = calls.flatMap(call => readStep(call) ?? [])
  if (steps.length === 0 || steps.length !== calls.length) return undefined
  const [deadline] = batch.args
  return { steps, isMulticall: true, ...(typeof deadline === 'bigint' && { deadline }) }
}

function readStep(data: string): RouterStep | undefined {
  const pairs = readPairCall(data)
  if (pairs) return readPairSwap(pairs)
  const pools = readPoolCall(data)
  if (pools) return readPoolSwap(pools)
  const newer = readNewerCall(data)
  if (newer) {
    if (newer.name.startsWith('exact')) return withShorthands(readPoolSwap(newer))
    const swap = withShorthands(readPairSwap(newer))
    return swap?.isExact === 'output' ? { ...swap, isUnchecked: true } : swap
  }
  const around = readAroundCall(data)
  return around && readAround(around)
}

function withShorthands(swap: RouterSwap | undefined): RouterSwap | undefined {
  return swap && { ...swap, hasShorthands: true }
}

function readPairSwap({ name, args }: ExactCall): RouterSwap | undefined {
  const paysNative = name.startsWith('swapETH') || name.startsWith('swapExactETH')
  const isExact = name.startsWith('swapExact') ? 'input' : 'output'
  const index = args.findIndex(argument => Array.isArray(argument))
  const amounts = args.slice(0, index) as readonly bigint[]
  const [tokens, recipient, deadline] = args.slice(index) as [readonly Address[], Address, bigint | undefined]
  // The first amount is the exact one; the only amount of native swaps is what they get.
  const [exact = 0n, limit = 0n] = amounts
  const [pays, gets] = paysNative ? [undefined, exact] : isExact === 'input' ? [exact, limit] : [limit, exact]
  if (tokens.length < 2) return undefined
  return {
    kind: 'swap',
    tokens,
    isExact,
    gets,
    recipient,
    ...(pays !== undefined && { pays }),
    ...(paysNative && { paysNative }),
    ...(/ForETH|ForExactETH/.test(name) && { getsNative: true }),
    ...(deadline !== undefined && { deadline }),
  }
}

interface PoolSwapFields {
  readonly path?: string
  readonly tokenIn?: Address
  readonly tokenOut?: Address
  readonly recipient: Address
  readonly deadline?: bigint
  readonly amount: bigint
  readonly limit: bigint
  readonly sqrtPriceLimitX96?: bigint
}

function readPoolSwap({ name, args }: ExactCall): RouterSwap | undefined {
  const [{ path, tokenIn, tokenOut, recipient, deadline, amount, limit, sqrtPriceLimitX96 = 0n }] = args as [
    PoolSwapFields,
  ]
  const isExact = name.startsWith('exactInput') ? 'input' : 'output'
  const route =
    path === undefined ? [tokenIn, tokenOut] : readPoolPath(path)?.tokens.map(token => viem.getAddress(token))
  if (!route || route.includes(undefined)) return undefined
  // A swap for an exact output that stops at a price buys less, and the router does not check how much.
  if (isExact === 'output' && sqrtPriceLimitX96 > 0n) return undefined
  const forward = route as readonly Address[]
  return {
    kind: 'swap',
    // The path of an exact output starts at the bought token.
    tokens: path !== undefined && isExact === 'output' ? forward.toReversed() : forward,
    isExact,
    ...(isExact === 'input' ? { pays: amount, gets: limit } : { pays: limit, gets: amount }),
    recipient,
    ...(sqrtPriceLimitX96 > 0n && { hasPriceLimit: true }),
    ...(deadline !== undefined && { deadline }),
  }
}

function readAround({ name, args }: ExactCall): RouterStep {
  if (name === 'refundETH') return { kind: 'refund' }
  if (name === 'unwrapWETH9') return { kind: 'unwrap', minimum: args[0] as bigint, recipient: args[1] as Address }
  return { kind: 'sweep', token: args[0] as Address, minimum: args[1] as bigint, recipient: args[2] as Address }
}
