/** What must be known of a Solana transaction to sign it: where the message lies, and who signs. */
export interface SolanaTransaction {
  readonly version: 'legacy' | 0
  /** Offset of the first signature; each is 64 bytes, in the order of `signers`. */
  readonly signaturesAt: number
  /** The bytes that are signed. */
  readonly message: Uint8Array
  /** The public keys that must sign, 32 bytes each, in order. */
  readonly signers: readonly Uint8Array[]
}

const SIGNATURE = 64
const KEY = 32
/** What fits into a packet. */
const MOST_BYTES = 1_232

/** Thrown inside the reader and never outside this file. */
const MALFORMED = Symbol('malformed')

interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

/** Reads a legacy or v0 transaction to its last byte, or says nothing where it is not exactly one. */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  return attempt(bytes, cursor => {
    const count = compact(cursor)
    const signaturesAt = cursor.at
    skip(cursor, count * SIGNATURE)
    const message = bytes.subarray(cursor.at)
    const { version, signers } = readMessage(cursor)
    if (signers.length !== count) throw MALFORMED
    return { version, signaturesAt, message, signers }
  })
}

/** Whether bytes are exactly the message of a transaction: what must never be signed as a text. */
export function isSolanaMessage(bytes: Uint8Array): boolean {
  return attempt(bytes, readMessage) !== undefined
}

function attempt<T>(bytes: Uint8Array, read: (cursor: Cursor) => T): T | undefined {
  const cursor = { bytes, at: 0 }
  try {
    if (bytes.byteLength > MOST_BYTES) return undefined
    const value = read(cursor)
    return cursor.at === bytes.byteLength ? value : undefined
  } catch (thrown) {
    if (thrown === MALFORMED) return undefined
    throw thrown
  }
}

function readMessage(cursor: Cursor): { version: 'legacy' | 0; signers: readonly Uint8Array[] } {
  const version = readVersion(cursor)
  const required = byte(cursor)
  const [readonlySigned, readonlyUnsigned] = [byte(cursor), byte(cursor)]
  const keys = compact(cursor)
  if (required === 0 || required > keys || readonlySigned >= required || readonlyUnsigned > keys - required)
    throw MALFORMED
  const signers = Array.from({ length: required }, () => take(cursor, KEY))
  skip(cursor, (keys - required) * KEY + KEY)
  for (let left = compact(cursor); left > 0; left--) skipInstruction(cursor)
  if (version === 0) for (let left = compact(cursor); left > 0; left--) skipLookup(cursor)
  return { version, signers }
}

/** A first byte with its high bit set tells the version, any other is the legacy header itself. */
function readVersion(cursor: Cursor): 'legacy' | 0 {
  if ((cursor.bytes[cursor.at] ?? 0) < 0x80) return 'legacy'
  if (byte(cursor) !== 0x80) throw MALFORMED
  return 0
}

function skipInstruction(cursor: Cursor): void {
  skip(cursor, 1)
  skip(cursor, compact(cursor))
  skip(cursor, compact(cursor))
}

function skipLookup(cursor: Cursor): void {
  skip(cursor, KEY)
  skip(cursor, compact(cursor))
  skip(cursor, compact(cursor))
}

/** A length of one to three bytes, in its shortest form alone. */
function compact(cursor: Cursor): number {
  let value = 0
  for (let shift = 0; shift < 21; shift += 7) {
    const part = byte(cursor)
    value |= (part & 0x7f) << shift
    if (part < 0x80) {
      if ((shift > 0 && part === 0) || value > 0xffff) throw MALFORMED
      return value
    }
  }
  throw MALFORMED
}

function byte(cursor: Cursor): number {
  return take(cursor, 1)[0] ?? 0
}

function take(cursor: Cursor, length: number): Uint8Array {
  skip(cursor, length)
  return cursor.bytes.subarray(cursor.at - length, cursor.at)
}

function skip(cursor: Cursor, length: number): void {
  cursor.at += length
  if (cursor.at > cursor.bytes.byteLength) throw MALFORMED
}
