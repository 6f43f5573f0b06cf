import type { KnownContract } from '../../../../src/contract/frame-page-settings.js'
import { isKnownContract, type ContractRole } from '../../../../src/controllers/swap/known-contracts.js'
import type { Decoded } from './decoded.js'

export interface Call {
  readonly to: string | undefined
  readonly data: string
  readonly value: bigint
}

export interface CallContext {
  readonly chainId: number
  readonly account: string
  readonly now: number
  readonly contracts?: readonly KnownContract[]
  readonly depth: number
  readonly inMulticall: boolean
  inner(call: Call, inMulticall?: boolean): Decoded
}

export type Arguments = readonly unknown[]

export type CallReader = (args: Arguments, call: Call & { readonly to: string }, context: CallContext) => Decoded

/**
 * Returns true if a contract is on the list for this role. Decided by chain and address, never by what the contract
 * returns.
 */
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

// Allowances from here on count as unlimited; no token has such a supply.
const UNLIMITED_THRESHOLD = 2n ** 95n

export function allowance(value: bigint): bigint | 'unlimited' {
  return value >= UNLIMITED_THRESHOLD ? 'unlimited' : value
}

export function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
