import { getAddress, isAddress, type Address } from 'viem'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'

export interface EvmToken {
  readonly caipNetworkId: string
  readonly address: Address
  readonly isNative: boolean
}

/** Parses a CAIP-10 token id. Returns undefined for other namespaces and invalid checksums. */
export function readEvmToken(caip10: string): EvmToken | undefined {
  const [, caipNetworkId, text] = /^(eip155:[1-9]\d{0,15}):(0x[0-9a-fA-F]{40})$/.exec(caip10) ?? []
  if (caipNetworkId === undefined || text === undefined) return undefined
  if (text.toLowerCase() === NATIVE_ADDRESS) return { caipNetworkId, address: NATIVE_ADDRESS, isNative: true }
  const address = readEvmAddress(text)
  return address && { caipNetworkId, address, isNative: false }
}

/** Parses an address and returns it with its EIP-55 checksum. Returns undefined for an invalid address or checksum. */
export function readEvmAddress(text: string): Address | undefined {
  // viem treats a lowercase address as one without a checksum, but an uppercase one as invalid.
  const plain = /^0x[0-9A-F]{40}$/.test(text) ? text.toLowerCase() : text
  return isAddress(plain) ? getAddress(plain) : undefined
}
