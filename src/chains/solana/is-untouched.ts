import type { Instruction, Message } from './message.js'
import { programs } from './programs.js'

/** The most that a wallet may bid beside the fee without a word, in lamports. */
const MOST_BID = 1_000_000n

/**
 * Whether what a wallet signed does what it was asked for. It may bid otherwise for a place in a block, within bounds, take
 * another block, and add guards, which can only make a transaction fail: the best wallets do. Anything else is a lie.
 */
export function isUntouched(asked: Message, signed: Message): boolean {
  const [ours, theirs] = [stepsOf(asked), stepsOf(signed)]
  return (
    asked.payer === signed.payer &&
    ours.length === theirs.length &&
    ours.every((step, at) => isSame(step, theirs[at])) &&
    bidOf(signed) <= MOST_BID
  )
}

function stepsOf({ instructions }: Message): readonly Instruction[] {
  const beside: readonly string[] = [programs.computeBudget, programs.lighthouse]
  return instructions.filter(({ program }) => !beside.includes(program))
}

function isSame(one: Instruction, other: Instruction | undefined): boolean {
  const accounts = ({ accounts: all }: Instruction) => all.map(({ address }) => address).join()
  return (
    other !== undefined &&
    one.program === other.program &&
    accounts(one) === accounts(other) &&
    one.data.join() === other.data.join()
  )
}

/** The work that is paid for at most, times its price, in lamports. Without a word on the work, as much as a transaction may do. */
function bidOf({ instructions }: Message): bigint {
  const told = instructions.filter(({ program }) => program === programs.computeBudget).map(({ data }) => data)
  const [units = 1_400_000n] = told.filter(([kind]) => kind === 2).map(data => little(data.slice(1, 5)))
  const [price = 0n] = told.filter(([kind]) => kind === 3).map(data => little(data.slice(1, 9)))
  return (units * price) / 1_000_000n
}

function little(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}
