import type { Decoded } from './decoded.js'
import { wholeOf } from './read-typed-data.js'
import { deadlineWarnings } from './token-calls.js'

/** The fields of a message of typed data. */
export type Message = Readonly<Record<string, unknown>>

/** Every permit is red: a signature costs nothing and is used later, by somebody else. */
export function asPermit(read: Decoded, deadline: bigint, now: number): Decoded {
  if (read.action === 'revoke') return read
  return {
    ...read,
    action: 'permit',
    facts: [...read.facts, { name: 'deadline', value: { time: timeOf(deadline) } }],
    warnings: [{ code: 'permit', level: 'red' }, ...read.warnings, ...deadlineWarnings(deadline, now)],
  }
}

/** A moment in seconds since the epoch, as large as a number can hold. */
export function timeOf(moment: bigint): number {
  return Number(moment > 2n ** 53n - 1n ? 2n ** 53n - 1n : moment)
}

/** A list of values. Throws where it is none. */
export function list(raw: unknown): readonly unknown[] {
  if (!Array.isArray(raw)) throw NOT_SO
  return raw as readonly unknown[]
}

/** An address of EVM. Throws where it is none. */
export function address(raw: unknown): string {
  if (typeof raw !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(raw)) throw NOT_SO
  return raw
}

/** A whole number. Throws where it is none. */
export function whole(raw: unknown): bigint {
  const value = wholeOf(raw)
  if (value === undefined) throw NOT_SO
  return value
}

/** Thrown here and caught by the decoder. */
const NOT_SO = Symbol('not of the standard')
