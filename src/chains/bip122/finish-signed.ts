import { Transaction } from '@scure/btc-signer'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase64 } from '../../lib/decode-base64.js'
import { encodeHex } from '../../lib/encode-hex.js'

/**
 * What a wallet signed, ready to be sent. Throws `send/mismatch` where it is another transaction than the one it was asked
 * to sign, `wallet/invalid-response` where signatures are missing.
 */
export function finishSigned(psbt: string, asked: Transaction): Transaction {
  const signed = read(psbt)
  if (encodeHex(signed.unsignedTx) !== encodeHex(asked.unsignedTx)) throw new AppKitError('send/mismatch')
  try {
    for (let at = 0; at < signed.inputsLength; at += 1) {
      const { finalScriptSig, finalScriptWitness } = signed.getInput(at)
      if (!finalScriptSig && !finalScriptWitness) signed.finalizeIdx(at)
    }
    signed.extract()
    return signed
  } catch (cause) {
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet did not sign the transaction', cause })
  }
}

function read(psbt: string): Transaction {
  try {
    return Transaction.fromPSBT(decodeBase64(psbt) ?? new Uint8Array())
  } catch (cause) {
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no signed transaction', cause })
  }
}
