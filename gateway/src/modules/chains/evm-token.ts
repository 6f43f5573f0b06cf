import { getAddress, isAddress, type Address } from 'viem'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'

/** A token of an EVM network, or its own coin. */
export interface EvmToken {
  readonly caipNetworkId: string
  /** With checksum; of the coin its placeholder, in small letters. */
  readonly address: Address
  readonly isNative: boolean
}

/** Reads a token's CAIP-10; nothing for what is none of an EVM network, and for a checksum that is wrong. */
export function readEvmToken(caip10: string): EvmToken | undefined {
  const [, caipNetworkId, text] = /^(eip155:[1-9]\d{0,15}):(0x[0-9a-fA-F]{40})$/.exec(caip10) ?? []
  if (caipNetworkId === undefined || text === undefined) return undefined
  if (text.toLowerCase() === NATIVE_ADDRESS) return { caipNetworkId, address: NATIVE_ADDRESS, isNative: true }
  const address = readEvmAddress(text)
  return address && { caipNetworkId, address, isNative: false }
}

/** Reads an address, and gives it its checksum; nothing for what is none, and for a checksum that is wrong. */
export function readEvmAddress(text: string): Address | undefined {
  // viem takes an address in small letters for one without a checksum, and one in capitals for a wrong one.
  const plain = /^0x[0-9A-F]{40}$/.test(text) ? text.toLowerCase() : text
  return isAddress(plain) ? getAddress(plain) : undefined
}
