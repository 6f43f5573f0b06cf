import * as z from 'zod'

/** A parsed JWS in compact form whose signature is not verified yet. Standard: RFC 7515, section 7.1. */
export interface CompactJws {
  readonly header: unknown
  readonly claims: unknown
  readonly input: Uint8Array
  readonly signature: Uint8Array
}

// The gateway does not issue longer tokens, and parsing them takes time.
const MAX_LENGTH = 4_096
const PARTS = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/
const object = z.record(z.string(), z.unknown())

/** Parses a token, or returns undefined. Accepts only unpadded base64url and JSON objects. */
export function readJws(token: string): CompactJws | undefined {
  const [, header = '', claims = '', signature = ''] = (token.length <= MAX_LENGTH && PARTS.exec(token)) || []
  const parts = { header: parsePart(header), claims: parsePart(claims) }
  if (!parts.header || !parts.claims) return undefined
  return { ...parts, input: Buffer.from(`${header}.${claims}`), signature: Buffer.from(signature, 'base64url') }
}

function parsePart(part: string): unknown {
  try {
    return object.parse(JSON.parse(Buffer.from(part, 'base64url').toString()))
  } catch {
    return undefined
  }
}
