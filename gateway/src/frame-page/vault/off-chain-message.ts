import { sameBytes } from './bytes.js'

/** What an off-chain message of Solana says. Standard: Solana off-chain message signing, version 0. */
export interface OffChainMessage {
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
  return format === 0 ? text.every(byte => byte >= 0x20 && byte <= 0x7e) : isUtf8(text)
}

/** Whether bytes are well-formed UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
