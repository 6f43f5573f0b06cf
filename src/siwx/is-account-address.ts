import type { Namespace } from '../core/caip.js'
import { decodeBase58 } from '../lib/decode-base58.js'

/** The form of an address by namespace; a checksum is for who verifies the signature. */
const forms: Readonly<Record<Namespace, (text: string) => boolean>> = {
  eip155: text => /^0x[\da-fA-F]{40}$/.test(text),
  solana: text => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && decodeBase58(text)?.length === 32,
  bip122: text =>
    /^[1-9A-HJ-NP-Za-km-z]{25,40}$/.test(text) || /^(?:bc|tb|bcrt)1[\da-z]{8,84}$/.test(text.toLowerCase()),
  polkadot: text => /^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(text),
}

/** Whether a text has the form of an address of this namespace. */
export function isAccountAddress(namespace: Namespace, text: string): boolean {
  return forms[namespace](text)
}
