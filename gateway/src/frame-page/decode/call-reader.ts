import type { KnownContract } from '../../../../src/contract/frame-page-settings.js'
import { isKnownContract, type ContractRole } from '../../../../src/contract/evm/known-contracts.js'
import type { Decoded, DecodedWarning } from './decoded.js'

export interface Call {
  readonly to: string | undefined
  readonly data: string
  readonly value: bigint
}

export type Target = Call & { readonly to: string }

export interface CallContext {
  readonly chainId: number
  readonly account: string
  /** The sender of this call: the account, or the contract of the batch that the call is a step of. */
  readonly actor: string
  /** Unix time in seconds. */
  readonly now: number
  readonly contracts?: readonly KnownContract[]
  /** Decodes a call that `actor` makes. */
  inner(call: Call, actor: string): Decoded
}

export type Arguments = readonly unknown[]

export type CallReader = (args: Arguments, call: Target, context: CallContext) => Decoded

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

const PUBLIC_ROLES: readonly ContractRole[] = [
  'swap-router',
  'aggregator',
  'wrapped-native',
  'permit2',
  'multicall',
  'safe-singleton',
  'safe-multisend',
  'seaport',
]

/** Warns if assets go to a contract that belongs to no one. Anyone can take them from there, or they are lost. */
export function sinkWarnings(context: CallContext, recipient: string): readonly DecodedWarning[] {
  const isPublic = PUBLIC_ROLES.some(role => isKnown(context, recipient, role))
  const isBatch = !isSame(context.actor, context.account) && isSame(context.actor, recipient)
  return isPublic || isBatch ? [{ code: 'left-behind', level: 'red' }] : []
}

// Allowances from here on count as unlimited; no token has such a supply.
const UNLIMITED_THRESHOLD = 2n ** 95n

export function allowance(value: bigint): bigint | 'unlimited' {
  return value >= UNLIMITED_THRESHOLD ? 'unlimited' : value
}

export function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
