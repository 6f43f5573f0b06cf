import { getAddress, isAddress, type Address, type Hex } from 'viem'
import { NATIVE_ADDRESS, type SwapQuoteRecord, type SwapTokenRecord } from '../../../../src/contract/data-records.js'
import { swapRefusal } from './swap-refusal.js'

export interface SwapAsset {
  readonly caipNetworkId: string
  /** Checksummed address, or the placeholder of the native token. */
  readonly address: Address
  readonly isNative: boolean
}

/** Parses the CAIP-10 id of a token. Throws `swap/address-invalid`. */
export function readAsset(caip10: string): SwapAsset {
  const { caipNetworkId, address } = readAccount(caip10)
  return { caipNetworkId, address, isNative: address.toLowerCase() === NATIVE_ADDRESS }
}

/** Parses a CAIP-10 account of an EVM network. Throws `swap/address-invalid`. */
export function readAccount(caip10: string): { readonly caipNetworkId: string; readonly address: Address } {
  const [, caipNetworkId = '', address = ''] = /^(eip155:[1-9]\d{0,15}):(0x[0-9a-fA-F]{40})$/.exec(caip10) ?? []
  return { caipNetworkId, address: readAddress(address) }
}

/** Validates an address, including its checksum. Throws `swap/address-invalid`. */
export function readAddress(address: string): Address {
  if (!isAddress(address)) throw swapRefusal('swap/address-invalid')
  return getAddress(address)
}

export function toCaip10({ caipNetworkId, address, isNative }: SwapAsset): string {
  return `${caipNetworkId}:${isNative ? NATIVE_ADDRESS : address}`
}

export interface SwapRequest {
  readonly from: SwapAsset
  readonly to: SwapAsset
  /** Amount of `from` in the smallest unit, above zero. */
  readonly amount: bigint
  readonly user: Address
  /** Maximum slippage in percent. */
  readonly slippagePercent: number
}

// Gas prices in wei.
export interface GasPrices {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

export interface ReadyCall {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
  readonly gasPrice: bigint
}

export interface ReadyApproval {
  readonly approve: ReadyCall
  /** Transaction that resets the allowance to zero and must be mined first. */
  readonly reset?: ReadyCall
}

export interface ReadySwap extends ReadyCall {
  readonly toAmount: bigint
  /** The swap reverts below this amount. */
  readonly minToAmount: bigint
}

/**
 * Quotes and builds swaps. Built transactions pay out to the user only. Throws `HttpError` with a code `swap/…`; an
 * unreachable source has a status of 500 or above.
 */
export interface SwapProvider {
  serves(caipNetworkId: string): boolean
  tokens(caipNetworkId: string, signal?: AbortSignal): Promise<readonly SwapTokenRecord[]>
  quotes(request: SwapRequest, signal?: AbortSignal): Promise<readonly SwapQuoteRecord[]>
  gasPrice(caipNetworkId: string, signal?: AbortSignal): Promise<GasPrices>
  /**
   * Returns how much of a token the spender of a swap may transfer: the usual one if the swap is not known. Unlimited
   * for the native token.
   */
  allowance(token: SwapAsset, owner: Address, trade?: Partial<SwapTrade>): Promise<bigint>
  /** Builds an approval of exactly the amount, or of the balance if it is absent. */
  buildApprove(request: ApproveRequest, signal?: AbortSignal): Promise<ReadyApproval>
  /** Builds a swap. With `estimate`, throws if it would revert. */
  buildSwap(request: SwapRequest & { readonly estimate: boolean }, signal?: AbortSignal): Promise<ReadySwap>
}

// The rest of a swap whose sold token is given.
export interface SwapTrade {
  readonly to: SwapAsset | undefined
  readonly amount: bigint | undefined
}

export interface ApproveRequest {
  readonly token: SwapAsset
  readonly to?: SwapAsset | undefined
  readonly user: Address
  readonly amount?: bigint | undefined
}
