import * as z from 'zod'

/** A signed token in three parts, taken apart but not yet believed. Standard: RFC 7515, 7.1. */
export interface CompactJws {
  readonly header: unknown
  readonly claims: unknown
  /** What the signature is over. */
  readonly input: Uint8Array
  readonly signature: Uint8Array
}

/** Longer is none of ours, and costs time. */
const MAX_LENGTH = 4_096
const PARTS = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/
const object = z.record(z.string(), z.unknown())

/** Takes a token apart; nothing where it is none. Only base64url without padding, only JSON objects. */
export function readJws(token: string): CompactJws | undefined {
  const [, header = '', claims = '', signature = ''] = (token.length <= MAX_LENGTH && PARTS.exec(token)) || []
  const parts = { header: jsonOf(header), claims: jsonOf(claims) }
  if (!parts.header || !parts.claims) return undefined
  return { ...parts, input: Buffer.from(`${header}.${claims}`), signature: Buffer.from(signature, 'base64url') }
}

function jsonOf(part: string): unknown {
  try {
    return object.parse(JSON.parse(Buffer.from(part, 'base64url').toString()))
  } catch {
    return undefined
  }
}
