import { decodeFunctionData, hexToBigInt, pad, parseAbi, slice, type Address, type Hex } from 'viem'
import { SWAP, WITHDRAWAL } from './activity-events.js'
import type { Receipt, SentTransaction } from './chain-reads.js'

/** The swaps of a router of Uniswap V2 that end in the network's coin. */
const abi = parseAbi([
  'function swapExactTokensForETH(uint256, uint256, address[], address to, uint256)',
  'function swapTokensForExactETH(uint256, uint256, address[], address to, uint256)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address to, uint256)',
])

/**
 * The coins that a swap gave to an address. No log tells them: it is what the router unwrapped, where the call says that
 * the address gets it, and a pool swapped in it.
 */
export function coinFromSwap(owner: Address, { to, input }: SentTransaction, { logs }: Receipt): bigint {
  if (!to || receiverOf(input) !== owner || !logs.some(({ topics: [event] }) => event === SWAP)) return 0n
  const router = pad(to.toLowerCase() as Address)
  return logs
    .filter(({ topics: [event, by], data }) => event === WITHDRAWAL && by === router && data.length >= 66)
    .reduce((sum, { data }) => sum + hexToBigInt(slice(data, 0, 32)), 0n)
}

function receiverOf(input: Hex): Address | undefined {
  try {
    return decodeFunctionData({ abi, data: input }).args[3]
  } catch {
    return undefined
  }
}
