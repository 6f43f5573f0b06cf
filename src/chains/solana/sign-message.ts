import { askWallet } from '../../core/ask-wallet.js'
import type { Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase58 } from '../../lib/decode-base58.js'
import { encodeBase58 } from '../../lib/encode-base58.js'

/** Asks the wallet to sign a text, to the letter; gives the signature in base58. Throws `wallet/invalid-response` where it is none. */
export async function signMessage(message: string, { provider, address, network }: Signer): Promise<string> {
  const params = { message: encodeBase58(new TextEncoder().encode(message)), pubkey: address }
  const answer = await askWallet(provider, { method: 'solana_signMessage', params }, { on: network.caipNetworkId })
  const { signature } = (answer ?? {}) as { readonly signature?: unknown }
  if (typeof signature === 'string' && decodeBase58(signature)?.length === 64) return signature
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a signature that is none' })
}
