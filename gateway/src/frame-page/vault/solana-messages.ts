import { equalBytes } from '../../../../src/lib/bytes.js'

interface OffChainMessage {
  readonly application: Uint8Array
  readonly signers: readonly Uint8Array[]
  readonly text: Uint8Array
}

// The prefix of off-chain messages, with which no transaction version starts.
const SIGNING_DOMAIN = Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain')])
const KEY_BYTES = 32
const [VERSION_AT, APPLICATION_AT, FORMAT_AT, COUNT_AT, SIGNERS_AT] = [16, 17, 49, 50, 51]
const MAX_SHORT_BYTES = 1_232

/** Parses an off-chain message of version 0. Returns undefined for anything else. */
export function readOffChainMessage(bytes: Uint8Array): OffChainMessage | undefined {
  const count = bytes[COUNT_AT] ?? 0
  const textAt = SIGNERS_AT + count * KEY_BYTES + 2
  const length = (bytes[textAt - 2] ?? 0) | ((bytes[textAt - 1] ?? 0) << 8)
  if (!equalBytes(bytes.subarray(0, VERSION_AT), SIGNING_DOMAIN) || bytes[VERSION_AT] !== 0) return undefined
  if (count === 0 || length === 0 || bytes.length !== textAt + length) return undefined
  const text = bytes.subarray(textAt)
  if (!fitsFormat(text, bytes[FORMAT_AT] ?? 255, bytes.length)) return undefined
  const signers = Array.from({ length: count }, (_, at) =>
    bytes.subarray(SIGNERS_AT + at * KEY_BYTES, SIGNERS_AT + (at + 1) * KEY_BYTES),
  )
  return { application: bytes.subarray(APPLICATION_AT, FORMAT_AT), signers, text }
}

// Format 0 is printable ASCII, 1 is UTF-8, 2 is UTF-8 of any length.
function fitsFormat(text: Uint8Array, format: number, total: number): boolean {
  if (format > 2 || (format < 2 && total > MAX_SHORT_BYTES)) return false
  return format === 0 ? text.every(value => value >= 0x20 && value <= 0x7e) : isUtf8(text)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

interface SolanaTransaction {
  readonly version: 'legacy' | 0
  readonly signaturesAt: number
  readonly message: Uint8Array
  readonly signers: readonly Uint8Array[]
}

const SIGNATURE_BYTES = 64
const MAX_BYTES = 1_232

const MALFORMED = Symbol('malformed')

interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

/**
 * Parses a legacy or v0 transaction. Returns undefined unless it is exactly one. This is the signer's own check: it
 * shares no code with the decoder of the approval, nor with `@solana/web3.js`, which builds transactions in apps.
 */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  return attempt(bytes, cursor => {
    const count = compact(cursor)
    const signaturesAt = cursor.at
    skip(cursor, count * SIGNATURE_BYTES)
    const message = bytes.subarray(cursor.at)
    const { version, signers } = readMessage(cursor)
    if (signers.length !== count) throw MALFORMED
    return { version, signaturesAt, message, signers }
  })
}

/** Returns true if the bytes are a transaction message, which must never be signed as text. */
export function isSolanaMessage(bytes: Uint8Array): boolean {
  return attempt(bytes, readMessage) !== undefined
}

function attempt<T>(bytes: Uint8Array, read: (cursor: Cursor) => T): T | undefined {
  const cursor = { bytes, at: 0 }
  try {
    if (bytes.byteLength > MAX_BYTES) return undefined
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
  const signers = Array.from({ length: required }, () => take(cursor, KEY_BYTES))
  skip(cursor, (keys - required) * KEY_BYTES + KEY_BYTES)
  for (let left = compact(cursor); left > 0; left--) skipInstruction(cursor)
  if (version === 0) for (let left = compact(cursor); left > 0; left--) skipLookup(cursor)
  return { version, signers }
}

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
  skip(cursor, KEY_BYTES)
  skip(cursor, compact(cursor))
  skip(cursor, compact(cursor))
}

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

const VERSIONED = 0x80
const OFF_CHAIN = 0xff

/**
 * Returns true if the signature of these bytes can never be that of a transaction, even in a future version. A first
 * byte of 0x80 or above is a transaction version or an off-chain header. Such bytes count as text only if they are
 * valid UTF-8 and do not contain the signer's key, which every transaction contains.
 */
export function isSignableText(message: Uint8Array, signer: Uint8Array): boolean {
  const first = message[0] ?? 0
  if (first === OFF_CHAIN) return readOffChainMessage(message)?.signers.some(key => equalBytes(key, signer)) ?? false
  if (first >= VERSIONED) return isUtf8(message) && !contains(message, signer)
  return !isSolanaMessage(message) && !readSolanaTransaction(message)
}

function contains(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let at = 0; at + part.length <= bytes.length; at++)
    if (equalBytes(bytes.subarray(at, at + part.length), part)) return true
  return false
}
