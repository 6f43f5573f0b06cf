import { viem } from '../../lib/viem.js'
import type { Signer } from '../../core/chain-adapter.js'
import { askForSignature } from './ask-signer.js'

/** Asks the wallet to sign a text, to the letter; gives the signature. Standards: EIP-191, `personal_sign`. */
export function signMessage(message: string, signer: Signer): Promise<string> {
  return askForSignature(signer, 'personal_sign', [viem.stringToHex(message), signer.address])
}
