import type { Transfer } from '../../core/chain-adapter.js'
import { instructions } from './instructions.js'
import type { Instruction } from './message.js'

/** The work of a transfer of coins, and what is bid for each unit of it, in millionths of a lamport. */
const UNITS = 500
const PRICE = 20_000_000n

/** What is bid beside the fee, in lamports: the same for every transfer. */
export const BID = (BigInt(UNITS) * PRICE) / 1_000_000n

/** A transfer of the network's own coin. */
export function coinInstructions(from: string, { to, amount }: Transfer): readonly Instruction[] {
  return [instructions.computeLimit(UNITS), instructions.computePrice(PRICE), instructions.moveCoins(from, to, amount)]
}
