import type { PsbtRequest, Signer, SignMessageOptions } from '../../core/chain-adapter.js'
import { callWallet } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase64, decodeHex, encodeBase64 } from '../../lib/bytes.js'
import { readAddress } from './address.js'
import type { SignedPsbt } from './bitcoin-wallet.js'

// The magic bytes of a PSBT. Standard: BIP-174.
const MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff]

/** @throws AppKitError `wallet/invalid-response` unless the value is a PSBT */
export function readPsbt(psbt: unknown, txid?: unknown): SignedPsbt {
  if (!(psbt instanceof Uint8Array) || !MAGIC.every((byte, at) => psbt[at] === byte))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no signed transaction' })
  return { psbt, ...(isTxid(txid) && { txid }) }
}

export function isTxid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{64}$/.test(value)
}

export function requestSigner(
  { provider, address, network }: Signer,
  method: string,
  params: object,
): Promise<unknown> {
  return callWallet(() => provider.request({ method, params: { account: address, ...params } }, network.caipNetworkId))
}

/**
 * Signs a text exactly as given and returns the signature in base64. Taproot addresses require BIP-322; others default
 * to ECDSA. A wallet that supports one format only uses that one.
 */
export async function signMessage(message: string, signer: Signer, options: SignMessageOptions = {}): Promise<string> {
  const { address } = signer
  const isTaproot = readAddress(address)?.kind === 'p2tr'
  const protocol = options.protocol ?? (isTaproot ? 'bip322' : 'ecdsa')
  const answer = await requestSigner(signer, 'signMessage', { message, address, protocol })
  const { signature = answer } = (typeof answer === 'object' ? answer : {}) as { signature?: unknown }
  const bytes = typeof signature === 'string' ? (decodeHex(signature) ?? decodeBase64(signature)) : undefined
  if (bytes?.length) return encodeBase64(bytes)
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned an invalid signature' })
}

/**
 * Requests signatures for inputs and returns the signed PSBT in base64, with the transaction id if the wallet broadcast
 * it. Standard: BIP-174.
 * @throws AppKitError `request/params-invalid` for a malformed PSBT, `wallet/invalid-response` for a malformed response
 */
export async function signPsbt(
  { psbt, signInputs, broadcast = false }: PsbtRequest,
  signer: Signer,
): Promise<{ psbt: string; txid?: string }> {
  if (decodeBase64(psbt) === undefined) throw new AppKitError('request/params-invalid', { text: 'psbt' })
  const inputs = signInputs.map(({ address = signer.address, index }) => ({ address, index }))
  const answer = await requestSigner(signer, 'signPsbt', { psbt, signInputs: inputs, broadcast })
  const { psbt: encoded = answer, txid } = (typeof answer === 'object' ? answer : {}) as {
    psbt?: unknown
    txid?: unknown
  }
  const text = typeof encoded === 'string' ? encoded : ''
  const signed = readPsbt(decodeHex(text) ?? decodeBase64(text), txid)
  return { ...signed, psbt: encodeBase64(signed.psbt) }
}
