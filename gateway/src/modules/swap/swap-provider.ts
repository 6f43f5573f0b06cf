import { getAddress, isAddress, type Address, type Hex } from 'viem'
import { NATIVE_ADDRESS, type SwapQuoteRecord, type SwapTokenRecord } from '../../../../src/contract/data-records.js'
import { swapRefusal } from './swap-refusal.js'

/** A token, or a network's own coin. */
export interface SwapAsset {
  readonly caipNetworkId: string
  /** With checksum; of the coin its placeholder. */
  readonly address: Address
  readonly isNative: boolean
}

/** Reads a token's CAIP-10; throws `swap/address-invalid`. */
export function readAsset(caip10: string): SwapAsset {
  const { caipNetworkId, address } = readAccount(caip10)
  return { caipNetworkId, address, isNative: address.toLowerCase() === NATIVE_ADDRESS }
}

/** Reads an account's CAIP-10 of an EVM network; throws `swap/address-invalid`. */
export function readAccount(caip10: string): { readonly caipNetworkId: string; readonly address: Address } {
  const [, caipNetworkId = '', address = ''] = /^(eip155:[1-9]\d{0,15}):(0x[0-9a-fA-F]{40})$/.exec(caip10) ?? []
  return { caipNetworkId, address: readAddress(address) }
}

/** Reads a plain address; throws `swap/address-invalid`, also for a checksum that is wrong. */
export function readAddress(address: string): Address {
  if (!isAddress(address)) throw swapRefusal('swap/address-invalid')
  return getAddress(address)
}

/** Its CAIP-10. */
export function caip10Of({ caipNetworkId, address, isNative }: SwapAsset): string {
  return `${caipNetworkId}:${isNative ? NATIVE_ADDRESS : address}`
}

/** What somebody wants to swap. */
export interface SwapAsk {
  readonly from: SwapAsset
  readonly to: SwapAsset
  /** Of `from`, in its smallest unit; above zero. */
  readonly amount: bigint
  /** Who gives and who receives. */
  readonly user: Address
  /** How much less than quoted is still taken, in percent. */
  readonly slippagePercent: number
}

/** What a unit of gas costs, in wei. */
export interface GasPrices {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

/** A call that is ready to sign. */
export interface ReadyCall {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  /** In wei. */
  readonly value: bigint
  readonly gas: bigint
  readonly gasPrice: bigint
}

/** An approval that is ready to sign. */
export interface ReadyApproval {
  readonly approve: ReadyCall
  /** To be sent and mined before it, where a token wants an allowance set to zero before it is changed. */
  readonly reset?: ReadyCall
}

/** A swap that is ready to sign. */
export interface ReadySwap extends ReadyCall {
  /** What is received if nothing changes until then. */
  readonly toAmount: bigint
  /** Less than this is not taken: the call fails. */
  readonly minToAmount: bigint
}

/**
 * Who quotes and builds swaps on some networks. What it hands out is for the user alone: nobody else receives. Refusals
 * are `HttpError` with a code `swap/…`; an unreachable source is one with a status from 500.
 */
export interface SwapProvider {
  /** Whether it swaps there. Standard: CAIP-2. */
  serves(caipNetworkId: string): boolean
  /** What can be swapped there; names are of unknown hands. */
  tokens(caipNetworkId: string, signal?: AbortSignal): Promise<readonly SwapTokenRecord[]>
  /** The best offers first. */
  quotes(ask: SwapAsk, signal?: AbortSignal): Promise<readonly SwapQuoteRecord[]>
  gasPrice(caipNetworkId: string, signal?: AbortSignal): Promise<GasPrices>
  /** How much of a token may be taken from its owner to be swapped; of a network's own coin everything. */
  allowance(token: SwapAsset, owner: Address, signal?: AbortSignal): Promise<bigint>
  /** Lets exactly the amount be taken; without one, what the owner has. */
  buildApprove(ask: ApproveAsk, signal?: AbortSignal): Promise<ReadyApproval>
  /** `estimate`: whether a swap that would fail now is refused. */
  buildSwap(ask: SwapAsk & { readonly estimate: boolean }, signal?: AbortSignal): Promise<ReadySwap>
}

/** What may be taken from whom. */
export interface ApproveAsk {
  readonly token: SwapAsset
  readonly user: Address
  readonly amount?: bigint | undefined
}
