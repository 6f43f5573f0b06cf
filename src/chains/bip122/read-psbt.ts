import { AppKitError } from '../../core/errors/appkit-error.js'
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
