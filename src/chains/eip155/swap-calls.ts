import type { Address, Hex } from 'viem'
import { createExactReader } from '../../contract/evm/exact-call.js'
import { readRouterCall, ROUTER_SHORTHANDS, type RouterSwap } from '../../contract/evm/router-calls.js'
import { readUniversalSwap } from '../../contract/evm/universal-router.js'
import type { SwapCall } from '../../core/swap.js'
import type { TransactionParams } from './transactions.js'

// `exec` of the 0x AllowanceHolder contract, and `swap` of the 1inch v6 router.
const aggregatorSignatures = [
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable',
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable',
]
const settlerSignatures = [
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zid) payable',
]

// Aggregators end their calls with a referral mark.
const MAX_MARK_BYTES = 32
const readAggregatorCall = createExactReader(aggregatorSignatures, MAX_MARK_BYTES)
const readSettlerCall = createExactReader(settlerSignatures, MAX_MARK_BYTES)

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

// Reads a swap of an exact amount by a router of Uniswap V2 or V3, alone or in a multicall: one swap, then the payout of
// native tokens if the router keeps the output, then the refund of native tokens if some are sent along. Returns
// undefined for anything else.
function readRouterSwap(data: string, self: string, value: bigint): DecodedSwap | undefined {
  const call = readRouterCall(data)
  const [swap, ...rest] = call?.steps ?? []
  if (!call || swap?.kind !== 'swap' || swap.isExact !== 'input') return undefined
  // With a price limit, a part of the amount can be swapped. For an amount of zero the router spends its own balance.
  if (swap.hasPriceLimit || swap.pays === 0n) return undefined
  const refunds = value > 0n && rest.at(-1)?.kind === 'refund'
  const [payout, ...more] = refunds ? rest.slice(0, -1) : rest
  const [from, to] = [swap.tokens[0], swap.tokens.at(-1)]
  if (more.length > 0 || !from || !to) return undefined
  const deadline = call.deadline ?? swap.deadline
  const common = {
    ...readThrough(swap.tokens),
    ...(deadline !== undefined && { deadline }),
    ...(swap.pays !== undefined && { amount: swap.pays }),
    ...(!swap.paysNative && (value > 0n ? { wrapped: from } : { from })),
  }
  const staysWithRouter = swap.hasShorthands && swap.recipient === ROUTER_SHORTHANDS.router
  if (payout) {
    if (payout.kind !== 'unwrap' || !staysWithRouter || value > 0n) return undefined
    return { ...common, wrapped: to, minimum: payout.minimum, recipient: payout.recipient }
  }
  if (staysWithRouter) return undefined
  return { ...common, ...(!swap.getsNative && { to }), minimum: swap.gets, recipient: readRecipient(swap, self) }
}

function readRecipient({ recipient, hasShorthands }: RouterSwap, self: string): Address {
  return hasShorthands && recipient === ROUTER_SHORTHANDS.caller ? (self as Address) : recipient
}

function readThrough(path: readonly Address[]): Pick<SwapCall, 'through'> {
  return path.length > 2 ? { through: path.slice(1, -1) } : {}
}

const NATIVE_PLACEHOLDER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
// The 1inch flag that allows a partial fill.
const PARTIAL_FILL = 1n

// Returns undefined for other calls, and for those that may do more than swap. `self` is the sender, which 1inch encodes
// as the zero address.
function readAggregatorSwap(data: string, self: string): DecodedSwap | undefined {
  const call = readAggregatorCall(data)
  if (!call) return undefined
  if (call.name === 'exec') return readExecSwap(call.args as ExecArgs)
  const [, { srcToken, dstToken, dstReceiver: swapRecipient, amount, minReturnAmount, flags }] = call.args as SwapArgs
  if (flags & PARTIAL_FILL) return undefined
  const recipient = swapRecipient === ZERO_ADDRESS ? (self as Address) : swapRecipient
  return { ...toTokens(srcToken, dstToken), amount, minimum: minReturnAmount, recipient }
}

type ExecArgs = readonly [operator: Address, token: Address, amount: bigint, target: Address, data: string]
type SwapArgs = readonly [
  executor: Address,
  description: Record<'srcToken' | 'dstToken' | 'dstReceiver', Address> &
    Record<'amount' | 'minReturnAmount' | 'flags', bigint>,
  data: string,
]
type SettlerArgs = readonly [{ recipient: Address; buyToken: Address; minAmountOut: bigint }, ...unknown[]]

// The operator gets the allowance, so it must be the call target.
function readExecSwap([operator, token, amount, target, data]: ExecArgs): DecodedSwap | undefined {
  const call = operator === target ? readSettlerCall(data) : undefined
  if (!call) return undefined
  const [{ recipient, buyToken, minAmountOut: minimum }] = call.args as SettlerArgs
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
    readRouterSwap(data, self, coins) ??
    readUniversalSwap(data as Hex, self, router ?? '', coins) ??
    readAggregatorSwap(data, self)
  if (!router || !decoded) return undefined
  const { from, amount = coins } = decoded
  const needed = from ? 0n : amount
  if (coins !== needed || (from && decoded.amount === undefined)) return undefined
  return { ...decoded, router, amount }
}
