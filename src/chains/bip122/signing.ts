import type { PsbtRequest, Signer, SignMessageOptions } from '../../core/chain-adapter.js'
import { answerOf } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase64, decodeHex, encodeBase64 } from '../../lib/bytes.js'
import { readAddress } from './address.js'
import type { SignedPsbt } from './bitcoin-wallet.js'

/** How every PSBT begins. Standard: BIP-174. */
const MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff]

/** What a wallet gave for signed. Throws `wallet/invalid-response` where it is none. */
export function readPsbt(psbt: unknown, txid?: unknown): SignedPsbt {
  if (!(psbt instanceof Uint8Array) || !MAGIC.every((byte, at) => psbt[at] === byte))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no signed transaction' })
  return { psbt, ...(isTxid(txid) && { txid }) }
}

/** Whether a value is the id of a transaction. */
export function isTxid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{64}$/.test(value)
}

/** Asks a signer's wallet, on the signer's network, for its account. Rejects with an `AppKitError`. */
export function askSigner({ provider, address, network }: Signer, method: string, params: object): Promise<unknown> {
  return answerOf(() => provider.request({ method, params: { account: address, ...params } }, network.caipNetworkId))
}

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

/**
 * Asks the wallet to sign inputs of a transaction, and gives it back signed, in base64; with its id where the wallet sent
 * it. Throws `request/params-invalid` for what is none, `wallet/invalid-response` where the answer is none. Standard: BIP-174.
 */
export async function signPsbt(
  { psbt, signInputs, broadcast = false }: PsbtRequest,
  signer: Signer,
): Promise<{ psbt: string; txid?: string }> {
  if (decodeBase64(psbt) === undefined) throw new AppKitError('request/params-invalid', { text: 'psbt' })
  const inputs = signInputs.map(({ address = signer.address, index }) => ({ address, index }))
  const answer = await askSigner(signer, 'signPsbt', { psbt, signInputs: inputs, broadcast })
  const { psbt: given = answer, txid } = (typeof answer === 'object' ? answer : {}) as {
    psbt?: unknown
    txid?: unknown
  }
  const text = typeof given === 'string' ? given : ''
  const signed = readPsbt(decodeHex(text) ?? decodeBase64(text), txid)
  return { ...signed, psbt: encodeBase64(signed.psbt) }
}
