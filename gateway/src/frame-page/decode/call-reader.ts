import type { Decoded } from './decoded.js'

/** A call as it will be signed. */
export interface Call {
  /** Absent: it creates a contract. */
  readonly to: string | undefined
  /** Hex with `0x`. */
  readonly data: string
  /** In wei. */
  readonly value: bigint
}

/** What a decoder knows beside the bytes. */
export interface CallContext {
  readonly chainId: number
  /** Of the person. */
  readonly account: string
  /** Seconds since the epoch. */
  readonly now: number
  /** How many calls are around this one. */
  readonly depth: number
  /** Decodes a call inside this one. */
  inner(call: Call): Decoded
}

/** The arguments of a function, as its signature types them. */
export type Arguments = readonly unknown[]

/** Tells what a call of one function does, from its arguments. Throws nothing. */
export type CallReader = (args: Arguments, call: Call & { readonly to: string }, context: CallContext) => Decoded

/** From this on an allowance has no end: more than any token has. */
const ENDLESS = 2n ** 95n

/** An allowance as people should read it. */
export function allowance(value: bigint): bigint | 'unlimited' {
  return value >= ENDLESS ? 'unlimited' : value
}

/** Whether two addresses of EVM are the same one. */
export function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
