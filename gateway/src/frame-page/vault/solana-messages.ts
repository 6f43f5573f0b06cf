import { sameBytes } from './bytes.js'

/** What an off-chain message of Solana says. Standard: Solana off-chain message signing, version 0. */
interface OffChainMessage {
  /** 32 bytes that name the application, often the address of a program. */
  readonly application: Uint8Array
  /** The public keys that the message is for, 32 bytes each. */
  readonly signers: readonly Uint8Array[]
  readonly text: Uint8Array
}

/** What every such message begins with: no version of a transaction does. */
const SIGNING_DOMAIN = Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain')])
const KEY = 32
/** Where version, application, format, and the count of signers are. */
const [VERSION_AT, APPLICATION_AT, FORMAT_AT, COUNT_AT, SIGNERS_AT] = [16, 17, 49, 50, 51]
/** The most bytes of a message of formats 0 and 1. */
const MAX_SHORT_BYTES = 1_232

/** Reads an off-chain message of version 0 to its last byte; undefined for anything else. */
export function readOffChainMessage(bytes: Uint8Array): OffChainMessage | undefined {
  const count = bytes[COUNT_AT] ?? 0
  const textAt = SIGNERS_AT + count * KEY + 2
  const length = (bytes[textAt - 2] ?? 0) | ((bytes[textAt - 1] ?? 0) << 8)
  if (!sameBytes(bytes.subarray(0, VERSION_AT), SIGNING_DOMAIN) || bytes[VERSION_AT] !== 0) return undefined
  if (count === 0 || length === 0 || bytes.length !== textAt + length) return undefined
  const text = bytes.subarray(textAt)
  if (!fitsFormat(text, bytes[FORMAT_AT] ?? 255, bytes.length)) return undefined
  const signers = Array.from({ length: count }, (_, at) =>
    bytes.subarray(SIGNERS_AT + at * KEY, SIGNERS_AT + (at + 1) * KEY),
  )
  return { application: bytes.subarray(APPLICATION_AT, FORMAT_AT), signers, text }
}

/** Format 0 is printable ASCII, 1 is UTF-8, 2 is UTF-8 of any length. */
function fitsFormat(text: Uint8Array, format: number, total: number): boolean {
  if (format > 2 || (format < 2 && total > MAX_SHORT_BYTES)) return false
  return format === 0 ? text.every(value => value >= 0x20 && value <= 0x7e) : isUtf8(text)
}

/** Whether bytes are well-formed UTF-8. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** What must be known of a Solana transaction to sign it: where the message lies, and who signs. */
interface SolanaTransaction {
  readonly version: 'legacy' | 0
  /** Offset of the first signature; each is 64 bytes, in the order of `signers`. */
  readonly signaturesAt: number
  /** The bytes that are signed. */
  readonly message: Uint8Array
  /** The public keys that must sign, 32 bytes each, in order. */
  readonly signers: readonly Uint8Array[]
}

const SIGNATURE = 64
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

/** The first byte of a message of a transaction has this bit where it names a version. */
const VERSIONED = 0x80
const OFF_CHAIN = 0xff

/**
 * Whether bytes can be signed as a text without a risk that the signature is one of a transaction, now or in a version
 * that does not exist yet. A first byte of 0x80 and above is a version of transactions or an off-chain header; such bytes
 * are a text only where all of them are UTF-8 and the signer's own key, which every transaction names, is not in them.
 */
export function isSignableText(message: Uint8Array, signer: Uint8Array): boolean {
  const first = message[0] ?? 0
  if (first === OFF_CHAIN) return readOffChainMessage(message)?.signers.some(key => sameBytes(key, signer)) ?? false
  if (first >= VERSIONED) return isUtf8(message) && !contains(message, signer)
  return !isSolanaMessage(message) && !readSolanaTransaction(message)
}

function contains(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let at = 0; at + part.length <= bytes.length; at++)
    if (sameBytes(bytes.subarray(at, at + part.length), part)) return true
  return false
}
