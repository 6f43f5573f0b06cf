/** How long a signature is. */
const SIGNATURE = 64

/** A transaction as it travels: signatures, and the message that they sign. */
export interface SignedTransaction {
  readonly signatures: readonly Uint8Array[]
  readonly message: Uint8Array
}

/** The bytes of a message that one signer is to sign, with room for the signature. */
export function unsigned(message: Uint8Array): Uint8Array<ArrayBuffer> {
  return withSignature(message, new Uint8Array(SIGNATURE))
}

/** The bytes of a message with its only signature. */
export function withSignature(message: Uint8Array, signature: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + SIGNATURE + message.length)
  bytes.set([1])
  bytes.set(signature, 1)
  bytes.set(message, 1 + SIGNATURE)
  return bytes
}

/** The parts of a transaction; undefined where the bytes are too few. No transaction that fits has 128 signatures. */
export function readTransaction(bytes: Uint8Array): SignedTransaction | undefined {
  const count = bytes[0] ?? 0
  const start = 1 + count * SIGNATURE
  if (count === 0 || count > 127 || bytes.length <= start) return undefined
  const signatures = Array.from({ length: count }, (_, at) => bytes.slice(1 + at * SIGNATURE, 1 + (at + 1) * SIGNATURE))
  return { signatures, message: bytes.slice(start) }
}
