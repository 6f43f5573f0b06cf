import type { Address, Hex } from 'viem'
import type { SwapCall } from '../../core/swap.js'
import { viem } from '../../lib/viem.js'
import type { TransactionParams } from './transactions.js'

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

/** `exec` of the 0x AllowanceHolder contract, and `swap` of the 1inch v6 router. */
export const aggregatorAbi = viem.parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable',
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable',
])

export const settlerAbi = viem.parseAbi([
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zid) payable',
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
}

// Returns undefined for other methods. Throws if the data is not a router call.
function readRouterSwap(data: Hex): DecodedSwap | undefined {
  const { functionName, args } = viem.decodeFunctionData({ abi: routerAbi, data })
  // Calldata that differs from our own encoding contains something that was not decoded.
  const encoded = viem.encodeFunctionData({ abi: routerAbi, functionName, args } as Parameters<
    typeof viem.encodeFunctionData
  >[0])
  if (encoded !== data.toLowerCase()) return undefined
  if (args.length === 4) {
    const [minimum, path, recipient] = args
    const to = path.at(-1)
    return path.length > 1 && to ? { to, minimum, recipient } : undefined
  }
  const [amount, minimum, path, recipient] = args
  const [from, to] = [path[0], path.at(-1)]
  if (path.length < 2 || !from || !to) return undefined
  return { from, amount, minimum, recipient, ...(!functionName.includes('ForETH') && { to }) }
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
  const decoded = attempt(() => readRouterSwap(data as Hex)) ?? attempt(() => readAggregatorSwap(data as Hex, self))
  if (!router || !decoded) return undefined
  const coins = BigInt(value)
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
