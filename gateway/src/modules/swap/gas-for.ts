import type { Address, Hex } from 'viem'
import type { Chain } from '../chains/chain.js'
import { HttpError } from '../../http-error.js'

/** A call somebody will sign. */
export interface UnsignedCall {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** The most a call may be said to need: no node's word makes it more. */
const MOST_GAS = 30_000_000n

/**
 * The gas a call takes, and a fifth more: a pool may have moved until it is mined. Throws the node's `RpcRefusal` where
 * the call would fail.
 */
export async function gasFor({ rpc }: Chain, { from, to, data, value }: UnsignedCall): Promise<bigint> {
  const call = { from, to, data, value: `0x${value.toString(16)}` }
  const answer = await rpc.request('eth_estimateGas', [call])
  const gas = typeof answer === 'string' && /^0x[0-9a-f]{1,16}$/i.test(answer) ? BigInt(answer) : 0n
  if (gas === 0n || gas > MOST_GAS) throw new HttpError(502, 'chain/unreachable', 'The node says no gas that could be.')
  return (gas * 6n) / 5n
}
