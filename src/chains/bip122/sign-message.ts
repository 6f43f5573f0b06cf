import type { SignMessageOptions, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase64 } from '../../lib/decode-base64.js'
import { decodeHex } from '../../lib/decode-hex.js'
import { encodeBase64 } from '../../lib/encode-base64.js'
import { askSigner } from './ask-signer.js'
import { readAddress } from './read-address.js'

/**
 * Asks the wallet to sign a text, to the letter; gives the signature in base64. Taproot has no other way than BIP-322;
 * for other addresses it is ECDSA unless BIP-322 is asked for. Wallets that know one way alone sign in that.
 */
export async function signMessage(message: string, signer: Signer, how: SignMessageOptions = {}): Promise<string> {
  const { address } = signer
  const isTaproot = readAddress(address)?.kind === 'p2tr'
  const protocol = how.protocol ?? (isTaproot ? 'bip322' : 'ecdsa')
  const answer = await askSigner(signer, 'signMessage', { message, address, protocol })
  const { signature = answer } = (typeof answer === 'object' ? answer : {}) as { signature?: unknown }
  const bytes = typeof signature === 'string' ? (decodeHex(signature) ?? decodeBase64(signature)) : undefined
  if (bytes?.length) return encodeBase64(bytes)
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a signature that is none' })
}
