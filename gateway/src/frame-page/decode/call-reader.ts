import type { KnownContract } from '../../../../src/contract/frame-page-settings.js'
import { isKnownContract, type ContractRole } from '../../../../src/controllers/swap/known-contracts.js'
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
  /** Contracts that the operator vouches for, next to the bundled ones. */
  readonly contracts?: readonly KnownContract[]
  /** How many calls are around this one. */
  readonly depth: number
  /** The call is one step of a router's multicall: a later step may pass on what it leaves with the router. */
  readonly inMulticall: boolean
  /** Decodes a call inside this one. */
  inner(call: Call, inMulticall?: boolean): Decoded
}

/** The arguments of a function, as its signature types them. */
export type Arguments = readonly unknown[]

/** Tells what a call of one function does, from its arguments. Throws nothing. */
export type CallReader = (args: Arguments, call: Call & { readonly to: string }, context: CallContext) => Decoded

/** Whether a contract is what its caller takes it for: by chain and address, never by what it answers. */
export function isKnown(
  { chainId, contracts = [] }: Pick<CallContext, 'chainId' | 'contracts'>,
  address: string,
  role: ContractRole,
): boolean {
  if (isKnownContract(chainId, address, role)) return true
  const network = `eip155:${chainId}`
  return contracts.some(
    known => known.role === role && known.caipNetworkId === network && isSame(known.address, address),
  )
}

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
