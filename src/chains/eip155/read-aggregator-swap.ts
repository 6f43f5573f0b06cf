import type { Address, Hex } from 'viem'
import { viem } from '../../lib/viem.js'
import type { SaidSwap } from './read-router-swap.js'
import { aggregatorAbi, settlerAbi } from './swap-calls.js'

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
export function readAggregatorSwap(data: Hex, self: string): SaidSwap | undefined {
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
