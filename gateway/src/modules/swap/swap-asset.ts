import { getAddress, isAddress, type Address } from 'viem'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'
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
