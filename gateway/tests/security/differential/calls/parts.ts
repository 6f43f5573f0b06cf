import { encodeFunctionData, parseAbi, type Abi } from 'viem'
import type { Call } from '../../../../src/frame-page/decode/call-reader.js'
import {
  BOB,
  DAI,
  MALLORY,
  ME,
  MULTICALL3,
  ONE,
  PUBLIC_CONTRACTS,
  SCAM,
  TAXED,
  TRAP,
  TWO,
  UNIVERSAL_ROUTER,
  USDC,
  WETH,
  ZERO,
} from '../chain/addresses.js'
import { PAIRS } from '../chain/stock-chain.js'
import type { Tape } from '../tape.js'

/** Makes a random call. */
export type CallSource = (tape: Tape) => Call

/** The time of the chain and of the wallet, in seconds. */
export const NOW = 2_000_000_000
export const SOON = BigInt(NOW + 1_200)
const ETHER = 10n ** 18n
const MAX = 2n ** 256n - 1n

/** Encodes a call of a function by its signature. */
export function call(to: string, signature: string, args: readonly unknown[], value = 0n): Call {
  const abi = parseAbi([`function ${signature}`] as readonly string[]) as Abi
  return { to, data: encodeFunctionData({ abi, args } as never), value }
}

/** A token, usually a valuable one. */
export function anyToken(tape: Tape): string {
  return tape.pick([WETH, USDC, DAI, USDC, WETH, SCAM, TRAP, TAXED])
}

/** The account, or sometimes someone else. */
export function anyRecipient(tape: Tape, router = UNIVERSAL_ROUTER): string {
  if (!tape.chance(0.25)) return ME
  return tape.pick([ME, ONE, TWO, router, MALLORY, BOB, ZERO, WETH, MULTICALL3])
}

/** Someone who may receive or take tokens. */
export function anyone(tape: Tape): string {
  return tape.pick([MALLORY, BOB, ME, ...PUBLIC_CONTRACTS, ZERO, ONE, USDC])
}

/** An amount between nothing and everything; usually a plausible one. */
export function anyAmount(tape: Tape, token: string): bigint {
  const unit = unitOf(token)
  if (!tape.chance(0.2)) return tape.pick([unit / 10n, unit, unit / 1_000n + 1n, unit * 3n])
  return tape.pick([0n, 1n, unit * 90n, unit * 1_000n, 2n ** 96n, 2n ** 128n, 2n ** 160n - 1n, 2n ** 255n, MAX])
}

/** The least that a swap of an amount shall give; usually a plausible one. */
export function anyMinimum(tape: Tape, pays: bigint, from: string, into: string): bigint {
  const fair = (pays * unitOf(into)) / unitOf(from)
  return tape.pick([(fair * 9n) / 10n, 1n, 0n, fair / 2n, fair * 2n]) % 2n ** 256n
}

/** The most that a swap for an amount may take. */
export function anyMaximum(tape: Tape, gets: bigint, from: string, into: string): bigint {
  const fair = (gets * unitOf(from)) / unitOf(into)
  return tape.pick([(fair * 11n) / 10n, fair * 3n, fair, fair / 2n, MAX]) % 2n ** 256n
}

/** The native value of a call, given the value that it needs. */
export function anyValue(tape: Tape, needs: bigint): bigint {
  const limited = needs < 1_000n * ETHER ? needs : ETHER
  return tape.chance(0.12) ? tape.pick([0n, limited + ETHER / 10n, limited / 2n, ETHER, 1n]) : limited
}

/** The tokens that a swap goes through. Usually there are pools for them; the attacker may be in the way. */
export function anyRoute(tape: Tape, start?: string, end?: string): readonly string[] {
  if (tape.chance(0.05)) return [start ?? anyToken(tape), anyToken(tape), end ?? anyToken(tape)]
  const from = start ?? (end === undefined ? anyToken(tape) : tape.pick(partners(end)))
  const into = end ?? tape.pick(partners(from))
  const between = tape.pick([USDC, WETH, DAI, SCAM, TRAP])
  return tape.chance(0.25) && between !== from && between !== into ? [from, between, into] : [from, into]
}

function partners(token: string): readonly string[] {
  return PAIRS.flatMap(([a, b]) => (a === token ? [b] : b === token ? [a] : []))
}

/** The amount of a token that costs about 3,000 dollars. */
export function unitOf(token: string): bigint {
  if (token === WETH) return ETHER
  return token === USDC ? 3_000n * 10n ** 6n : 3_000n * ETHER
}
