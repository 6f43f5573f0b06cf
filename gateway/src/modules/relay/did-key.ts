const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Multicodec prefix of an Ed25519 public key. */
const ED25519 = [0xed, 0x01] as const
const KEY_BYTES = 32
/** Longer than any key of 34 bytes can be in base58: what is longer is not decoded at all. */
const MAX_CHARACTERS = 64

/** The 32 bytes of the Ed25519 key that a `did:key:z…` names; undefined for anything else. Standard: W3C did:key. */
export function ed25519KeyOf(did: string): Uint8Array | undefined {
  const text = /^did:key:z([1-9A-HJ-NP-Za-km-z]+)$/.exec(did)?.[1]
  if (!text || text.length > MAX_CHARACTERS) return undefined
  const bytes = fromBase58(text)
  const isKey = bytes.length === KEY_BYTES + 2 && bytes[0] === ED25519[0] && bytes[1] === ED25519[1]
  return isKey ? bytes.slice(2) : undefined
}

function fromBase58(text: string): Uint8Array {
  let value = 0n
  for (const sign of text) value = value * 58n + BigInt(ALPHABET.indexOf(sign))
  const hex = value.toString(16)
  return Uint8Array.from(Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex'))
}
