import type { Address, Hex } from 'viem'
import { viem } from '../../lib/viem.js'
import { routerAbi } from './swap-calls.js'

/** What the data of a call says of a swap; a token that is absent is the network's own coin. */
export interface SaidSwap {
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
export function readRouterSwap(data: Hex): SaidSwap | undefined {
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
