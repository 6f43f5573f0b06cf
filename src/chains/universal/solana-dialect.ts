import { askWallet } from '../../core/ask-wallet.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase58 } from '../../lib/decode-base58.js'
import { decodeHex } from '../../lib/decode-hex.js'
import { encodeBase58 } from '../../lib/encode-base58.js'
import { encodeBase64 } from '../../lib/encode-base64.js'
import type { Dialect } from './dialect.js'
import { signatureIn } from './signature-in.js'

/** Solana. Bytes are base58, transactions base64. A transaction has to come whole: what puts one together is the family's. */
export const solanaDialect: Dialect = ({ rpc }) => ({
  async balance(address, { caipNetworkId }, signal) {
    const call = { method: 'getBalance', params: [address, { commitment: 'confirmed' }] }
    const { value } = ((await rpc(caipNetworkId, call, signal)) ?? {}) as { readonly value?: unknown }
    if (Number.isSafeInteger(value)) return BigInt(value as number)
    throw new AppKitError('rpc/failed', { text: 'The node gave a balance that is none' })
  },
  async signMessage(message, { provider, address, network }) {
    const params = { message: encodeBase58(new TextEncoder().encode(message)), pubkey: address }
    const answer = await askWallet(provider, { method: 'solana_signMessage', params }, { on: network.caipNetworkId })
    return signatureIn(answer, isSignature)
  },
  /** `data` is a whole transaction in hex; the wallet signs it, and sends it itself. */
  async sendTransaction({ data }, { provider, address, network }) {
    const bytes = decodeHex((data ?? '').slice(2))
    if (!bytes?.length) throw new AppKitError('chain/unsupported', { text: 'Unsupported chain' })
    const params = { transaction: encodeBase64(bytes), pubkey: address }
    const asked = { method: 'solana_signAndSendTransaction', params }
    return signatureIn(await askWallet(provider, asked, { on: network.caipNetworkId }), isSignature)
  },
})

function isSignature(text: string): boolean {
  return decodeBase58(text)?.length === 64
}
