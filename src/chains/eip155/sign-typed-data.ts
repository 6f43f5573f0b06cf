import type { TypedDataDefinition } from 'viem'
import { viem } from '../../lib/viem.js'
import type { Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { askForSignature } from './ask-signer.js'
import { messageOf } from '../../core/errors/read-error.js'

/**
 * Asks the wallet to sign typed data; gives the signature. Data that does not fit its own types never
 * reaches the wallet: `request/failed` says what is wrong. Standards: EIP-712, `eth_signTypedData_v4`.
 */
export async function signTypedData(typedData: unknown, signer: Signer): Promise<string> {
  return askForSignature(signer, 'eth_signTypedData_v4', [signer.address, serialized(typedData)])
}

/** The type of the domain is completed from its fields, as wallets demand it and apps leave it out. */
function serialized(typedData: unknown): string {
  try {
    const given = typedData as TypedDataDefinition
    const types = { EIP712Domain: viem.getTypesForEIP712Domain({ domain: given.domain }), ...given.types }
    const whole = { ...given, domain: given.domain ?? {}, types } as TypedDataDefinition
    viem.validateTypedData(whole)
    return viem.serializeTypedData(whole)
  } catch (cause) {
    throw new AppKitError('request/failed', { cause, text: messageOf(cause) })
  }
}
