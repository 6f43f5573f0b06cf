import { ComputeBudgetProgram } from '@solana/web3.js'

/** The fee per signature, in lamports. */
const SIGNATURE_FEE = 5000n
const MICRO = 1_000_000n
const SET_LIMIT = 2
const SET_PRICE = 3
/** The default compute limit of an instruction. */
const UNITS = 200_000n
const MAX_UNITS = 1_400_000n

/**
 * Returns the fee of a message, in lamports.
 * @param {import('@solana/web3.js').VersionedMessage} message
 */
export function computeFee(message) {
  const budget = ComputeBudgetProgram.programId
  const isBudget = ({ programIdIndex }) => message.staticAccountKeys[programIdIndex]?.equals(budget)
  const budgetData = message.compiledInstructions.filter(isBudget).map(({ data }) => Buffer.from(data))
  const price = budgetData.find(data => data[0] === SET_PRICE)?.readBigUInt64LE(1) ?? 0n
  const limit = budgetData.find(data => data[0] === SET_LIMIT)?.readUInt32LE(1)
  const usual = UNITS * BigInt(message.compiledInstructions.length - budgetData.length)
  const units = limit === undefined ? usual : BigInt(limit)
  const capped = units > MAX_UNITS ? MAX_UNITS : units
  return SIGNATURE_FEE * BigInt(message.header.numRequiredSignatures) + (price * capped + MICRO - 1n) / MICRO
}
