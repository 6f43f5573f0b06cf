import { ComputeBudgetProgram } from '@solana/web3.js'

/** What each signature costs, in lamports. */
const SIGNATURE_FEE = 5000n
const MICRO = 1_000_000n
const SET_LIMIT = 2
const SET_PRICE = 3
/** What an instruction may use where nothing is said. */
const UNITS = 200_000n
const MOST_UNITS = 1_400_000n

/**
 * What a message costs whoever pays for it, in lamports.
 * @param {import('@solana/web3.js').VersionedMessage} message
 */
export function feeOf(message) {
  const budget = ComputeBudgetProgram.programId
  const isBudget = ({ programIdIndex }) => message.staticAccountKeys[programIdIndex]?.equals(budget)
  const said = message.compiledInstructions.filter(isBudget).map(({ data }) => Buffer.from(data))
  const price = said.find(data => data[0] === SET_PRICE)?.readBigUInt64LE(1) ?? 0n
  const limit = said.find(data => data[0] === SET_LIMIT)?.readUInt32LE(1)
  const usual = UNITS * BigInt(message.compiledInstructions.length - said.length)
  const units = limit === undefined ? usual : BigInt(limit)
  const capped = units > MOST_UNITS ? MOST_UNITS : units
  return SIGNATURE_FEE * BigInt(message.header.numRequiredSignatures) + (price * capped + MICRO - 1n) / MICRO
}
