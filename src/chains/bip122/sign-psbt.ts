import type { PsbtRequest, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase64 } from '../../lib/decode-base64.js'
import { decodeHex } from '../../lib/decode-hex.js'
import { encodeBase64 } from '../../lib/encode-base64.js'
import { askSigner } from './ask-signer.js'
import { readPsbt } from './read-psbt.js'

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
