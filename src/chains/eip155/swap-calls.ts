import type { Address, Hex } from 'viem'
import type { SwapCall } from '../../core/swap.js'
import { viem } from '../../lib/viem.js'
import type { TransactionParams } from './transactions.js'

/**
 * The calls that swap an exact amount, of routers of the kind of Uniswap V2. Those of the second kind look at what really
 * arrived.
 */
export const routerAbi = viem.parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
])

/** Of aggregators: what 0x calls by its allowance holder, and the swap of 1inch's sixth router. */
export const aggregatorAbi = viem.parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable',
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable',
])

/** What the allowance holder calls in its turn. */
export const settlerAbi = viem.parseAbi([
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zid) payable',
])

/** What the data of a call says of a swap; a token that is absent is the network's own coin. */
interface SaidSwap {
  readonly from?: Address
  readonly to?: Address
  /** Absent where the coins that go along say it. */
  readonly amount?: bigint
  readonly minimum: bigint
  readonly receiver: Address
  /** Whom the call has carry everything out, where it names somebody. */
  readonly settler?: Address
}

/** Reads a call of a router of the kind of Uniswap V2; undefined for every other. Throws where the data is no call at all. */
function readRouterSwap(data: Hex): SaidSwap | undefined {
  const { functionName, args } = viem.decodeFunctionData({ abi: routerAbi, data })
  // What is not exactly the call that we would write says something that we did not read.
  const again = viem.encodeFunctionData({ abi: routerAbi, functionName, args } as Parameters<
    typeof viem.encodeFunctionData
  >[0])
  if (again !== data.toLowerCase()) return undefined
  if (args.length === 4) {
    const [minimum, path, receiver] = args
    const to = path.at(-1)
    return path.length > 1 && to ? { to, minimum, receiver } : undefined
  }
  const [amount, minimum, path, receiver] = args
  const [from, to] = [path[0], path.at(-1)]
  if (path.length < 2 || !from || !to) return undefined
  return { from, amount, minimum, receiver, ...(!functionName.includes('ForETH') && { to }) }
}

/** How aggregators write a network's own coin. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const NOBODY = '0x0000000000000000000000000000000000000000'
/** Of the flags of 1inch: whether less than the amount may be swapped, for less in return. */
const PARTIAL_FILL = 1n

/**
 * Reads a call of an aggregator; undefined where it may do something else than swap. Bytes behind the call are a mark of
 * who sent it, and change nothing. Throws where the data is no call that is known.
 *
 * @param self who sends it: some write nobody for the sender
 */
function readAggregatorSwap(data: Hex, self: string): SaidSwap | undefined {
  const call = viem.decodeFunctionData({ abi: aggregatorAbi, data })
  if (call.functionName === 'exec') return readHeld(call.args)
  const [, { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags }] = call.args
  if (flags & PARTIAL_FILL) return undefined
  const receiver = dstReceiver === NOBODY ? (self as Address) : dstReceiver
  return { ...ends(srcToken, dstToken), amount, minimum: minReturnAmount, receiver }
}

/** The allowance is lent to whoever is called, and to nobody else. */
function readHeld([operator, token, amount, target, data]: readonly [Address, Address, bigint, Address, Hex]):
  SaidSwap | undefined {
  if (operator !== target) return undefined
  const { args } = viem.decodeFunctionData({ abi: settlerAbi, data })
  const [{ recipient: receiver, buyToken, minAmountOut: minimum }] = args
  const { from, to } = ends(token, buyToken)
  return { minimum, receiver, settler: target, ...(from && { from, amount }), ...(to && { to }) }
}

function ends(source: Address, destination: Address): Pick<SaidSwap, 'from' | 'to'> {
  return { ...(!isCoin(source) && { from: source }), ...(!isCoin(destination) && { to: destination }) }
}

function isCoin(address: Address): boolean {
  return address === NOBODY || address.toLowerCase() === COIN
}

/**
 * The swap that a transaction in the words of JSON-RPC would make; undefined where it cannot be read, or sends coins along
 * that it does not need.
 */
export function readSwap({
  to: router,
  from: self = '',
  value = '0x0',
  data = '0x',
}: TransactionParams): SwapCall | undefined {
  const said = attempt(() => readRouterSwap(data as Hex)) ?? attempt(() => readAggregatorSwap(data as Hex, self))
  if (!router || !said) return undefined
  const coins = BigInt(value)
  const { from, amount = coins } = said
  const needed = from ? 0n : amount
  if (coins !== needed || (from && said.amount === undefined)) return undefined
  return { ...said, router, amount }
}

function attempt(read: () => SaidSwap | undefined): SaidSwap | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
