import type { Address, Hex } from 'viem'
import type { SwapCall } from '../../core/swap.js'
import { viem } from '../../lib/viem.js'
import type { TransactionParams } from './transactions.js'
import { readPoolPath, readUniversalSwap } from './universal-router.js'

/**
 * Exact-input swaps of Uniswap V2 routers. The `SupportingFeeOnTransferTokens` variants check the amount actually
 * received.
 */
export const routerAbi = viem.parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
])

// `exec` of the 0x AllowanceHolder contract, and `swap` of the 1inch v6 router.
export const aggregatorAbi = viem.parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable',
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable',
])

export const settlerAbi = viem.parseAbi([
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zid) payable',
])

// Exact-input swaps of Uniswap's SwapRouter02, through pools of V2 or V3. It has no deadline except in `multicall`.
export const swapRouterAbi = viem.parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function multicall(bytes[] data) payable',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
])

// A decoded swap. An absent token is the native one.
interface DecodedSwap {
  readonly from?: Address
  readonly to?: Address
  // Absent if the transaction's value is the amount.
  readonly amount?: bigint
  readonly minimum: bigint
  readonly recipient: Address
  // The contract that executes the swap, if the call names one.
  readonly settler?: Address
  // The ERC-20 that stands for native tokens in the call.
  readonly wrapped?: Address
  // The share of the output that the service takes, in percent.
  readonly feePercent?: number
  readonly through?: readonly string[]
  // In seconds since the epoch.
  readonly deadline?: bigint
}

// Returns undefined for calldata that differs from our own encoding: it contains something that was not decoded. Throws
// for other methods.
function decodeExactly<const Abi extends typeof routerAbi | typeof swapRouterAbi>(abi: Abi, data: Hex) {
  const call = viem.decodeFunctionData<Abi>({ abi, data })
  const encoded = viem.encodeFunctionData({ abi, ...call } as never) as Hex
  return encoded === data.toLowerCase() ? call : undefined
}

// Returns undefined for other methods. Throws if the data is not a router call.
function readRouterSwap(data: Hex): DecodedSwap | undefined {
  const call = decodeExactly(routerAbi, data)
  if (!call) return undefined
  const { functionName, args } = call
  if (args.length === 4) {
    const [minimum, path, recipient, deadline] = args
    const to = path.at(-1)
    return path.length > 1 && to ? { to, minimum, recipient, deadline, ...readThrough(path) } : undefined
  }
  const [amount, minimum, path, recipient, deadline] = args
  const [from, to] = [path[0], path.at(-1)]
  if (path.length < 2 || !from || !to) return undefined
  const rest = { minimum, recipient, deadline, ...readThrough(path) }
  return { from, amount, ...rest, ...(!functionName.includes('ForETH') && { to }) }
}

function readThrough(path: readonly Address[]): Pick<SwapCall, 'through'> {
  return path.length > 2 ? { through: path.slice(1, -1) } : {}
}

// The router takes these for the caller and for itself.
const CALLER = '0x0000000000000000000000000000000000000001'
const ROUTER_ITSELF = '0x0000000000000000000000000000000000000002'

// Reads a swap of SwapRouter02, alone or in a multicall: one swap, then the payout of native tokens if the router keeps
// the output, then the refund of native tokens if some are sent along. Returns undefined for anything else. Throws if
// the data is no call of this router.
function readSwapRouterSwap(data: Hex, self: string, value: bigint): DecodedSwap | undefined {
  const call = decodeExactly(swapRouterAbi, data)
  const steps = call?.functionName === 'multicall' ? call.args[call.args.length - 1] : [data]
  const [swap, ...rest] = (steps as readonly Hex[]).map(step => decodeExactly(swapRouterAbi, step))
  const route = swap && readRoute(swap)
  const refunds = value > 0n && rest.at(-1)?.functionName === 'refundETH'
  const [payout, ...more] = refunds ? rest.slice(0, -1) : rest
  // For an amount of zero the router spends its own balance.
  if (!route || route.amount === 0n || more.length > 0) return undefined
  const { from, to, amount, through } = route
  const deadline = call?.functionName === 'multicall' && call.args.length === 2 && { deadline: call.args[0] }
  const paid = { ...(value > 0n ? { wrapped: from } : { from }), ...(through && { through }), ...deadline }
  if (!payout && rest.length === (refunds ? 1 : 0)) {
    if (route.recipient === ROUTER_ITSELF) return undefined
    const recipient = route.recipient === CALLER ? (self as Address) : route.recipient
    return { ...paid, to, amount, minimum: route.minimum, recipient }
  }
  if (payout?.functionName !== 'unwrapWETH9' || route.recipient !== ROUTER_ITSELF || value > 0n) return undefined
  const [minimum, recipient] = payout.args
  return { ...paid, wrapped: to, amount, minimum, recipient }
}

type SwapRouterCall = NonNullable<ReturnType<typeof decodeExactly<typeof swapRouterAbi>>>

function readRoute(
  call: SwapRouterCall,
):
  | (Required<Pick<DecodedSwap, 'from' | 'to' | 'amount' | 'minimum' | 'recipient'>> & Pick<SwapCall, 'through'>)
  | undefined {
  if (call.functionName === 'exactInputSingle') {
    const [{ tokenIn: from, tokenOut: to, recipient, amountIn: amount, amountOutMinimum: minimum, sqrtPriceLimitX96 }] =
      call.args
    // With a price limit, a part of the amount can be swapped.
    return sqrtPriceLimitX96 === 0n ? { from, to, amount, minimum, recipient } : undefined
  }
  if (call.functionName === 'exactInput') {
    const [{ path, recipient, amountIn: amount, amountOutMinimum: minimum }] = call.args
    const tokens = readPoolPath(path)
    const [from, to] = [tokens[0], tokens.at(-1)]
    return from && to && { from, to, amount, minimum, recipient, ...readThrough(tokens) }
  }
  if (call.functionName !== 'swapExactTokensForTokens') return undefined
  const [amount, minimum, path, recipient] = call.args
  const [from, to] = [path[0], path.at(-1)]
  return path.length > 1 && from && to ? { from, to, amount, minimum, recipient, ...readThrough(path) } : undefined
}

const NATIVE_PLACEHOLDER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
// The 1inch flag that allows a partial fill.
const PARTIAL_FILL = 1n

// Returns undefined for calls that may do more than swap. Trailing bytes are a referral mark without effect. Throws if
// the data is not an aggregator call. `self` is the sender, which 1inch encodes as the zero address.
function readAggregatorSwap(data: Hex, self: string): DecodedSwap | undefined {
  const call = viem.decodeFunctionData({ abi: aggregatorAbi, data })
  if (call.functionName === 'exec') return readExecSwap(call.args)
  const [, { srcToken, dstToken, dstReceiver: swapRecipient, amount, minReturnAmount, flags }] = call.args
  if (flags & PARTIAL_FILL) return undefined
  const recipient = swapRecipient === ZERO_ADDRESS ? (self as Address) : swapRecipient
  return { ...toTokens(srcToken, dstToken), amount, minimum: minReturnAmount, recipient }
}

// The operator gets the allowance, so it must be the call target.
function readExecSwap([operator, token, amount, target, data]: readonly [Address, Address, bigint, Address, Hex]):
  DecodedSwap | undefined {
  if (operator !== target) return undefined
  const { args } = viem.decodeFunctionData({ abi: settlerAbi, data })
  const [{ recipient, buyToken, minAmountOut: minimum }] = args
  const { from, to } = toTokens(token, buyToken)
  return { minimum, recipient, settler: target, ...(from && { from, amount }), ...(to && { to }) }
}

function toTokens(source: Address, destination: Address): Pick<DecodedSwap, 'from' | 'to'> {
  return { ...(!isCoin(source) && { from: source }), ...(!isCoin(destination) && { to: destination }) }
}

function isCoin(address: Address): boolean {
  return address === ZERO_ADDRESS || address.toLowerCase() === NATIVE_PLACEHOLDER
}

/** Decodes a swap transaction. Returns undefined if it is not a known swap, or sends native tokens it does not need. */
export function readSwap({
  to: router,
  from: self = '',
  value = '0x0',
  data = '0x',
}: TransactionParams): SwapCall | undefined {
  const coins = BigInt(value)
  const decoded =
    attempt(() => readRouterSwap(data as Hex)) ??
    attempt(() => readSwapRouterSwap(data as Hex, self, coins)) ??
    attempt(() => readUniversalSwap(data as Hex, self, router ?? '', coins)) ??
    attempt(() => readAggregatorSwap(data as Hex, self))
  if (!router || !decoded) return undefined
  const { from, amount = coins } = decoded
  const needed = from ? 0n : amount
  if (coins !== needed || (from && decoded.amount === undefined)) return undefined
  return { ...decoded, router, amount }
}

function attempt(read: () => DecodedSwap | undefined): DecodedSwap | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
